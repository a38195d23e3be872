import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMariadb } from '@godwit/testbed/install-mariadb';
import { type MariadbOptions, startMariadb } from '@godwit/testbed/mariadb';
import { createConnection } from 'mysql2/promise';
import { describe } from 'vitest';
import type { ConnectContext, Connection, Settings } from '../../connector.js';
import { anywhere } from '../../testing/collected.js';
import { mysql } from '../connector.js';

/** A real MariaDB, an administrator who fills it, and connections of the connector to it. */
export interface TestDatabase {
  port: number;
  /** Several statements, ended by semicolons. */
  sql(text: string): Promise<Record<string, unknown>[]>;
  connect(
    config?: Settings,
    credentials?: Settings,
    context?: Partial<ConnectContext>,
  ): Promise<Connection & { told: string[] }>;
  stop(): Promise<void>;
}

const mariadb = await findMariadb();

/** Tests that need a MariaDB: where there can be none, their name and the log say so. */
export function describeWithMariadb(name: string, tests: () => void): void {
  if ('missing' in mariadb) {
    console.error(`SKIPPED: ${name}: ${mariadb.missing}.`);
    describe.skip(`${name} (SKIPPED: ${mariadb.missing})`, tests);
  } else describe(name, tests);
}

export async function openTestDatabase(options: MariadbOptions = {}): Promise<TestDatabase> {
  const { host, port, user, password, stop } = await startMariadb(options);
  const scratch = await mkdtemp(join(tmpdir(), 'godwit-mysql-'));
  await chmod(scratch, 0o777);
  const client = await createConnection({
    host,
    port,
    user,
    password,
    multipleStatements: true,
    dateStrings: true,
  });
  await client.query('create database shop; use shop');
  const open = new Set<Connection>();
  return {
    port,
    sql: async (text) => (await client.query(text))[0] as Record<string, unknown>[],
    async connect(config = {}, credentials = { user, password }, context = {}) {
      const full = anywhere(scratch, context);
      const connection = await mysql.connect({ host, port, database: 'shop', ...config }, credentials, full);
      open.add(connection);
      return { ...connection, told: full.told };
    },
    async stop() {
      for (const connection of open) await connection.close();
      client.destroy();
      await stop();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}
