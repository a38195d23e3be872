import type { Database, QueryResult } from 'node-sqlite3-wasm';
import { quoteIdent } from '../../duck/session.js';

/** A table or view, and the query that reads it. */
export interface SqliteTable {
  name: string;
  kind: 'table' | 'view' | 'virtual';
  columns: string[];
  /** Empty where there is none. */
  primaryKey: string[];
  unique: string[][];
  links: SqliteLink[];
  sql: string;
}

export interface SqliteLink {
  columns: string[];
  table: string;
  /** Empty: the primary key of the other table. */
  references: string[];
}

export interface Catalog {
  tables: SqliteTable[];
  /** What was left out, as sentences. */
  left: string[];
}

/** Every table and view in the order they were made. What SQLite keeps for itself is no table of the sender's. */
export function catalogOf(db: Database): Catalog {
  const catalog: Catalog = { tables: [], left: [] };
  const order = new Map<string, number>();
  for (const [at, { name }] of db.all('SELECT name FROM sqlite_schema').entries())
    order.set(String(name), at);
  const listed = db
    .all('PRAGMA main.table_list')
    .filter(({ name }) => !/^sqlite_/i.test(String(name)))
    .sort((a, b) => (order.get(String(a.name)) ?? 0) - (order.get(String(b.name)) ?? 0));
  for (const { name, type, wr } of listed) {
    const kind = String(type);
    if (kind === 'shadow') {
      catalog.left.push(`${name}: left out, it is the inner storage of another table`);
      continue;
    }
    try {
      const table = describe(db, String(name), kind, Number(wr) === 1);
      if (table.columns.length > 0) catalog.tables.push(table);
      else catalog.left.push(`${name}: left out, it has no columns`);
    } catch (error) {
      // A view may name a table that is gone, a virtual table a module that is not here: the others still read.
      if (kind === 'table') throw error;
      catalog.left.push(leftOut(String(name), kind, error));
    }
  }
  return catalog;
}

export function leftOut(name: string, kind: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `${name}: this ${kind === 'view' ? 'view' : 'virtual table'} was left out, SQLite cannot read it (${reason})`;
}

function describe(db: Database, name: string, kind: string, withoutRowid: boolean): SqliteTable {
  // 1 is hidden: an argument of a virtual table, not data.
  const found: QueryResult[] = db
    .all('SELECT name, pk, hidden FROM pragma_table_xinfo(?)', [name])
    .filter(({ hidden }) => Number(hidden) !== 1);
  const columns = found.map((column) => String(column.name));
  const primaryKey = found
    .filter(({ pk }) => Number(pk) > 0)
    .sort((a, b) => Number(a.pk) - Number(b.pk))
    .map((column) => String(column.name));
  const order = kind === 'table' && !withoutRowid ? rowidOf(columns) : undefined;
  return {
    name,
    kind: kind === 'view' || kind === 'virtual' ? kind : 'table',
    columns,
    primaryKey,
    unique: kind === 'table' ? uniqueOf(db, name) : [],
    links: kind === 'table' ? linksOf(db, name) : [],
    sql: `SELECT ${columns.map(cellSql).join(', ')} FROM main.${quoteIdent(name)}${order ? ` ORDER BY ${order}` : ''}`,
  };
}

/** Of all rows, and of plain columns: an index of some rows or of expressions says nothing of the columns. */
function uniqueOf(db: Database, name: string): string[][] {
  const found = db.all(
    `SELECT list.seq, info.cid, info.name FROM pragma_index_list(?) list, pragma_index_info(list.name) info
     WHERE list."unique" AND NOT list.partial AND list.origin <> 'pk' ORDER BY list.seq DESC, info.seqno`,
    [name],
  );
  const indexes = new Map<number, QueryResult[]>();
  for (const column of found)
    indexes.set(Number(column.seq), [...(indexes.get(Number(column.seq)) ?? []), column]);
  return [...indexes.values()]
    .filter((columns) => columns.every(({ cid }) => Number(cid) >= 0))
    .map((columns) => columns.map((column) => String(column.name)));
}

function linksOf(db: Database, name: string): SqliteLink[] {
  const links = new Map<number, SqliteLink>();
  const found = db.all(
    'SELECT id, "table", "from", "to" FROM pragma_foreign_key_list(?) ORDER BY id DESC, seq',
    [name],
  );
  for (const { id, table, from, to } of found) {
    const link = links.get(Number(id)) ?? { columns: [], table: String(table), references: [] };
    links.set(Number(id), link);
    link.columns.push(String(from));
    if (to !== null) link.references.push(String(to));
  }
  return [...links.values()];
}

/** A column may have taken the name; where all three are taken the order of the scan is that of the rowid too. */
function rowidOf(columns: readonly string[]): string | undefined {
  const taken = new Set(columns.map((column) => column.toLowerCase()));
  return ['rowid', '_rowid_', 'oid'].find((name) => !taken.has(name));
}

/**
 * Text with a zero in it would end there on its way out of the library, so it comes as bytes, as blobs do. The first
 * byte tells them apart: T for text, B for the hexadecimal digits of a blob.
 */
function cellSql(column: string, at: number): string {
  const cell = quoteIdent(column);
  return `CASE typeof(${cell}) WHEN 'blob' THEN CAST('B' || lower(hex(${cell})) AS BLOB)
    WHEN 'text' THEN CASE WHEN instr(${cell}, char(0)) > 0 THEN CAST('T' || ${cell} AS BLOB) ELSE ${cell} END
    ELSE ${cell} END AS c${at}`;
}
