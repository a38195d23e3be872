import { expect, test } from 'vitest';
import { findFillDown, findMerged } from './find-fill-down.js';

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

test('lines between the rows do not count where a group starts', () => {
  const rows = [
    ['North', 'Flat 1', 'gas', '1'],
    ['', '', 'water', '2'],
    ['Meters North: 2', '', '', ''],
    ['South', 'Shop', 'gas', '3'],
    ['', 'Flat 2', 'gas', '4'],
    ['', '', 'water', '5'],
    ['Meters South: 3', '', '', ''],
  ];
  expect(findFillDown({ columns: ['House', 'Flat', 'Type', 'Jan'], rows, whole: true })?.step).toEqual({
    step: 'fill_down',
    columns: ['House', 'Flat'],
  });
});
