import type { DuckSession } from '../../duck/session.js';
import type { SourceRow, WrittenTable } from '../structure/table-sink.js';
import { writeTables } from '../structure/write-tables.js';
import type { PageTable } from './page-table.js';
import { layoutOf } from './plan.js';

/** Writes a table of the page; there may be several tables in it, one below the other. */
export async function writePageTables(
  session: DuckSession,
  table: PageTable,
  parquetOf: (table: number) => string,
): Promise<WrittenTable[]> {
  await table.stage.flush();
  async function* rows(): AsyncGenerator<SourceRow[]> {
    for await (const batch of table.stage.batches()) {
      yield batch.map(({ row, cells }) => ({ row, cells: cells.map(String) }));
    }
  }
  return writeTables(session, layoutOf(table), table.survey, rows(), parquetOf);
}
