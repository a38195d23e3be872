import type { DuckSession } from '../duck/session.js';
import { identifier } from '../duck/sql.js';
import { Scope } from '../recipe/scope.js';
import { type CellsOf, cellName } from './cells.js';
import type { Flagged, KeyOf } from './flagged.js';
import type { Place } from './row-number.js';

/**
 * Values that stand more than once, and how often. First by their hash, 8 bytes each, so that ten million different
 * values fit into memory; then the few whose hash stands more than once by themselves.
 */
export async function duplicates(
  session: DuckSession,
  cellsOf: CellsOf,
  at: number,
  name: string,
  place: Place | undefined,
  keyOf: KeyOf,
): Promise<Flagged> {
  const scope = new Scope();
  const key = scope.let(keyOf(cellName(at), scope));
  const keys = `(SELECT ${key} AS key, ${place?.column ?? '0'} AS place FROM ${scope.over(cellsOf([at]))})`;
  const hashes = identifier(`hashes ${name}`);
  await session.run(
    `CREATE TEMP TABLE ${hashes} AS SELECT h FROM (SELECT hash(key) AS h FROM ${keys} WHERE key <> '') GROUP BY h HAVING count(*) > 1`,
  );
  const table = identifier(`duplicates ${name}`);
  if ((await session.count(hashes)) === 0) return { table, count: 0 };
  const rows = identifier(`candidates ${name}`);
  await session.run(
    `CREATE TEMP TABLE ${rows} AS FROM ${keys} WHERE key <> '' AND hash(key) IN (FROM ${hashes})`,
  );
  await session.run(
    `CREATE TEMP TABLE ${table} AS SELECT key, count(*) AS value FROM ${rows} GROUP BY key HAVING count(*) > 1`,
  );
  await session.run(`DROP TABLE ${hashes}`);
  return { table, count: await session.count(table), rows };
}
