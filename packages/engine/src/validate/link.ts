import type { DuckSession } from '../duck/session.js';
import { identifier } from '../duck/sql.js';
import { Scope } from '../recipe/scope.js';
import { type CellsOf, cellName } from './cells.js';
import type { Flagged, KeyOf } from './flagged.js';
import type { Place } from './row-number.js';

/** A column of another sheet: a subquery with its cells. */
export interface LinkTarget {
  cells: string;
  column: number;
  /** How its cells are compared. */
  keyOf: KeyOf;
}

/**
 * Values of a column that none of the targets holds, and the rows that have them: to find those in a second pass took
 * four times as long as the first (1M rows).
 */
export async function missing(
  session: DuckSession,
  cellsOf: CellsOf,
  at: number,
  targets: readonly LinkTarget[],
  name: string,
  place: Place | undefined,
  keyOf: KeyOf,
): Promise<Flagged> {
  const keys = ({ cells, column, keyOf }: LinkTarget, ...more: string[]) => {
    const scope = new Scope();
    const key = scope.let(keyOf(cellName(column), scope));
    return `SELECT ${[`${key} AS key`, ...more].join(', ')} FROM ${scope.over(cells)}`;
  };
  const all = targets.map((target) => keys(target)).join(' UNION ALL ');
  const known = all === '' ? `SELECT NULL::VARCHAR AS key WHERE false` : all;
  const own = keys({ cells: cellsOf([at]), column: at, keyOf }, `${place?.column ?? '0'} AS place`);
  const [table, rows] = [identifier(`missing ${name}`), identifier(`rows missing ${name}`)];
  await session.run(
    `CREATE TEMP TABLE ${rows} AS SELECT own.key, own.place FROM (${own}) AS own ANTI JOIN (${known}) AS known ON known.key = own.key WHERE own.key <> ''`,
  );
  await session.run(`CREATE TEMP TABLE ${table} AS SELECT DISTINCT key, 1 AS value FROM ${rows}`);
  return { table, count: await session.count(table), rows };
}
