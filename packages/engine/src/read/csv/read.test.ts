import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inReadSession } from '../../duck/testing/read-session.js';
import { rounds } from '../../testing/rounds.js';
import type { Table } from '../reader.js';
import { tableSql } from '../table-sql.js';
import { type Dialect, plainDialect } from './dialect.js';
import { readCsv } from './read.js';
import { streamRecords } from './records.js';
import { repairLine } from './repair.js';

let scratch = '';
let count = 0;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'godwit-csv-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function read(content: string | Buffer, fastFrom = Number.POSITIVE_INFINITY): Promise<Table[]> {
  count += 1;
  const path = join(scratch, `in-${count}.csv`);
  await writeFile(path, content);
  return readCsv({ path, name: 'in.csv' }, scratch, { fastFrom });
}

async function cellsOf(table: Table): Promise<(string | null)[][]> {
  const rows = await inReadSession((session) =>
    session.rows(`SELECT * FROM ${tableSql(table, { keep: ['total', 'below', 'repeated_header'] })}`),
  );
  return rows.map((row) => [
    row.row as string,
    ...table.columns.map((_, at) => row[`c${at}`] as string | null),
  ]);
}

const people = [
  ['name', 'born', 'city'],
  ['Ada', '1815-12-10', 'London, UK'],
  ['Grace', '1906-12-09', 'New York; NY'],
  ['Linus', '1969-12-28', 'Helsinki'],
  ['Barbara', '1939-11-07', 'Los Angeles'],
];
const written = (delimiter: string, quote: string, end: string) =>
  people
    .map(
      (row) =>
        row.map((cell) => (quote && /[,; |]/.test(cell) ? quote + cell + quote : cell)).join(delimiter) + end,
    )
    .join('');

describe('dialects are found in the content', () => {
  const cases: [name: string, text: string, delimiter: string][] = [
    ['comma', written(',', '"', '\n'), ','],
    ['semicolon', written(';', '"', '\r\n'), ';'],
    ['tab, nothing quoted', written('\t', '', '\n'), '\t'],
    ['pipe', written('|', '"', '\n'), '|'],
    ['caret', written('^', '', '\n'), '^'],
    ['tilde', written('~', '', '\n'), '~'],
    ['section sign', written('§', '', '\n'), '§'],
    ['two pipes', written('||', '"', '\n'), '||'],
    ['comma and space before quotes', written(', ', '"', '\n'), ', '],
    ['single quotes', written(',', "'", '\n'), ','],
    ['bare carriage returns', written(',', '"', '\r'), ','],
    ['no line end at the end', written(',', '"', '\n').trimEnd(), ','],
  ];
  test.each(cases)('%s', async (_, text, delimiter) => {
    const [table] = await read(text);
    expect(table!.dialect.delimiter).toBe(delimiter);
    expect(table!.columns).toEqual(people[0]);
    expect((await cellsOf(table!)).map(([, ...cells]) => cells)).toEqual(people.slice(1));
  });

  test('a comma in every line, though the words of its cells are as many in most', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `S-${100 + at},Supplier ${at} of 3`);
    const [table] = await read(`Code,Name\n${rows.join('\n')}\n`);
    expect(table!.columns).toEqual(['Code', 'Name']);
    expect(table!.rowCount).toBe(30);
  });

  test('backslash before a quote', async () => {
    const [table] = await read('id,text,n\n1,"a \\"b\\", c",2\n2,"d \\"e\\"",3\n3,"f",4\n');
    expect(await cellsOf(table!)).toEqual([
      ['2', '1', 'a "b", c', '2'],
      ['3', '2', 'd "e"', '3'],
      ['4', '3', 'f', '4'],
    ]);
  });
});

describe('encodings', () => {
  const text = 'Straße;Größe;Menü\nKöln;12,5;Käsespätzle für zwölf\nDüsseldorf;13,5;Würstchen mit Soße\n';
  test.each(['utf8', 'utf16le', 'utf16be', 'windows-1252'])('%s', async (name) => {
    const [table] = await read(iconv.encode(text, name, { addBOM: false }));
    expect(table!.columns).toEqual(['Straße', 'Größe', 'Menü']);
  });
  test('a mark is not part of the first name', async () => {
    const [table] = await read(iconv.encode(text, 'utf8', { addBOM: true }));
    expect(table!.columns[0]).toBe('Straße');
  });
  test('Shift-JIS', async () => {
    const japanese = `名前,住所,番号\n${'田中太郎,東京都千代田区,12\n鈴木花子,大阪府大阪市,13\n'.repeat(10)}`;
    const [table] = await read(iconv.encode(japanese, 'shift_jis'));
    expect(table!.columns).toEqual(['名前', '住所', '番号']);
  });
});

