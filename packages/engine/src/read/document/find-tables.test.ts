import { describe, expect, it } from 'vitest';
import { findTables } from './find-tables.js';
import type { FoundTable } from './found-table.js';
import { pageOf } from './testing/picture.js';

/** Rows of texts; a cell over several places stands in its first one, `^` and `<` in the others. */
function gridOf({ rows, columns, cells }: FoundTable): string[][] {
  const grid = Array.from({ length: rows }, () => Array<string>(columns).fill(''));
  for (const cell of cells)
    for (let row = cell.row; row < cell.row + cell.rowSpan; row += 1)
      for (let column = cell.column; column < cell.column + cell.columnSpan; column += 1)
        grid[row]![column] = column > cell.column ? '<' : row > cell.row ? '^' : cell.text;
  return grid;
}

function onlyGrid(picture: string): string[][] {
  const tables = findTables(pageOf(picture));
  expect(tables).toHaveLength(1);
  return gridOf(tables[0]!);
}

const prose = `
  the quick brown fox jumps over the lazy dog and runs away from it as fast as
  it can because the dog may wake up at any time and then the fox would have a
  very bad day indeed which it does not want since foxes like their days to be
  good ones with much to eat and little to fear from dogs or from anybody else
  who lives here.`;

describe('tables with lines around their cells', () => {
  it('have a cell in every box', () => {
    expect(
      onlyGrid(`
+----------+--------+
|  Item    |  Price |
+----------+--------+
|  Apples  |  1.20  |
+----------+--------+
|  Pears   |        |
+----------+--------+`),
    ).toEqual([
      ['Item', 'Price'],
      ['Apples', '1.20'],
      ['Pears', ''],
    ]);
  });

  it('have cells over several columns and rows where a line is left out', () => {
    expect(
      onlyGrid(`
+----------+---------------------+
|  Region  |        Sales        |
|          +----------+----------+
|          |  2019    |  2020    |
+----------+----------+----------+
|  North   |  120     |  130     |
+----------+----------+----------+
|  South   |  80      |  90      |
+----------+----------+----------+`),
    ).toEqual([
      ['Region', 'Sales', '<'],
      ['^', '2019', '2020'],
      ['North', '120', '130'],
      ['South', '80', '90'],
    ]);
  });

  it('keep texts of several lines in their cell', () => {
    expect(
      onlyGrid(`
+----------+----------------------+
|  Code    |  Meaning             |
+----------+----------------------+
|  A1      |  A long text that    |
|          |  goes on below       |
+----------+----------------------+
|  B2      |  Short               |
+----------+----------------------+`),
    ).toEqual([
      ['Code', 'Meaning'],
      ['A1', 'A long text that\ngoes on below'],
      ['B2', 'Short'],
    ]);
  });

  it('have a row for every line of figures where no line parts the rows', () => {
    expect(
      onlyGrid(`
+----------+--------+--------+
|  Item    |  2019  |  2020  |
+----------+--------+--------+
|  Apples  |  1.20  |  1.30  |
|  Pears   |  2.10  |  2.20  |
|  Plums   |  3.10  |  3.20  |
+----------+--------+--------+`),
    ).toEqual([
      ['Item', '2019', '2020'],
      ['Apples', '1.20', '1.30'],
      ['Pears', '2.10', '2.20'],
      ['Plums', '3.10', '3.20'],
    ]);
  });

  it('are not frames around text', () => {
    expect(
      findTables(
        pageOf(`
+---------------------------------------+
|  Please note that this office closes  |
|  at noon on Fridays.                  |
+---------------------------------------+`),
      ),
    ).toEqual([]);
  });
});

describe('tables with lines across', () => {
  it('take their header and their rows from between them', () => {
    const picture = `
------------------------------------------
                       Year
                 ---------------------
  Region            2019        2020
------------------------------------------
  North              120         130
  South               80          90
  East                 -          75
------------------------------------------
  Source: our own figures.`;
    expect(onlyGrid(picture)).toEqual([
      ['Region', 'Year', '<'],
      ['^', '2019', '2020'],
      ['North', '120', '130'],
      ['South', '80', '90'],
      ['East', '-', '75'],
    ]);
    expect(findTables(pageOf(picture))[0]).toMatchObject({ drawn: 'partly ruled', headerRows: 2 });
  });
});

