import type { DuckSession } from '../duck/session.js';
import { identifier } from '../duck/sql.js';
import { Scope } from '../recipe/scope.js';
import { type CellsOf, cellName } from './cells.js';
import type { Flagged } from './flagged.js';
import { foldedSql } from './folded.js';

/** A column of another sheet: a subquery with its cells. */
export interface LinkTarget {
  cells: string;
  column: number;
}

/** Values of a column that none of the targets holds. */
export async function missing(
  session: DuckSession,
  cellsOf: CellsOf,
  at: number,
  targets: readonly LinkTarget[],
  name: string,
): Promise<Flagged> {
  const keys = (cells: string, column: number) => {
    const scope = new Scope();
    const key = scope.let(foldedSql(cellName(column), scope));
    return `SELECT ${key} AS key FROM ${scope.over(cells)}`;
  };
  const all = targets.map(({ cells, column }) => keys(cells, column)).join(' UNION ALL ');
  const known = all === '' ? `SELECT NULL::VARCHAR AS key WHERE false` : all;
  const table = identifier(`missing ${name}`);
  await session.run(
    `CREATE TEMP TABLE ${table} AS SELECT DISTINCT own.key, 1 AS value FROM (${keys(cellsOf([at]), at)}) AS own
     ANTI JOIN (${known}) AS known ON known.key = own.key WHERE own.key <> ''`,
  );
  return { table, count: await session.count(table) };
}
