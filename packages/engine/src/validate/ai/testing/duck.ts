import type { DuckDBConnection } from '@duckdb/node-api';
import { Scope } from '../../../recipe/scope.js';
import { type AiCheck, aiFailureSql } from '../check.js';

/** What DuckDB says of each value under each check: [check][value]. */
export async function failuresInDuck(
  duck: DuckDBConnection,
  checks: AiCheck[],
  values: (string | null)[],
): Promise<(string | null)[][]> {
  await duck.run('CREATE OR REPLACE TEMP TABLE ai_cells (position BIGINT, cell VARCHAR)');
  const appender = await duck.createAppender('ai_cells', undefined, undefined);
  values.forEach((value, position) => {
    appender.appendBigInt(BigInt(position));
    if (value === null) appender.appendNull();
    else appender.appendVarchar(value);
    appender.endRow();
  });
  appender.closeSync();
  const scope = new Scope();
  const columns = checks.map(
    (check, index) => `${aiFailureSql(check, '"cell"', { let: (sql) => scope.let(sql) })} AS "out ${index}"`,
  );
  const sql = `SELECT ${columns.join(', ')} FROM ${scope.over('ai_cells')} ORDER BY position`;
  const rows = (await duck.runAndReadAll(sql)).getRows();
  return checks.map((_, index) => rows.map((row) => (row[index] === null ? null : String(row[index]))));
}
