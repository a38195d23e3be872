import { expect, test } from 'vitest';
import { seriesAcross } from './series-across.js';

const placesOf = (line: string) => [...seriesAcross(line.split('|'))];

test('days, weeks and years that count up from column to column', () => {
  expect(placesOf('Name|%|1|2|3|4|5|6|7|Total')).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(placesOf('Name|01.02.2024|08.02.2024|15.02.2024|22.02.2024|29.02.2024')).toEqual([1, 2, 3, 4, 5]);
  expect(placesOf('Country|2003||2002||2001')).toEqual([1, 3, 5]);
});

test('values do not', () => {
  expect(placesOf('7|1|2|3|4')).toEqual([]);
  expect(placesOf('Ada|5|5|5|5|5')).toEqual([]);
  expect(placesOf('Ada|10|40|20|90|30|70')).toEqual([]);
  expect(placesOf('')).toEqual([]);
});
