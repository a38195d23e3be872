import type { DuckSession } from '../duck/session.js';
import { identifier } from '../duck/sql.js';
import { Scope } from '../recipe/scope.js';
import { type CellsOf, cellName } from './cells.js';
import type { Flagged, KeyOf } from './flagged.js';

/** A column of another sheet: a subquery with its cells. */
export interface LinkTarget {
  cells: string;
  column: number;
  /** How its cells are compared. */
  keyOf: KeyOf;
}

/** Values of a column that none of the targets holds. */
export async function missing(
  session: DuckSession,
  cellsOf: CellsOf,
  at: number,
  targets: readonly LinkTarget[],
  name: string,
  keyOf: KeyOf,
): Promise<Flagged> {
  const keys = ({ cells, column, keyOf }: LinkTarget) => {
    const scope = new Scope();
    const key = scope.let(keyOf(cellName(column), scope));
    return `SELECT ${key} AS key FROM ${scope.over(cells)}`;
  };
  const all = targets.map(keys).join(' UNION ALL ');
  const known = all === '' ? `SELECT NULL::VARCHAR AS key WHERE false` : all;
  const table = identifier(`missing ${name}`);
  await session.run(
    `CREATE TEMP TABLE ${table} AS SELECT DISTINCT own.key, 1 AS value FROM (${keys({ cells: cellsOf([at]), column: at, keyOf })}) AS own
     ANTI JOIN (${known}) AS known ON known.key = own.key WHERE own.key <> ''`,
  );
  return { table, count: await session.count(table) };
}
