import { getOwn } from '@godwit/contract/own';
import { blankSql, trimSql } from '../cells/text.js';
import type { DuckSession } from '../duck/session.js';
import { identifier } from '../duck/sql.js';
import { type Expression, sqlOf } from '../recipe/expression.js';
import type { Sheet } from '../recipe/recipe.js';
import { Scope } from '../recipe/scope.js';
import { settledColumns } from '../recipe/sheet-lookups.js';
import { originColumns, type Relation } from './relation.js';
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
}

/** Of each group the row that is preferred to the others is kept. Undefined where there are no duplicates. */
export async function groupsOf(
  session: DuckSession,
  sheet: Sheet,
  relation: Relation,
  inScope: InScope,
  table: string,
): Promise<Groups | undefined> {
  const { deduplicate, columns } = sheet;
  if (!deduplicate) return undefined;
  const scope = new Scope();
  const source = inScope(scope);
  const cell = (expression: Expression | undefined) =>
    expression ? scope.let(`(${sqlOf(expression, source)})`) : 'NULL';
  const keys = deduplicate.by.map(
    (name) => `coalesce(lower(${trimSql(cell(getOwn(columns, name)), scope)}), '')`,
  );
  const complete =
    deduplicate.keep === 'most_complete'
      ? settledColumns(sheet).map((each) => `CASE WHEN ${blankSql(cell(each))} THEN 0 ELSE 1 END`)
      : [];
  const origins = originColumns(relation);
  const direction = deduplicate.keep === 'last' ? ' DESC' : '';
  const order = ['complete DESC', ...origins.map((column) => column + direction)].join(', ');
  const names = keys.map((_, at) => identifier(`key ${at}`));
  const place = relation.place ? [relation.place.column] : [];
  const keyed = `SELECT ${[...origins, ...place, ...keys.map((key, at) => `${key} AS ${names[at]}`), `${complete.join(' + ') || '0'} AS complete`].join(', ')} FROM ${scope.over(relation.sql)}`;
  const window = `(PARTITION BY ${names.join(', ')} ORDER BY ${order})`;
  const merges = deduplicate.merge !== undefined;
  const shown = [
    ...origins,
    ...place,
    ...origins.map((column) => `first_value(${column}) OVER ${window} AS ${keptName(column)}`),
    `row_number() OVER ${window} AS preference`,
    ...(merges
      ? [
          `first_value(number) OVER ${window} AS "group"`,
          `count(*) OVER (PARTITION BY ${names.join(', ')}) AS size`,
        ]
      : []),
  ];
  const numbered = merges ? `SELECT *, row_number() OVER () AS number FROM (${keyed})` : keyed;
  await session.run(
    `CREATE TEMP TABLE ${table} AS SELECT * EXCLUDE (${merges ? 'size' : 'preference'}) FROM (
       SELECT ${shown.join(', ')} FROM (${numbered}) WHERE ${names.map((name) => `${name} <> ''`).join(' OR ')})
     WHERE ${merges ? 'size > 1' : 'preference > 1'}`,
  );
  if ((await session.count(table)) === 0) return undefined;
  const same = sameRow(relation, 'kept', 'grouped');
  return {
    merged: merges ? `(SELECT * FROM ${table} WHERE preference > 1)` : table,
    all: merges ? table : undefined,
    rows: `(SELECT kept.*, grouped."group", grouped.preference FROM ${relation.sql} AS kept LEFT JOIN ${table} AS grouped ON ${same} WHERE grouped.preference IS NOT NULL)`,
  };
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
