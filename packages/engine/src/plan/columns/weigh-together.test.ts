import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();

const csvOf = (header: string[], row: (at: number) => string[]) =>
  [header, ...Array.from({ length: 30 }, (_, at) => row(at))].map((cells) => cells.join(',')).join('\n');
const day = (at: number, month: number) =>
  `2024-${String(month).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`;
const pick = (at: number, ...words: string[]) => words[at % words.length] ?? '';

const matters = csvOf(
  [
    'Display Number',
    'Summary',
    'Client',
    'Practice Area',
    'Responsible Attorney',
    'Originating Attorney',
    'Status',
    'Open Date',
    'Close Date',
    'Location',
    'Billing Method',
    'Billing Rate',
    'Trust Balance',
  ],
  (at) => [
    String(10300 + 7 * at),
    `${pick(at, 'Divorce', 'Will', 'Tenancy', 'Dismissal')} ${pick(at, 'north', 'south')} ${at}`,
    pick(at, 'Ana Ruiz', 'Bo Lind', 'Cy Moss', 'Di Park', 'Ed Voss', 'Flo Day', 'Gus Hart'),
    pick(at, 'Family', 'Estate Planning', 'Employment', 'Criminal'),
    pick(at, 'Jan Birch', 'Lea Fitch', 'Amy Dial'),
    pick(at + 1, 'Jan Birch', 'Lea Fitch', 'Amy Dial'),
    pick(at, 'Open', 'Closed', 'Pending'),
    day(at, 3),
    at % 3 === 1 ? day(at, 9) : '',
    pick(at, 'Clark County', 'King County', 'Pierce County'),
    pick(at, 'Hourly', 'Flat Fee', 'Contingency'),
    String(150 + (at % 5) * 25),
    String((at % 9) * 100),
  ],
);

const columnsOf = (...names: [string, string?][]) =>
  names.map(([name, description], at) => ({
    name,
    ...(description ? { description } : {}),
    ...(at === 0 ? { required: true, unique: true } : {}),
  }));

test('columns that a template calls otherwise are found by what they mean, hold and stand beside', async () => {
  const columns = columnsOf(
    ['file_number'],
    ['subject', 'what the case is about'],
    ['client'],
    ['field_of_law'],
    ['responsible_lawyer', 'who runs the case'],
    ['case_state'],
    ['opened'],
    ['concluded_on'],
    ['venue'],
  );
  const { rows } = await planned(scratch, { 'matters.csv': matters }, [
    { name: 'Case files', slug: 'files', columns },
  ]);
  const [, , client, field, lawyer, state] = rows.files?.[1]?.split('|') ?? [];
  expect([client, field, lawyer, state]).toEqual(['Bo Lind', 'Estate Planning', 'Lea Fitch', 'Closed']);
});

test('a column that nothing in the table is about stays empty', async () => {
  const columns = columnsOf(
    ['file_number'],
    ['client'],
    ['field_of_law'],
    ['lead_lawyer'],
    ['blood_group', 'A, B, AB or 0'],
    ['shoe_size'],
    ['case_state'],
    ['concluded_on'],
  );
  const { rows } = await planned(scratch, { 'matters.csv': matters }, [
    { name: 'Case files', slug: 'files', columns },
  ]);
  expect(rows.files?.[0]?.split('|').slice(4, 6)).toEqual(['', '']);
});
