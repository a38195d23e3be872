import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

test('the part of a path that the example names, and the rest where it is to be without it', async () => {
  const csv = [
    'Id,Product',
    '1,Terminals::Mini',
    '2,Accounts::Prepaid card',
    '3,Terminals::Pro',
    '4,Online shop::Checkout',
  ].join('\n');
  const templates = [
    {
      name: 'Tickets',
      columns: [
        { name: 'Id', required: true, unique: true },
        { name: 'Line', description: 'product line, e.g. Terminals' },
        { name: 'Product', description: 'name of the product without the line' },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'tickets.csv': csv }, templates);
  expect(rows.tickets).toEqual([
    '1|Terminals|Mini',
    '2|Accounts|Prepaid card',
    '3|Terminals|Pro',
    '4|Online shop|Checkout',
  ]);
});
