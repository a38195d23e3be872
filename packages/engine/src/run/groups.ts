import { getOwn } from '@godwit/contract/own';
import { blankSql } from '../cells/text.js';
import type { DuckSession } from '../duck/session.js';
import { identifier } from '../duck/sql.js';
import { type Expression, sqlOf } from '../recipe/expression.js';
import type { Sheet } from '../recipe/recipe.js';
import { Scope } from '../recipe/scope.js';
import { settledColumns } from '../recipe/sheet-lookups.js';
import { isTrimmed } from '../recipe/trimmed.js';
import { foldedSql, foldedTrimmedSql } from '../validate/folded.js';
import { allColumns, originColumns, placeColumn, type Relation } from './relation.js';
import type { InScope } from './rows.js';

/** Rows that are duplicates of each other, of which one is kept. */
export interface Groups {
  /**
   * A query of the rows that were merged into another: their origin, that of the row kept, and where columns are
   * merged `group` and `preference`.
   */
  merged: string;
  /** All rows of the groups, the kept ones (`preference` 1) too, where columns are merged. */
  all: string | undefined;
  /** The same with the columns that expressions read. */
  rows: string;
  /** All rows whose keys may be those of another, with the columns that expressions read. */
  alike: string;
}

/** So many rows are held with all their columns; of more, what is asked is worked out again. */
const mostHeld = 50_000;

/** Of each group the row that is preferred to the others is kept. Undefined where there are no duplicates. */
export async function groupsOf(
  session: DuckSession,
  sheet: Sheet,
  relation: Relation,
  inScope: InScope,
  name: string,
): Promise<Groups | undefined> {
  const { deduplicate } = sheet;
  if (!deduplicate) return undefined;
  const own = (part: string) => identifier(`${name} ${part}`);
  const table = own('merged');
  const keys = deduplicate.by.map((_, at) => identifier(`key ${at}`));
  const keyed = keyedSql(sheet, deduplicate.by, relation, inScope, keys);
  // First by the hashes of the keys alone: nothing else is worked out for a row that is like no other.
  const filled = keys.map((key) => `${key} <> ''`).join(' OR ');
  const hash = `hash(${keys.join(', ')})`;
  const hashes = own('hashes');
  await session.run(
    `CREATE TEMP TABLE ${hashes} AS SELECT h, count(*) AS n FROM (SELECT ${hash} AS h FROM ${keyed} WHERE ${filled}) GROUP BY h HAVING count(*) > 1`,
  );
  const [found] = await session.rows(`SELECT coalesce(sum(n), 0)::BIGINT AS n FROM ${hashes}`);
  const candidates = Number(found?.n);
  if (candidates === 0) return undefined;
  const shown = [...allColumns(relation), ...keys].join(', ');
  let alike = `(SELECT ${shown} FROM ${keyed} WHERE (${filled}) AND ${hash} IN (SELECT h FROM ${hashes}))`;
  if (candidates <= mostHeld) {
    await session.run(`CREATE TEMP TABLE ${own('alike')} AS FROM ${alike}`);
    alike = own('alike');
  }
  const merges = deduplicate.merge !== undefined;
  await session.run(
    `CREATE TEMP TABLE ${table} AS ${groupedSql(sheet, deduplicate, relation, inScope, alike, keys)}`,
  );
  if ((await session.count(table)) === 0) return undefined;
  const same = sameRow(relation, 'alike', 'grouped');
  return {
    merged: merges ? `(SELECT * FROM ${table} WHERE preference > 1)` : table,
    all: merges ? table : undefined,
    rows: `(SELECT alike.*, grouped."group", grouped.preference FROM ${alike} AS alike LEFT JOIN ${table} AS grouped ON ${same} WHERE grouped.preference IS NOT NULL)`,
    alike,
  };
}

function cellsIn(scope: Scope, inScope: InScope): (expression: Expression | undefined) => string {
  const source = inScope(scope);
  return (expression) => (expression ? scope.let(`(${sqlOf(expression, source)})`) : 'NULL');
}

/** The rows with their keys, by which they are one: trimmed, whatever their case. */
function keyedSql(
  { columns }: Sheet,
  by: readonly string[],
  relation: Relation,
  inScope: InScope,
  keys: readonly string[],
): string {
  const scope = new Scope();
  const cell = cellsIn(scope, inScope);
  const made = by.map((name, at) => {
    const expression = getOwn(columns, name);
    const keyOf = isTrimmed(expression) ? foldedTrimmedSql : foldedSql;
    return `coalesce(${keyOf(cell(expression), scope)}, '') AS ${keys[at]}`;
  });
  return `(SELECT ${[...allColumns(relation), ...made].join(', ')} FROM ${scope.over(relation.sql)})`;
}

/** Of the rows of a group their order, and which one is kept. */
function groupedSql(
  sheet: Sheet,
  { keep, merge }: NonNullable<Sheet['deduplicate']>,
  relation: Relation,
  inScope: InScope,
  alike: string,
  keys: readonly string[],
): string {
  const scope = new Scope();
  const cell = cellsIn(scope, inScope);
  const complete =
    keep === 'most_complete'
      ? settledColumns(sheet).map((each) => `CASE WHEN ${blankSql(cell(each))} THEN 0 ELSE 1 END`)
      : [];
  const origins = originColumns(relation);
  const place = placeColumn(relation);
  const rows = `SELECT ${[...origins, ...place, ...keys, `${complete.join(' + ') || '0'} AS complete`].join(', ')} FROM ${scope.over(alike)}`;
  const direction = keep === 'last' ? ' DESC' : '';
  const order = ['complete DESC', ...origins.map((column) => column + direction)].join(', ');
  const window = `(PARTITION BY ${keys.join(', ')} ORDER BY ${order})`;
  const shown = [
    ...origins,
    ...place,
    ...origins.map((column) => `first_value(${column}) OVER ${window} AS ${keptName(column)}`),
    `row_number() OVER ${window} AS preference`,
  ];
  if (!merge)
    return `SELECT * EXCLUDE (preference) FROM (SELECT ${shown.join(', ')} FROM (${rows})) WHERE preference > 1`;
  shown.push(
    `first_value(number) OVER ${window} AS "group"`,
    `count(*) OVER (PARTITION BY ${keys.join(', ')}) AS size`,
  );
  const numbered = `SELECT *, row_number() OVER () AS number FROM (${rows})`;
  return `SELECT * EXCLUDE (size) FROM (SELECT ${shown.join(', ')} FROM (${numbered})) WHERE size > 1`;
}

/** A condition: the two are the same row. */
export function sameRow(relation: Relation, a: string, b: string): string {
  const columns = relation.place ? [relation.place.column] : originColumns(relation);
  const equal = relation.place ? '=' : 'IS NOT DISTINCT FROM';
  return columns.map((column) => `${a}.${column} ${equal} ${b}.${column}`).join(' AND ');
}

export function keptName(origin: string): string {
  return origin.replace(/^"/, '"kept ');
}
