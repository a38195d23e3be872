import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

test('a line that has nothing of what every row has to have is no row, one with a gap is', async () => {
  const { rows, plan } = await planned(
    scratch,
    {
      'contracts.csv': [
        'Contract no,Contractor,Trade,Remark',
        ...Array.from({ length: 8 }, (_, at) => `A-${100 + at},Firm ${at},Roof,`),
        'A-150,,Paint,',
        ',,Wood,open',
        ',,Wood,open',
      ].join('\n'),
    },
    [
      {
        slug: 'contracts',
        name: 'Contracts',
        columns: [
          { name: 'Contract no', required: true, unique: true },
          { name: 'Contractor', required: true },
          { name: 'Trade' },
          { name: 'Remark' },
        ],
      },
    ],
  );
  expect(rows.contracts?.slice(8)).toEqual(['A-150||Paint|']);
  expect(plan).toContain('- no Contract no, no Contractor: keeps a row only if ');
});

test('a crosstab has no row where nothing is marked, also where only what a mark stands for is in the sheet', async () => {
  const months = ['Jan 2024', 'Feb 2024', 'Mar 2024', 'Apr 2024'];
  const marks = (at: number) =>
    months.map((_, month) => (month === at % 4 ? 'X' : month === 3 - (at % 4) ? 'C' : ''));
  const { rows } = await planned(
    scratch,
    {
      'maintenance.csv': [
        `Asset,Supplier,${months.join(',')}`,
        ...Array.from({ length: 10 }, (_, at) => `A-${100 + at},Firm ${at},${marks(at).join(',')}`),
      ].join('\n'),
      'signs.csv': ['Sign,Nature', 'X,Maintenance', 'C,Inspection', 'N,Cleaning'].join('\n'),
    },
    [
      {
        slug: 'visits',
        name: 'Maintenance',
        description: 'One row per asset, month and nature',
        columns: [
          { name: 'Asset', required: true },
          { name: 'Month', required: true, strictRule: '^\\d{4}-\\d{2}$', description: 'YYYY-MM' },
          { name: 'Nature', required: true },
        ],
      },
    ],
  );
  expect(rows.visits).toHaveLength(20);
  expect(rows.visits).toContain('A-100|2024-01|Maintenance');
});

test('a row that only says whose it would be is none of a sheet of what people have', async () => {
  const csv = [
    'Member no,Name,Policy no,Policy start,Policy type,Remark',
    ...Array.from({ length: 9 }, (_, at) => `${1000 + at},Name ${at},P-${500 + at},2023-0${at + 1}-01,Life,`),
    '1020,Name 20,,,,',
    '1021,Name 21,,,,',
    '1022,Name 22,P-600,,Fire,',
  ].join('\n');
  const { rows } = await planned(scratch, { 'members.csv': csv }, [
    {
      slug: 'members',
      name: 'Members',
      columns: [
        { name: 'Member no', required: true, unique: true },
        { name: 'Name', required: true },
      ],
    },
    {
      slug: 'policies',
      name: 'Policies',
      columns: [
        { name: 'Policy no', required: true, unique: true },
        {
          name: 'Member',
          required: true,
          desiredRule: 'link',
          linkRule: [{ templateId: 'members', columnName: 'Member no' }],
        },
        { name: 'Policy start', required: true },
        { name: 'Policy type' },
      ],
    },
  ]);
  expect(rows.members).toHaveLength(12);
  expect(rows.policies?.slice(8)).toEqual(['P-508|1008|2023-09-01|Life', 'P-600|1022||Fire']);
});

test('records with named fields, one to a column, are rows where they are filled', async () => {
  const record = (at: number) => `name:Mug ${at}|sku:CER-${at}|quantity:${(at % 3) + 1}`;
  const { rows } = await planned(
    scratch,
    {
      'orders.csv': [
        'order_number,order_date,line_item_1,line_item_2,line_item_3',
        ...Array.from({ length: 9 }, (_, at) =>
          [
            10481 + at,
            `2024-02-${10 + at}`,
            record(at),
            at % 3 > 0 ? record(at + 20) : '',
            at % 3 > 1 ? record(at + 40) : '',
          ].join(','),
        ),
      ].join('\n'),
    },
    [
      {
        slug: 'lines',
        name: 'Order Lines',
        description: 'One row per item of an order.',
        columns: [
          { name: 'Order Number', required: true },
          { name: 'SKU', required: true },
          { name: 'Quantity', required: true, strictRule: '^\\d+$' },
        ],
      },
    ],
  );
  expect(rows.lines).toHaveLength(18);
  expect(rows.lines?.slice(0, 3)).toEqual(['10481|CER-0|1', '10482|CER-1|2', '10482|CER-21|1']);
});

test('an item of a list is what its parts say, and no item is no row', async () => {
  const extras = ['Static IP (4.50)', 'Insurance (7.99)', 'Call Recording (9.25)', 'Roaming (12.00)'];
  const lists = [
    [extras[0], extras[1]],
    ['None'],
    [extras[2]],
    [],
    [extras[3], extras[0], extras[2]],
    [extras[1]],
  ];
  const { rows } = await planned(
    scratch,
    {
      'lines.csv': [
        'Line,User,Monthly Rental,Bolt-ons',
        ...Array.from(
          { length: 12 },
          (_, at) => `L-${100 + at},User ${at},${9 + (at % 4)}.50,${lists[at % 6]?.join('; ')}`,
        ),
      ].join('\n'),
    },
    [
      {
        slug: 'extras',
        name: 'Extras',
        description: 'One row per booked bolt-on.',
        columns: [
          { name: 'Line', required: true },
          { name: 'Extra', required: true },
          { name: 'Monthly Fee', required: true, strictRule: '^\\d+\\.\\d{2}$' },
        ],
      },
    ],
  );
  expect(rows.extras).toHaveLength(14);
  expect(rows.extras?.slice(0, 3)).toEqual([
    'L-100|Static IP|4.50',
    'L-100|Insurance|7.99',
    'L-102|Call Recording|9.25',
  ]);
});
