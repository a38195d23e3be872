import { expect, test } from 'vitest';
import { TooManyColumns } from '../columns.js';
import { FieldRecord } from './record.js';

test.each([5, 31, 32, 33, 200])('of %i fields with one name each has a number', (count) => {
  const record = new FieldRecord(1000);
  for (let at = 1; at <= count; at += 1) {
    record.add('A', String(at));
    record.add('B 2', 'x');
    record.add('B', String(at));
  }
  const columns = record.cells.map(({ column }) => column);
  expect(new Set(columns).size).toBe(3 * count);
  expect(record.cells.filter(({ group }) => group === 'A').map(({ column }) => column)).toEqual(
    Array.from({ length: count }, (_, at) => (at === 0 ? 'A' : `A ${at + 1}`)),
  );
});

test('has no more cells than a table may have columns', () => {
  const record = new FieldRecord(2);
  record.add('A', '1');
  record.add('A', '2');
  expect(() => record.add('A', '3')).toThrow(TooManyColumns);
});

test('names that are data are cut, and lose no cell', () => {
  const record = new FieldRecord(10);
  for (const end of ['a', 'b', 'c']) record.add(`${'x'.repeat(5000)}${end}`, end);
  expect(record.cells.map(({ column, value }) => [column.length, value])).toEqual([
    [300, 'a'],
    [302, 'b'],
    [302, 'c'],
  ]);
});
