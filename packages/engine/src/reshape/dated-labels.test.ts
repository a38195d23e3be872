import { expect, test } from 'vitest';
import { datedLabels } from './dated-labels.js';

test('days take the year of the period above the table, over New Year too', () => {
  expect(datedLabels(['Mo 30.12.', 'Di 31.12.', 'Mi 01.01.'], ['KW 01 30.12.2024 – 05.01.2025'])).toEqual([
    '2024-12-30',
    '2024-12-31',
    '2025-01-01',
  ]);
});

test('months take the only year of a title, not that of the day it was printed', () => {
  expect(datedLabels(['janv', 'févr', 'mars'], ['Plan 2024, imprimé le 08/01/2025'])).toEqual([
    '2024-01',
    '2024-02',
    '2024-03',
  ]);
  expect(datedLabels(['Jan', 'Feb'], ['printed 08/01/2025'])).toBeUndefined();
});

test('the month may stand first', () => {
  expect(datedLabels(['12/30', '12/31', '01/01'], ['12/30/2024 - 01/05/2025'])).toEqual([
    '2024-12-30',
    '2024-12-31',
    '2025-01-01',
  ]);
});

test('what cannot be told stays', () => {
  // Over New Year, with one year only.
  expect(datedLabels(['Nov', 'Dec', 'Jan'], ['Season 2024'])).toBeUndefined();
  expect(datedLabels(['Mon', 'Tue'], ['Week 2 of 2024'])).toBeUndefined();
  expect(datedLabels(['Jan 2023', 'Feb 2023'], ['2024'])).toBeUndefined();
  expect(datedLabels(['Jan', 'Total'], ['2024'])).toBeUndefined();
  expect(datedLabels(['Jan', 'Feb'], ['2023 and 2024'])).toBeUndefined();
});

test('the days of a week take the day that it begins or ends with', () => {
  const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  const days = [
    '2024-03-04',
    '2024-03-05',
    '2024-03-06',
    '2024-03-07',
    '2024-03-08',
    '2024-03-09',
    '2024-03-10',
  ];
  expect(datedLabels(week, ['Name Ada', 'Week commencing 04/03/2024'])).toEqual(days);
  expect(datedLabels(week, ['Week ending 2024-03-10'])).toEqual(days);
  expect(datedLabels(['Mo', 'Di', 'Mi', 'Do', 'Fr'], ['Woche vom 04.03.2024'])).toEqual(days.slice(0, 5));
  expect(datedLabels(week, ['printed 2024-03-06'])).toBeUndefined();
});

test('the days of a month take the month and the year around the table', () => {
  const days = ['1 Mo', '2 Di', '3 Mi', '4 Do', '5 Fr'];
  expect(datedLabels(days, ['Stand: 6.1.', 'Jan 24'])?.at(-1)).toBe('2024-01-05');
  expect(datedLabels(['27', '28', '29', '30', '31'], ['Rota March', 'rota 2023'])?.[0]).toBe('2023-03-27');
  expect(datedLabels(days, ['Plan 2024-02'])?.[0]).toBe('2024-02-01');
  // February has no 31st; two months may both be meant; columns with numbers are no days.
  expect(datedLabels(['27', '28', '29', '30', '31'], ['Feb 2024'])).toBeUndefined();
  expect(datedLabels(days, ['Jan to Feb 2024'])).toBeUndefined();
  expect(datedLabels(['Item 1', 'Item 2', 'Item 3', 'Item 4', 'Item 5'], ['Jan 24'])).toBeUndefined();
  expect(datedLabels(['1', '2', '3'], ['Jan 24'])).toBeUndefined();
});
