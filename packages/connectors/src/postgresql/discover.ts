import type { StreamLink } from '../connector.js';
import {
  type ColumnRow,
  columnsSql,
  type KeyRow,
  keysSql,
  type LinkRow,
  linksSql,
  type TableRow,
} from './catalog.js';
import type { Session } from './session.js';
import type { PostgresTable } from './table.js';
import { tablesOf } from './tables.js';

/** The tables that the user may read, by the names of their streams. */
export async function discover(
  session: Session,
  schemas: readonly string[] | undefined,
  tell: (message: string) => void,
): Promise<Map<string, PostgresTable>> {
  const { readable, notes } = await tablesOf(session, schemas);
  notes.forEach(tell);
  const oids = readable.map(({ oid }) => oid);
  const partly = readable.filter(({ isReadable }) => !isReadable).map(({ oid }) => oid);
  const columns = byTable(await session.query<ColumnRow>(columnsSql, [oids, partly]));
  const keys = byTable(await session.query<KeyRow>(keysSql, [oids]));
  const links = byTable(await session.query<LinkRow>(linksSql, [oids]));

  const visible = new Map(
    [...columns].map(([oid, rows]) => [oid, rows.filter(({ isReadable }) => isReadable)]),
  );
  const withColumns = readable.filter(({ oid }) => (visible.get(oid)?.length ?? 0) > 0);
  const names = streamNames(withColumns);
  /** Undefined where one of them cannot be read. */
  const namesIn = (oid: number, numbers: readonly number[]): string[] | undefined => {
    const found = numbers.map((number) => visible.get(oid)?.find((column) => column.number === number)?.name);
    return found.every((name) => name !== undefined) ? found : undefined;
  };
  const linkOf = ({ table, columns, other, references }: LinkRow): StreamLink[] => {
    const stream = names.get(other);
    const [from, to] = [namesIn(table, columns), namesIn(other, references)];
    return stream !== undefined && from && to ? [{ columns: from, stream, references: to }] : [];
  };

  const tables = withColumns.map((table): PostgresTable => {
    const { oid, schema, name, kind, file, comment, rows } = table;
    const own = visible.get(oid) ?? [];
    const keysOf = (isPrimary: boolean) =>
      (keys.get(oid) ?? [])
        .filter((key) => key.isPrimary === isPrimary)
        .flatMap((key) => {
          const found = namesIn(oid, key.columns);
          return found ? [found] : [];
        });
    const unique = keysOf(false);
    const linked = (links.get(oid) ?? []).flatMap(linkOf);
    return {
      oid,
      schema,
      name,
      kind,
      file,
      types: own.map(({ typeOid }) => typeOid),
      stream: {
        name: names.get(oid) ?? name,
        kind: 'cells',
        columns: own.map((column) => ({
          name: column.name,
          type: column.type,
          ...(column.comment !== null && { comment: column.comment }),
        })),
        primaryKey: keysOf(true)[0] ?? [],
        ...(unique.length > 0 && { unique }),
        ...(linked.length > 0 && { links: linked }),
        ...(comment !== null && { comment }),
        ...(rows !== null && { rows: Math.round(rows) }),
      },
    };
  });
  return new Map(tables.map((table) => [table.stream.name, table]));
}

/**
 * `orders` in the only schema or the one that a query without a schema means, else `sales.orders`. Two tables that
 * would have one name (`"a.b"` beside b of schema a) are both called by their schema.
 */
function streamNames(tables: readonly TableRow[]): Map<number, string> {
  const isOnly = new Set(tables.map(({ schema }) => schema)).size === 1;
  const short = ({ schema, name, isDefault }: TableRow) => (isOnly || isDefault ? name : `${schema}.${name}`);
  const uses = new Map<string, number>();
  for (const table of tables) uses.set(short(table), (uses.get(short(table)) ?? 0) + 1);
  return new Map(
    tables.map((table) => [
      table.oid,
      uses.get(short(table)) === 1 ? short(table) : `${table.schema}.${table.name}`,
    ]),
  );
}

function byTable<Row extends { table: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const known = found.get(row.table);
    if (known) known.push(row);
    else found.set(row.table, [row]);
  }
  return found;
}
