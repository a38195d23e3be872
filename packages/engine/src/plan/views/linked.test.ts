import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();
const people = ['Anna Berg', 'Bob Cole', 'Cleo Diaz', 'Dora Evans', 'Emil Fox', 'Fay Gray', 'Gil Hunt'];
const mail = (name = '') => `${name.split(' ')[0]?.toLowerCase()}@x.org`;
const superior = (at: number) => (at === 0 ? '' : String(100 + Math.floor((at - 1) / 3)));
const rowsOf = (header: string, row: (name: string, at: number) => string) =>
  [header, ...people.map(row)].join('\n');
const staff = rowsOf(
  'id,name,email,manager_id',
  (name, at) => `${100 + at},${name},${mail(name)},${superior(at)}`,
);
const sheet = (...columns: object[]) => [
  { slug: 'sheet', name: 'Employees', columns: [{ name: 'ID', required: true, unique: true }, ...columns] },
];

test('another row of the same table, where it is said whose value is wanted', async () => {
  const { rows } = await planned(
    scratch,
    { 'staff.csv': staff },
    sheet(
      { name: 'Email' },
      { name: 'Manager email' },
      { name: 'Manager', description: "the manager's name" },
    ),
  );
  expect(rows.sheet?.slice(0, 2)).toEqual(['100|anna@x.org||', '101|bob@x.org|anna@x.org|Anna Berg']);
});

test('in another language, with the key in front', async () => {
  const { rows } = await planned(
    scratch,
    {
      'Mitarbeiter.csv': rowsOf(
        'Vorgesetzter;Personalnr;Name;E-Mail',
        (name, at) => `${superior(at)};${100 + at};${name};${mail(name)}`,
      ),
    },
    [
      {
        slug: 'sheet',
        name: 'Mitarbeiter',
        columns: [
          { name: 'Personalnummer', required: true, unique: true },
          { name: 'E-Mail' },
          { name: 'E-Mail des Vorgesetzten' },
        ],
      },
    ],
  );
  expect(rows.sheet?.[1]).toBe('101|bob@x.org|anna@x.org');
});

test('a second address is nobody else’s, and a number that is asked for stays one', async () => {
  const { rows } = await planned(
    scratch,
    { 'staff.csv': staff },
    sheet(
      { name: 'Work email' },
      { name: 'Private email' },
      { name: 'Manager', description: 'ID of the manager' },
    ),
  );
  expect(rows.sheet?.[1]).toBe('101|bob@x.org||100');
});

const lines = Array.from(
  { length: 24 },
  (_, at) => `${at + 1},O${100 + (at % 8)},S${at % 5},${(at % 4) + 1}`,
);
const orders = Array.from({ length: 8 }, (_, at) => `O${100 + at},C${(at % 4) + 1},2024-01-0${at + 1}`);
const customers = people.slice(0, 4).map((name, at) => `C${at + 1},${name},030 55512${at}`);
const files = {
  'lines.csv': ['line,order_no,sku,qty', ...lines].join('\n'),
  'orders.csv': ['order_no,customer_no,date', ...orders].join('\n'),
  'customers.csv': ['customer_no,name,phone', ...customers].join('\n'),
};
const linesWith = (...columns: object[]) => [
  {
    slug: 'sheet',
    name: 'Order lines',
    columns: [
      { name: 'Line', required: true, unique: true },
      { name: 'Order', required: true },
      { name: 'SKU' },
      ...columns,
    ],
  },
];

test('what a row leads to leads further: the customer of the order of a line', async () => {
  const { rows, plan } = await planned(
    scratch,
    files,
    linesWith({ name: 'Customer name' }, { name: 'Customer phone' }),
  );
  expect(rows.sheet?.slice(0, 2)).toEqual([
    '1|O100|S0|Anna Berg|030 555120',
    '2|O101|S1|Bob Cole|030 555121',
  ]);
  expect(plan).toContain('customer_no');
});

test('what is two tables away and of something else is not taken', async () => {
  const { rows } = await planned(
    scratch,
    files,
    linesWith(
      { name: 'Product name' },
      { name: 'Warehouse phone' },
      { name: 'Customer', description: 'customer number' },
    ),
  );
  expect(rows.sheet?.[0]).toBe('1|O100|S0|||C1');
});
