import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();
const names = [
  'Anna Berg',
  'Bob Cole',
  'Cleo Diaz',
  'Dora Evans',
  'Emil Fox',
  'Fay Gray',
  'Gil Hunt',
  'Hal Ives',
];
const customers = ['id,name', ...names.map((name, at) => `${at + 1},${name}`)].join('\n');
const orders = (header: string, of: (at: number) => string) =>
  [
    `order,customer_id,total,${header}`,
    ...Array.from({ length: 24 }, (_, at) => `O${at},${(at % 8) + 1},${at + 1}.50,${of(at)}`),
  ].join('\n');
const cents = '^\\d+\\.\\d{2}$';

async function first(
  files: Record<string, string>,
  ...columns: { name: string; description: string; strictRule?: string }[]
): Promise<string | undefined> {
  const key = { name: 'ID', required: true, unique: true };
  const { rows } = await planned(scratch, { 'customers.csv': customers, ...files }, [
    { slug: 'sheet', name: 'Customers', columns: [key, ...columns] },
  ]);
  return rows.sheet?.[0];
}

test('the sum and the number of the rows in the state that is named, however it is written', async () => {
  const state = orders('status', (at) => (at < 4 ? 'Paid' : at < 16 ? 'paid' : 'open'));
  const found = await first(
    { 'orders.csv': state },
    { name: 'Paid', description: 'sum of the paid orders, 2 decimals', strictRule: cents },
    { name: 'Open orders', description: 'number of open orders', strictRule: '^\\d+$' },
    { name: 'Turnover', description: 'sum of all orders, paid or open, 2 decimals', strictRule: cents },
  );
  expect(found).toBe('1|11.00|1|28.50');
});

test('a yes or no, and its opposite', async () => {
  const found = await first(
    { 'orders.csv': orders('billable', (at) => (at < 16 ? 'yes' : 'no')) },
    { name: 'Billable total', description: 'sum of the billable orders, 2 decimals', strictRule: cents },
    { name: 'Rest', description: 'sum of the orders that are not billable, 2 decimals', strictRule: cents },
  );
  expect(found).toBe('1|11.00|17.50');
});

test('a year; the number of decimals is no kind', async () => {
  const found = await first(
    { 'orders.csv': orders('kind,year', (at) => `${(at >> 1) % 2 ? 2 : 3},${at < 16 ? 2023 : 2024}`) },
    { name: 'Revenue 2024', description: 'sum of all orders in 2024, 2 decimals', strictRule: cents },
  );
  expect(found).toBe('1|17.50');
});

test('in another language', async () => {
  const kunden = ['Kundennr;Name', ...names.map((name, at) => `K${at + 10};${name}`)];
  const rechnungen = Array.from(
    { length: 24 },
    (_, at) => `R${at + 100};K${(at % 8) + 10};${at + 1},50;${at < 16 ? 'bezahlt' : 'offen'}`,
  );
  const { rows } = await planned(
    scratch,
    {
      'kunden.csv': kunden.join('\n'),
      'rechnungen.csv': ['Rechnungsnr;Kundennr;Betrag;Status', ...rechnungen].join('\n'),
    },
    [
      {
        slug: 'sheet',
        name: 'Kunden',
        columns: [
          { name: 'Kundennr', required: true, unique: true },
          {
            name: 'Offener Betrag',
            description: 'Summe der offenen Rechnungen, 2 Nachkommastellen',
            strictRule: cents,
          },
        ],
      },
    ],
  );
  expect(rows.sheet?.[0]).toBe('K10|17.50');
});
