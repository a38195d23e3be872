import type { DuckSession } from '../../duck/session.js';
import { textOf } from '../encoding.js';
import { findTables } from '../structure/layout.js';
import { Survey } from '../structure/survey.js';
import type { WrittenTable } from '../structure/table-sink.js';
import { writeTables } from '../structure/write-tables.js';
import type { Dialect } from './dialect.js';
import type { CsvLimits } from './limits.js';
import { streamRecords } from './records.js';

/** Reads any file, in two passes: where its tables are, then their rows. */
export async function readSlow(
  session: DuckSession,
  path: string,
  dialect: Dialect,
  width: number,
  mostColumns: number,
  limits: CsvLimits,
  parquetOf: (table: number) => string,
): Promise<WrittenTable[]> {
  const survey = new Survey();
  for await (const batch of streamRecords(textOf(path), dialect, width, limits)) {
    for (const { cells } of batch) survey.add(cells);
  }
  const layout = findTables(survey);
  if (layout.tables.length === 0) return [];
  const rows = streamRecords(textOf(path), dialect, width, limits);
  return writeTables(session, layout, survey, rows, parquetOf, mostColumns);
}
