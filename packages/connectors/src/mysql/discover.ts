import type { StreamLink } from '../connector.js';
import { listed } from '../database/listed.js';
import { columnsSql, keysSql, linksSql, tablesSql } from './catalog.js';
import type { Row, Session } from './session.js';
import type { MysqlTable } from './table.js';

export interface Discovered {
  tables: Map<string, MysqlTable>;
  /** What is not read, or not whole, and why: a sentence each. */
  notes: string[];
}

/** The tables that the user may read. */
export async function discover({ query, server }: Session): Promise<Discovered> {
  const { database } = server;
  const found = await query(tablesSql, [database]);
  const columns = groupedBy(await query(columnsSql, [database]), ({ table }) => table ?? '');
  const keys = groupedBy(await query(keysSql, [database]), ({ table }) => table ?? '');
  const links = groupedBy(await query(linksSql, [database]), ({ table }) => table ?? '');
  const visible = new Map([...columns].map(([table, rows]) => [table, rows.filter(isReadable)]));
  const names = new Map(
    [...visible].map(([table, rows]) => [table, new Set(rows.map(({ name }) => name ?? ''))]),
  );
  const areIn = (table: string, wanted: readonly string[]) =>
    wanted.every((name) => names.get(table)?.has(name));

  const tables = new Map<string, MysqlTable>();
  const left = {
    forbidden: [] as string[],
    broken: [] as string[],
    partly: [] as string[],
    live: [] as string[],
  };
  for (const row of found) {
    const table = row.name ?? '';
    const all = columns.get(table) ?? [];
    const own = visible.get(table) ?? [];
    if (all.length === 0) left.broken.push(table);
    else if (own.length === 0) left.forbidden.push(table);
    if (own.length === 0) continue;
    if (all.some((column) => !mayRead(column))) left.partly.push(table);
    if (withoutSnapshot.has(row.engine ?? '')) left.live.push(table);
    const unique = keysOf(keys.get(table) ?? []).filter(({ columns: key }) => areIn(table, key));
    const others = unique.filter(({ name }) => name !== 'PRIMARY').map(({ columns: key }) => key);
    const linked = linksOf(links.get(table) ?? []).filter(
      ({ columns: from, stream, references }) => areIn(table, from) && areIn(stream, references),
    );
    const isView = row.type === 'VIEW';
    // Of a view it says that it is one.
    const comment = isView ? '' : (row.comment ?? '');
    tables.set(table, {
      isView,
      isClustered: row.engine === 'InnoDB',
      stream: {
        name: table,
        kind: 'cells',
        columns: own.map((column) => ({
          name: column.name ?? '',
          type: column.type ?? '',
          ...(column.comment && { comment: column.comment }),
        })),
        primaryKey: unique.find(({ name }) => name === 'PRIMARY')?.columns ?? [],
        ...(others.length > 0 && { unique: others }),
        ...(linked.length > 0 && { links: linked }),
        ...(comment !== '' && { comment }),
        ...(Number(row.rows) > 0 && { rows: Number(row.rows) }),
      },
    });
  }
  const note = (of: readonly string[], before: string, after = '') =>
    of.length === 0 ? [] : [`${before}: ${listed(of)}.${after}`];
  return {
    tables,
    notes: [
      ...note(
        left.forbidden,
        'Left out, since the user may not read them',
        ' To read them, grant SELECT on them.',
      ),
      ...note(left.broken, 'Left out, since the server cannot say what columns they have'),
      ...note(left.partly, 'Read without those columns that the user may not read'),
      ...note(left.live, 'Not of the same moment as the other tables, since their engine cannot do that'),
      ...(tables.size === 0 ? [`Database "${database}" has no table that the user may read.`] : []),
    ],
  };
}

/** Engines that show rows as they are when they are read. */
const withoutSnapshot = new Set([
  'MyISAM',
  'Aria',
  'MEMORY',
  'CSV',
  'ARCHIVE',
  'MRG_MyISAM',
  'FEDERATED',
  'CONNECT',
]);

function mayRead({ privileges }: Row): boolean {
  return /(^|,)select(,|$)/i.test(privileges ?? '');
}

/** Invisible columns are not in what `SELECT *` gives. */
function isReadable(column: Row): boolean {
  return mayRead(column) && !/\binvisible\b/i.test(column.extra ?? '');
}

function keysOf(rows: readonly Row[]): { name: string; columns: string[] }[] {
  return [...groupedBy(rows, ({ name }) => name ?? '')]
    .filter(([, parts]) => parts.every(({ column, part }) => column !== null && part === null))
    .map(([name, parts]) => ({ name, columns: parts.map(({ column }) => column ?? '') }));
}

function linksOf(rows: readonly Row[]): StreamLink[] {
  return [...groupedBy(rows, ({ name }) => name ?? '').values()].map((parts) => ({
    columns: parts.map(({ column }) => column ?? ''),
    stream: parts[0]?.other ?? '',
    references: parts.map(({ reference }) => reference ?? ''),
  }));
}

function groupedBy<Of>(rows: readonly Of[], keyOf: (row: Of) => string): Map<string, Of[]> {
  const groups = new Map<string, Of[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
