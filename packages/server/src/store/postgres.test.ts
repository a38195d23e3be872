import { createServer } from 'node:net';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createPostgresDatabase } from '../testing/databases.js';
import type { Database } from './database.js';
import { openPostgres } from './postgres.js';

describe('a broken connection to PostgreSQL', () => {
  let db: Database;
  let other: Database;
  let drop: () => Promise<void>;

  beforeEach(async () => {
    const created = await createPostgresDatabase();
    drop = created.drop;
    db = await openPostgres(created.url);
    other = await openPostgres(created.url, { max: 1 });
    await db.script('create table t (n integer)');
  });

  afterEach(async () => {
    await Promise.all([db.close(), other.close()]);
    await drop();
  });

  /** Ends every connection to the database but the one that asks. */
  const breakAll = () =>
    other.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);

  const othersIn = (state: string) => async () => {
    const row = await other.row<{ count: number }>(sql`
      select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and state like ${state}`);
    return row?.count;
  };

  test('of the listener is told, and told again when it is back', async () => {
    const events: string[] = [];
    const handlers = {
      onMessage: (payload: string) => events.push(payload),
      onLost: () => events.push('lost'),
      onBack: () => events.push('back'),
    };
    const end = await db.listen('news', handlers);
    await other.run(sql`select pg_notify('news', 'before')`);
    await expect.poll(() => events).toEqual(['before']);
    for (let round = 0; round < 3; round++) {
      events.length = 0;
      await breakAll();
      await expect.poll(() => events).toEqual(['lost', 'back']);
      await other.run(sql`select pg_notify('news', 'after')`);
      await expect.poll(() => events).toEqual(['lost', 'back', 'after']);
    }
    await end();
  });

  test('of the listener does not fail a listen at that moment', async () => {
    const messages: string[] = [];
    const handlers = { onMessage: (payload: string) => messages.push(payload), onLost() {}, onBack() {} };
    await db.listen('first', handlers);
    const broken = breakAll();
    const listening = Array.from({ length: 20 }, (_, n) => db.listen(`channel ${n}`, handlers));
    await broken;
    await Promise.all(listening);
    // The break may come after the last of them: then the channels are back a moment later.
    await expect
      .poll(async () => {
        await other.run(sql`select pg_notify('channel ' || n, n::text) from generate_series(0, 19) n`);
        return new Set(messages).size;
      })
      .toBe(20);
  });

  test('while the server stays away is tried again until it is back', async () => {
    const events: string[] = [];
    await db.listen('news', {
      onMessage() {},
      onLost: () => events.push('lost'),
      onBack: () => events.push('back'),
    });
    const { name } = (await other.row<{ name: string }>(sql`select current_database() as name`))!;
    const admin = await openPostgres(inject('postgresUrl'));
    await admin.script(`alter database ${name} with allow_connections false`);
    await breakAll();
    await expect.poll(() => events).toEqual(['lost']);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(events).toEqual(['lost']);
    await expect(db.rows(sql`select 1`)).rejects.toThrow(`database "${name}"`);
    await admin.script(`alter database ${name} with allow_connections true`);
    await expect.poll(() => events).toEqual(['lost', 'back']);
    expect(await db.row(sql`select 1 as one`)).toEqual({ one: 1 });
    await admin.close();
  });

  test('at the first listen rejects it and not the later ones', async () => {
    const { name } = (await other.row<{ name: string }>(sql`select current_database() as name`))!;
    const messages: string[] = [];
    const handlers = { onMessage: (payload: string) => messages.push(payload), onLost() {}, onBack() {} };
    const admin = await openPostgres(inject('postgresUrl'));
    await admin.script(`alter database ${name} with allow_connections false`);
    await expect(db.listen('news', handlers)).rejects.toThrow('not currently accepting connections');
    await admin.script(`alter database ${name} with allow_connections true`);
    await admin.close();
    await db.listen('news', handlers);
    await other.run(sql`select pg_notify('news', 'once')`);
    await expect.poll(() => messages).toEqual(['once']);
  });

  test('that was idle is replaced', async () => {
    await Promise.all(Array.from({ length: 5 }, () => db.rows(sql`select pg_sleep(0.05)`)));
    await breakAll();
    await expect.poll(othersIn('%')).toBe(0);
    // The server has ended them; the pool hears of it a moment later.
    const inARow = async () => {
      let answered = 0;
      for (let n = 0; n < 10; n++) if (await db.row(sql`select 1 as one`).catch(() => null)) answered += 1;
      return answered;
    };
    await expect.poll(inARow).toBe(10);
  });

  test('rejects the query that waits for it', async () => {
    const waiting = db.rows(sql`select pg_sleep(30)`);
    const rejected = expect(waiting).rejects.toThrow();
    await expect.poll(othersIn('active')).toBe(1);
    await breakAll();
    await rejected;
    expect(await db.row(sql`select 1 as one`)).toEqual({ one: 1 });
  });

  test('rejects a transaction and gives its connection back', async () => {
    const small = await openPostgres((await currentUrl()).href, { max: 1 });
    for (const when of ['between statements', 'in a statement']) {
      const broken = small.transaction(async (tx) => {
        await tx.run(sql`insert into t values (1)`);
        if (when === 'in a statement') {
          const breaking = expect.poll(othersIn('active')).toBe(1).then(breakAll);
          await Promise.all([tx.run(sql`select pg_sleep(30)`), breaking]);
        } else {
          await breakAll();
          await expect.poll(othersIn('%')).toBe(0);
        }
      });
      await expect(broken).rejects.toThrow();
      expect(await small.row(sql`select count(*) from t`)).toEqual({ count: 0 });
    }
    await small.close();
  });

  async function currentUrl(): Promise<URL> {
    const row = await other.row<{ name: string }>(sql`select current_database() as name`);
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${row!.name}`;
    return url;
  }
});

describe('opening PostgreSQL', () => {
  test('leaves no trace in the type parsers of other users of pg', async () => {
    const { default: pg } = await import('pg');
    const db = await openPostgres(inject('postgresUrl'));
    expect(pg.types.getTypeParser(20)('1')).toBe('1');
    await db.close();
  });

  test('keeps to the number of connections it was given', async () => {
    const { url, drop } = await createPostgresDatabase();
    const db = await openPostgres(url, { max: 2 });
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const counts: number[] = [];
    const working = Array.from({ length: 10 }, () =>
      db.transaction(async (tx) => {
        const row = await tx.row<{ count: number }>(sql`
          select count(*) from pg_stat_activity where datname = current_database()`);
        counts.push(row!.count);
        await opened;
      }),
    );
    // Nobody ends before two have begun.
    await expect.poll(() => counts.length).toBe(2);
    open();
    await Promise.all(working);
    expect(counts).toHaveLength(10);
    expect(Math.max(...counts)).toBe(2);
    await db.close();
    await drop();
  });

  test.each([
    [
      'a port where nothing listens',
      'postgres://me:hunter2@localhost:1/books',
      /localhost:1, database "books": .*ECONNREFUSED/,
    ],
    [
      'a host that does not exist',
      'postgres://me:hunter2@nowhere.invalid/books',
      /nowhere\.invalid:5432, database "books": /,
    ],
    ['another scheme', 'mysql://me:hunter2@localhost/books', /DATABASE_URL is not the address/],
    ['no address', 'hunter2', /DATABASE_URL is not the address/],
    ['a broken address', 'postgres://me:hunter2@local host:x/books', /DATABASE_URL is not the address/],
  ])('with %s says so without the password', async (_, url, message) => {
    const error = await openPostgres(url).catch((error) => error);
    expect(error.message).toMatch(message);
    expect(`${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toContain('hunter2');
  });

  test('names a database that does not exist', async () => {
    const url = new URL(inject('postgresUrl'));
    url.pathname = '/nothing_here';
    await expect(openPostgres(url.href)).rejects.toThrow(/database "nothing_here": .*does not exist/);
  });

  test('gives up on a server that does not answer', async () => {
    const silent = createServer(() => {});
    const port = await new Promise<number>((resolve) => {
      silent.listen(0, '127.0.0.1', () => resolve((silent.address() as { port: number }).port));
    });
    const url = `postgres://me:hunter2@127.0.0.1:${port}/books`;
    await expect(openPostgres(url, { connectionTimeout: 1000 })).rejects.toThrow(
      `Cannot connect to PostgreSQL at 127.0.0.1:${port}, database "books": no connection within 1 seconds`,
    );
    silent.close();
  });
});
