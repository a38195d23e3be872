import { describe, expect, test } from 'vitest';
import type { FoundTable } from './found-table.js';
import { joinPages } from './join-pages.js';
import type { DocumentPage, Word } from './page.js';
import { pageFindings } from './page-findings.js';

interface Placed {
  x?: number;
  y?: number;
  widths?: number[];
  headerRows?: number;
  title?: string;
  rows: string[][];
}

function tableOn(page: number, { x = 50, y = 100, widths, rows, ...rest }: Placed): FoundTable {
  const columns = rows[0]!.length;
  const wide = widths ?? Array<number>(columns).fill(100);
  const left = wide.map((_, at) => x + wide.slice(0, at).reduce((sum, width) => sum + width, 0));
  const right = left.at(-1)! + wide.at(-1)!;
  return {
    page,
    box: { x0: x, y0: y, x1: right, y1: y + rows.length * 20 },
    rows: rows.length,
    columns,
    drawn: 'ruled',
    ...rest,
    cells: rows.flatMap((cells, row) =>
      cells.map((text, column) => ({
        row,
        column,
        rowSpan: 1,
        columnSpan: 1,
        text,
        box: {
          x0: left[column]!,
          x1: left[column]! + wide[column]!,
          y0: y + row * 20,
          y1: y + row * 20 + 20,
        },
      })),
    ),
  };
}

function line(text: string, y: number): Word[] {
  let x = 50;
  return text.split(' ').map((word) => {
    const x0 = x;
    x += word.length * 5 + 3;
    return { text: word, x0, x1: x - 3, y0: y, y1: y + 10, size: 10, isBold: false };
  });
}

/** Each page with its tables, and lines of text by where they stand. */
function joined(...pages: [tables: Placed[], lines?: Record<number, string>][]) {
  return joinPages(
    pages.map(([tables, lines = {}], at) => {
      const words = Object.entries(lines).flatMap(([y, text]) => line(text, Number(y)));
      const page: DocumentPage = { page: at + 1, width: 600, height: 800, words, rules: [], fills: [] };
      return pageFindings(
        page,
        tables.map((table) => tableOn(at + 1, table)),
      );
    }),
  ).map(({ rows, pages: on }) => ({ pages: on, rows: rows.map(({ cells }) => cells.join('|')) }));
}

const names = ['Item', 'Count'];
const first = { rows: [names, ['Bolt', '5'], ['Nut', '7']] };
const next = {
  rows: [
    ['Pin', '8'],
    ['Nail', '9'],
  ],
};

describe('a table goes on', () => {
  test('without its header, where the next page begins with the same columns', () => {
    const feet = { 20: 'Stock of 2024', 780: 'Page 1 of 2' };
    expect(joined([[first], feet], [[next], { 20: 'Stock of 2024', 780: 'Page 2 of 2' }])).toEqual([
      { pages: [1, 2], rows: ['Item|Count', 'Bolt|5', 'Nut|7', 'Pin|8', 'Nail|9'] },
    ]);
  });

  test('under a label, with its header repeated', () => {
    const again = {
      y: 60,
      rows: [
        ['Item (cont.)', 'Count'],
        ['Pin', '8'],
      ],
    };
    expect(joined([[first]], [[again], { 30: 'Table 1 (continued)' }])).toEqual([
      { pages: [1, 2], rows: ['Item|Count', 'Bolt|5', 'Nut|7', 'Item|Count', 'Pin|8'] },
    ]);
  });

  test('where the margins differ, and where a column is empty on a page', () => {
    const wide = {
      rows: [
        ['Item', 'Count', 'Note'],
        ['Bolt', '5', 'x'],
        ['Nut', '7', 'y'],
      ],
    };
    const narrow = { x: 80, widths: [100, 100], rows: [['Pin', '8']] };
    expect(joined([[wide]], [[narrow]], [[{ ...wide, rows: [['Nail', '9', 'z']] }]])).toEqual([
      { pages: [1, 2, 3], rows: ['Item|Count|Note', 'Bolt|5|x', 'Nut|7|y', 'Pin|8|', 'Nail|9|z'] },
    ]);
  });

  test('in the next column of a page', () => {
    const right = { x: 350, y: 40, rows: [['Pin', '8']] };
    expect(joined([[first, right]])).toEqual([
      { pages: [1], rows: ['Item|Count', 'Bolt|5', 'Nut|7', 'Pin|8'] },
    ]);
  });
});

describe('a new table begins', () => {
  const two = (...pages: Parameters<typeof joined>) => expect(joined(...pages)).toHaveLength(2);

  test('after text', () => two([[first], { 300: 'Both are sold by the box.' }], [[next]]));
  test('under another title', () => {
    two([[{ ...first, title: 'North' }]], [[{ ...first, title: 'South', y: 60 }], { 30: 'South' }]);
  });
  test('with other names in columns of numbers', () =>
    two(
      [[first]],
      [
        [
          {
            rows: [
              ['Name', 'Height'],
              ['Ada', '170'],
            ],
          },
        ],
      ],
    ));
  test('with a header that is drawn', () => {
    two(
      [[first]],
      [
        [
          {
            headerRows: 1,
            rows: [
              ['Code', 'Place'],
              ['A1', '4'],
            ],
          },
        ],
      ],
    );
  });
  test('with other columns', () => {
    two([[first]], [[{ widths: [40, 200, 60], rows: [['a', 'b', '1']] }]]);
    two([[first]], [[{ x: 120, widths: [30, 300], rows: [['a', '1']] }]]);
  });
  test('after a page without one', () => two([[first]], [[]], [[next]]));
});
