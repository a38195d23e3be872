import { expect, test } from 'vitest';
import type { FoundTable } from './found-table.js';
import { tablePart } from './table-part.js';

/** Rows of texts; `<` goes on with the cell to the left, `^` with the one above. */
function part(rows: string[][], more: Partial<FoundTable> = {}) {
  const cells = rows.flatMap((texts, row) =>
    texts.flatMap((text, column) => {
      if (text === '<' || text === '^' || text === '') return [];
      let columnSpan = 1;
      while (texts[column + columnSpan] === '<') columnSpan += 1;
      let rowSpan = 1;
      while (rows[row + rowSpan]?.[column] === '^') rowSpan += 1;
      const box = { x0: column * 10, y0: row * 10, x1: column * 10 + 10, y1: row * 10 + 10 };
      return [{ row, column, rowSpan, columnSpan, text, box }];
    }),
  );
  const box = { x0: 0, y0: 0, x1: 100, y1: 100 };
  const table = {
    page: 1,
    box,
    rows: rows.length,
    columns: rows[0]!.length,
    cells,
    drawn: 'ruled' as const,
    ...more,
  };
  const { rows: found, headerRows } = tablePart(table);
  return { rows: found.map((row) => row.cells.join('|')), headerRows };
}

test('names over several columns stand in each, down to the names of the columns themselves', () => {
  const rows = [
    ['Year', 'Pupils', '<', 'Source'],
    ['^', 'Boys', 'Girls', '^'],
    ['2001', '5', '6', 'A'],
  ];
  const found = {
    rows: ['Year|Pupils|Pupils|Source', 'Year|Boys|Girls|Source', '2001|5|6|A'],
    headerRows: 2,
  };
  expect(part(rows)).toEqual(found);
  expect(part(rows, { headerRows: 1 })).toEqual(found);
});

test('a marked header ends where a row of text begins', () => {
  const rows = [
    ['Name', '<', 'City'],
    ['Ada', 'Lovelace', 'Bath'],
    ['Bo', 'Peep', 'York'],
  ];
  expect(part(rows, { headerRows: 1 })).toMatchObject({ headerRows: 1 });
});

test('a sparse line at the top is no header by itself', () => {
  const rows = [
    ['', '', '', 'Grade', ''],
    ['Year', 'PK', '1', '2', '3'],
    ['1996', '670', '3,770', '3,600', '3,524'],
  ];
  expect(part(rows, { headerRows: 1 }).headerRows).toBe(2);
});

test('a heading over all columns is one cell; in a row, a wide cell stands in its first column, a high one in each row', () => {
  expect(
    part([
      ['Item', 'Count', 'Note'],
      ['Tools', '<', '<'],
      ['Bolt', '5', 'sold by'],
      ['Nut', '7', '^'],
      ['Pin', 'none left', '<'],
    ]).rows,
  ).toEqual(['Item|Count|Note', 'Tools', 'Bolt|5|sold by', 'Nut|7|sold by', 'Pin|none left|']);
});

test('a column in which nothing begins is none', () => {
  expect(
    part([
      ['A', '<', 'B'],
      ['1', '<', '2'],
    ]).rows,
  ).toEqual(['A|B', '1|2']);
});
