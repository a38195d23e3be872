import { type DuckSession, quoteText, withSession } from '@godwit/engine/duck/session';
import { cellColumn, type SheetFile } from '@godwit/engine/run/sheet/sheet';
import type { Desk } from '../desk.js';

export const mostRows = 50;

/** Rows as they are written down for the model: cells through the veil. A mark in front keeps a leading U+FEFF. */
export async function rowsOf(
  desk: Desk,
  from: string,
  columns: readonly number[],
  {
    offset = 0,
    limit = 20,
    order,
  }: { offset?: number | undefined; limit?: number | undefined; order: string },
): Promise<(string | null)[][]> {
  const cells = columns.map((at) => `'|' || ${cellColumn(at)} AS v${at}`).join(', ');
  return withSession({ scratch: desk.context.scratch }, async (session: DuckSession) => {
    const rows = await session.rows(
      `SELECT ${cells} FROM ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
    );
    return rows.map((row) =>
      columns.map((at) => {
        const cell = row[`v${at}`];
        return desk.veil.cell(typeof cell === 'string' ? cell.slice(1) : null);
      }),
    );
  });
}

export function sheetRows({ parquet }: SheetFile): string {
  return `read_parquet(${quoteText(parquet)}, file_row_number = true)`;
}
