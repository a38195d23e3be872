import { type DuckSession, quoteText } from '../duck/session.js';
import { UnreadableSheet } from './readable.js';
import { cellColumn, type SheetFile } from './sheet.js';

export interface SheetPage {
  /** In the order of the sheet's columns. */
  rows: (string | null)[][];
  invalidCells: InvalidCell[];
}

export interface InvalidCell {
  /** Its place in the page. */
  row: number;
  /** Its place in the sheet. */
  rowIndex: number;
  column: string;
  value: string | null;
  rule: string;
  message: string;
}

/** Rows of a sheet from `offset` on, with what is wrong with them. Row groups outside are not read: 5M rows, 20 ms. */
export async function pageOf(
  session: DuckSession,
  sheet: SheetFile,
  { offset, limit }: { offset: number; limit: number },
): Promise<SheetPage> {
  // The mark in front: the Node client takes a leading U+FEFF for a byte order mark and drops it.
  const cells = sheet.columns.map((_, at) => `'|' || ${cellColumn(at)} AS ${cellColumn(at)}`);
  const stored = await session
    .rows(
      `SELECT ${[...cells, 'errors', 'file_row_number'].join(', ')}
       FROM read_parquet(${quoteText(sheet.parquet)}, file_row_number = true)
       WHERE file_row_number >= ${offset} AND file_row_number < ${offset + limit}`,
    )
    .catch((cause: unknown) => {
      throw new UnreadableSheet(sheet, { cause });
    });
  const rows = stored.map((row) => sheet.columns.map((_, at) => unmarked(row[`c${at}`])));
  const invalidCells = stored.flatMap(({ errors, file_row_number }, row) => {
    const found = (errors ?? []) as unknown as { column: number; rule: string; message: string }[];
    return found.map(({ column, rule, message }) => ({
      row,
      rowIndex: Number(file_row_number),
      column: sheet.columns[column] ?? '',
      value: rows[row]?.[column] ?? null,
      rule,
      message,
    }));
  });
  return { rows, invalidCells };
}

function unmarked(cell: unknown): string | null {
  return typeof cell === 'string' ? cell.slice(1) : null;
}
