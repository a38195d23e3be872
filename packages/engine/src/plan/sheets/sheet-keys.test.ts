import { expect, it } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

it('has a row for each thing that rows repeat, though another column tells the rows apart', async () => {
  const variants = Array.from({ length: 24 }, (_, at) => {
    const product = Math.floor(at / 4);
    const words = `Shirt ${product},Brand ${product % 3},Clothes ${product},A fine shirt no. ${product}`;
    return `P${product},${words},${at % 5 === 0 ? '' : `P${product}-${at}`}`;
  });
  const { rows } = await planned(
    scratch,
    { 'export.csv': ['Reference,Name,Brand,Category,Summary,Variant reference', ...variants].join('\n') },
    [
      {
        slug: 'products',
        name: 'Products',
        columns: [
          { name: 'code', description: 'product reference', required: true, unique: true },
          { name: 'title', required: true },
          { name: 'brand' },
          { name: 'category' },
          { name: 'summary' },
        ],
      },
    ],
  );
  expect(rows.products).toHaveLength(6);
  expect(rows.products?.[1]).toBe('P1|Shirt 1|Brand 1|Clothes 1|A fine shirt no. 1');
});

it('does not take what changes from row to row for something of the thing they share', async () => {
  const lines = Array.from({ length: 20 }, (_, at) =>
    at % 10 === 0
      ? `77${at / 10},0${1 + at / 10}.03.2024,"1.50${at / 10},25",,`
      : `77${Math.floor(at / 10)},,,"${at},40",fee ${at}`,
  );
  const { rows } = await planned(
    scratch,
    { 'settlement.csv': ['settlement-id,deposit-date,total-amount,amount,text', ...lines].join('\n') },
    [
      {
        slug: 'payouts',
        name: 'Payouts',
        columns: [
          {
            name: 'Payout no',
            description: 'settlement id',
            required: true,
            unique: true,
            strictRule: '^\\d+$',
          },
          {
            name: 'Paid on',
            description: 'deposit date, YYYY-MM-DD',
            required: true,
            strictRule: '^\\d{4}-\\d{2}-\\d{2}$',
          },
          { name: 'Amount', required: true, strictRule: '^-?\\d+\\.\\d{2}$' },
        ],
      },
    ],
  );
  expect(rows.payouts).toEqual(['770|2024-03-01|1500.25', '771|2024-03-02|1501.25']);
});

it('tries what settles the rest, though something else is called more like the key', async () => {
  const contacts = Array.from({ length: 6 }, (_, at) => ({
    words: `Firm ${at} Ltd,office@firm${at}.example,${at + 1} High Street,Town ${at}`,
    lines: 4 + at,
  }));
  const lines = contacts.flatMap(({ words, lines: count }, at) =>
    Array.from(
      { length: count },
      (_, nth) => `${words},INV-${100 + 2 * at + (nth % 2)},Service ${(at + nth) % 9}`,
    ),
  );
  const { rows } = await planned(
    scratch,
    {
      'invoices.csv': [
        'ContactName,EmailAddress,POAddressLine1,POCity,InvoiceNumber,Description',
        ...lines,
      ].join('\n'),
    },
    [
      {
        slug: 'customers',
        name: 'Customers',
        columns: [
          { name: 'customer_name', required: true, unique: true },
          { name: 'email' },
          { name: 'street' },
          { name: 'city' },
        ],
      },
    ],
  );
  expect(rows.customers).toHaveLength(6);
  expect(rows.customers?.[0]).toBe('Firm 0 Ltd|office@firm0.example|1 High Street|Town 0');
});
