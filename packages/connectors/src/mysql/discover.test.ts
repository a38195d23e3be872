import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stream } from '../connector.js';
import { describeWithMariadb, openTestDatabase, type TestDatabase } from './testing/database.js';

function named(streams: readonly Stream[], name: string): Stream {
  const found = streams.find((stream) => stream.name === name);
  if (!found) throw new Error(`No stream ${name} in ${streams.map((stream) => stream.name)}`);
  return found;
}

describeWithMariadb('discovering a MariaDB', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase();
    await database.sql(`
      create table customers (id int unsigned primary key, email varchar(80) unique comment 'Work address',
        \`Full Name\` text not null, hidden int invisible, secret int, unique key prefix (\`Full Name\`(10)))
        comment 'Whoever bought something';
      create table orders (id bigint, year int, customer int unsigned references customers (id), amount decimal(12, 2),
        primary key (id, year));
      create table order_lines (order_id bigint, order_year int, line int,
        foreign key (order_id, order_year) references orders (id, year));
      create table log (line text) engine = MyISAM;
      create table inbox (a int);
      create view names as select \`Full Name\` as name from customers;
      create view broken as select * from inbox;
      create sequence numbers;
      insert into orders (id, year) select seq, 2024 from seq_1_to_500;
      analyze table orders;
      create user reader@'%' identified by 'correct horse';
      grant select on shop.orders to reader@'%';
      grant select (id, email), insert (secret) on shop.customers to reader@'%';
    `);
    await database.sql('alter table inbox rename to in_box');
  });

  afterAll(() => database?.stop());

  const reader = { user: 'reader', password: 'correct horse' };

  test('tables and views are streams; what cannot be read, or not in one moment, is said', async () => {
    const connection = await database.connect();
    const streams = await connection.discover();
    expect(streams.map(({ name }) => name)).toEqual([
      'customers',
      'in_box',
      'log',
      'names',
      'orders',
      'order_lines',
    ]);
    expect(connection.told).toEqual([
      'Left out, since the server cannot say what columns they have: broken.',
      'Not of the same moment as the other tables, since their engine cannot do that: log.',
    ]);
  });

  test('columns, types, comments and keys come with them', async () => {
    const streams = await (await database.connect()).discover();
    expect(named(streams, 'customers')).toEqual({
      name: 'customers',
      kind: 'cells',
      comment: 'Whoever bought something',
      columns: [
        { name: 'id', type: 'int(10) unsigned' },
        { name: 'email', type: 'varchar(80)', comment: 'Work address' },
        { name: 'Full Name', type: 'text' },
        { name: 'secret', type: 'int(11)' },
      ],
      primaryKey: ['id'],
      unique: [['email']],
    });
    expect(named(streams, 'names').comment).toBeUndefined();
    // An estimate.
    expect(Math.abs((named(streams, 'orders').rows ?? 0) - 500)).toBeLessThan(100);
  });

  test('foreign keys name the stream that they lead to', async () => {
    const streams = await (await database.connect()).discover();
    expect(named(streams, 'orders')).toMatchObject({
      primaryKey: ['id', 'year'],
      links: [{ columns: ['customer'], stream: 'customers', references: ['id'] }],
    });
    expect(named(streams, 'order_lines').links).toEqual([
      { columns: ['order_id', 'order_year'], stream: 'orders', references: ['id', 'year'] },
    ]);
  });

  test('what the user may not read is left out, and said', async () => {
    await database.sql(`grant insert on shop.in_box to reader@'%'`);
    const connection = await database.connect({}, reader);
    const streams = await connection.discover();
    expect(streams.map(({ name }) => name)).toEqual(['customers', 'orders']);
    expect(named(streams, 'customers').columns.map(({ name }) => name)).toEqual(['id', 'email']);
    const notes = [
      'Left out, since the user may not read them: in_box. To read them, grant SELECT on them.',
      'Read without those columns that the user may not read: customers.',
    ];
    expect(connection.told).toEqual(notes);
    const checked = await connection.check();
    expect(checked.message).toMatch(
      /^Signed in to database "shop" of MariaDB [\d.]+ at 127\.0\.0\.1:\d+ as reader\.$/,
    );
    expect(checked.warnings).toEqual(notes);
  });

  // The last one: the server is thrown away with them.
  test('a thousand tables are discovered at once', async () => {
    await database.sql('create database many; use many');
    const make = (at: number) =>
      `create table t${at} (id int primary key, parent int, note text, foreign key (parent) references t${at - (at % 10)} (id))`;
    for (let at = 0; at < 1000; at += 100)
      await database.sql(Array.from({ length: 100 }, (_, more) => make(at + more)).join(';'));
    const connection = await database.connect({ database: 'many' });
    const before = process.cpuUsage();
    const streams = await connection.discover();
    const { user, system } = process.cpuUsage(before);
    expect(streams).toHaveLength(1000);
    expect(named(streams, 't7').links).toEqual([{ columns: ['parent'], stream: 't0', references: ['id'] }]);
    expect((user + system) / 1e6).toBeLessThan(2);
  });
});
