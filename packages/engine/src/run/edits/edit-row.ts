import { quoteText, withSession } from '../../duck/session.js';
import type { Rule } from '../../validate/checks.js';
import { currentRows } from '../sheet/current-rows.js';
import { UnreadableSheet } from '../sheet/readable.js';
import { cellColumn, type SheetFile } from '../sheet/sheet.js';
import { type ChangeOptions, changeRows, type RowChange } from './change-rows.js';

export interface ReadRow {
  cells: (string | null)[];
  errors: { column: number; rule: Rule; message: string }[];
}

export interface EditedRow {
  before: ReadRow;
  /** The same as before where the cells are so already; then no sheet changed. */
  after: ReadRow;
  /** All, in their order. */
  sheets: SheetFile[];
}

/** One row, changed by hand. */
export async function editRow(
  sheets: readonly SheetFile[],
  change: RowChange,
  options: ChangeOptions,
): Promise<EditedRow> {
  const at = sheets.findIndex(({ template }) => template.slug === change.slug);
  const before = await readRow(sheets[at], change.row);
  if (change.cells.every(({ column, value }) => (before.cells[column] ?? '') === (value ?? '')))
    return { before, after: before, sheets: [...sheets] };
  const changed = await changeRows(sheets, [change], options);
  return { before, after: await editedRow(changed[at], change.row), sheets: changed };
}

async function readRow(sheet: SheetFile | undefined, row: number): Promise<ReadRow> {
  if (!sheet) throw new Error('the sheet of the row is among the sheets');
  const all = sheet.columns.map((_, at) => at);
  return one(sheet, `FROM ${currentRows(sheet, all)} WHERE file_row_number = ${row}`);
}

/** Of the changes alone: the file need not be read. */
async function editedRow(sheet: SheetFile | undefined, row: number): Promise<ReadRow> {
  if (!sheet) throw new Error('the sheet of the row is among the sheets');
  return one(sheet, `FROM read_parquet(${quoteText(sheet.edits?.parquet ?? '')}) WHERE "row" = ${row}`);
}

async function one(sheet: SheetFile, from: string): Promise<ReadRow> {
  // The mark in front: the Node client takes a leading U+FEFF for a byte order mark and drops it.
  const cells = sheet.columns.map((_, at) => `'|' || ${cellColumn(at)}`).join(', ');
  const [stored] = await withSession({ threads: 1, memoryMb: 200 }, (session) =>
    session.rows(`SELECT [${cells}] AS cells, errors ${from}`),
  ).catch((cause: unknown) => {
    throw new UnreadableSheet(sheet, { cause });
  });
  if (!stored) throw new UnreadableSheet(sheet);
  return {
    cells: (stored.cells as (string | null)[]).map((cell) => cell?.slice(1) ?? null),
    errors: (stored.errors ?? []) as unknown as ReadRow['errors'],
  };
}
