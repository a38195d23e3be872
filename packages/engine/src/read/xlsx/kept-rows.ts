import type { Cells } from './row.js';

interface KeptRow {
  row: number;
  text: string;
  /** For each cell its length, or `~gap`. */
  counts: number[];
}

/**
 * Rows kept in full, each as one text and cut again when it is asked for: as strings of their own, 20,000 rows of 12
 * cells took 35 MB. Nor does a text hold on to all of the chunk of XML that it was cut out of.
 */
export class KeptRows {
  private readonly rows = new Map<number, KeptRow>();

  get size(): number {
    return this.rows.size;
  }

  set(index: number, row: number, cells: Cells): void {
    // What is behind the last makes it a copy even where there is one text.
    const text = [...cells.filter((cell) => typeof cell === 'string'), '|'].join('');
    const counts = cells.map((cell) => (typeof cell === 'number' ? ~cell : cell.length));
    this.rows.set(index, { row, text, counts });
  }

  /** As the sheet numbers it. */
  row(index: number): number | undefined {
    return this.rows.get(index)?.row;
  }

  has(index: number): boolean {
    return this.rows.has(index);
  }

  cells(index: number): Cells {
    const { text, counts } = this.rows.get(index) ?? { text: '', counts: [] };
    let at = 0;
    return counts.map((count) => {
      if (count < 0) return ~count;
      at += count;
      return text.slice(at - count, at);
    });
  }
}
