import { type DuckSession, quoteText } from '../duck/session.js';
import { tableSql } from '../read/table-sql.js';
import { conditionEnglish } from '../recipe/condition.js';
import { englishOf } from '../recipe/expression.js';
import { mentionsOf, type Sheet } from '../recipe/recipe.js';
import { keptName } from './groups.js';
import type { SheetPlan } from './plan-sheet.js';
import { originColumns, type Relation } from './relation.js';
import type { DroppedRows } from './sheet/sheet.js';

/** Writes down every row that did not come into the sheet, with the rule that kept it out. */
export async function writeDropped(
  session: DuckSession,
  {
    sheet,
    source,
    rows: { filtered, groups },
    merged,
  }: Pick<SheetPlan, 'sheet' | 'source' | 'rows' | 'merged'>,
  parquet: string,
): Promise<DroppedRows | undefined> {
  const rules: string[] = sheet.filters.map(
    ({ keep, reason }) => reason ?? `kept only if ${conditionEnglish(keep, englishOf)}`,
  );
  const origins = originColumns(source);
  const kept = origins.slice(0, 2);
  const without = origins.map((column) => `NULL AS ${keptName(column)}`).join(', ');
  const queries: string[] = [];
  if (filtered !== undefined)
    queries.push(`SELECT rule::USMALLINT AS rule, ${origins.join(', ')}, ${without} FROM (${filtered})`);
  if (groups !== undefined) {
    rules.push(`the same ${sheet.deduplicate?.by.join(' and ')} as a row that was kept`);
    const shown = [...origins, ...origins.map(keptName)];
    const from =
      merged.size === 0
        ? `${groups.merged} AS merged`
        : `${groups.merged} AS merged LEFT JOIN (${gaveSql(merged)}) AS given ON given."group" = merged."group" AND given.preference = merged.preference`;
    const gave = merged.size === 0 ? [] : ['merged.preference::INTEGER AS preference', 'given.gave'];
    queries.push(
      `SELECT ${rules.length - 1}::USMALLINT AS rule, ${[...shown.map((column) => `merged.${column}`), ...gave].join(', ')} FROM ${from}`,
    );
  }
  const leave = (rule: string, columns: readonly string[], sql: string) => {
    // Members of a union may have the same step.
    if (!rules.includes(rule, sheet.filters.length)) rules.push(rule);
    const number = rules.lastIndexOf(rule);
    const shown = origins.map((column) => (columns.includes(column) ? column : `NULL AS ${column}`));
    queries.push(`SELECT ${number}::USMALLINT AS rule, ${shown.join(', ')}, ${without} FROM (${sql})`);
  };
  for (const { rule, columns, sql } of source.leftOut) leave(rule, columns, sql);
  if (losesRows(sheet)) {
    const accounted = [
      `SELECT ${kept.join(', ')} FROM ${source.sql}`,
      ...source.leftOut.map(({ sql }) => `SELECT ${kept.join(', ')} FROM (${sql})`),
      ...source.absorbed,
    ];
    leave(
      'no partner in the join, or no value to unpivot',
      kept,
      `SELECT given.* FROM ${everyRow(source)} AS given ANTI JOIN (${accounted.join(' UNION ALL ')}) AS taken ON ${kept.map((column) => `given.${column} = taken.${column}`).join(' AND ')}`,
    );
  }
  if (queries.length === 0) return undefined;
  await session.run(
    `COPY (SELECT * FROM (${queries.join(' UNION ALL BY NAME ')}) ORDER BY ${origins.join(', ')}) TO ${quoteText(parquet)} (FORMAT parquet)`,
  );
  const counts = await session.rows(
    `SELECT rule::INTEGER AS rule, count(*)::BIGINT AS n FROM read_parquet(${quoteText(parquet)}) GROUP BY ALL`,
  );
  if (counts.length === 0) return undefined;
  const countOf = new Map(counts.map(({ rule, n }) => [Number(rule), Number(n)]));
  return { parquet, rules: rules.map((rule, at) => ({ rule, count: countOf.get(at) ?? 0 })) };
}

/** A query of the rows of groups that gave cells to the row kept: the columns, by their place in the template. */
function gaveSql(merged: SheetPlan['merged']): string {
  const each = [...merged].map(
    ([at, table]) =>
      `SELECT key AS "group", unnest("from") AS preference, ${at}::USMALLINT AS "column" FROM ${table}`,
  );
  return `SELECT "group", preference, list("column" ORDER BY "column") AS gave FROM (${each.join(' UNION ALL ')}) GROUP BY "group", preference`;
}

/** Whether making the source can leave a row of its first origin without any row. */
export function losesRows(sheet: Sheet): boolean {
  const unpivots = mentionsOf(sheet).some(({ reshape }) =>
    reshape.some((step) => step.step === 'unpivot' && !step.keep_blank),
  );
  return unpivots || ('join' in sheet.from && sheet.from.join.with.some(({ kind }) => kind === 'inner'));
}

/** Every row of the tables that the first origin counts. */
export function everyRow({ origins }: Pick<Relation, 'origins'>): string {
  const [origin] = origins;
  if (!origin) throw new Error('a source has an origin');
  const members = origin.tables.map(
    ({ table, keep }, at) =>
      `SELECT ${at}::USMALLINT AS ${origin.table}, "row" AS ${origin.row} FROM ${tableSql(table, { keep })}`,
  );
  return `(${members.join(' UNION ALL ')})`;
}
