import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const csv = [
  'Child,House,Guardian 1,Phone,Guardian 2,Phone',
  'Ada,H1,Ms Ann Abel,0101,Mr Carl Abel,',
  'Ben,H1,Ms Ann Abel,,Mr Carl Abel,0202',
  'Cleo,H2,Ms Dora Bell,0303,,',
  'Dan,H3,Ms Ann Abel,0404,Mr Eric Cole,0505',
].join('\n');

async function guardians(description: string): Promise<string[] | undefined> {
  const column = (name: string, required: boolean, words?: string) => ({
    name,
    required,
    description: words,
  });
  const columns = [
    column('House', true),
    column('First name', true),
    column('Last name', true, 'all that follows the first name'),
    column('Phone', false),
  ];
  const template = { slug: 'guardians', name: 'Guardians', description, columns };
  const { rows } = await planned(scratchFolder(), { 'children.csv': csv }, [template]);
  return rows.guardians?.toSorted();
}

test('groups of columns that are called the same twice are rows, and who is said to be there once is', async () => {
  expect(await guardians('Each guardian once per house')).toEqual([
    'H1|Ann|Abel|0101',
    'H1|Carl|Abel|0202',
    'H2|Dora|Bell|0303',
    'H3|Ann|Abel|0404',
    'H3|Eric|Cole|0505',
  ]);
});

test('without a word about it rows that agree in what is required stay', async () => {
  expect(await guardians('The guardians of the children')).toHaveLength(7);
});

test('rows that are numbered here are not told apart by their numbers', async () => {
  const lines = ['Ordernummer,Item', '25001,Tent', '25001,Pole', '25002,Tent'].join('\n');
  const columns = [
    { name: 'Order', required: true },
    {
      name: 'Line',
      description: 'ordernummer, streepje, volgnummer (25001-1)',
      required: true,
      unique: true,
      strictRule: '^\\d{5}-\\d$',
    },
    { name: 'Item', required: true },
  ];
  const { rows } = await planned(scratchFolder(), { 'lines.csv': lines }, [
    { slug: 'lines', name: 'Lines', columns },
  ]);
  expect(rows.lines).toEqual(['25001|25001-1|Tent', '25001|25001-2|Pole', '25002|25002-1|Tent']);
});

test('what is there twice by its own number is one, and what leads to it stays', async () => {
  const names = ['Ann', 'Bo', 'Cy', 'Di', 'Eve', 'Flo', 'Gil', 'Hal', 'Ida', 'Jo', 'Kai', 'Lu'];
  const households = ['Household ID,Town', ...names.map((_, at) => `H${100 + at},Ulm`), 'H103,Ulm'].join(
    '\n',
  );
  const members = [
    'Household ID,Given name',
    ...names.flatMap((name, at) => [
      `H${100 + at},${name}`,
      `H${100 + at},${name}ette`,
      `H${100 + at},${name}o`,
    ]),
  ].join('\n');
  const templates = [
    {
      name: 'Households',
      columns: [{ name: 'Household ID', required: true, unique: true }, { name: 'Town' }],
    },
    {
      name: 'Members',
      columns: [
        {
          name: 'Household ID',
          required: true,
          linkRule: [{ templateId: 'households', columnName: 'Household ID' }],
        },
        { name: 'First name', required: true },
      ],
    },
  ];
  const knowledge = 'Some households are in the file twice with the same ID; they count once.';
  const files = { 'households.csv': households, 'members.csv': members };
  const { rows, questions } = await planned(scratchFolder(), files, templates, { knowledge });
  expect(rows.households).toHaveLength(12);
  expect(rows.members).toHaveLength(36);
  expect(questions).toEqual([]);
});

test('the place of a ticket within its order is not how many tickets there are', async () => {
  const sizes = [3, 1, 2, 4, 2, 1];
  const csv = [
    'Order,Buyer,Ticket in order,Seats',
    ...sizes.flatMap((size, at) =>
      Array.from({ length: size }, (_, place) => `O${100 + at},Buyer ${at},${place + 1},${at + 1}`),
    ),
  ].join('\n');
  const orders = (description: string) => [
    {
      name: 'Orders',
      columns: [
        { name: 'Order', required: true, unique: true },
        { name: 'Buyer' },
        { name: 'ticket_count', required: true, description, strictRule: '^\\d+$' },
      ],
    },
  ];
  const { rows } = await planned(scratchFolder(), { 'tickets.csv': csv }, orders('number of tickets'));
  expect(rows.orders?.map((row) => row.split('|')[2])).toEqual(sizes.map(String));
});
