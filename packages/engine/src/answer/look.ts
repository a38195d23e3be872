import { blankSql } from '../cells/text.js';
import { literal } from '../duck/sql.js';
import type { ColumnRead } from '../recipe/expression.js';
import { placesOf } from '../recipe/lineage.js';
import { mentionsOf } from '../recipe/recipe.js';
import { originTable, type SheetView, type TableView, type View, type World } from './made.js';
import { quote } from './wording.js';

export interface Counted {
  value: string | null;
  count: number;
}

/** The value comes with a mark in front: the Node client drops a leading U+FEFF. */
export function unmarked(cell: unknown): string | null {
  return typeof cell === 'string' ? cell.slice(1) : null;
}

export function cell(at: number): string {
  return `"c${at}"`;
}

/** The cell, or null where it is blank. */
export function filled(at: number): string {
  return `CASE WHEN NOT (${blankSql(cell(at))}) THEN ${cell(at)} END`;
}

/** The most frequent values that are not blank. */
export async function topValues(
  { session }: World,
  view: View,
  at: number,
  most: number,
): Promise<Counted[]> {
  const rows = await session.rows(
    `SELECT '|' || v AS v, count(*)::BIGINT AS n FROM (SELECT ${filled(at)} AS v FROM ${view.sql}) WHERE v IS NOT NULL
     GROUP BY v ORDER BY n DESC, v LIMIT ${most}`,
  );
  return rows.map(({ v, n }) => ({ value: unmarked(v), count: Number(n) }));
}

/** A column of a table that feeds rows of a sheet: those whose `table N` is `index`. */
export interface Feeding {
  origin: number;
  index: number;
  view: TableView;
  at: number;
}

/** Where the column that an expression reads stands in the tables; a column that reshaping made stands in none. */
export function feedingOf(world: World, { sheet }: SheetView, read: ColumnRead): Feeding[] {
  const tablesOf = (input: string) => world.inputs.get(input) ?? [];
  const mentions = mentionsOf(sheet);
  const isUnion = 'union' in sheet.from;
  return placesOf(sheet, read).flatMap(({ at: place, input, name }) => {
    // One origin counts the tables of all members of a union.
    const others = isUnion ? mentions.slice(0, place) : [];
    const before = others.reduce((sum, each) => sum + tablesOf(each.input).length, 0);
    return tablesOf(input).flatMap((table, index) => {
      const view = world.tableViews.find((each) => each.table === table);
      const at = table.columns.indexOf(name);
      return view && at >= 0 ? [{ origin: isUnion ? 0 : place, index: before + index, view, at }] : [];
    });
  });
}

export interface Pair {
  from: string | null;
  to: string | null;
  count: number;
}

/** What the values of a source column became in the rows of a sheet, most frequent first. */
export async function pairsOf(
  world: World,
  view: SheetView,
  column: number,
  feeding: readonly Feeding[],
  most = 10_000,
): Promise<Pair[]> {
  if (feeding.length === 0) return [];
  const [first] = feeding;
  const members = feeding.map(
    ({ index, view: table, at }) => `SELECT ${index} AS k, "row" AS r, ${cell(at)} AS v FROM ${table.sql}`,
  );
  const rows = await world.session.rows(
    `SELECT '|' || v AS f, '|' || ${cell(column)} AS t, count(*)::BIGINT AS n
     FROM ${view.sql} AS made JOIN (${members.join(' UNION ALL ')}) AS given
       ON made."table ${first?.origin}" = given.k AND made."row ${first?.origin}" = given.r
     GROUP BY ALL ORDER BY n DESC, f, t LIMIT ${most}`,
  );
  return rows.map(({ f, t, n }) => ({ from: unmarked(f), to: unmarked(t), count: Number(n) }));
}

/** The first cells of a row, to know it by. */
export async function rowText(world: World, view: View, where: string, most = 3): Promise<string> {
  const shown = view.columns.slice(0, 50);
  const [row] = await world.session.rows(
    `SELECT ${shown.map((_, at) => `'|' || ${cell(at)} AS c${at}`).join(', ')} FROM ${view.sql} WHERE ${where} LIMIT 1`,
  );
  if (!row) return '';
  const cells = shown.flatMap((name, at) => {
    const value = unmarked(row[`c${at}`]);
    return value === null || value.trim() === '' ? [] : [`${name} ${quote(value)}`];
  });
  return cells.slice(0, most).join(', ');
}

/** Where the rows of a sheet come from, as SQL: `people.csv row 3`. */
export function originSql(world: World, view: SheetView): string {
  const names = (view.file.origins[0]?.tables ?? []).map((_, at) => originTable(world, view, at)?.name ?? '');
  return `[${names.map(literal).join(', ')}]["table 0" + 1] || ' row ' || "row 0"`;
}

/** A number as sheets have it, in SQL. */
export const numberShape = '^-?[0-9]{1,20}([.][0-9]{1,10})?$';

/** `1200.5000000000` → `1200.5`. */
export function plain(decimal: unknown): string {
  const text = String(decimal);
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
}