describe('fixed width', () => {
  test('a ruler below the header, on every page, and a line above the sum', async () => {
    const page = 'NO    NAME                 AMOUNT\n----- -------------------- ------\n';
    const [table] = await read(
      `List of members, as of 31 December\n\n${page}1     Lovelace, Ada           5.50\n2     Hopper, Grace           6.50\n${page}3     Hamilton, Margaret      7.50\n                           ------\n                            19.50\n`,
    );
    expect(table!.columns).toEqual(['NO', 'NAME', 'AMOUNT']);
    expect(table!.dialect).toMatchObject({ delimiter: '', starts: '1 7 28', headerRows: 2 });
    expect((await cellsOf(table!)).slice(0, 2)).toEqual([
      ['5', '1', 'Lovelace, Ada', '5.50'],
      ['6', '2', 'Hopper, Grace', '6.50'],
    ]);
    expect(table!.marks).toEqual(
      expect.arrayContaining([
        { kind: 'repeated_header', rows: [[7, 8]] },
        { kind: 'below', rows: [[10, 10]] },
      ]),
    );
    expect(table!.notes.map(({ text }) => text)).toContain('1 row skipped: a line drawn with dashes');
  });
});

describe('layout', () => {
  test('titles above, notes below, blank rows between', async () => {
    const [table] = await read('Report of May,,\n,,\nid,name,n\n1,a,5\n,,\n2,b,6\n3,c,7\n,,\nSource: us,,\n');
    expect(table!.columns).toEqual(['id', 'name', 'n']);
    expect((await cellsOf(table!)).map(([row]) => row)).toEqual(['4', '6', '7', '9']);
    expect(table!).toMatchObject({
      rowCount: 3,
      marks: [{ kind: 'below', rows: [[9, 9]] }],
      aside: [
        { kind: 'above', row: 1, cells: ['Report of May', '', ''] },
        { kind: 'header', row: 3, cells: ['id', 'name', 'n'] },
      ],
    });
    expect(table!.notes.map((note) => note.text)).toEqual([
      '1 row skipped: above the table',
      '3 blank rows skipped',
      '1 row skipped: below the table',
    ]);
  });
  test.each([
    ['a currency behind the amounts', ['10,50 EUR', '1.020,00 EUR', '5,00 EUR'], '1.035,50 EUR'],
    ['debit and credit', ['10,50 S', '1.020,00 S', '5,00 H'], '1.025,50 S'],
  ])('a total of amounts with %s', async (_, amounts, sum) => {
    const rows = amounts.map((amount, at) => `1000${at};Konto ${at};${amount}\n`);
    const [table] = await read(`Nr;Name;Saldo\n${rows.join('')}Summe;;${sum}\n`);
    expect(table!).toMatchObject({ rowCount: 3, marks: [{ kind: 'total', rows: [[5, 5]] }] });
  });
  test('no header', async () => {
    const [table] = await read('1,2020-01-01,5.5\n2,2020-01-02,6.5\n3,2020-01-03,7.5\n');
    expect(table!.columns).toEqual(['column_1', 'column_2', 'column_3']);
    expect(table!.rowCount).toBe(3);
  });
  test('a header of two lines under merged cells', async () => {
    const [table] = await read(
      'control,,fire,\nX,Y,X,Y\n1.5,2.5,3.5,4.5\n1.6,2.6,3.6,4.6\n1.7,2.7,3.7,4.7\n',
    );
    expect(table!.columns).toEqual(['control X', 'control Y', 'fire X', 'fire Y']);
  });
  test('names are unique and never empty', async () => {
    const [table] = await read('a,a,,a_2\n1,2,3,4\n5,6,7,8\n');
    expect(table!.columns).toEqual(['a', 'a_3', 'column_3', 'a_2']);
  });
  test('two tables with a blank line between', async () => {
    const tables = await read('id,n\n1,5\n2,6\n\nname,city,since\nAda,London,1815\nGrace,York,1906\n');
    expect(tables.map(({ columns, rowCount }) => [columns, rowCount])).toEqual([
      [['id', 'n'], 2],
      [['name', 'city', 'since'], 2],
    ]);
  });
  test('cells with line breaks keep them, and rows are counted as records', async () => {
    const [table] = await read('id,text\n1,"a\nb"\n2,"c\r\nd"\n3,e\n');
    expect(await cellsOf(table!)).toEqual([
      ['2', '1', 'a\nb'],
      ['3', '2', 'c\r\nd'],
      ['4', '3', 'e'],
    ]);
  });
});

