import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';
import { rangesIn } from './by-code.js';

const scratch = scratchFolder();

test('what a description says of codes: ranges behind a word, digits before it', () => {
  expect(rangesIn('Assets (0010-1999), Sales (4000 to 4999)', ['Assets', 'Sales', 'Other'])).toEqual([
    { value: 'Assets', from: '0010', to: '1999' },
    { value: 'Sales', from: '4000', to: '4999' },
  ]);
  expect(
    rangesIn('By first digit: 0 Fixed asset, 1 Current asset', ['Fixed asset', 'Current asset']),
  ).toEqual([
    { value: 'Fixed asset', from: '0', to: '0' },
    { value: 'Current asset', from: '1', to: '1' },
  ]);
  expect(rangesIn('open or closed (since 2020)', ['open', 'closed'])).toEqual([]);
});

test('the word of a list by the code of the row', async () => {
  const csv = ['Code,Name', '0100,Land', '1200,Bank', '2000,Capital', '4000,Sales'].join('\n');
  const templates = [
    {
      name: 'Accounts',
      columns: [
        { name: 'Code', required: true, unique: true },
        { name: 'Name' },
        {
          name: 'Type',
          description: 'By first digit of the code: 0 Fixed asset, 1 Current asset, 2 Equity, 4 Revenue',
          strictRule: '^(Fixed asset|Current asset|Equity|Revenue)$',
        },
        { name: 'Statement', description: 'BS (codes 0 to 3) or PL', strictRule: '^(BS|PL)$' },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'accounts.csv': csv }, templates);
  expect(rows.accounts).toEqual([
    '0100|Land|Fixed asset|BS',
    '1200|Bank|Current asset|BS',
    '2000|Capital|Equity|BS',
    '4000|Sales|Revenue|PL',
  ]);
});
