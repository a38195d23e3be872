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