describe('ragged rows', () => {
  const rows = Array.from({ length: 80 }, (_, at) => `${at},name ${at},2020-01-01`);
  test('a short row is padded with nulls and noted', async () => {
    const [table] = await read(['id,name,day', ...rows, '99,short'].join('\n'));
    expect((await cellsOf(table!)).at(-1)).toEqual(['82', '99', 'short', null]);
    expect(table!.notes.some(({ text }) => text.includes('fewer cells'))).toBe(true);
  });
  test('a long row that fits nowhere is a reject with its number and text', async () => {
    const [table] = await read(
      ['id,name,day', ...rows.slice(0, 40), '7,x,y,z', ...rows.slice(40)].join('\n'),
    );
    expect(table!.rejects).toEqual([{ row: 42, reason: '4 cells in a table of 3 columns', text: '7,x,y,z' }]);
  });
  test('an empty cell too many is left out where the rest then fits', async () => {
    const [table] = await read(['id,name,day', ...rows, '99,,long,2020-01-01'].join('\n'));
    expect((await cellsOf(table!)).at(-1)).toEqual(['82', '99', 'long', '2020-01-01']);
  });
  test('a stray quote costs neither the row nor its neighbours', async () => {
    const [table] = await read(
      ['id,name,day', ...rows, '99,"stray,2020-01-01', '100,last,2020-01-02'].join('\n'),
    );
    expect((await cellsOf(table!)).slice(-2)).toEqual([
      ['82', '99', '"stray', '2020-01-01'],
      ['83', '100', 'last', '2020-01-02'],
    ]);
  });
});

describe('a line without end', () => {
  const limits = { line: 4000, cells: 300 };
  const before = Array.from({ length: 100 }, (_, at) => `${at},name ${at},2020-01-01\n`).join('');
  const lines = (third: string) => readLimited(`id,name,day\n${before}100,${third}\n101,c,2020-01-02\n`);
  async function readLimited(content: string): Promise<Table[]> {
    count += 1;
    const path = join(scratch, `in-${count}.csv`);
    await writeFile(path, content);
    // Lines that are too long for DuckDB come here, whatever the size of the file.
    return readCsv({ path, name: 'in.csv' }, scratch, { limits });
  }

  test.each([
    ['one cell', 'x'.repeat(4000)],
    ['a quoted cell', `"${'some text '.repeat(500)}",x`],
    ['a quote that is never closed', `"${'text and '.repeat(500)}`],
    ['nothing but quotes', '"'.repeat(4001)],
  ])('is refused by its row and the limit: %s', async (_, third) => {
    await expect(lines(third)).rejects.toThrow(
      'row 102 is a line of more than 4000 characters, and that is the most',
    );
  });

  test('is refused for its cells, long before it is read to its end', async () => {
    await expect(lines(','.repeat(2000))).rejects.toThrow('row 102 is a line of more than 300 cells');
  });

  test('is read up to the limit', async () => {
    const [quoted] = await lines(`"${'some ""text"" '.repeat(200)}",x`);
    expect((await cellsOf(quoted!))[100]).toEqual(['102', '100', 'some "text" '.repeat(200), 'x']);
    const [wide] = await lines('x,'.repeat(250));
    expect(wide!.rejects).toMatchObject([{ row: 102, reason: expect.stringContaining('252 cells') }]);
  });

  test('comes in pieces of any size, and gives the same records', async () => {
    const text = `a,"b\nc"\n${'x'.repeat(50)},"y""z"\n1,2`;
    const dialect: Dialect = { ...plainDialect, delimiter: ',', quote: '"', escape: 'double' };
    async function* pieces(size: number) {
      for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
    }
    for (const size of [1, 2, 7, 100]) {
      const cells: string[][] = [];
      for await (const batch of streamRecords(pieces(size), dialect, 2))
        cells.push(...batch.map((record) => record.cells));
      expect(cells).toEqual([
        ['a', 'b\nc'],
        ['x'.repeat(50), 'y"z'],
        ['1', '2'],
      ]);
    }
  });
});

