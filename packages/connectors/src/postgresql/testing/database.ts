import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresOptions, startPostgres } from '@godwit/testbed/postgres';
import pg from 'pg';
import type { ConnectContext, Connection, Settings } from '../../connector.js';
import { anywhere } from '../../testing/collected.js';
import { postgresql } from '../connector.js';

/** A real PostgreSQL, an administrator who fills it, and connections of the connector to it. */
export interface TestDatabase {
  host: string;
  port: number;
  scratch: string;
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** What the database itself writes for a table or a query. */
  ownCsv(from: string): Promise<string>;
  connect(
    config?: Settings,
    credentials?: Settings,
    context?: Partial<ConnectContext>,
  ): Promise<Connection & { told: string[] }>;
  stop(): Promise<void>;
}

export async function openTestDatabase(options: PostgresOptions = {}): Promise<TestDatabase> {
  const server = await startPostgres(options);
  const scratch = await mkdtemp(join(tmpdir(), 'godwit-postgresql-'));
  // The server may be of another account, and writes files there.
  await chmod(scratch, 0o777);
  const client = new pg.Client(server.url);
  await client.connect();
  const { hostname: host, port } = new URL(server.url);
  const open = new Set<Connection>();
  return {
    host,
    port: Number(port),
    scratch,
    sql: async (text, values) => (await client.query(text, values)).rows,
    async ownCsv(from) {
      const path = join(scratch, 'own.csv');
      await client.query(`copy ${from} to '${path}' (format csv)`);
      return readFile(path, 'utf8');
    },
    async connect(config = {}, credentials = { user: 'godwit' }, context = {}) {
      const full = anywhere(scratch, context);
      const connection = await postgresql.connect(
        { host, port: Number(port), database: 'postgres', ...config },
        credentials,
        full,
      );
      open.add(connection);
      return { ...connection, told: full.told };
    },
    async stop() {
      for (const connection of open) await connection.close();
      await client.end();
      await server.stop();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}
