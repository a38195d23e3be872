import { expect, test } from 'vitest';
import { FormatRuns } from './format-runs.js';
import { FormatTable, general } from './format-table.js';

function runsOf(cells: [row: number, format: string, text: string, isNumber?: boolean][]) {
  const table = new FormatTable();
  const runs = new FormatRuns(table);
  for (const [row, format, text, isNumber = true] of cells) {
    runs.see(row, 0, table.number(format), isNumber, text);
  }
  return runs;
}

test('a run begins where the format changes what is shown', () => {
  const runs = runsOf([
    [1, '0.00', 'Amount', false],
    [2, '0.00', '1.5'],
    [3, '0.00', '2.5'],
    [4, 'General', 'none', false],
    [5, '0.00', '3'],
    [6, '0%', '0.5'],
  ]);
  expect(runs.of(0)).toEqual([
    { from: 2, format: '0.00' },
    { from: 6, format: '0%' },
  ]);
});

test('short numbers and texts under General need none, long numbers do', () => {
  expect(
    runsOf([
      [2, 'General', '12'],
      [3, 'General', 'x', false],
      [4, '@', '007', false],
    ]).of(0),
  ).toEqual([]);
  expect(runsOf([[2, 'General', '0.974826388888889']]).of(0)).toEqual([{ from: 2, format: 'General' }]);
});

test('a text that reads like a number is shown as it is', () => {
  const runs = runsOf([
    [2, '0.00', '1'],
    [3, '0.00', '007', false],
    [4, '0.00', '1'],
  ]);
  expect(runs.of(0).map(({ format }) => format)).toEqual(['0.00', '', '0.00']);
});

test('a table gets the runs of its rows, from its first on', () => {
  const runs = runsOf([
    [1, '0', '1.4'],
    [5, '0.0', '1'],
    [9, '0.00', '1'],
  ]);
  expect(runs.between([0], 4, 8)).toEqual([
    [
      { from: 1, format: '0' },
      { from: 5, format: '0.0' },
    ],
  ]);
  expect(runs.between([1], 4, 8)).toBeUndefined();
});

test('a format that changes with every row is followed so far, and then noted', () => {
  const runs = runsOf(Array.from({ length: 10_000 }, (_, at) => [at + 2, at % 2 ? '0.0' : '0%', '1']));
  expect(runs.of(0)).toHaveLength(4001);
  expect(runs.of(0).at(-1)).toEqual({ from: 4002, format: '' });
  expect(runs.notes([0]).map(({ text }) => text)).toEqual([
    'column A changes its number format more than 4000 times; from row 4002 on its cells are shown as they are stored',
  ]);
});

test('rows out of order have no runs', () => {
  const runs = runsOf([
    [5, '0.0', '1'],
    [2, '0%', '1'],
  ]);
  expect(runs.between([0], 2, 5)).toBeUndefined();
  expect(runs.notes([0])).toHaveLength(1);
});

test('General by any of its names is one format', () => {
  const table = new FormatTable();
  expect(['General', 'GENERAL', 'Standard', '', '@'].map((code) => table.number(code))).toEqual(
    Array(5).fill(general),
  );
});
