import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

test('what numbers the rows is their key, and no amount', async () => {
  const lines = Array.from({ length: 12 }, (_, at) => `${20419 + at},${at + 1}.5,2024-01-${10 + at}`);
  const { rows } = await planned(
    scratchFolder(),
    { 'invoices.csv': ['Num,Open Balance,Date', ...lines].join('\n') },
    [
      {
        slug: 'invoices',
        name: 'Invoices',
        columns: [
          { name: 'Invoice', required: true, unique: true, strictRule: '^\\d+$' },
          { name: 'Total', description: '0.00', strictRule: '^\\d+\\.\\d{2}$' },
        ],
      },
    ],
  );
  expect(rows.invoices?.slice(0, 2).map((row) => row.split('|')[0])).toEqual(['20419', '20420']);
  expect(rows.invoices?.some((row) => row.endsWith('|20419.00'))).toBe(false);
});
