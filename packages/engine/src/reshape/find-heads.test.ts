import { expect, test } from 'vitest';
import { findHeads } from './find-heads.js';

const columns = ['Handle', 'Title', 'SKU'];
const rows = [
  ['a', 'A', '1'],
  ['', '', '2'],
  ['b', 'B', '3'],
  ['', '', '4'],
  ['c', '', '5'],
  ['', '', '6'],
];

test('what stands on the first of several rows alone may be meant for those below', () => {
  expect(findHeads({ columns, rows, whole: true })?.step).toEqual({
    step: 'fill_down',
    columns: ['Handle', 'Title'],
  });
});

test('a column that is filled everywhere, or repeats, heads nothing', () => {
  const full = rows.map((row, at) => [String(at), ...row.slice(1)]);
  expect(findHeads({ columns, rows: full, whole: true })).toBeUndefined();
  const same = rows.map(([head = '', ...row]) => [head && 'x', ...row]);
  expect(findHeads({ columns, rows: same, whole: true })).toBeUndefined();
});
