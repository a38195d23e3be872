import { expect, test } from 'vitest';
import { scratchFolder } from '../../run/testing/tables.js';
import { planned } from '../testing/planned.js';

const scratch = scratchFolder();
const template = (name: string, day: string, column: string) => ({
  slug: 'rows',
  name,
  columns: [
    { name: day, required: true, desiredRule: 'strict', strictRule: '^\\d{4}-\\d\\d-\\d\\d$' },
    { name: column, required: true },
  ],
});

test.each([
  [
    'Month: March 2024',
    'Day',
    'Hours',
    ['Fri 1', 'Mon 4', 'Tue 5', 'Wed 6', 'Thu 28', 'Sat 30'],
    '2024-03-04',
  ],
  [
    'Maand: maart 2024',
    'Dag',
    'Uren',
    ['vr 01.', 'ma 04.', 'di 05.', 'wo 06.', 'do 28.', 'za 30.'],
    '2024-03-04',
  ],
  [
    'Monat: März 2024',
    'Tag',
    'Stunden',
    ['Fr 1.', 'Mo 4.', 'Di 5.', 'Mi 6.', 'Do 28.', 'Sa 30.'],
    '2024-03-04',
  ],
])('days with their weekday below "%s"', async (above, day, column, days, second) => {
  const text = [above, '', `${day};${column}`, ...days.map((each, at) => `${each};${at + 2}`)].join('\n');
  const { rows } = await planned(scratch, { 'sheet.csv': text }, [template('Stints', day, column)]);
  expect(rows.rows?.[1]).toBe(`${second}|3`);
});
