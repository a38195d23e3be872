import { expect, it } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();
const rows = Array.from({ length: 24 }, (_, at) => at + 1);

it('takes what is called so for an amount, though each row has its own', async () => {
  const cars = rows.map((at) => `C${100 + at},${20_000 + 731 * at},${9000 + 50 * (at % 7)}`);
  const made = await planned(scratch, { 'cars.csv': ['Stock number,Odometer,Price', ...cars].join('\n') }, [
    {
      slug: 'cars',
      name: 'Cars',
      columns: [
        { name: 'Stock number', required: true, unique: true },
        { name: 'Mileage', desiredRule: 'strict', strictRule: '^\\d+$', description: 'whole number' },
      ],
    },
  ]);
  expect(made.rows.cars?.[0]).toBe('C101|20731');
});

it('takes no amount that is the same in all rows, where another is not', async () => {
  const deals = rows.map((at) => `${at},${at * 117}.50,0`);
  const made = await planned(
    scratch,
    { 'deals.csv': ['Deal - ID,Deal - Value,Deal - Product amount', ...deals].join('\n') },
    [
      {
        slug: 'deals',
        name: 'Deals',
        columns: [
          { name: 'ID', required: true, unique: true },
          {
            name: 'Amount',
            description: 'two decimals',
            desiredRule: 'strict',
            strictRule: '^\\d+\\.\\d{2}$',
          },
        ],
      },
    ],
  );
  expect(made.rows.deals?.[1]).toBe('2|234.50');
});
