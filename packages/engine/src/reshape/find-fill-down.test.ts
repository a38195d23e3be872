import { expect, test } from 'vitest';
import { findMerged } from './find-fill-down.js';

const grid = {
  columns: ['Code', 'Name', 'Place', 'Note'],
  rows: [
    ['1', 'Boiler', 'Cellar', ''],
    ['2', 'Pump', '', 'x'],
    ['3', 'Door', 'Hall', ''],
    ['4', 'Lamp', '', ''],
  ],
  whole: true,
};

test('cells that reach over the rows below them are filled down, in whichever column', () => {
  expect(findMerged(grid, [{ column: 'Place', blanks: 2 }])?.step).toEqual({
    step: 'fill_down',
    columns: ['Place'],
  });
});

test('not where most of what is blank lies under none', () => {
  expect(findMerged(grid, [{ column: 'Note', blanks: 1 }])).toBeUndefined();
  expect(findMerged(grid, [{ column: 'Gone', blanks: 1 }])).toBeUndefined();
  expect(findMerged(grid)).toBeUndefined();
});
