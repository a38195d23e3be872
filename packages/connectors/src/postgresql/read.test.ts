import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection, Stream, StreamSink } from '../connector.js';
import { collect } from '../testing/collected.js';
import { openTestDatabase, type TestDatabase } from './testing/database.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  // A user whose every setting is another than what texts are written by.
  await database.sql(`
    create role reader login in role pg_read_all_data;
    alter role reader set datestyle = 'German, DMY';
    alter role reader set intervalstyle = 'sql_standard';
    alter role reader set timezone = 'Asia/Kolkata';
    alter role reader set extra_float_digits = -15;
    alter role reader set bytea_output = 'escape';
    alter role reader set client_encoding = 'LATIN1';
    alter role reader set statement_timeout = '20s';
    alter role reader set idle_in_transaction_session_timeout = '30s';
    create view session as select name, setting from pg_settings where name in
      ('transaction_read_only', 'transaction_isolation', 'statement_timeout', 'idle_in_transaction_session_timeout',
        'client_connection_check_interval') order by name collate "C";
  `);
});

afterAll(() => database?.stop());

async function streamOf(connection: Connection, name: string): Promise<Stream> {
  const found = (await connection.discover()).find((stream) => stream.name === name);
  if (!found) throw new Error(`No stream ${name}`);
  return found;
}

async function read(connection: Connection, name: string): Promise<string> {
  const { csv } = await collect(connection, await streamOf(connection, name));
  return csv;
}

/** Nothing is kept; each call lasts as long as `wait` does. */
function sinkThat(wait: (rows: number) => Promise<void>): StreamSink {
  const never = () => Promise.reject(new Error('A database gives CSV.'));
  return { csv: (_, rows) => wait(rows), rows: never, records: never, file: never, checkpoint: never };
}

const reader = { user: 'reader' };

