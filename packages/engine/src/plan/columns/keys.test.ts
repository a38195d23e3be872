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

test('of two that number the same rows, the one that people use where a number is asked for', async () => {
  const csv = (id: string, number: string) =>
    [
      `${id},${number},anz,name`,
      ...Array.from({ length: 12 }, (_, at) => `${53 + at},2024-${100 + 7 * at},${at % 3},Item ${at}`),
    ].join('\n');
  const template = (name: string) => [
    {
      slug: 'slips',
      name: 'Slips',
      columns: [
        { name, required: true, unique: true },
        { name: 'Name', required: true },
      ],
    },
  ];
  const first = async (name: string, id: string, number: string) =>
    (await planned(scratchFolder(), { 'slips.csv': csv(id, number) }, template(name))).rows.slips?.[0];
  expect(await first('Slip number', 'rez_id', 'rez_nr')).toBe('2024-100|Item 0');
  expect(await first('Order no', 'ord_id', 'ord_no')).toBe('2024-100|Item 0');
  expect(await first('Slip ID', 'rez_id', 'rez_nr')).toBe('53|Item 0');
});
