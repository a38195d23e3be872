import { expect, it } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();
const subscriptions = [
  {
    name: 'Subscriptions',
    slug: 'subscriptions',
    columns: [
      { name: 'Customer', required: true },
      {
        name: 'Fee',
        description: 'Monthly fee in cents, e.g. 129900 for 1,299.00',
        desiredRule: 'strict',
        strictRule: '^\\d+$',
      },
      {
        name: 'Currency',
        description: 'ISO 4217 code',
        desiredRule: 'strict',
        strictRule: '^[A-Z]{3}$',
      },
    ],
  },
];

it.each([
  [
    'a line above',
    'Price list\nAll fees in SEK for TOP customers\n\nCustomer,Fee\nAda,12.50\nBob,3.00\nCy,7.99\n',
    ['Ada|1250|SEK', 'Bob|300|SEK', 'Cy|799|SEK'],
  ],
  [
    'two lines that differ',
    'Fees in SEK\nuntil May in DKK\n\nCustomer,Fee\nAda,12.50\nBob,3.00\nCy,7.99\n',
    ['Ada|1250|', 'Bob|300|', 'Cy|799|'],
  ],
  [
    'its name',
    'Customer,Fee (USD)\nAda,12.50\nBob,3\nCy,1000.00\n',
    ['Ada|1250|USD', 'Bob|300|USD', 'Cy|100000|USD'],
  ],
  [
    'its cells',
    'Customer,Fee\nAda,€ 12.50\nBob,€ 3.00\nCy,€7.99\n',
    ['Ada|1250|EUR', 'Bob|300|EUR', 'Cy|799|EUR'],
  ],
  ['nothing', 'Customer,Fee\nAda,12.50\nBob,3.00\nCy,7.99\n', ['Ada|1250|', 'Bob|300|', 'Cy|799|']],
  [
    'each cell for itself',
    'Customer,Fee\nAda,€ 12.50\nBob,£ 3.00\nCy,€7.99\n',
    ['Ada|1250|EUR', 'Bob|300|GBP', 'Cy|799|EUR'],
  ],
  [
    'no cell, by a mark that is no currency',
    'Customer,Fee\nAda,€ 12.50\nBob,3.00 ~\nCy,€7.99\n',
    ['Ada|1250|', 'Bob|3.00 ~|', 'Cy|799|'],
  ],
  ['a column of cents', 'Customer,Fee cents\nAda,1250\nBob,300\n', ['Ada|1250|', 'Bob|300|']],
])('the unit of amounts is told by %s', async (_, text, expected) => {
  const { rows } = await planned(scratch, { 'subscriptions.csv': text }, subscriptions);
  expect(rows.subscriptions).toEqual(expected);
});
