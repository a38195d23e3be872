import { withSession } from '../../duck/session.js';
import type { Table } from '../../read/reader.js';
import { tableSql } from '../../read/table-sql.js';
import type { View, ViewColumn } from './view.js';

/** Compared trimmed, white space collapsed, whatever the case: as links and lookups compare. */
function foldedSql(cell: string): string {
  return `lower(regexp_replace(trim(${cell}), '\\s+', ' ', 'g'))`;
}

export function folded(value: string): string {
  return value.trim().replace(/\s+/g, ' ').toLowerCase();
}

const known = new WeakMap<Table, Map<string, Promise<number>>>();

/** Of the distinct values of one column, the share that another has too; every template asks for it anew. */
export async function overlapOf(
  view: View,
  column: ViewColumn | undefined,
  other: View,
  otherColumn: ViewColumn | undefined,
): Promise<number> {
  const cell = (of: View, each: ViewColumn | undefined) => {
    const at = each ? of.table.columns.indexOf(each.name) : -1;
    return at < 0 ? undefined : `SELECT DISTINCT ${foldedSql(`c${at}`)} AS value FROM ${tableSql(of.table)}`;
  };
  const [own, theirs] = [cell(view, column), cell(other, otherColumn)];
  if (own === undefined || theirs === undefined) return 0;
  const ofTable = known.get(view.table) ?? new Map<string, Promise<number>>();
  const found = ofTable.get(own + theirs) ?? shareOf(own, theirs);
  known.set(view.table, ofTable.set(own + theirs, found));
  return found;
}

async function shareOf(own: string, theirs: string): Promise<number> {
  const [found] = await withSession({}, (session) =>
    session.rows(
      `WITH own AS (${own}), theirs AS (${theirs})
       SELECT count(*)::BIGINT AS n, (count(*) FILTER (value IN (SELECT value FROM theirs)))::BIGINT AS shared
       FROM own WHERE value <> ''`,
    ),
  );
  return Number(found?.shared ?? 0) / Math.max(1, Number(found?.n ?? 0));
}
