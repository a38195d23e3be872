import { getOwn } from '@godwit/contract/own';
import { blankSql, trimSql } from '../cells/text.js';
import type { DuckSession } from '../duck/session.js';
import { identifier } from '../duck/sql.js';
import { Scope } from '../recipe/scope.js';
import { cellName } from '../validate/cells.js';
import { keptName, sameRow } from './groups.js';
import type { SheetPlan } from './plan-sheet.js';
import { originColumns } from './relation.js';
import type { Differing } from './sheet/sheet.js';

/** Whatever is made of several rows on purpose is not lost: the sum of amounts, tags that are joined. */
const losing: readonly (string | undefined)[] = [undefined, 'filled', 'most_common'];

/**
 * Rows that were taken for one with another though they say something else: their cells as they would have been,
 * against those of the row that stands for them. A blank says nothing.
 */
export async function differingRows(
  session: DuckSession,
  { sheet, template, source, rows: { groups }, cellsOver }: SheetPlan,
): Promise<Differing | undefined> {
  if (groups === undefined) return undefined;
  const { by = [], merge } = sheet.deduplicate ?? {};
  const compared = template.columns.flatMap(({ name }, at) => {
    const expression = getOwn(sheet.columns, name);
    const isCounted = JSON.stringify(expression)?.includes('"sequence"') ?? false;
    const isLosing = losing.includes(getOwn(merge, name)?.take);
    return expression && !by.includes(name) && !isCounted && isLosing ? [{ name, at }] : [];
  });
  if (compared.length === 0) return undefined;
  const origins = originColumns(source);
  const same = (a: string, b: string, name: (origin: string) => string = (origin) => origin) =>
    origins
      .map((column) => `coalesce(${a}.${column}, -1) = coalesce(${b}.${name(column)}, -1)`)
      .join(' AND ');
  const { alike, merged, all } = groups;
  const kept = all
    ? `(SELECT * FROM ${groups.rows} WHERE preference = 1)`
    : `(SELECT alike.* FROM ${alike} AS alike SEMI JOIN ${merged} AS merged ON ${same('alike', 'merged', keptName)})`;
  const gone = `(SELECT alike.* FROM ${alike} AS alike SEMI JOIN ${merged} AS merged ON ${sameRow(source, 'alike', 'merged')})`;
  const places = compared.map(({ at }) => at);
  // Made once for the few rows of the groups: inside the join they were made for every pair (770 of 20,000 rows: 2 min).
  const made = async (name: string, sql: string) => {
    const table = identifier(`${name} ${template.slug}`);
    await session.run(`CREATE TEMP TABLE ${table} AS SELECT * FROM ${sql}`);
    return table;
  };
  const lost = await made('lost', cellsOver({ ...source, sql: gone }, places, 'own'));
  const standing = await made('standing', cellsOver({ ...source, sql: kept }, places, 'merged'));
  const scope = new Scope();
  const differs = compared.map(({ at }) => {
    const [own, standing] = [`lost_${at}`, `stands_${at}`];
    const text = (cell: string) => `lower(${trimSql(cell, scope)})`;
    return `NOT (${blankSql(own)}) AND NOT (${blankSql(standing)}) AND ${text(own)} <> ${text(standing)}`;
  });
  const flags = differs.map((sql, at) => `${sql} AS d${at}`);
  // Every row that is gone has one that stands for it; sessions plan inner joins as products.
  const pairs = `(SELECT ${compared.map(({ at }) => `lost.${cellName(at)} AS lost_${at}, stands.${cellName(at)} AS stands_${at}`).join(', ')}
     FROM ${lost} AS lost LEFT JOIN ${merged} AS merged ON ${same('lost', 'merged')}
     LEFT JOIN ${standing} AS stands ON ${same('stands', 'merged', keptName)})`;
  const counts = compared.map((_, at) => `count(*) FILTER (d${at})::BIGINT AS n${at}`);
  const any = compared.map((_, at) => `d${at}`).join(' OR ');
  const [row] = await session.rows(
    `SELECT count(*) FILTER (${any})::BIGINT AS n, ${counts.join(', ')} FROM (SELECT ${flags.join(', ')} FROM ${scope.over(pairs)})`,
  );
  for (const table of [lost, standing]) await session.run(`DROP TABLE ${table}`);
  const rows = Number(row?.n ?? 0);
  if (rows === 0) return undefined;
  const columns = compared
    .map(({ name }, at) => ({ column: name, rows: Number(row?.[`n${at}`] ?? 0) }))
    .filter((each) => each.rows > 0)
    .sort((a, b) => b.rows - a.rows);
  return { rows, columns };
}
