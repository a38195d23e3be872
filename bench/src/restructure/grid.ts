/** A table as text. */
export interface Grid {
  columns: string[];
  rows: string[][];
}

export function isBlank(cell: string | undefined): boolean {
  return cell === undefined || cell.trim() === '';
}
