import type { PageRun, Table } from './reader.js';

/** The run that a row is in; runs rise. */
export function lastUpTo<Run extends { from: number }>(row: number, runs: readonly Run[]): Run | undefined {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.from ?? 0) <= row) low = middle + 1;
    else high = middle;
  }
  return runs[low - 1];
}

/** Which page a row of a table stands on. */
export class Pages {
  readonly #runs: readonly PageRun[];

  constructor({ pages = [] }: Pick<Table, 'pages'>) {
    this.#runs = pages;
  }

  /** Undefined where the format has no pages. */
  of(row: number): number | undefined {
    return (lastUpTo(row, this.#runs) ?? this.#runs[0])?.page;
  }

  /** All of them, rising. */
  get all(): number[] {
    return [...new Set(this.#runs.map(({ page }) => page))].sort((a, b) => a - b);
  }
}

/** How sure the recognition is of the cells of a table. */
export class Confidences {
  readonly #rows: ReadonlyMap<number, readonly (number | null)[]>;

  constructor({ confidence = [] }: Pick<Table, 'confidence'>) {
    this.#rows = new Map(confidence.map(({ row, cells }) => [row, cells]));
  }

  /** Of the cell in this row and column, which are counted as the table counts them; null where nothing was recognised. */
  of(row: number, column: number): number | null {
    return this.#rows.get(row)?.[column] ?? null;
  }
}
