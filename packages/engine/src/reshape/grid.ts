/** The first rows of a table, as plain text; a cell that is not there is ''. */
export interface Grid {
  columns: string[];
  rows: string[][];
  /** Whether these are all the rows there are. */
  whole: boolean;
}

export function columnOf(grid: Grid, at: number): string[] {
  return grid.rows.map((row) => row[at] ?? '');
}

export function isBlank(cell: string | undefined): boolean {
  return cell === undefined || cell.trim() === '';
}

/** A name that reading, or the program before it, made up for a column that had none. */
export function isMadeUp(name: string): boolean {
  return /^(?:unnamed: ?\d+|column[ _]?\d+)$/i.test(name);
}

/** A name that no column has yet. */
export function freeName(wanted: string, taken: readonly string[]): string {
  let name = wanted;
  for (let n = 2; taken.includes(name); n += 1) name = `${wanted}_${n}`;
  return name;
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function share<T>(items: readonly T[], test: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(test).length / items.length;
}
