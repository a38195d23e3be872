import type { DuckSession } from '../../duck/session.js';
import { textOf } from '../encoding.js';
import { findTables } from '../structure/layout.js';
import { Survey } from '../structure/survey.js';
import type { SourceRow, WrittenTable } from '../structure/table-sink.js';
import { writeTables } from '../structure/write-tables.js';
import type { Dialect } from './dialect.js';
import { streamRecords } from './records.js';

/** Reads any file, in two passes: where its tables are, then their rows. */
export async function readSlow(
  session: DuckSession,
  path: string,
  dialect: Dialect,
  width: number,
  parquetOf: (table: number) => string,
): Promise<WrittenTable[]> {
  const survey = new Survey();
  for await (const batch of streamRecords(textOf(path), dialect, width)) {
    for (const { cells } of batch) survey.add(cells);
  }
  async function* rows(): AsyncGenerator<SourceRow[]> {
    for await (const batch of streamRecords(textOf(path), dialect, width)) {
      yield batch.map((record) => ({ ...record, record: record.row - 1 }));
    }
  }
  const layout = findTables(survey);
  return layout.tables.length === 0 ? [] : writeTables(session, layout, survey, rows(), parquetOf);
}
