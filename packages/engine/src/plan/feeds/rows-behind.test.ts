import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();
const members = ['Member No,Name', ...Array.from({ length: 9 }, (_, at) => `M-10${at},Person ${at}`)];
const visits = [
  'Member No,Visit Date,Paid',
  ...Array.from({ length: 9 }, (_, at) => `M-10${at % 8},${10 + at}/03/2024,"1.00${at},50"`),
  'M-100,28/02/2024,"0,25"',
];

test('counts, sums and the newest of the rows that lead to a row', async () => {
  const { rows, recipe } = await planned(
    scratch,
    { 'members.csv': members.join('\n'), 'visits.csv': visits.join('\n') },
    [
      {
        slug: 'members',
        name: 'Members',
        columns: [
          { name: 'Member No', required: true, unique: true },
          { name: 'Name', required: true },
          { name: 'Number of visits', description: '0 if there are none', strictRule: '^\\d+$' },
          { name: 'Last visit', description: 'YYYY-MM-DD', strictRule: '^\\d{4}-\\d{2}-\\d{2}$' },
          { name: 'Total paid', description: 'two decimals', strictRule: '^\\d+\\.\\d{2}$' },
        ],
      },
    ],
  );
  expect(rows.members?.[0]).toBe('M-100|Person 0|3|2024-03-18|2009.25');
  expect(rows.members?.[8]).toBe('M-108|Person 8|0||');
  expect(JSON.stringify(recipe)).toContain('"what":"sum"');
});

test('of rows that become one, what a description adds up or counts', async () => {
  const { rows } = await planned(
    scratch,
    {
      'tickets.csv': [
        'Order,Buyer,Ticket,Price',
        ...['1,Ann,T1,10.00', '1,Ann,T2,15.50', '2,Bob,T3,7.00', '2,Bob,T4,7.00', '2,Bob,T5,1.25'],
      ].join('\n'),
    },
    [
      {
        slug: 'orders',
        name: 'Orders',
        columns: [
          { name: 'Order', required: true, unique: true },
          { name: 'Buyer', required: true },
          { name: 'Tickets', description: 'number of tickets', strictRule: '^\\d+$' },
          { name: 'Price', description: 'sum of the prices, two decimals', strictRule: '^\\d+\\.\\d{2}$' },
        ],
      },
    ],
  );
  expect(rows.orders).toEqual(['1|Ann|2|25.50', '2|Bob|3|15.25']);
});

test('all values of the rows that lead to a row, joined as it is said', async () => {
  const skills = Array.from(
    { length: 18 },
    (_, at) => `M-10${at % 9},${['Java', 'SQL', 'C# dev'][(at % 5) % 3]}`,
  );
  const { rows } = await planned(
    scratch,
    {
      'members.csv': members.join('\n'),
      'skills.csv': ['Member No,Skill', ...skills].join('\n'),
      'visits.csv': visits.join('\n'),
    },
    [
      {
        slug: 'members',
        name: 'Members',
        columns: [
          { name: 'Member No', required: true, unique: true },
          { name: 'Skills', description: 'alle, durch Semikolon getrennt' },
          { name: 'Colors', description: 'separated by ", "' },
        ],
      },
    ],
  );
  expect(rows.members?.slice(0, 2)).toEqual(['M-100|Java; SQL|', 'M-101|SQL; Java|']);
});
