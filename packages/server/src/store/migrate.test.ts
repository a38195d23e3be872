import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPostgresDatabase, databases } from '../testing/databases.js';
import type { Database } from './database.js';
import { type Migration, migrate } from './migrate.js';
import { openPostgres } from './postgres.js';

const now = new Date('2026-01-02T03:04:05Z');
const first: Migration = {
  id: 1,
  name: 'first',
  sql: `create table a (n integer); insert into a values (1);`,
};
const second: Migration = { id: 2, name: 'second', sql: `alter table a add column m text default 'x';` };
const applied = sql`select id, name, applied_at from schema_migrations order by id`;

describe.each(databases)('migrate on $name', ({ open }) => {
  let db: Database;

  beforeAll(async () => {
    db = await open();
  });
  beforeEach(() => db.script('drop schema public cascade; create schema public'));
  afterAll(() => db.close());

  test('applies what is missing, in order, and records it', async () => {
    await migrate(db, [first], now);
    await migrate(db, [first, second], new Date('2026-02-01T00:00:00Z'));
    expect(await db.rows(sql`select * from a`)).toEqual([{ n: 1, m: 'x' }]);
    expect(await db.rows(applied)).toEqual([
      { id: 1, name: 'first', applied_at: now },
      { id: 2, name: 'second', applied_at: new Date('2026-02-01T00:00:00Z') },
    ]);
  });

  test('does nothing the second time', async () => {
    await migrate(db, [first, second], now);
    await migrate(db, [first, second], new Date('2027-01-01T00:00:00Z'));
    expect(await db.rows(sql`select * from a`)).toEqual([{ n: 1, m: 'x' }]);
    expect((await db.rows<{ applied_at: Date }>(applied)).map((row) => row.applied_at)).toEqual([now, now]);
  });

  test('undoes a migration that fails and keeps those before it', async () => {
    const broken = { id: 2, name: 'broken', sql: 'create table b (n integer); select 1 / 0;' };
    await expect(migrate(db, [first, broken], now)).rejects.toThrow('division by zero');
    expect(await db.rows(applied)).toEqual([{ id: 1, name: 'first', applied_at: now }]);
    expect(await db.row(sql`select to_regclass('b') as b`)).toEqual({ b: null });
    await migrate(db, [first, second], now);
    expect(await db.rows(applied)).toHaveLength(2);
  });

  test('refuses a migration that was changed after it was applied', async () => {
    await migrate(db, [first], now);
    const changed = { ...first, sql: `${first.sql} -- changed` };
    await expect(migrate(db, [changed, second], now)).rejects.toThrow(
      'Migration 1 (first) is not the one that was applied to this database',
    );
    expect(await db.rows(applied)).toHaveLength(1);
  });

  test('refuses a database that is newer than the program', async () => {
    await migrate(db, [first, second], now);
    await expect(migrate(db, [first], now)).rejects.toThrow('it has migration 2 (second)');
  });

  test('ten at once apply each migration once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => migrate(db, [first, second], now)));
    expect(await db.rows(sql`select * from a`)).toEqual([{ n: 1, m: 'x' }]);
  });
});

test('processes that share a PostgreSQL database migrate it once', async () => {
  const { url, drop } = await createPostgresDatabase();
  const slow = { ...first, sql: `select pg_sleep(0.3); ${first.sql}` };
  const processes = await Promise.all(Array.from({ length: 8 }, () => openPostgres(url)));
  await Promise.all(processes.map((db) => migrate(db, [slow, second], now)));
  expect(await processes[0]!.rows(sql`select * from a`)).toEqual([{ n: 1, m: 'x' }]);
  await Promise.all(processes.map((db) => db.close()));
  await drop();
});
