import type { DuckSession } from '../duck/session.js';
import { conditionSql } from '../recipe/condition.js';
import { type SqlSource, sqlContext, sqlOf } from '../recipe/expression.js';
import type { Sheet } from '../recipe/recipe.js';
import { Scope } from '../recipe/scope.js';
import { identifier } from '../recipe/sql.js';
import { blankSql, trimSql } from '../recipe/text.js';
import { rowNumber } from '../validate/row-number.js';
import { allColumns, originColumns, type Relation } from './relation.js';
import type { Source } from './source.js';

/** Gives expressions what they need in a scope. */
export type InScope = (scope: Scope, position?: string) => SqlSource;

/** The rows of a sheet before its columns are made, and those that were left out. */
export interface Rows {
  relation: Relation;
  /** A query of the rows that filters left out: `rule` (the filter, from 0) and the origin. */
  filtered: string | undefined;
  /** A table of the rows that were merged into another: the origin, and the first origin of the row kept. */
  merged: string | undefined;
}

export async function rowsOf(
  session: DuckSession,
  sheet: Sheet,
  { relation }: Source,
  inScope: InScope,
  name: string,
): Promise<Rows> {
  const { kept, filtered } = filter(sheet, relation, inScope);
  const merged = await merge(session, sheet, kept, inScope, identifier(`merged ${name}`));
  if (merged === undefined) return { relation: kept, filtered, merged };
  if (kept.place) {
    const isMerged = await rowNumber(
      session,
      `merged ${name}`,
      kept.place,
      `SELECT ${kept.place.column} AS place, 1 AS number FROM ${merged}`,
    );
    const sql = `(SELECT * FROM ${kept.sql} WHERE ${isMerged} = 0)`;
    return { relation: { ...kept, sql }, filtered, merged };
  }
  const same = originColumns(kept).map((column) => `kept.${column} IS NOT DISTINCT FROM merged.${column}`);
  const sql = `(SELECT kept.* FROM ${kept.sql} AS kept ANTI JOIN ${merged} AS merged ON ${same.join(' AND ')})`;
  return { relation: { ...kept, sql, ordered: false }, filtered, merged };
}

function filter(
  sheet: Sheet,
  relation: Relation,
  inScope: InScope,
): { kept: Relation; filtered: string | undefined } {
  if (sheet.filters.length === 0) return { kept: relation, filtered: undefined };
  const scope = new Scope();
  const context = sqlContext(inScope(scope));
  const conditions = sheet.filters.map(({ keep }) => conditionSql(keep, context));
  const all = conditions.map((each) => `(${each})`).join(' AND ');
  const rule = `CASE ${conditions.map((each, at) => `WHEN NOT (${each}) THEN ${at}`).join(' ')} END`;
  const from = scope.over(relation.sql);
  return {
    kept: {
      ...relation,
      ordered: relation.ordered && !scope.joins,
      sql: `(SELECT ${allColumns(relation).join(', ')} FROM ${from} WHERE ${all})`,
    },
    filtered: `SELECT ${rule} AS rule, ${originColumns(relation).join(', ')} FROM ${from} WHERE NOT (${all})`,
  };
}

async function merge(
  session: DuckSession,
  { deduplicate, columns }: Sheet,
  relation: Relation,
  inScope: InScope,
  table: string,
): Promise<string | undefined> {
  if (!deduplicate) return undefined;
  const scope = new Scope();
  const source = inScope(scope);
  const cell = (name: string) => {
    const expression = columns[name];
    return expression ? scope.let(`(${sqlOf(expression, source)})`) : 'NULL';
  };
  const keys = deduplicate.by.map((name) => `coalesce(lower(${trimSql(cell(name), scope)}), '')`);
  const filled = Object.keys(columns).map((name) => `CASE WHEN ${blankSql(cell(name))} THEN 0 ELSE 1 END`);
  const complete = deduplicate.keep === 'most_complete' ? filled.join(' + ') : '0';
  const origins = originColumns(relation);
  const direction = deduplicate.keep === 'last' ? ' DESC' : '';
  const order = ['complete DESC', ...origins.map((column) => column + direction)].join(', ');
  const names = keys.map((_, at) => identifier(`key ${at}`));
  const place = relation.place ? [relation.place.column] : [];
  const keyed = `SELECT ${[...origins, ...place, ...keys.map((key, at) => `${key} AS ${names[at]}`), `${complete} AS complete`].join(', ')} FROM ${scope.over(relation.sql)}`;
  const window = `(PARTITION BY ${names.join(', ')} ORDER BY ${order})`;
  const first = origins.slice(0, 2);
  await session.run(
    `CREATE TEMP TABLE ${table} AS SELECT * EXCLUDE (place) FROM (
       SELECT ${[...origins, ...place].join(', ')}, ${first.map((column) => `first_value(${column}) OVER ${window} AS ${keptName(column)}`).join(', ')},
              row_number() OVER ${window} AS place
       FROM (${keyed}) WHERE ${names.map((name) => `${name} <> ''`).join(' OR ')})
     WHERE place > 1`,
  );
  return (await session.count(table)) === 0 ? undefined : table;
}

export function keptName(origin: string): string {
  return origin.replace(/^"/, '"kept ');
}
