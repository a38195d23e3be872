import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@godwit/server/store/postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { describeWithMariadb, openTestDatabase } from '../../connectors/src/mysql/testing/database.js';
import { godwitHere } from './testing/godwit.js';

const tables = {
  customers: ['number', 'full_name', 'city', 'since'],
  orders: ['order_no', 'customer', 'ordered_at', 'total', 'note'],
  order_lines: ['order_no', 'line', 'article', 'quantity', 'price'],
};

/** In the SQL that both servers know. */
const shop = `
  create table customers (number integer primary key, full_name varchar(80) not null, city varchar(40), since date);
  create table orders (order_no integer primary key, customer integer not null, ordered_at timestamp null,
    total numeric(10,2), note varchar(200), foreign key (customer) references customers (number));
  create table order_lines (order_no integer not null, line smallint not null, article varchar(40) not null,
    quantity integer, price numeric(8,2), primary key (order_no, line),
    foreign key (order_no) references orders (order_no));
  insert into customers values (1, 'Ann Lee', 'Berlin', '2019-03-04'), (2, 'Bob "Bo" Stone', null, '2020-12-31'),
    (3, 'Cy Young', 'São Paulo', null), (4, 'Dee O''Hara', 'Cork, Ireland', '2021-02-28');
  insert into orders values (100, 1, '2024-01-02 10:30:00', 30.00, null), (101, 3, '2024-02-03 00:00:00', 7.50, ''),
    (102, 1, null, 1200.00, 'two
lines'), (103, 4, '2024-11-12 23:59:59', null, 'with "quotes", commas');
  insert into order_lines values (100, 1, 'Lamp', 2, 10.00), (100, 2, 'Bulb', 5, 2.00), (101, 1, 'Cable', 1, 7.50),
    (102, 1, 'Desk', 1, 1200.00), (103, 1, 'Chair', null, null)`;

const templates = [
  {
    slug: 'customers',
    name: 'Customers',
    columns: [
      { name: 'Number', required: true, unique: true },
      { name: 'Full name', required: true },
      { name: 'City' },
      { name: 'Since', description: 'Date as DD.MM.YYYY.' },
    ],
  },
  {
    slug: 'orders',
    name: 'Orders',
    columns: [
      { name: 'Order no', required: true, unique: true },
      { name: 'Customer', linkRule: [{ templateId: 'customers', columnName: 'Number' }] },
      { name: 'Customer full name' },
      { name: 'Ordered at', description: 'Date as YYYY-MM-DD.' },
      { name: 'Total', description: 'A number with two decimals.' },
      { name: 'Note' },
    ],
  },
  {
    slug: 'order-lines',
    name: 'Order lines',
    columns: [
      { name: 'Order no', required: true, linkRule: [{ templateId: 'orders', columnName: 'Order no' }] },
      { name: 'Line', required: true },
      { name: 'Article' },
      { name: 'Quantity' },
      { name: 'Price', description: 'A number with two decimals.' },
    ],
  },
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'godwit-live-and-files-'));
  // The servers write into these, as accounts of their own.
  for (const name of ['.', 'postgres', 'mariadb']) {
    mkdirSync(join(folder, name), { recursive: true });
    chmodSync(join(folder, name), 0o777);
  }
  writeFileSync(join(folder, 'templates.json'), JSON.stringify(templates));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function migrate(sources: string[], out: string, password = ''): Promise<Record<string, string>> {
  const args = ['migrate', ...sources, '--templates', 'templates.json', '--out', out, '--yes'];
  const env = { PATH: process.env.PATH ?? '', GODWIT_SOURCE_PASSWORD: password };
  const { code, err } = await godwitHere(args, { cwd: folder, env });
  expect(code, err).toBe(0);
  const made = ({ slug }: { slug: string }) => [slug, readFileSync(join(folder, out, `${slug}.csv`), 'utf8')];
  return Object.fromEntries(templates.map(made));
}

/** Equal alone would also be two that are empty. */
function expectWhole(sheets: Record<string, string>): void {
  expect(sheets.customers).toContain('2,"Bob ""Bo"" Stone",,31.12.2020\n');
  expect(sheets.orders).toContain('100,1,Ann Lee,2024-01-02,30.00,\n');
  expect(sheets['order-lines']).toContain('103,1,Chair,,\n');
}

describe('a PostgreSQL that is pulled', () => {
  it('gives the sheets that its own CSV files give', async () => {
    const admin = await openPostgres(inject('postgresUrl'));
    await admin.script('drop database if exists live_and_files with (force)');
    await admin.script('create database live_and_files');
    await admin.close();
    const url = new URL(inject('postgresUrl'));
    url.pathname = '/live_and_files';
    const db = await openPostgres(url.href);
    await db.script(shop);
    const files: string[] = [];
    for (const table of Object.keys(tables)) {
      const path = join(folder, 'postgres', `${table}.csv`);
      await db.script(`copy ${table} to '${path}' (format csv, header)`);
      files.push(path);
    }
    await db.close();
    url.password = '';
    const fromFiles = await migrate(files, 'postgres-files');
    expectWhole(fromFiles);
    expect(await migrate([url.href], 'postgres-live')).toEqual(fromFiles);
  });
});

describeWithMariadb('a MariaDB that is pulled', () => {
  it('gives the sheets that its own CSV files give', async () => {
    const database = await openTestDatabase();
    try {
      await database.sql(shop);
      const files: string[] = [];
      for (const [table, columns] of Object.entries(tables)) {
        const [bare, path] = [`${table}.bare`, `${table}.csv`].map((name) =>
          join(folder, 'mariadb', name),
        ) as [string, string];
        // NULL would be written as "N, and there is no header.
        await database.sql(`select ${columns.map((name) => `ifnull(${name}, '')`).join(', ')} from ${table}
          into outfile '${bare}' fields terminated by ',' optionally enclosed by '"' escaped by '"'
          lines terminated by '\\r\\n'`);
        writeFileSync(path, `${columns.join(',')}\r\n${readFileSync(bare, 'utf8')}`);
        files.push(path);
      }
      const fromFiles = await migrate(files, 'mariadb-files');
      expectWhole(fromFiles);
      const live = await migrate(
        [`mysql://godwit@127.0.0.1:${database.port}/shop`],
        'mariadb-live',
        'secret',
      );
      expect(live).toEqual(fromFiles);
    } finally {
      await database.stop();
    }
  });
});
