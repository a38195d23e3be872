import { expect, it } from 'vitest';
import { placeNearSight, shownRows } from './shown-rows.js';

const sight = { first: 100, last: 110 };

it('shows what is in sight and a few around it', () => {
  const shown = shownRows(sight, 1000, -1);
  expect(shown[0]).toBe(94);
  expect(shown.at(-1)).toBe(116);
  expect(shownRows({ first: 0, last: 10 }, 5, -1)).toEqual([0, 1, 2, 3, 4]);
  expect(shownRows({ first: 0, last: 0 }, 0, 0)).toEqual([]);
});

it('keeps the row that the keyboard is at, near by', () => {
  expect(shownRows(sight, 1_000_000, 999_999).at(-1)).toBe(999_999);
  expect(shownRows(sight, 1_000_000, 105)).toHaveLength(23);
  expect(placeNearSight(999_999, sight)).toBe(117);
  expect(placeNearSight(0, sight)).toBe(93);
  expect(placeNearSight(105, sight)).toBe(105);
});
