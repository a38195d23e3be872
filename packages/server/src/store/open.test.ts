import { rename, rm } from 'node:fs/promises';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { built, type Child, startChild } from '../testing/child.js';
import { copyPglite, createPostgresDatabase } from '../testing/databases.js';
import { openDatabase } from './open.js';

let home: string;
let child: Child | undefined;

beforeEach(async () => {
  home = await copyPglite();
});

afterEach(async () => {
  await child?.kill();
  await rm(home, { recursive: true, force: true });
});

test('a second process is refused on the embedded database, and let in when the first was killed', async () => {
  child = startChild(`
    import { openDatabase } from '${built('store/open.js')}';
    await openDatabase({ home: ${JSON.stringify(home)} });
    console.log('open');
    setInterval(() => {}, 1000);`);
  expect(await child.line()).toBe('open');
  await expect(openDatabase({ home })).rejects.toThrow(
    `The folder ${home} is in use by another Godwit process (pid ${child.pid}). ` +
      'Stop it, or set GODWIT_HOME to another folder.',
  );
  await child.kill();
  const db = await openDatabase({ home });
  expect(db.kind).toBe('pglite');
  expect(await db.row(sql`select 1 as one`)).toEqual({ one: 1 });
  await db.close();
});

test('closing lets the next one in', async () => {
  const first = await openDatabase({ home });
  await first.run(sql`create table t as select 1 as n`);
  await first.close();
  const second = await openDatabase({ home });
  expect(await second.rows(sql`select n from t`)).toEqual([{ n: 1 }]);
  await second.close();
});

test('a failure to open lets the next one in', async () => {
  await rename(`${home}/pglite/global`, `${home}/global`);
  await expect(openDatabase({ home })).rejects.toThrow();
  await rm(`${home}/pglite/global`, { recursive: true, force: true });
  await rename(`${home}/global`, `${home}/pglite/global`);
  const db = await openDatabase({ home });
  await db.close();
});

test('an address opens PostgreSQL and locks nothing', async () => {
  const { url, drop } = await createPostgresDatabase();
  const open = () => openDatabase({ databaseUrl: url, home });
  const both = await Promise.all([open(), open()]);
  expect(both.map((db) => db.kind)).toEqual(['postgres', 'postgres']);
  await Promise.all(both.map((db) => db.close()));
  await drop();
});

test('a process that closes its database ends by itself with code 0', async () => {
  child = startChild(`
    import { openDatabase } from '${built('store/open.js')}';
    const db = await openDatabase({ home: ${JSON.stringify(home)} });
    await db.close();`);
  expect(await child.ended).toBe(0);
});
