import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { startMariadb } from '@godwit/testbed/mariadb';
import { startPostgres } from '@godwit/testbed/postgres';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

export const kinds = ['postgresql', 'mariadb'] as const;
export type Kind = (typeof kinds)[number];

/** What differs in the SQL of the two; names are quoted with " in both. */
interface Dialect {
  types: Readonly<Record<string, string>>;
  bytes(hex: string): string;
}

/** A real server with an empty database. */
export interface Database {
  kind: Kind;
  name: string;
  dialect: Dialect;
  connector: 'postgresql' | 'mysql';
  config: { host: string; port: number; database: string };
  credentials: { user: string; password: string };
  /** Statements, ended by semicolons. */
  sql(text: string): Promise<void>;
  /** A table as the CSV that the server itself makes of it, with a header. */
  ownCsv(table: string, columns: readonly OwnColumn[], path: string): Promise<void>;
  stop(): Promise<void>;
}

export interface OwnColumn {
  name: string;
  type: string;
}

export function openDatabase(kind: Kind): Promise<Database> {
  return kind === 'postgresql' ? openPostgresql() : openMariadb();
}

async function openPostgresql(): Promise<Database> {
  const server = await startPostgres();
  const url = new URL(server.url);
  const credentials = { user: url.username, password: url.password };
  const config = { host: url.hostname, port: Number(url.port), database: url.pathname.slice(1) };
  const client = new pg.Client({ ...config, ...credentials });
  await client.connect();
  return {
    kind: 'postgresql',
    name: 'PostgreSQL',
    dialect: { types: { bytes: 'bytea' }, bytes: (hex) => `decode('${hex}', 'hex')` },
    connector: 'postgresql',
    config,
    credentials,
    sql: async (text) => void (await client.query(text)),
    ownCsv: (table, _columns, path) =>
      pipeline(
        client.query(copyTo(`copy "${table}" to stdout (format csv, header)`)),
        createWriteStream(path),
      ),
    async stop() {
      await client.end();
      await server.stop();
    },
  };
}

async function openMariadb(): Promise<Database> {
  const { host, port, user, password, stop } = await startMariadb();
  const credentials = { user, password };
  const client = await createConnection({ host, port, ...credentials, multipleStatements: true });
  await client.query(`set session sql_mode = concat(@@sql_mode, ',ANSI_QUOTES,NO_BACKSLASH_ESCAPES');
    create database bench; use bench`);
  // The server writes its CSV itself, as an account that may not have a place here.
  const folder = await mkdtemp(join(tmpdir(), 'godwit-mariadb-csv-'));
  await chmod(folder, 0o777);
  return {
    kind: 'mariadb',
    name: 'MariaDB',
    dialect: { types: { bytes: 'longblob', timestamp: 'datetime' }, bytes: (hex) => `unhex('${hex}')` },
    connector: 'mysql',
    config: { host, port, database: 'bench' },
    credentials,
    sql: async (text) => void (await client.query(text)),
    async ownCsv(table, columns, path) {
      const written = join(folder, `${table}.csv`);
      await client.query(`select ${columns.map(outfileCell).join(', ')} from "${table}" into outfile '${written}'
        fields terminated by ',' optionally enclosed by '"' escaped by '"' lines terminated by '\r\n'`);
      const header = columns.map(({ name }) => `"${name}"`).join(',');
      await writeFile(path, `${header}\r\n${await readFile(written, 'utf8')}`);
      await rm(written);
    },
    async stop() {
      client.destroy();
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Escaped as CSV is, the server writes NULL as `"N`: nothing stands for it in the files that people make. */
function outfileCell({ name, type }: OwnColumn): string {
  return type === 'bytes' ? `ifnull(concat('0x', lower(hex("${name}"))), '')` : `ifnull("${name}", '')`;
}
