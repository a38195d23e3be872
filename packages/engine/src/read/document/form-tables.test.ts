import { expect, test } from 'vitest';
import { isFormTable, keyValuePairs } from './form-tables.js';
import type { FoundTable } from './found-table.js';

function tableOf(rows: string[][]): FoundTable {
  const box = { x0: 0, y0: 0, x1: 1, y1: 1 };
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column) => ({ row, column, rowSpan: 1, columnSpan: 1, text, box })),
  );
  return { page: 1, box, rows: rows.length, columns: rows[0]!.length, cells, drawn: 'unruled' };
}

const isForm = (...rows: string[][]) => isFormTable(tableOf(rows));

test('rows of labels with values are a form, names over values are a table', () => {
  expect(isForm(['Invoice number', 'INV-42', 'Bill to'], ['Due date', '13 April', 'Ada Ltd'])).toBe(true);
  expect(isForm(['Herrn', 'Nummer:', '17'], ['Max Beispiel', 'Datum:', '3.5.'], ['Nebenweg 5', '', ''])).toBe(
    false,
  );
  expect(isForm(['Herrn', 'Nummer:', '17'], ['Max Beispiel', 'Datum:', '3.5.'])).toBe(true);
  expect(isForm(['Order number', 'Order date'], ['4711', '3 May'], ['4712', '4 May'])).toBe(false);
  expect(isForm(['Bolt', '5'], ['Nut', '7'])).toBe(false);
});

test('keys with values of several kinds are a form, a column of one kind is a table', () => {
  const pairs = (...rows: string[][]) =>
    keyValuePairs(tableOf(rows))?.map(({ label, value }) => `${label}=${value}`);
  expect(
    pairs(['Name', 'Ada Lovelace'], ['Date of birth', '10 Dec 1815'], ['Department', 'Analytics']),
  ).toEqual(['Name=Ada Lovelace', 'Date of birth=10 Dec 1815', 'Department=Analytics']);
  expect(pairs(['Name', 'Salary'], ['Ada', '5,000'], ['Bo', '4,000'])).toBeUndefined();
  expect(pairs(['Country', 'Capital'], ['France', 'Paris'], ['Spain', 'Madrid 2'])).toBeUndefined();
});
