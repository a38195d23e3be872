import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();
const amount = { strictRule: '^-?\\d+\\.\\d{2}$' };

test('of amounts that add up, the one that no column has', async () => {
  const csv = [
    'Invoice,Total,TaxTotal,Amount due',
    'A1,132.00,12.00,0.00',
    'A2,554.95,50.45,554.95',
    'A3,104.50,9.50,4.50',
  ].join('\n');
  const templates = [
    {
      name: 'Invoices',
      columns: [
        { name: 'Invoice', required: true, unique: true },
        { name: 'Net', description: 'without GST', ...amount },
        { name: 'GST', ...amount },
        { name: 'Total', ...amount },
        { name: 'Paid', ...amount },
        { name: 'Outstanding', description: 'what is still to be paid', ...amount },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'invoices.csv': csv }, templates);
  expect(rows.invoices).toEqual([
    'A1|120.00|12.00|132.00|132.00|0.00',
    'A2|504.50|50.45|554.95|0.00|554.95',
    'A3|95.00|9.50|104.50|100.00|4.50',
  ]);
});

test('of amounts, the one that says it is with its tax, or without', async () => {
  const csv = ['Ref,Quantity,Net,VAT,Gross', 'A,48.88,57.07,11.41,68.48', 'B,69.90,81.03,16.20,97.23'].join(
    '\n',
  );
  const templates = (description: string) => [
    {
      name: 'Purchases',
      columns: [
        { name: 'Ref', required: true, unique: true },
        { name: 'total', description, ...amount },
      ],
    },
  ];
  const gross = await planned(scratch, { 'purchases.csv': csv }, templates('incl. VAT'));
  expect(gross.rows.purchases).toEqual(['A|68.48', 'B|97.23']);
  const net = await planned(scratch, { 'purchases.csv': csv }, templates('without VAT'));
  expect(net.rows.purchases).toEqual(['A|57.07', 'B|81.03']);
});
