import type { DeliveredSheet } from './batches.js';

/** All rows of all sheets numbered through: first by sheet, then by their place in it. */
export class Places {
  /** The first place of each sheet. */
  readonly starts: readonly number[];
  readonly total: number;

  constructor(sheets: readonly DeliveredSheet[]) {
    let total = 0;
    this.starts = sheets.map(({ sheet }) => {
      total += sheet.rowCount;
      return total - sheet.rowCount;
    });
    this.total = total;
  }

  start(sheet: number): number {
    return this.starts[sheet] ?? this.total;
  }

  sheetOf(place: number): number {
    let low = 0;
    for (let high = this.starts.length; high - low > 1; ) {
      const middle = (low + high) >> 1;
      if (this.start(middle) <= place) low = middle;
      else high = middle;
    }
    return low;
  }
}
