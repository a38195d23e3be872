import type { DuckSession } from '../../duck/session.js';
import { currentRows } from './current-rows.js';
import { UnreadableSheet } from './readable.js';
import { cellColumn, type SheetFile } from './sheet.js';

export interface SheetPage {
  /** In the order of the sheet's columns. */
  rows: (string | null)[][];
  /** Those of the page first, then the first ones of the other rows, 1,000 in all. */
  invalidCells: InvalidCell[];
}

export interface InvalidCell {
  /** Its place in the page, as if the page had no ends: before it less than 0. */
  row: number;
  /** Its place in the sheet. */
  rowIndex: number;
  column: string;
  value: string | null;
  rule: string;
  message: string;
}

interface Part {
  offset: number;
  limit: number;
}

const mostInvalidCells = 1000;

/** Rows of a sheet from `offset` on, with what is wrong with them and elsewhere. */
export async function pageOf(session: DuckSession, sheet: SheetFile, part: Part): Promise<SheetPage> {
  const everyColumn = sheet.columns.map((_, at) => at);
  // Row groups outside are not read: 5M rows, 20 ms.
  const inside = await storedRows(session, sheet, everyColumn, within(part));
  const invalidRows = inside.filter(({ errors }) => errors.length > 0);
  const cells = invalidCells(sheet, everyColumn, invalidRows, part);
  const room = mostInvalidCells - cells.length;
  if (room > 0 && sheet.invalidRowCount > invalidRows.length)
    cells.push(...(await invalidElsewhere(session, sheet, part, room)));
  return { rows: inside.map((row) => row.cells), invalidCells: cells.slice(0, mostInvalidCells) };
}

/**
 * Cells are read where a row has errors, and of columns that have some: a thin column is all that is read of the
 * rest (12 columns, one row in 100,000 invalid: 30 ms of 1M rows, 0.5 s of 5M).
 */
async function invalidElsewhere(
  session: DuckSession,
  sheet: SheetFile,
  part: Part,
  most: number,
): Promise<InvalidCell[]> {
  const faulty = new Set(sheet.errors.map(({ column }) => column));
  const columns = sheet.columns.flatMap((name, at) => (faulty.has(name) ? [at] : []));
  const where = `errors IS NOT NULL AND NOT (${within(part)})`;
  return invalidCells(sheet, columns, await storedRows(session, sheet, columns, where, most), part);
}

interface StoredRow {
  /** Of the columns that were asked for. */
  cells: (string | null)[];
  errors: { column: number; rule: string; message: string }[];
  rowIndex: number;
}

async function storedRows(
  session: DuckSession,
  sheet: SheetFile,
  columns: readonly number[],
  where: string,
  most = Number.MAX_SAFE_INTEGER,
): Promise<StoredRow[]> {
  // The mark in front: the Node client takes a leading U+FEFF for a byte order mark and drops it.
  const cells = columns.map((at) => `'|' || ${cellColumn(at)}`);
  const stored = await session
    .rows(
      `SELECT [${cells.join(', ')}] AS cells, errors, file_row_number
       FROM ${currentRows(sheet, columns)} WHERE ${where}
       ${sheet.edits?.parquet === undefined ? '' : 'ORDER BY file_row_number'} LIMIT ${most}`,
    )
    .catch((cause: unknown) => {
      throw new UnreadableSheet(sheet, { cause });
    });
  return stored.map((row) => ({
    cells: (row.cells as unknown[]).map(unmarked),
    errors: (row.errors ?? []) as unknown as StoredRow['errors'],
    rowIndex: Number(row.file_row_number),
  }));
}

function within({ offset, limit }: Part): string {
  return `file_row_number >= ${offset} AND file_row_number < ${offset + limit}`;
}

function invalidCells(
  sheet: SheetFile,
  columns: readonly number[],
  rows: readonly StoredRow[],
  { offset }: Part,
): InvalidCell[] {
  const places = new Map(columns.map((column, at) => [column, at]));
  return rows.flatMap(({ cells, errors, rowIndex }) =>
    errors.map(({ column, rule, message }) => ({
      row: rowIndex - offset,
      rowIndex,
      column: sheet.columns[column] ?? '',
      value: cells[places.get(column) ?? -1] ?? null,
      rule,
      message,
    })),
  );
}

function unmarked(cell: unknown): string | null {
  return typeof cell === 'string' ? cell.slice(1) : null;
}
