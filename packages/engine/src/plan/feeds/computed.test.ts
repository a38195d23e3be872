import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';
import { formulaIn } from './computed.js';

const scratch = scratchFolder();

test.each([
  ['Quantity times unit price, two decimals.', '*', 'Quantity', 'unit price'],
  ['owned minus what is in repair; empty for kits', '-', 'owned', 'in repair'],
  ['hours x rate in GBP with two decimals', '*', 'hours', 'rate'],
  ['what is still owed (due less paid)', '-', 'due', 'paid'],
])('%s', (description, sign, one, other) => {
  expect(formulaIn(description)).toEqual({ sign, operands: [one, other] });
});

test.each(['Net amount - without tax', 'one of 1 x 2', 'Amount, two decimals', 'less than ten'])(
  '%s: nothing is computed',
  (description) => {
    expect(formulaIn(description)).toBeUndefined();
  },
);

test('an amount that a description computes, and one with its tax', async () => {
  const csv = [
    'Order no.;Item;Quantity;Price;Amount excl.;VAT',
    ...['A-1;Mug;2;12,50;25,00;5,25', 'A-2;Bowl;3;1.200,00;3.600,00;756,00', 'A-3;Jar;1;7,10;7,10;1,49'],
    ...['A-4;Cup;4;2,25;9,00;1,89', 'A-5;Pan;1;31,00;31,00;6,51', 'A-6;Lid;2;3,05;6,10;1,28'],
  ].join('\n');
  const templates = [
    {
      name: 'Orders',
      columns: [
        { name: 'Order no.', required: true },
        { name: 'Line total', description: 'quantity x price, two decimals' },
        { name: 'Gross amount', description: 'with VAT, two decimals' },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'orders.csv': csv }, templates);
  expect(rows.orders?.slice(0, 2)).toEqual(['A-1|25.00|30.25', 'A-2|3600.00|4356.00']);
});
