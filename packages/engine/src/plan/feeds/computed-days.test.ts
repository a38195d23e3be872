import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();
const DAY = '^\\d{4}-\\d{2}-\\d{2}$';
const day = (name: string, description = 'YYYY-MM-DD') => ({
  name,
  required: true,
  strictRule: DAY,
  description,
});

async function made(csv: readonly string[], columns: readonly object[]): Promise<string | undefined> {
  const key = { name: 'No', required: true, unique: true };
  const { rows } = await planned(scratch, { 'stays.csv': csv.join('\n') }, [
    { name: 'Stays', columns: [key, ...columns] },
  ]);
  return rows.stays?.[0];
}

const stays = [
  'No;Arrival;Departure;Hours',
  'S1;28.02.2024;02.03.2024;5',
  'S2;01.03.2024;02.03.2024;4',
  'S3;30.12.2023;04.01.2024;5',
];
const ends = [day('Arrival'), day('Departure')];

test.each([
  ['Nights', ''],
  ['Noches', ''],
  ['Length', 'days between arrival and departure'],
  ['Dauer', 'Tage zwischen Arrival und Departure'],
])('%s (%s) lie between two days', async (name, description) => {
  const count = { name, description, strictRule: '^\\d+$' };
  expect(await made(stays, [...ends, count])).toBe('S1|2024-02-28|2024-03-02|3');
});

test('days of work are not those between two others', async () => {
  const count = { name: 'Days', strictRule: '^\\d+$', required: true };
  expect(await made(stays, [...ends, count])).not.toMatch(/\|3$/);
});

test('a day so many days after another', async () => {
  const csv = ['No;Billed on;Terms', 'B1;25.02.2024;10', 'B2;01.03.2024;0', 'B3;30.12.2023;14'];
  const due = day('Due', 'Billed on plus terms in days (0 = at once)');
  expect(await made(csv, [day('Billed on'), due])).toBe('B1|2024-02-25|2024-03-06');
});

test('a month is no day that others are counted from', async () => {
  const month = { name: 'Month', description: 'MM/YYYY', strictRule: '^\\d{2}/\\d{4}$' };
  const count = { name: 'Nights', strictRule: '^\\d+$' };
  const csv = ['No;Arrival;Departure;Month', 'S1;28.02.2024;02.03.2024;02/2024'];
  expect(await made(csv, [...ends, month, count])).toBe('S1|2024-02-28|2024-03-02|02/2024|3');
});
