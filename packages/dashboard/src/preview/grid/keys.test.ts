import { expect, it } from 'vitest';
import { moveBy } from './keys.js';

const bounds = { rows: 100, columns: 5, page: 20 };
const at = { row: 50, column: 2 };

it.each([
  ['ArrowUp', false, { row: 49, column: 2 }],
  ['ArrowDown', false, { row: 51, column: 2 }],
  ['ArrowLeft', false, { row: 50, column: 1 }],
  ['ArrowRight', false, { row: 50, column: 3 }],
  ['ArrowUp', true, { row: 0, column: 2 }],
  ['ArrowDown', true, { row: 99, column: 2 }],
  ['ArrowLeft', true, { row: 50, column: 0 }],
  ['ArrowRight', true, { row: 50, column: 4 }],
  ['PageUp', false, { row: 30, column: 2 }],
  ['PageDown', false, { row: 70, column: 2 }],
  ['Home', false, { row: 50, column: 0 }],
  ['End', false, { row: 50, column: 4 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 99, column: 4 }],
  ['a', false, undefined],
])('%s (far: %s)', (key, ctrlKey, expected) => {
  expect(moveBy({ key, ctrlKey, metaKey: false }, at, bounds)).toEqual(expected);
});

it('stays in the grid, whose header is above the first row', () => {
  const key = { ctrlKey: false, metaKey: false };
  expect(moveBy({ ...key, key: 'ArrowUp' }, { row: 0, column: 0 }, bounds)).toEqual({ row: -1, column: 0 });
  expect(moveBy({ ...key, key: 'ArrowUp' }, { row: -1, column: 0 }, bounds)).toEqual({ row: -1, column: 0 });
  expect(moveBy({ ...key, key: 'PageDown' }, { row: 95, column: 4 }, bounds)).toEqual({ row: 99, column: 4 });
  expect(moveBy({ ...key, key: 'ArrowDown' }, { row: -1, column: 0 }, { ...bounds, rows: 0 })).toEqual({
    row: -1,
    column: 0,
  });
});
