import { expect, test } from 'vitest';
import { isDuration, withDurations } from './durations.js';
import { applied, numberRead } from './steps.js';

const values = ['7:15', '2,5'].map((value) => ({ value, count: 1 }));
const comma = numberRead({ decimal: ',', thousands: '.' }, 'divide');

test('hours and minutes are decimal hours, beside numbers', () => {
  const read = applied(withDurations(values, false, comma));
  expect(['7:15', '07:30:00', '7 h 45 min', '7h', '0:40', '2,5'].map(read)).toEqual([
    '7.25',
    '7.5',
    '7.75',
    '7',
    '0.66666667',
    '2.5',
  ]);
});

test('minutes where these are asked for', () => {
  const read = applied(withDurations([...values, { value: '35 min', count: 1 }], true, comma));
  expect(['1:30', '1 h 10', '35 min'].map(read)).toEqual(['90', '70', '35']);
});

test('a column without durations is read as before', () => {
  expect(withDurations([{ value: '2,5', count: 1 }], false, comma)).toBe(comma);
});

test('what is no duration', () => {
  expect(['7:60', '12', '8?', 'ganztags', '1:2:3:4', 'h'].filter(isDuration)).toEqual([]);
});
