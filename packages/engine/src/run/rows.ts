import type { DuckSession } from '../duck/session.js';
import { conditionSql } from '../recipe/condition.js';
import { type SqlSource, sqlContext } from '../recipe/expression.js';
import type { Sheet } from '../recipe/recipe.js';
import { Scope } from '../recipe/scope.js';
import { rowNumber } from '../validate/row-number.js';
import { type Groups, groupsOf, sameRow } from './groups.js';
import { allColumns, originColumns, type Relation } from './relation.js';
import type { Source } from './source.js';

/** Gives expressions what they need in a scope. */
export type InScope = (scope: Scope, position?: string) => SqlSource;

/** The rows of a sheet before its columns are made, and those that were left out. */
export interface Rows {
  relation: Relation;
  /** A query of the rows that filters left out: `rule` (the filter, from 0) and the origin. */
  filtered: string | undefined;
  /** The rows that are duplicates of each other; of columns that are merged the rows have their `group`. */
  groups: Groups | undefined;
}

export async function rowsOf(
  session: DuckSession,
  sheet: Sheet,
  { relation }: Source,
  inScope: InScope,
  name: string,
): Promise<Rows> {
  const { kept, filtered } = filter(sheet, relation, inScope);
  const groups = await groupsOf(session, sheet, kept, inScope, name);
  if (groups === undefined) return { relation: kept, filtered, groups };
  if (groups.all !== undefined) {
    const sql = `(SELECT kept.*, grouped."group" FROM ${kept.sql} AS kept LEFT JOIN ${groups.all} AS grouped ON ${sameRow(kept, 'kept', 'grouped')} WHERE coalesce(grouped.preference, 1) = 1)`;
    return { relation: { ...kept, sql, ordered: false }, filtered, groups };
  }
  if (kept.place) {
    const isMerged = await rowNumber(
      session,
      `merged ${name}`,
      kept.place,
      `SELECT ${kept.place.column} AS place, 1 AS number FROM ${groups.merged}`,
    );
    const sql = `(SELECT * FROM ${kept.sql} WHERE ${isMerged} = 0)`;
    return { relation: { ...kept, sql }, filtered, groups };
  }
  const sql = `(SELECT kept.* FROM ${kept.sql} AS kept ANTI JOIN ${groups.merged} AS merged ON ${sameRow(kept, 'kept', 'merged')})`;
  return { relation: { ...kept, sql, ordered: false }, filtered, groups };
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
