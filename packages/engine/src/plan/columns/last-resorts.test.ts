import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();
const names = ['Ada', 'Ben', 'Cem', 'Dora', 'Emil', 'Fay', 'Gus', 'Hal', 'Ida', 'Jo'];

test('what has one day has that on which it begins', async () => {
  const csv = [
    'Who,Start date,End date',
    ...names.map((name, at) => `${name},2024-01-${10 + at},2024-01-${11 + at}`),
  ].join('\n');
  const templates = [
    { name: 'Shifts', columns: [{ name: 'Who' }, { name: 'Occasion', description: 'YYYY-MM-DD' }] },
  ];
  const { rows } = await planned(scratch, { 'shifts.csv': csv }, templates);
  expect(rows.shifts?.[0]).toBe('Ada|2024-01-10');
});

test('when a row was written is not meant because no other day is left', async () => {
  const csv = ['Who,Last edited', ...names.map((name, at) => `${name},2024-01-${10 + at}`)].join('\n');
  const templates = [
    { name: 'People', columns: [{ name: 'Who' }, { name: 'Born', description: 'YYYY-MM-DD' }] },
  ];
  const { rows } = await planned(scratch, { 'people.csv': csv }, templates);
  expect(rows.people?.[0]).toBe('Ada|');
});

test('a manager who is listed "Last, First" is found by the full name of the sheet', async () => {
  const last = ['Low', 'May', 'Nye', 'Orr', 'Pym', 'Quy', 'Ray', 'Sax', 'Toy', 'Urr'];
  const csv = [
    'No;Forename;Surname;Line manager',
    ...names.map(
      (name, at) => `E${100 + at};${name};${last[at]};${at === 0 ? '' : at === 9 ? 'Gone, Gil' : 'Low, Ada'}`,
    ),
  ].join('\n');
  const templates = [
    {
      name: 'Staff',
      columns: [
        { name: 'No', required: true, unique: true },
        { name: 'Full name', description: 'first name, then surname' },
        { name: 'Line manager', linkRule: [{ templateId: 'staff', columnName: 'No' }] },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'staff.csv': csv }, templates);
  expect(rows.staff?.[1]).toBe('E101|Ben May|E100');
  expect(rows.staff?.[9]).toBe('E109|Jo Urr|Gone, Gil');
});

test('an address is the value of what nothing says how it is written', async () => {
  const csv = [
    'Ticket,Title,Phone number,Agent login',
    ...names.map(
      (name, at) => `${at + 1},Question ${at},+49(0) 6138549${10 + at},${name.toLowerCase()}@firm.example`,
    ),
  ].join('\n');
  const templates = [
    {
      name: 'Tickets',
      columns: [{ name: 'Ticket' }, { name: 'Telefon', description: 'wie erfasst' }, { name: 'Login' }],
    },
  ];
  const { rows } = await planned(scratch, { 'tickets.csv': csv }, templates);
  expect(rows.tickets?.[0]).toBe('1|+49(0) 613854910|ada@firm.example');
});

test('what stands in the cells of a crosstab is what every row has to have, where nothing is called so', async () => {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'];
  const csv = [
    ['Pupil', ...months, 'Remark'].join(','),
    ...names.map((name, at) => [name, ...months.map((_, nth) => 1 + ((at * 2 + nth) % 6)), ''].join(',')),
  ].join('\n');
  const templates = [
    {
      name: 'Results',
      description: 'One row per pupil and month.',
      columns: [
        { name: 'Pupil', required: true },
        { name: 'Month', required: true },
        { name: 'Achievement', description: '1 to 6', required: true, strictRule: '^[1-6]$' },
      ],
    },
  ];
  const { rows } = await planned(scratch, { 'results.csv': csv }, templates);
  expect(rows.results).toHaveLength(60);
  expect(rows.results?.slice(0, 2)).toEqual(['Ada|Jan|1', 'Ada|Feb|2']);
});

const stockTemplate = [
  {
    name: 'Stock',
    columns: [
      { name: 'Item', required: true },
      { name: 'Stichtag', required: true, description: 'YYYY-MM-DD', strictRule: '^\\d{4}-\\d{2}-\\d{2}$' },
    ],
  },
];
const listUnder = (title: string) =>
  [`${title};;`, ';;', 'Item;Pieces;Shelf', ...names.map((name, at) => `${name};${at + 3};S${at}`)].join(
    '\n',
  );

test.each(['Bestand zum 31.03.2024', 'Inventory as at 31 March 2024'])(
  'a day that nothing in the rows is, is that of the title "%s"',
  async (title) => {
    const { rows } = await planned(scratch, { 'stock.csv': listUnder(title) }, stockTemplate);
    expect(rows.stock?.[0]).toBe('Ada|2024-03-31');
  },
);

test('the day on which a list was printed is not that of its rows', async () => {
  const { rows } = await planned(
    scratch,
    { 'stock.csv': listUnder('Gedruckt am 31.03.2024') },
    stockTemplate,
  );
  expect(rows.stock?.[0]).toBe('Ada|');
});
