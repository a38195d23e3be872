import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { DuckSession } from '../../duck/session.js';
import { literal } from '../../duck/sql.js';
import type { Rule } from '../../validate/checks.js';
import { currentRows } from './current-rows.js';
import { UnreadableSheet } from './readable.js';
import { cellColumn, type SheetFile } from './sheet.js';

/** Which rows are meant: all of them, or those that hold a text. */
export interface RowsWanted {
  /** Whose errors count, and where the text is looked for: one column, or all. */
  column?: number | undefined;
  rule?: Rule | undefined;
  search?: string | undefined;
}

/** How many rows are meant, and how many of these have an error that counts. */
export interface RowTotals {
  all: number;
  invalid: number;
}

/** The numbers of the rows in their order, 32 bits each, in three files: all that are meant, the valid, the invalid. */
export async function selectRows(
  session: DuckSession,
  sheet: SheetFile,
  wanted: RowsWanted,
  paths: { all: string; valid: string; invalid: string },
): Promise<RowTotals> {
  const { column, search } = wanted;
  const searched = column === undefined ? sheet.columns.map((_, at) => at) : [column];
  const columns = search === undefined ? [] : searched;
  const found = columns.map((at) => `contains(lower(${cellColumn(at)}), lower(${literal(search ?? '')}))`);
  const where = found.length > 0 ? `WHERE ${found.join(' OR ')}` : '';
  const order = sheet.edits?.parquet === undefined ? '' : 'ORDER BY file_row_number';
  const result = await session.connection
    // Not streamed: several threads keep the order of the rows only so.
    .run(
      `SELECT file_row_number::UINTEGER AS "row", ${hasError(wanted)} AS invalid
       FROM ${currentRows(sheet, columns)} ${where} ${order}`,
    )
    .catch((cause: unknown) => {
      throw new UnreadableSheet(sheet, { cause });
    });
  const files = {
    all: createWriteStream(paths.all),
    valid: createWriteStream(paths.valid),
    invalid: createWriteStream(paths.invalid),
  };
  const totals = { all: 0, invalid: 0 };
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) break;
    const rows = chunk.getColumnValues(0) as number[];
    const isInvalid = chunk.getColumnValues(1) as boolean[];
    const invalid = rows.filter((_, at) => isInvalid[at]);
    totals.all += rows.length;
    totals.invalid += invalid.length;
    files.all.write(bytesOf(rows));
    files.invalid.write(bytesOf(invalid));
    files.valid.write(bytesOf(rows.filter((_, at) => !isInvalid[at])));
  }
  for (const file of Object.values(files)) await finished(file.end());
  return totals;
}

function hasError({ column, rule }: RowsWanted): string {
  if (column === undefined && rule === undefined) return 'errors IS NOT NULL';
  const conditions = [
    ...(column === undefined ? [] : [`error."column" = ${column}`]),
    ...(rule === undefined ? [] : [`error."rule" = '${rule}'`]),
  ];
  return `errors IS NOT NULL AND len(list_filter(errors, lambda error: ${conditions.join(' AND ')})) > 0`;
}

function bytesOf(numbers: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(numbers).buffer);
}
