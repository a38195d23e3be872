import { expect, test } from 'vitest';
import { targetOf } from '../target/target.js';
import { namedCount } from './named-counts.js';
import { applied } from './steps.js';

function counted(cells: readonly string[], name: string): (string | null)[] | undefined {
  const values = cells.map((value) => ({ value, count: 2 }));
  const column = { name, strictRule: '^\\d+$' };
  const template = { slug: 'flats', name: 'Flats', columns: [column] };
  const step = namedCount(values, targetOf(column, template, [template]));
  return step && cells.map(applied(step));
}

const flats = ['Studio', '2BR/1BA', '3BR/2BA', '1BR/1BA'];
const guests = ['2 adults, 1 child', '1 adult', '2 Adults + 3 children', '4 adults'];

test('what is counted is known by its word, short or whole', () => {
  expect(counted(flats, 'Bedrooms')).toEqual(['Studio', '2', '3', '1']);
  expect(counted(flats, 'Bathrooms')).toEqual(['Studio', '1', '2', '1']);
  expect(counted(guests, 'Children')).toEqual(['1', '', '3', '']);
});

test('sizes, addresses and what is not counted there are left alone', () => {
  expect(counted(flats, 'Floor area')).toBeUndefined();
  expect(counted(['12 kg', '3 kg', '40 kg'], 'Kilograms')).toBeUndefined();
  // The whole is the sum of both.
  expect(counted(['1 h 30 min', '2 h 5 min', '45 min'], 'Minutes')).toBeUndefined();
  expect(counted(['2 m 30 cm', '1 m 5 cm', '80 cm'], 'Length cm')).toBeUndefined();
  expect(counted(['12 High Street 4', '3 Mill Lane', '7 Oak Road 2'], 'Street')).toBeUndefined();
});