test('a broken line of very many cells is repaired in the time of its cells', () => {
  const cells = 200_000;
  const dialect: Dialect = { ...plainDialect, delimiter: ',', quote: '"', escape: 'double' };
  const repaired = repairLine(`"a"b${',c'.repeat(cells - 1)}`, dialect, cells);
  expect([repaired.length, repaired[0], repaired.at(-1)]).toEqual([cells, '"a"b', 'c']);
});

test('an empty file, blank lines only, and binary junk are refused by name', async () => {
  await expect(read('')).rejects.toThrow('in.csv: the file is empty');
  await expect(read('\n\n\n')).rejects.toThrow('only blank lines');
  await expect(read(Buffer.from(Array.from({ length: 500 }, (_, at) => (at * 7) % 32)))).rejects.toThrow(
    'not a text',
  );
});

const cell = fc.stringMatching(/^[ -~é\n]{0,8}$/);
const wild = fc.array(fc.stringMatching(/^[a-c1-3,;"'\n\r# \\]{0,12}$/), { minLength: 1, maxLength: 12 });

test('every record of any text is a row, a reject or skipped', async () => {
  await fc.assert(
    fc.asyncProperty(wild, async (lines) => {
      const text = lines.join('\n');
      let tables: Table[];
      try {
        tables = await read(text);
      } catch (error) {
        expect((error as Error).name).toBe('UnreadableFile');
        return;
      }
      for (const { rowCount, rejects, dialect } of tables) {
        expect(rowCount + rejects.length + Number(dialect.skippedRows)).toBe(dialect.records);
      }
    }),
    { numRuns: rounds(16) },
  );
});

test('both paths give the same cells', async () => {
  let fast = 0;
  const table = fc.array(fc.tuple(fc.nat(), cell, cell), { minLength: 3, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const quoted = rows.map((row) =>
        row.map((value) => `"${String(value).replaceAll('"', '""')}"`).join(','),
      );
      const text = `number,first,second\n${quoted.join('\n')}\n`;
      const [slow] = await read(text);
      const [quick] = await read(text, 0);
      if (quick!.dialect.readBy === 'duckdb') fast += 1;
      expect(quick!.columns).toEqual(slow!.columns);
      expect(await cellsOf(quick!)).toEqual(await cellsOf(slow!));
    }),
    { numRuns: rounds(12) },
  );
  expect(fast).toBeGreaterThan(0);
});

describe('white space other than the space', () => {
  const body = (row: string) =>
    `name,born,city\n${'Ada  L,1815,London \n'.repeat(50)}${row}${'Bob,1900,Rome\n'.repeat(50)}`;
  test.each([
    ['none', 'Cyd,1901,"Paris, France"\n', true],
    ['a line end in a cell', 'Cyd,1901,"Paris\nFrance"\n', false],
    ['a tab', 'Cyd,1901,Pa\tris\n', false],
    ['a no-break space', 'Cyd,1901,Pa\u00a0ris\n', false],
  ])('%s: the table says so', async (_, row, plain) => {
    const [table] = await read(body(row), 0);
    expect(table?.dialect.readBy).toBe('duckdb');
    expect(table?.plainSpaces).toBe(plain);
  });

  test('a return in a cell, and tabs between cells', async () => {
    const [returned] = await read(body('Cyd,1901,"Paris\rFrance"\n').replaceAll(/(?<!\r)\n/g, '\r\n'), 0);
    expect(returned?.plainSpaces ?? false).toBe(false);
    const [tabbed] = await read(body('Cyd,1901,Paris\n').replaceAll(',', '\t'), 0);
    expect(tabbed?.plainSpaces).toBe(true);
    const [ends] = await read(body('Cyd,1901,Paris\n').replaceAll('\n', '\r\n'), 0);
    expect(ends?.plainSpaces).toBe(true);
  });

  test('above the table counts, too: those rows may be asked for', async () => {
    const [table] = await read(body('').replace('born', 'bo\u00a0rn'), 0);
    expect(table?.plainSpaces).toBe(false);
  });
});
