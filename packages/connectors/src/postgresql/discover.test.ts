import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stream } from '../connector.js';
import { openTestDatabase, type TestDatabase } from './testing/database.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql(`
    create schema sales;
    create table customers (id int primary key, email varchar(80) unique, "Full Name" text not null);
    comment on table customers is 'Whoever bought something';
    comment on column customers.email is 'Work address';
    create unique index on customers ("Full Name", id) include (email);
    create unique index on customers (lower(email));
    create unique index on customers (id) where id > 5;
    create table sales.orders (
      id bigint, year int, customer int references customers, amount numeric(12, 2),
      primary key (id, year)) partition by range (year);
    create table sales.orders_2024 partition of sales.orders for values from (2024) to (2025);
    create table sales.orders_2025 partition of sales.orders for values from (2025) to (2026);
    create table sales.lines (order_id bigint, order_year int, line int, gone int,
      foreign key (order_id, order_year) references sales.orders (id, year));
    alter table sales.lines drop column gone;
    create view names as select "Full Name" as name from customers;
    create materialized view totals as select count(*) from sales.orders;
    create materialized view never as select 1 as one with no data;
    create table nothing ();
    insert into sales.orders select i, 2024 + i % 2, null, i from generate_series(1, 500) i;
    analyze;
    create role reader login;
    grant usage on schema public to reader;
    grant select on customers to reader;
    grant select (count) on totals to reader;
  `);
});

afterAll(() => database?.stop());

function named(streams: readonly Stream[], name: string): Stream {
  const found = streams.find((stream) => stream.name === name);
  if (!found) throw new Error(`No stream ${name} in ${streams.map((stream) => stream.name)}`);
  return found;
}

test('tables, views, filled materialised views and partitioned tables are streams, each once', async () => {
  const connection = await database.connect();
  const streams = await connection.discover();
  expect(streams.map(({ name }) => name)).toEqual([
    'customers',
    'names',
    'totals',
    'sales.lines',
    'sales.orders',
  ]);
  expect(connection.told).toEqual([
    'Left out, since they were never filled: public.never. REFRESH MATERIALIZED VIEW fills them.',
  ]);
});

test('columns, types, comments, keys and unique indexes come with them', async () => {
  const streams = await (await database.connect()).discover();
  expect(named(streams, 'customers')).toEqual({
    name: 'customers',
    kind: 'cells',
    comment: 'Whoever bought something',
    columns: [
      { name: 'id', type: 'integer' },
      { name: 'email', type: 'character varying(80)', comment: 'Work address' },
      { name: 'Full Name', type: 'text' },
    ],
    primaryKey: ['id'],
    unique: [['email'], ['Full Name', 'id']],
  });
});

test('foreign keys name the stream that they lead to', async () => {
  const streams = await (await database.connect()).discover();
  expect(named(streams, 'sales.orders')).toMatchObject({
    primaryKey: ['id', 'year'],
    links: [{ columns: ['customer'], stream: 'customers', references: ['id'] }],
  });
  expect(named(streams, 'sales.lines')).toMatchObject({
    columns: [{ name: 'order_id' }, { name: 'order_year' }, { name: 'line' }],
    links: [{ columns: ['order_id', 'order_year'], stream: 'sales.orders', references: ['id', 'year'] }],
  });
});

test('the number of rows is that of the statistics, of a partitioned table that of its partitions', async () => {
  await database.sql(`update pg_class set reltuples = -1 where relname = 'orders'`);
  const streams = await (await database.connect()).discover();
  expect(named(streams, 'sales.orders').rows).toBe(500);
  expect(named(streams, 'customers').rows).toBeUndefined();
});

test('only the chosen schemas are read, and the only one is not named', async () => {
  const streams = await (await database.connect({ schemas: ['sales'] })).discover();
  expect(streams.map(({ name }) => name)).toEqual(['lines', 'orders']);
  expect(named(streams, 'orders').links).toBeUndefined();
});

test('a schema that is not there is named, with those that are', async () => {
  const connection = await database.connect({ schemas: ['public', 'salse'] });
  await expect(connection.discover()).rejects.toMatchObject({
    fault: 'config',
    message: expect.stringMatching(
      /^There is no schema "salse" in database "postgres" .* It has: public, sales\.$/,
    ),
  });
});

test('a schema that the user may not use asks for rights', async () => {
  const connection = await database.connect({ schemas: ['sales'] }, { user: 'reader' });
  await expect(connection.check()).rejects.toMatchObject({
    fault: 'credentials',
    message: 'The user may not use schema "sales". Grant USAGE on it, and SELECT on its tables.',
  });
});

test('what the user may not read is left out, and said', async () => {
  const connection = await database.connect({}, { user: 'reader' });
  expect((await connection.discover()).map(({ name }) => name)).toEqual(['customers', 'totals']);
  const left =
    'Left out, since the user may not read them: public.names, public.never, public.nothing, sales.lines, sales.orders. To read them, grant SELECT on them and USAGE on their schema.';
  const partly = 'Read without those columns that the user may not read: public.totals.';
  expect(connection.told).toEqual([left, partly]);
  const checked = await connection.check();
  expect(checked.message).toMatch(
    /^Signed in to database "postgres" of PostgreSQL 18\.\S+ at 127\.0\.0\.1:\d+ as reader\.$/,
  );
  expect(checked.warnings).toEqual([left, partly]);
});

test('row security that may hide rows is a warning', async () => {
  await database.sql('alter table customers enable row level security');
  try {
    const { warnings } = await (await database.connect({}, { user: 'reader' })).check();
    expect(warnings).toContain('Row security may hide rows from the user: public.customers.');
  } finally {
    await database.sql('alter table customers disable row level security');
  }
});

test('names that would mean two tables get their schema', async () => {
  await database.sql('create table "sales.lines" (a int)');
  try {
    const streams = await (await database.connect()).discover();
    const names = streams.map(({ name }) => name);
    expect(names).toContain('public.sales.lines');
    expect(names).toContain('sales.lines');
    expect(new Set(names).size).toBe(names.length);
  } finally {
    await database.sql('drop table "sales.lines"');
  }
});

// The last one: the server is thrown away with them.
test('thousands of tables are discovered at once', async () => {
  await database.sql('create schema many');
  await database.sql(`do $$ begin for i in 1..3000 loop
    execute format('create table many.t%s (id int primary key, parent int references many.t%s, note text, day date)',
      i, greatest(i - 1, 1));
  end loop; end $$`);
  const connection = await database.connect({ schemas: ['many'] });
  const before = process.cpuUsage();
  const streams = await connection.discover();
  const { user, system } = process.cpuUsage(before);
  expect(streams).toHaveLength(3000);
  expect(named(streams, 't7').links).toEqual([{ columns: ['parent'], stream: 't6', references: ['id'] }]);
  expect((user + system) / 1e6).toBeLessThan(2);
});
