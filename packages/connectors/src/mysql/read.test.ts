import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection, Stream, StreamSink } from '../connector.js';
import { collect } from '../testing/collected.js';
import { describeWithMariadb, openTestDatabase, type TestDatabase } from './testing/database.js';

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

describeWithMariadb('reading a MariaDB', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    // Settings that would change texts, and a zone that is not UTC.
    database = await openTestDatabase({
      settings: {
        'default-time-zone': '+05:30',
        'sql-mode': 'ANSI_QUOTES,PAD_CHAR_TO_FULL_LENGTH,NO_BACKSLASH_ESCAPES',
      },
    });
    await database.sql(
      `set sql_mode = ''; set names utf8mb4; set time_zone = '+00:00'; create table steady as select 1 as a`,
    );
  });

  afterAll(() => database?.stop());

  /** Each cell by itself: the type, a literal, and what the server says of it as text. */
  const cells: [type: string, literal: string, text: string][] = [
    ['tinyint', '-128', '-128'],
    ['int', '-2147483648', '-2147483648'],
    ['bigint', '-9223372036854775808', '-9223372036854775808'],
    ['bigint unsigned', '18446744073709551615', '18446744073709551615'],
    ['int(6) zerofill', '42', '000042'],
    [
      'decimal(65,30)',
      '12345678901234567890123456789012345.123456789012345678901234567890',
      '12345678901234567890123456789012345.123456789012345678901234567890',
    ],
    ['float', '0.1', '0.1'],
    ['double', '0.1 + 0.2e0', '0.30000000000000004'],
    ['bit(1)', "b'1'", '1'],
    ['bit(8)', "b'00000000'", '0'],
    [
      'bit(64)',
      "b'1111111111111111111111111111111111111111111111111111111111111111'",
      '18446744073709551615',
    ],
    ['boolean', 'true', '1'],
    ['date', "'2024-02-29'", '2024-02-29'],
    ['date', "'0000-00-00'", '0000-00-00'],
    ['date', "'2024-00-00'", '2024-00-00'],
    ['datetime', "'0000-00-00 00:00:00'", '0000-00-00 00:00:00'],
    ['datetime(6)', "'2024-02-29 12:34:56.000100'", '2024-02-29 12:34:56.000100'],
    ['timestamp', "'2024-07-01 12:00:00'", '2024-07-01 12:00:00'],
    ['time', "'-838:59:59'", '-838:59:59'],
    ['time(3)', "'12:00:00.5'", '12:00:00.500'],
    ['year', '0', '0000'],
    ['year', '1999', '1999'],
    ['char(10)', "'ab'", 'ab'],
    ['varchar(20) character set latin1', "'café €'", 'café €'],
    ['varchar(20) character set utf16', "'北京'", '北京'],
    ['varchar(20) character set cp1251', "'Привет'", 'Привет'],
    ['text', "'Zürich 🦢'", 'Zürich 🦢'],
    ["enum('a','b c')", "'b c'", 'b c'],
    ["set('x','y')", "'x,y'", '"x,y"'],
    ['json', `'{"a":  [1, 2.50]}'`, '"{""a"":  [1, 2.50]}"'],
    ['binary(4)', "'ab'", '0x61620000'],
    ['varbinary(4)', "''", '0x'],
    ['blob', "x'00ff22'", '0x00ff22'],
    ['longblob', 'null', ''],
    ['uuid', "'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'", 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'],
    ['inet6', "'::1'", '::1'],
    ['point', 'point(1.5, 2)', 'POINT(1.5 2)'],
    ['geometry', `st_geomfromtext('LINESTRING(0 0,1 1)')`, '"LINESTRING(0 0,1 1)"'],
    ['geometry', 'null', ''],
    ['text', "''", '""'],
    ['text', 'null', ''],
    ['text', "' '", ' '],
    ['text', "'a,b'", '"a,b"'],
    ['text', `'say "x"'`, '"say ""x"""'],
    ['text', "'two\\nlines'", '"two\nlines"'],
    ['text', "'cr\\r'", '"cr\r"'],
    ['text', "'\\\\.'", '\\.'],
    ['text', "'NULL'", 'NULL'],
    ['longtext', "repeat('long, ', 40000)", `"${'long, '.repeat(40_000)}"`],
  ];

  test('cells are the texts of the server, whatever their type', async () => {
    const columns = cells.map(([type], at) => `c${at} ${type} null`).join(', ');
    const values = cells.map(([, literal]) => literal).join(', ');
    await database.sql(
      `create table types (id int primary key, ${columns}); insert into types values (1, ${values})`,
    );
    const csv = await read(await database.connect(), 'types');
    expect(csv).toBe(`1,${cells.map(([, , text]) => text).join(',')}\n`);
  });

  test('numbers, dates and texts are what the server itself makes of them as text', async () => {
    const plain = cells.flatMap(([type], at) =>
      /binary|blob|bit|geometry|point|text|char|set|json/.test(type) ? [] : [`c${at}`],
    );
    await database.sql(
      `create view as_text as select ${plain.map((name) => `cast(${name} as char) as ${name}`).join(', ')} from types;
       create view as_is as select ${plain.join(', ')} from types`,
    );
    const connection = await database.connect();
    expect(plain.length).toBeGreaterThan(15);
    expect(await read(connection, 'as_is')).toBe(await read(connection, 'as_text'));
  });

  test('a table with one column tells NULL from empty text', async () => {
    await database.sql(`create table one (id text); insert into one values (null), (''), ('a')`);
    expect(await read(await database.connect(), 'one')).toBe('\n""\na\n');
  });

  test('names with quotes and spaces are read', async () => {
    await database.sql('create table `odd ``name"` (`a ``"b` int); insert into `odd ``name"` values (5)');
    expect(await read(await database.connect(), 'odd `name"')).toBe('5\n');
  });

  test('rows come in the order of the primary key, and the sink is told how many', async () => {
    await database.sql(`create table sorted (id int primary key, t varchar(20), key (t, id));
      insert into sorted select seq, concat('a\\n', 30000 - seq) from seq_1_to_30000`);
    const connection = await database.connect();
    const stream = await streamOf(connection, 'sorted');
    let rows = 0;
    await connection.read(
      stream,
      sinkThat(async (more) => {
        rows += more;
      }),
      undefined,
    );
    expect(rows).toBe(30_000);
    const { csv } = await collect(connection, stream);
    expect(csv.slice(0, 40)).toBe('1,"a\n29999"\n2,"a\n29998"\n3,"a\n29997"\n4,"a');
  });

  test('a row larger than a packet of the protocol is whole', async () => {
    await database.sql(`set global max_allowed_packet = 67108864`);
    const connection = await database.connect();
    await database.sql(`create table wide (a longtext, b int)`);
    await connection.close();
    const { default: driver } = await import('mysql2/promise');
    const writer = await driver.createConnection({
      host: '127.0.0.1',
      port: database.port,
      user: 'godwit',
      password: 'secret',
      database: 'shop',
    });
    await writer.query(`insert into wide values (repeat('x', 20000000), 7)`);
    await writer.end();
    const csv = await read(await database.connect(), 'wide');
    expect(csv.length).toBe(20_000_003);
    expect(csv.endsWith('xx,7\n')).toBe(true);
  });

  test('all streams are of the moment of the connection', async () => {
    await database.sql('create table moment as select 1 as a; create table other as select 1 as a');
    const connection = await database.connect();
    await database.sql(
      'update moment set a = 2; insert into other values (2); delete from other where a = 1',
    );
    expect(await read(connection, 'moment')).toBe('1\n');
    expect(await read(connection, 'other')).toBe('1\n');
    expect(await read(await database.connect(), 'other')).toBe('2\n');
  });

  test('a read holds no lock on its table when it is done', async () => {
    await database.sql('create table unlocked (a int)');
    const connection = await database.connect();
    await read(connection, 'unlocked');
    await database.sql('set lock_wait_timeout = 5; alter table unlocked add column b int');
  });

  describe('a table that is not what it was', () => {
    const discoverAgain = 'Discover the streams again, and choose anew.';

    async function readAfter(name: string, sql: string): Promise<unknown> {
      const connection = await database.connect();
      const stream = await streamOf(connection, name);
      await database.sql(sql);
      const fault = await collect(connection, stream).catch((error) => error);
      // What failed does not end the others.
      expect(await read(connection, 'steady')).toBe('1\n');
      return fault;
    }

    test('it vanished', async () => {
      await database.sql('create table vanishing as select 1 as a');
      expect(await readAfter('vanishing', 'drop table vanishing')).toMatchObject({
        fault: 'source',
        message: `Table "vanishing" is gone: it was renamed or deleted since the streams were discovered. ${discoverAgain}`,
      });
    });

    test('a column vanished', async () => {
      await database.sql('create table shrinking as select 1 as a, 2 as b');
      expect(await readAfter('shrinking', 'alter table shrinking drop column b')).toMatchObject({
        fault: 'source',
        message: `Table "shrinking" has no column "b" any more. ${discoverAgain}`,
      });
    });

    test('a column has another type', async () => {
      await database.sql('create table changing as select 1 as a');
      expect(await readAfter('changing', 'alter table changing modify a text')).toMatchObject({
        fault: 'source',
        message: `Column "a" of table "changing" has another type now: it was int(1). ${discoverAgain}`,
      });
    });

    test('it was emptied', async () => {
      await database.sql('create table emptied as select 1 as a');
      expect(await readAfter('emptied', 'truncate emptied')).toMatchObject({
        fault: 'unreachable',
        message: 'Table "emptied" was altered by another session while this pull was under way. Pull again.',
      });
    });

    test('the right to read it was taken', async () => {
      await database.sql(`create table taken as select 1 as a; create user other@'%';
        grant select on shop.taken to other@'%'; grant select on shop.steady to other@'%'`);
      const connection = await database.connect({}, { user: 'other' });
      const stream = await streamOf(connection, 'taken');
      await database.sql(
        `revoke select on shop.taken from other@'%'; grant insert on shop.taken to other@'%'`,
      );
      await expect(collect(connection, stream)).rejects.toMatchObject({
        fault: 'source',
        message: expect.stringMatching(
          /^The user may not read table "taken": SELECT command denied .* Grant SELECT on it, or leave it out of the streams\.$/,
        ),
      });
    });

    test('it is a view that fails in the middle', async () => {
      await database.sql(`create function fails(i int) returns int deterministic
        begin if i = 20000 then signal sqlstate '45000' set message_text = 'no such thing'; end if; return i; end`);
      await database.sql('create view failing as select fails(seq) as a from seq_1_to_30000');
      const connection = await database.connect();
      await expect(collect(connection, await streamOf(connection, 'failing'))).rejects.toMatchObject({
        fault: 'source',
        message: 'View "failing" cannot be read: no such thing.',
      });
      expect(await read(connection, 'steady')).toBe('1\n');
    });
  });

  describe('in the middle of a large table', () => {
    beforeAll(() =>
      database.sql(`create table large (id int primary key, t varchar(600));
        insert into large select seq, repeat('some text that takes room ', 20) from seq_1_to_200000`),
    );

    async function sessionsReading(): Promise<Record<string, unknown>[]> {
      return database.sql(
        `select id from information_schema.processlist where info like 'select %large\`%' and id <> connection_id()`,
      );
    }

    test('a slow sink holds the server back, and little is kept in memory', async () => {
      const connection = await database.connect();
      const stream = await streamOf(connection, 'large');
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
      // The table has 106 MB.
      expect(most / 1e6).toBeLessThan(40);
    });

    test('cancelling stops the read at once, also while the sink is at work, and ends the connection', async () => {
      const cancel = new AbortController();
      const connection = await database.connect({}, undefined, { signal: cancel.signal });
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
      await expect.poll(sessionsReading).toEqual([]);
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
      await expect.poll(sessionsReading).toEqual([]);
    });

    test('a connection that the server ends is a fault of the way, and passes', async () => {
      const connection = await database.connect();
      let ended = false;
      const reading = connection.read(
        await streamOf(connection, 'large'),
        sinkThat(async () => {
          if (ended) return;
          ended = true;
          const [session] = await sessionsReading();
          await database.sql(`kill ${Number(session?.id)}`);
        }),
        undefined,
      );
      await expect(reading).rejects.toMatchObject({ fault: 'unreachable', isPassing: true });
    });

    test('the server ends what takes longer than the settings allow', async () => {
      await database.sql('create view endless as select sleep(0.01) as a from seq_1_to_1000000');
      const connection = await database.connect({ timeout_minutes: 0.05 });
      await expect(collect(connection, await streamOf(connection, 'endless'))).rejects.toMatchObject({
        fault: 'source',
        message:
          'View "endless" takes longer than 0.05 minutes to read, and the server ended it. Raise `timeout_minutes`, or leave it out of the streams.',
      });
    });
  });
});
