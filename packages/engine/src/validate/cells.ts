/** The cells of a sheet as a subquery: columns `c0`, `c1`, … for those asked for, by their place in the template. */
export type CellsOf = (columns: readonly number[]) => string;

export function cellName(column: number): string {
  return `"c${column}"`;
}
