import type { SheetFile } from '../sheet/sheet.js';
import { type ChangeOptions, type RowChange, whileChanging } from './change-rows.js';
import type { ReadRow } from './edited-sheet.js';

export interface EditedRow {
  before: ReadRow;
  /** The same as before where the cells are so already; then no sheet changed. */
  after: ReadRow;
  /** All, in their order. */
  sheets: SheetFile[];
}

/** One row, changed by hand. */
export function editRow(
  sheets: readonly SheetFile[],
  change: RowChange,
  options: ChangeOptions,
): Promise<EditedRow> {
  return whileChanging(sheets, [change], options, async (changing) => {
    const before = await changing.row(change);
    if (change.cells.every(({ column, value }) => (before.cells[column] ?? '') === (value ?? '')))
      return { before, after: before, sheets: [...sheets] };
    const changed = await changing.change();
    return { before, after: await changing.row(change), sheets: changed };
  });
}