describe('tables by white space alone', () => {
  it('have a column between two gutters, right-aligned figures among them', () => {
    const picture = `${prose}

  Table 3: Sales by region

  Region             Units       Revenue

  North                120      1,200.50
  South                  8         90.00
  East               1,400     14,020.10
  *Total*          *1,528*   *15,310.60*

${prose}`;
    expect(onlyGrid(picture)).toEqual([
      ['Region', 'Units', 'Revenue'],
      ['North', '120', '1,200.50'],
      ['South', '8', '90.00'],
      ['East', '1,400', '14,020.10'],
      ['Total', '1,528', '15,310.60'],
    ]);
    expect(findTables(pageOf(picture))[0]).toMatchObject({
      drawn: 'unruled',
      title: 'Table 3: Sales by region',
    });
  });

  it('join what was wrapped to its row', () => {
    expect(
      onlyGrid(`
  Date          Text                        Amount

  01.02.2024    Payment of the invoice       12.00
                that came in May
  03.02.2024    Rent                        800.00
  07.02.2024    Refund of what was paid       5.40
                too much last year`),
    ).toEqual([
      ['Date', 'Text', 'Amount'],
      ['01.02.2024', 'Payment of the invoice\nthat came in May', '12.00'],
      ['03.02.2024', 'Rent', '800.00'],
      ['07.02.2024', 'Refund of what was paid\ntoo much last year', '5.40'],
    ]);
  });

  it('have rows for the headings of groups', () => {
    expect(
      onlyGrid(`
  Item          Net     Gross

  *Fruit*
  Apples       1.20      1.30
  Pears        2.20      2.30
  *Nuts*
  Walnuts      7.10      7.90`),
    ).toEqual([
      ['Item', 'Net', 'Gross'],
      ['Fruit', '', ''],
      ['Apples', '1.20', '1.30'],
      ['Pears', '2.20', '2.30'],
      ['Nuts', '', ''],
      ['Walnuts', '7.10', '7.90'],
    ]);
  });

  it('are two where two stand one below the other', () => {
    const tables = findTables(
      pageOf(`
  Table 1: Fruit
  Apples       1.20      1.30
  Pears        2.20      2.30
  Plums        2.20      2.30

  Table 2: Nuts
  Walnuts      7.10      7.90
  Almonds      8.10      8.90
  Peanuts      8.10      8.90`),
    );
    expect(tables.map(({ title, rows }) => [title, rows])).toEqual([
      ['Table 1: Fruit', 3],
      ['Table 2: Nuts', 3],
    ]);
  });

  it('are two where two with the same header stand beside each other', () => {
    const tables = findTables(
      pageOf(`
  *North*                         *South*

  Month    Orders     Sales       Month    Orders     Sales
  January     100    500.00       January      90    410.00
  February    110    520.00       February     95    400.00
  March       105    510.00       March        99    450.00`),
    );
    expect(tables.map(({ title, rows, columns }) => [title, rows, columns])).toEqual([
      ['North', 4, 3],
      ['South', 4, 3],
    ]);
  });

  it('keep the least confidence of the words of a cell', () => {
    const page = pageOf(`
  Apples red     1.20      1.30
  Pears          2.20      2.30
  Plums          2.20      2.30`);
    const words = page.words.map((word, at) => ({ ...word, confidence: 90 + at }));
    const [table] = findTables({ ...page, words });
    expect(table?.cells.find(({ text }) => text === 'Apples red')?.confidence).toBe(90);
  });
});

describe('what is no table', () => {
  it.each([
    ['running text', prose],
    [
      'running text in two columns',
      `
  the quick brown fox jumps over the      and then the fox would have a very
  lazy dog and runs away from it as       bad day indeed which it does not
  fast as it can because the dog may      want since foxes like their days
  wake up at any time and then the        to be good ones with much to eat
  fox would have a very bad day and       and little to fear from any dog
  so it goes on and on for a while.       or from anybody else here.`,
    ],
    [
      'a list',
      `
  1.  Open the door of the machine
  2.  Take the old filter out
  3.  Put the new filter in, close the door
  4.  Press the button`,
    ],
    [
      'a table of contents',
      `
  1 Introduction . . . . . . . . . . . .    3
  2 Methods . . . . . . . . . . . . . . .   7
  3 Results . . . . . . . . . . . . . . .  12
  4 Discussion . . . . . . . . . . . . . . 20`,
    ],
    [
      'contents whose numbers stand apart from their titles',
      `
  2.1     ASN.1 syntax.................... 2
  2.2     Naming ......................... 3
  2.3     Simple parsing.................. 4
  2.4     Library Notes .................. 12`,
    ],
    [
      'the fields of a form',
      `
  Name:          Anna Smith
  Street:        Long Road
  Town:          Springfield
  Country:       Utopia`,
    ],
  ])('%s', (_, picture) => {
    expect(findTables(pageOf(picture))).toEqual([]);
  });
});

describe('pages that are set in columns', () => {
  it('have the table of one column apart from the text of the other', () => {
    const text = prose.trim().replaceAll('\n', ' ').split(/\s+/);
    const lines: string[] = [];
    while (text.length > 0) {
      let line = '';
      while (text.length > 0 && line.length + text[0]!.length < 36) line += `${text.shift()} `;
      lines.push(line.trimEnd());
    }
    const table = [
      '',
      'Region     Units   Price',
      '',
      'North        120    1.20',
      'South          8    0.90',
      'East       1,400    4.10',
    ];
    const picture = lines.map((line, at) => `  ${line.padEnd(42)}${table[at] ?? ''}`).join('\n');
    expect(onlyGrid(picture)).toEqual([
      ['Region', 'Units', 'Price'],
      ['North', '120', '1.20'],
      ['South', '8', '0.90'],
      ['East', '1,400', '4.10'],
    ]);
  });
});

describe('large pages', () => {
  it('take time by what stands on them, not by its square', () => {
    const row = (at: number) => `${at}  ${Array.from({ length: 49 }, (_, column) => at * column).join('  ')}`;
    const secondsFor = (rows: number) => {
      const page = pageOf(Array.from({ length: rows }, (_, at) => row(at)).join('\n'));
      expect(page.words.length).toBe(rows * 50);
      const before = process.cpuUsage();
      expect(findTables(page)).toHaveLength(1);
      return process.cpuUsage(before).user / 1e6;
    };
    secondsFor(100);
    // Ten times the words would take a hundred times as long.
    expect(secondsFor(1000)).toBeLessThan(40 * secondsFor(100));
  });
});
