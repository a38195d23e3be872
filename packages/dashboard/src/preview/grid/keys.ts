/** A cell by its place; row -1 is the header. */
export interface At {
  row: number;
  column: number;
}

export interface Bounds {
  rows: number;
  columns: number;
  /** Rows that are seen at once. */
  page: number;
}

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Where a key leads from a cell; undefined where it is none of the grid's. */
export function moveBy({ key, ctrlKey, metaKey }: Key, { row, column }: At, bounds: Bounds): At | undefined {
  const far = ctrlKey || metaKey;
  const lastRow = bounds.rows - 1;
  const lastColumn = bounds.columns - 1;
  const to = (next: At): At => ({
    row: Math.max(-1, Math.min(next.row, lastRow)),
    column: Math.max(0, Math.min(next.column, lastColumn)),
  });
  switch (key) {
    case 'ArrowUp':
      return to({ row: far ? Math.min(row, 0) : row - 1, column });
    case 'ArrowDown':
      return to({ row: far ? lastRow : row + 1, column });
    case 'ArrowLeft':
      return to({ row, column: far ? 0 : column - 1 });
    case 'ArrowRight':
      return to({ row, column: far ? lastColumn : column + 1 });
    case 'PageUp':
      return to({ row: row < 0 ? row : Math.max(0, row - bounds.page), column });
    case 'PageDown':
      return to({ row: row + bounds.page, column });
    case 'Home':
      return to({ row: far ? 0 : row, column: 0 });
    case 'End':
      return to({ row: far ? lastRow : row, column: lastColumn });
    default:
      return undefined;
  }
}
