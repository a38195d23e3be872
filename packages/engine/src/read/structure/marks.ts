import type { Mark, RowKind } from '../reader.js';

/** Rows that are no data, as runs. */
export class Marks {
  private readonly kinds = new Map<RowKind, [first: number, last: number][]>();

  add(kind: RowKind, row: number): void {
    const runs = this.kinds.get(kind) ?? [];
    this.kinds.set(kind, runs);
    const last = runs.at(-1);
    if (last && last[1] === row - 1) last[1] = row;
    else runs.push([row, row]);
  }

  list(): Mark[] {
    return [...this.kinds].map(([kind, rows]) => ({ kind, rows }));
  }
}
