import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../store/database.js';
import { type Migration, migrate } from '../store/migrate.js';
import { migrations } from '../store/migrations/index.js';
import { openPglite } from '../store/pglite.js';
import { openPostgres } from '../store/postgres.js';
import { copyFolder } from './copy-folder.js';

interface TestDatabase {
  name: Database['kind'];
  /** A fresh database with these migrations; `close` removes it. */
  open(given?: readonly Migration[]): Promise<Database>;
}

/** For `describe.each(databases)('… on $name', ({ open }) => …)`. */
export const databases: readonly TestDatabase[] = [
  { name: 'pglite', open: openFreshPglite },
  { name: 'postgres', open: openFreshPostgres },
];

export async function openFreshPglite(given: readonly Migration[] = []): Promise<Database> {
  const folder = await copyPglite(given === migrations);
  const db = await openPglite(join(folder, 'pglite'));
  return prepared(db, given, () => rm(folder, { recursive: true, force: true }));
}

export async function openFreshPostgres(given: readonly Migration[] = []): Promise<Database> {
  const { url, drop } = await createPostgresDatabase(given === migrations);
  return prepared(await openPostgres(url), given, drop);
}

/** A folder such as GODWIT_HOME, with a database in `pglite`, empty or with the schema of the service. */
export async function copyPglite(isMigrated = false): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'godwit-home-'));
  const template = inject(isMigrated ? 'migratedPglite' : 'pgliteTemplate');
  await copyFolder(template, join(folder, 'pglite'));
  return folder;
}

/** Empty, with the schema of the service, or the copy of another one. */
export async function createPostgresDatabase(
  like: boolean | string = false,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = like === true ? inject('migratedPostgres') : like;
  await administer(`create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function prepared(
  db: Database,
  given: readonly Migration[],
  cleanUp: () => Promise<void>,
): Promise<Database> {
  if (given.length > 0 && given !== migrations) await migrate(db, given, new Date());
  return {
    ...db,
    async close() {
      await db.close();
      await cleanUp();
    },
  };
}
