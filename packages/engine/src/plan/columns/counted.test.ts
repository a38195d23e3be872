import { expect, test } from 'vitest';
import type { ViewColumn } from '../views/view.js';
import { counts, countsNone, countsOtherwise } from './counted.js';

function columnOf(values: readonly string[]): ViewColumn {
  const own = new Map<string, number>();
  for (const value of values) own.set(value, (own.get(value) ?? 0) + 1);
  const sample = [...own].map(([value, count]) => ({ value, count }));
  const profile = { filled: values.length, distinct: own.size, sample };
  return { name: 'No', profile } as unknown as ViewColumn;
}

test('what begins at 1 again and again counts rows, what numbers orders or rows does not', () => {
  const lines = columnOf(['1', '2', '3', '1', '2', '1', '2', '3', '4', '1']);
  expect(counts(lines)).toBe(true);
  expect(countsNone(lines, 10)).toBe(false);
  const orders = columnOf(['4711', '4711', '4711', '4712', '4712', '4713']);
  expect(counts(orders)).toBe(false);
  expect(countsNone(orders, 6)).toBe(true);
  const tens = columnOf(['10', '20', '30', '10', '20', '10']);
  expect(countsNone(tens, 6)).toBe(false);
  expect(counts(tens)).toBe(false);
  expect(counts(tens, 10)).toBe(true);
  expect(countsOtherwise(tens, [1, 2, 3])).toBe(true);
  expect(countsOtherwise(tens, [10, 20, 30])).toBe(false);
  expect(countsOtherwise(lines, [1, 2, 3])).toBe(false);
  expect(countsOtherwise(orders, [])).toBe(false);
});

test('texts count nothing, and are nothing against it', () => {
  const texts = columnOf(['a', 'b', 'a', 'b']);
  expect(counts(texts)).toBe(false);
  expect(countsNone(texts, 4)).toBe(false);
});
