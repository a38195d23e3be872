import { expect, it } from 'vitest';
import { type GridCell, inBoth, relationsOf } from './relations.js';

function cell(row: number, column: number, text: string, rowSpan = 1, columnSpan = 1): GridCell {
  return { row, column, text, rowSpan, columnSpan };
}

it('relates every cell to its next neighbour with a text to the right and below, each pair once', () => {
  const cells = [
    cell(0, 0, 'Region', 2),
    cell(0, 1, 'Sales', 1, 2),
    cell(1, 1, '2019'),
    cell(1, 2, '2020'),
    cell(2, 0, 'North'),
    cell(2, 1, ' '),
    cell(2, 2, '1 200,-'),
  ];
  expect(relationsOf(cells).sort()).toEqual([
    '2019|2020|right',
    '2020|1200|below',
    'north|1200|right',
    'region|2019|right',
    'region|north|below',
    'region|sales|right',
    'sales|2019|below',
    'sales|2020|below',
  ]);
});

it('counts what both have as often as both have it', () => {
  expect(inBoth(['a', 'a', 'b'], ['a', 'a', 'a', 'c'])).toBe(2);
});
