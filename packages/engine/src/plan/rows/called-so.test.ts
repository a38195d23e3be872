import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

async function made(roles: readonly string[], name: string, more: object[] = []) {
  const rows = Array.from(
    { length: 15 },
    (_, at) => `P${at},${roles[at % roles.length]},Name ${at},a${at}@b.de`,
  );
  const { rows: sheets, plan } = await planned(
    scratch,
    { 'partners.csv': ['ID,Role,Name,Mail', ...rows].join('\n') },
    [
      {
        slug: 'sheet',
        name,
        columns: [
          { name: 'Number', required: true, unique: true },
          { name: 'Name' },
          { name: 'Email' },
          ...more,
        ],
      },
    ],
  );
  return { count: sheets.sheet?.length, plan };
}

test.each([
  [['Customer', 'Supplier', 'Lead'], 'Customers'],
  [['CUST', 'SUPP', 'LEAD'], 'Customers'],
  [['Kunde', 'Lieferant', 'Interessent'], 'Suppliers'],
  [['PROPR', 'ACQ', 'INQ'], 'Proprietari'],
])('of rows that are %j, %s are those called so', async (roles, name) => {
  const { count, plan } = await made(roles, name);
  expect(count).toBe(5);
  expect(plan).toContain(`which rows are ${name}`);
});

test.each([
  [['Customer', 'Supplier', 'Lead'], 'Business partners'],
  [['Open', 'Closed', 'Lead'], 'Customers'],
  [['D', 'K', 'L'], 'Klanten'],
  [['question', 'incident', 'task'], 'Tickets'],
  [['Customer', 'Customers (old)', 'Lead'], 'Billing customers'],
])('of rows that are %j, all are %s', async (roles, name) => {
  expect((await made(roles, name)).count).toBe(15);
});

test('where a column takes what they are called, all are wanted', async () => {
  const { count } = await made(['Customer', 'Supplier', 'Lead'], 'Customers', [{ name: 'Role' }]);
  expect(count).toBe(15);
});