describe('cells are the texts that the database itself writes', () => {
  beforeAll(async () => {
    await database.sql(`
      create type mood as enum ('glad', 'so "so"');
      create type point3 as (x int, y text);
      create domain percent as numeric(5, 2) check (value between 0 and 100);
      create table types (
        i2 smallint, i4 int, i8 bigint, n numeric, n2 numeric(20, 4), f4 real, f8 double precision, m money,
        b boolean, c char(5), v varchar(20), t text, by bytea,
        d date, ti time, tz timetz, ts timestamp, tstz timestamptz, iv interval,
        u uuid, j json, jb jsonb, x xml, ip inet, mac macaddr, bits bit varying(8), e mood, co point3, dm percent,
        ia int[], ta text[], r int4range, tr tstzrange, mr int4multirange, p point, tsv tsvector, o oid,
        g int generated always as (i4 * 2) stored, "odd ""name""" text);
      insert into types values (
        -32768, 1073741823, 9223372036854775807, 12345678901234567890.123456789, 1.5, 0.1, 0.1 + 0.2::float8, 1234.5,
        true, 'ab', 'x', 'tab' || chr(9) || 'end', '\\x00ff10',
        '2024-02-29', '13:14:15.5', '13:14:15+02', '0044-03-15 12:00:00 BC', '2024-07-01 12:00:00+02', '1 year 2 mons -3 days 04:05:06.789',
        'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '{"a":  1}', '{"b": [1, 2.50]}', '<a>ä</a>', '10.0.0.1/8', '08:00:2b:01:02:03', b'1011',
        'so "so"', (1, 'a,b'), 99.5, '{1,NULL,3}', '{"a b",NULL,"c\\"d"}', '[1,5)', '[2024-01-01,)', '{[1,2],[5,9)}', '(1.5,2)', 'fat cat', 4294967295, default, 'q');
      insert into types (i4, f4, f8, d, ts, tstz) values (0, 'NaN', '-Infinity', 'infinity', '-infinity', '0001-01-01 00:00:00+00');
      insert into types (f8) select 10 ^ (i * 7) / 3 from generate_series(-40, 40) i;
      create table texts (id int, value text);
      insert into texts values (1, ''), (2, null), (3, ' '), (4, 'a,b'), (5, 'say "x"'), (6, E'two\\nlines'), (7, E'cr\\r'),
        (8, E'\\r\\n'), (9, '\\.'), (10, '\\N'), (11, 'NULL'), (12, 'Zürich 北京 🦢 e' || chr(769)), (13, '"'), (14, ''''),
        (15, E'\\\\'), (16, repeat('long, ', 200000));
      create table one (value text);
      insert into one values (null), (''), ('\\.'), ('a'), (null);
      create table parent (a int);
      create table child (b int) inherits (parent);
      insert into parent values (1);
      insert into child values (2, 3);
      create table parted (k int, v text) partition by list (k);
      create table parted_1 partition of parted for values in (1);
      create table parted_2 partition of parted for values in (2);
      insert into parted values (1, 'a'), (2, 'b');
      create view seen as select k, upper(v) as v from parted;
      create materialized view kept as select * from seen;
      create table empty_table (a int, b text);
    `);
  });

  test.each(['types', 'texts', 'one', 'parent', 'child', 'parted', 'seen', 'kept', 'empty_table'])(
    '%s',
    async (name) => {
      const expected = await database.ownCsv(`(select * from ${name === 'parent' ? 'only parent' : name})`);
      expect(await read(await database.connect({}, reader), name)).toBe(expected);
    },
  );

  test('a database without an encoding gives UTF-8 all the same', async () => {
    await database.sql(
      `create database bare template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
    );
    const bare = await database.connect({ database: 'bare' });
    // The administrator's connection is to another database.
    const { default: pg } = await import('pg');
    const client = new pg.Client({ ...database, database: 'bare', user: 'godwit', password: 'x' });
    await client.connect();
    await client.query(
      String.raw`create table mixed as select E'caf\xe9 \x80'::text as v union all select E'Z\xc3\xbcrich'`,
    );
    await client.end();
    await bare.close();
    expect((await read(await database.connect({ database: 'bare' }), 'mixed')).split('\n')).toEqual([
      'café €',
      'Zürich',
      '',
    ]);
  });
});

test('the sink is told how many rows ended in what it gets', async () => {
  await database.sql(`create table lines as select i, E'a\\n"b"' as t from generate_series(1, 30000) i`);
  const connection = await database.connect();
  let rows = 0;
  let calls = 0;
  await connection.read(
    await streamOf(connection, 'lines'),
    sinkThat(async (more) => {
      rows += more;
      calls += 1;
    }),
    undefined,
  );
  expect(rows).toBe(30_000);
  expect(calls).toBeGreaterThan(1);
});

test('the session only reads, in one transaction, and ends by itself when nobody listens', async () => {
  const csv = await read(await database.connect({}, reader), 'session');
  expect(csv.split('\n')).toEqual([
    'client_connection_check_interval,5000',
    'idle_in_transaction_session_timeout,0',
    'statement_timeout,7200000',
    'transaction_isolation,repeatable read',
    'transaction_read_only,on',
    '',
  ]);
});

test('all streams are of the moment of the connection', async () => {
  await database.sql(`create table moment as select 1 as a; create table other as select 1 as a`);
  const connection = await database.connect();
  await database.sql(`update moment set a = 2; insert into other values (2); delete from other where a = 1`);
  expect(await read(connection, 'moment')).toBe('1\n');
  expect(await read(connection, 'other')).toBe('1\n');
  expect(await read(await database.connect(), 'other')).toBe('2\n');
});

test('a read holds no lock on its table when it is done', async () => {
  await database.sql('create table unlocked (a int)');
  const connection = await database.connect();
  await read(connection, 'unlocked');
  await database.sql(`set lock_timeout = '5s'; alter table unlocked add column b int`);
});

describe('a table that is not what it was', () => {
  const discoverAgain = 'Discover the streams again, and choose anew.';

  async function readAfter(name: string, sql: string): Promise<unknown> {
    const connection = await database.connect({}, reader);
    const stream = await streamOf(connection, name);
    await database.sql(sql);
    const fault = await collect(connection, stream).catch((error) => error);
    // What failed does not end the others.
    expect(await read(connection, 'steady')).toBe('1\n');
    return fault;
  }

  beforeAll(() => database.sql('create table steady as select 1 as a'));

  test('it vanished', async () => {
    await database.sql('create table vanishing as select 1 as a');
    expect(await readAfter('vanishing', 'drop table vanishing')).toMatchObject({
      fault: 'source',
      message: `Table "public.vanishing" is gone: it was renamed or deleted since the streams were discovered. ${discoverAgain}`,
    });
  });

  test('a column vanished', async () => {
    await database.sql('create table shrinking as select 1 as a, 2 as b');
    expect(await readAfter('shrinking', 'alter table shrinking drop column b')).toMatchObject({
      fault: 'source',
      message: `A column of table "public.shrinking" is gone since the streams were discovered: column "b" does not exist. ${discoverAgain}`,
    });
  });

  test('a column has another type', async () => {
    await database.sql('create table changing as select 1 as a');
    expect(await readAfter('changing', 'alter table changing alter a type text')).toMatchObject({
      fault: 'source',
      message: `Column "a" of table "public.changing" has another type now: it was integer. ${discoverAgain}`,
    });
  });

  test('it was emptied, which a transaction sees as an empty table', async () => {
    await database.sql('create table emptied as select 1 as a');
    expect(await readAfter('emptied', 'truncate emptied')).toMatchObject({
      fault: 'unreachable',
      message:
        'Table "public.emptied" was written anew by another session while this pull was under way. Pull again.',
    });
  });

  test('the right to read it was taken', async () => {
    await database.sql(
      'create role other login; create table taken as select 1 as a; grant select on taken to other',
    );
    const connection = await database.connect({}, { user: 'other' });
    const stream = await streamOf(connection, 'taken');
    await database.sql('revoke select on taken from other');
    await expect(collect(connection, stream)).rejects.toMatchObject({
      fault: 'source',
      message:
        'The user may not read table "public.taken": permission denied for table taken. Grant SELECT on it, or leave it out of the streams.',
    });
  });

  test('streams that were discovered long ago are compared with what is there', async () => {
    await database.sql('create table later as select 1 as a');
    const connection = await database.connect();
    const stream = (columns: Stream['columns'], name = 'later'): Stream => ({
      name,
      kind: 'cells',
      columns,
      primaryKey: [],
    });
    expect((await collect(connection, stream([{ name: 'a', type: 'integer' }]))).csv).toBe('1\n');
    await expect(collect(connection, stream([{ name: 'b' }]))).rejects.toThrow(
      `Table "public.later" has no column "b" any more. ${discoverAgain}`,
    );
    await expect(collect(connection, stream([{ name: 'a', type: 'text' }]))).rejects.toThrow(
      'Column "a" of table "public.later" has another type now: it was text.',
    );
    await expect(collect(connection, stream([], 'never'))).rejects.toMatchObject({
      fault: 'source',
      message: expect.stringContaining(
        'There is no table "never" in database "postgres" that the user may read',
      ),
    });
  });

  test('it is a view that fails in the middle', async () => {
    await database.sql(
      'create view failing as select 1 / (100000 - i) as a from generate_series(1, 200000) i',
    );
    const connection = await database.connect();
    await expect(collect(connection, await streamOf(connection, 'failing'))).rejects.toMatchObject({
      fault: 'source',
      message: 'View "public.failing" cannot be read: division by zero.',
    });
    expect(await read(connection, 'steady')).toBe('1\n');
  });
});

describe('in the middle of a large table', () => {
  beforeAll(() =>
    database.sql(`create table large as select i, repeat('some text that takes room ', 20) as t
      from generate_series(1, 200000) i`),
  );

  async function backendsReading(): Promise<number> {
    const [row] = await database.sql(
      `select count(*)::int as n from pg_stat_activity where application_name = 'godwit' and query like 'copy%large%' and state = 'active'`,
    );
    return Number(row?.n);
  }

  test('a slow sink holds the server back, and little is kept in memory', async () => {
    const connection = await database.connect();
    const stream = await streamOf(connection, 'large');
    // What vitest itself needs comes and goes: the highest of many looks counts.
    globalThis.gc?.();
    const before = process.memoryUsage();
    let most = 0;
    let rows = 0;
    await connection.read(
      stream,
      sinkThat(async (more) => {
        rows += more;
        await delay(1);
        const { external, arrayBuffers } = process.memoryUsage();
        most = Math.max(most, external - before.external, arrayBuffers - before.arrayBuffers);
      }),
      undefined,
    );
    expect(rows).toBe(200_000);
    // The table has 108 MB.
    expect(most / 1e6).toBeLessThan(40);
  });

  test('cancelling stops the read at once, also while the sink is at work, and ends the connection', async () => {
    const cancel = new AbortController();
    const connection = await database.connect({}, reader, { signal: cancel.signal });
    const stream = await streamOf(connection, 'large');
    const reason = new Error('cancelled by a person');
    let calls = 0;
    const reading = connection.read(
      stream,
      sinkThat(async () => {
        calls += 1;
        if (calls < 3) return;
        cancel.abort(reason);
        await new Promise(() => {});
      }),
      undefined,
    );
    await expect(reading).rejects.toBe(reason);
    expect(calls).toBe(3);
    await expect.poll(backendsReading).toBe(0);
    await expect(connection.discover()).resolves.toBeDefined();
    await expect(
      connection.read(
        stream,
        sinkThat(async () => {}),
        undefined,
      ),
    ).rejects.toBe(reason);
  });

  test('a sink that fails ends the read with its own error', async () => {
    const connection = await database.connect();
    const full = new Error('the disk is full');
    await expect(
      connection.read(
        await streamOf(connection, 'large'),
        sinkThat(() => Promise.reject(full)),
        undefined,
      ),
    ).rejects.toBe(full);
    await expect.poll(backendsReading).toBe(0);
  });

  test('a connection that the server ends is a fault of the way, and passes', async () => {
    const connection = await database.connect();
    let ended = false;
    const reading = connection.read(
      await streamOf(connection, 'large'),
      sinkThat(async () => {
        if (ended) return;
        ended = true;
        await database.sql(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'godwit' and query like 'copy%large%'`,
        );
      }),
      undefined,
    );
    await expect(reading).rejects.toMatchObject({ fault: 'unreachable', isPassing: true });
  });

  test('the server ends what takes longer than the settings allow', async () => {
    await database.sql('create view endless as select pg_sleep(3600)::text as a');
    const connection = await database.connect({ timeout_minutes: 0.05 });
    await expect(collect(connection, await streamOf(connection, 'endless'))).rejects.toMatchObject({
      fault: 'source',
      message:
        'View "public.endless" takes longer than 0.05 minutes to read, and the server ended it. Raise `timeout_minutes`, or leave it out of the streams.',
    });
  });
});
