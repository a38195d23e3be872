import { CFB, utils, type WorkBook, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import type { Table } from '../reader.js';
import { readGrids } from './grid.js';
import { readWorkbookFile } from './read.js';
import { testFiles } from './testing/read.js';

const { put, read, cellsOf, scratch } = testFiles();

type BookType =
  | 'xlsx'
  | 'xlsm'
  | 'xlsb'
  | 'biff8'
  | 'biff5'
  | 'biff4'
  | 'biff3'
  | 'biff2'
  | 'xlml'
  | 'ods'
  | 'fods';

function bytesOf(book: WorkBook, bookType: BookType): Buffer {
  // The types of SheetJS do not know all that it writes.
  return write(book, { type: 'buffer', bookType: bookType as 'biff8' }) as Buffer;
}

function oleOf(streams: Record<string, Buffer>): Buffer {
  const ole = CFB.utils.cfb_new({ root: 'R' });
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(ole, `/${name}`, content);
  return CFB.write(ole, { type: 'buffer' }) as Buffer;
}

function streamOf(bytes: Buffer): Buffer {
  return Buffer.from(CFB.find(CFB.read(bytes, { type: 'buffer' }), '/Workbook').content);
}

function nameOf(type: BookType): string {
  return `people.${/^biff|xlml/.test(type) ? 'xls' : type}`;
}

const noted = (table: Table | undefined) => table?.notes.map(({ text }) => text);

/** A title, a header under merged cells, numbers and dates under formats, texts that look like numbers. */
function people(): WorkBook {
  const sheet = utils.aoa_to_sheet([
    ['People of the house'],
    [],
    ['Name', 'Money', '', 'Born', 'At', 'Is', 'Id', 'Took'],
    ['', 'Amount', 'Share', '', '', '', '', ''],
    ['Ann', 1234.5, 0.125, 45_000, 0.75, true, '007', 1.5],
    ['Bob "B", Ltd', -0.1, 1, 45_000.5, 0.5, false, '2024-01-31', 0.25],
    ['Zoe & sons\nline', 12.300000000000001, 1 / 3, 60_000, 0.123456, true, '12345678901234567890', 36],
    ['Dan', 1e21, 0, 2, 0.25, false, '1', 0.5],
  ]);
  const formats = { B: '#,##0.00', C: '0.0%', D: 'm/d/yy', E: 'h:mm:ss', H: '[h]:mm:ss' };
  for (const [column, format] of Object.entries(formats)) {
    for (const row of [5, 6, 7, 8]) sheet[`${column}${row}`].z = format;
  }
  sheet['!merges'] = [{ s: { r: 2, c: 1 }, e: { r: 2, c: 2 } }];
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'People');
  return book;
}

describe('the same sheet in every format', () => {
  test.each<BookType>(['xlsm', 'xlsb', 'biff8', 'biff5', 'biff4', 'biff3', 'biff2', 'xlml', 'ods', 'fods'])(
    '%s',
    async (type) => {
      const [wanted] = await read(bytesOf(people(), 'xlsx'), 'people.xlsx');
      const [table] = await read(bytesOf(people(), type), nameOf(type));
      // Sheets had no names before 1992, and merged cells none of their own.
      const isOld = /^biff[2-5]/.test(type);
      const names = isOld ? wanted?.columns.map((name) => name.replace('Money ', '')) : wanted?.columns;
      expect(table?.columns.map((name) => (isOld ? name.replace('Money ', '') : name))).toEqual(names);
      expect(table?.rowCount).toBe(wanted?.rowCount);
      expect(await cellsOf(table)).toEqual(await cellsOf(wanted));
      if (!/ods$/.test(type)) expect(table?.formats).toEqual(wanted?.formats);
    },
  );

  test('is the sheet that was written', async () => {
    const [table] = await read(bytesOf(people(), 'biff8'), 'people.xls');
    expect(table?.columns).toEqual(['Name', 'Money Amount', 'Money Share', 'Born', 'At', 'Is', 'Id', 'Took']);
    expect(await cellsOf(table)).toEqual([
      ['5', 'Ann', '1234.5', '0.125', '2023-03-15', '18:00:00', 'TRUE', '007', '36:00:00'],
      [
        '6',
        'Bob "B", Ltd',
        '-0.1',
        '1',
        '2023-03-15 12:00:00',
        '12:00:00',
        'FALSE',
        '2024-01-31',
        '06:00:00',
      ],
      [
        '7',
        'Zoe & sons\nline',
        '12.3',
        '0.3333333333333333',
        '2064-04-08',
        '02:57:46.598',
        'TRUE',
        '12345678901234567890',
        '864:00:00',
      ],
      ['8', 'Dan', '1000000000000000000000', '0', '1900-01-02', '06:00:00', 'FALSE', '1', '12:00:00'],
    ]);
    expect(table?.formats?.[2]).toEqual([{ from: 5, format: '0.0%' }]);
  });
});

describe('what a workbook says of itself', () => {
  test.each<BookType>(['xlsx', 'xlsb', 'biff8', 'xlml', 'ods'])('dates from 1904 on in %s', async (type) => {
    const sheet = utils.aoa_to_sheet([
      ['day', 'n'],
      [1, 1],
      [44_000, 2],
      [44_001.5, 3],
    ]);
    for (const cell of ['A2', 'A3', 'A4']) sheet[cell].z = 'm/d/yy';
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Days');
    book.Workbook = { WBProps: { date1904: true } };
    const [table] = await read(bytesOf(book, type), nameOf(type));
    if (type !== 'ods') {
      expect((await cellsOf(table)).map(([, day]) => day)).toEqual([
        '1904-01-02',
        '2024-06-19',
        '2024-06-20 12:00:00',
      ]);
      expect(table?.dialect.dateSystem).toBe(1904);
    }
  });

  test.each<BookType>(['xlsx', 'xlsb', 'biff8', 'xlml', 'ods'])(
    'a sheet called __proto__ in %s',
    async (type) => {
      const book = utils.book_new();
      const names = ['constructor', '__proto__', 'toString'];
      for (const [at, name] of names.entries()) {
        const value = utils.aoa_to_sheet([
          ['name', 'n'],
          [name, at],
        ]);
        Object.defineProperty(book.Sheets, name, {
          value,
          enumerable: true,
          configurable: true,
          writable: true,
        });
        book.SheetNames.push(name);
      }
      const tables = await read(bytesOf(book, type), nameOf(type));
      expect(tables.map(({ name }) => name)).toEqual(names);
      for (const [at, table] of tables.entries())
        expect(await cellsOf(table)).toEqual([[expect.anything(), names[at], String(at)]]);
    },
  );

  test.each<BookType>(['xlsb', 'biff8', 'xlml'])('what is hidden in %s', async (type) => {
    const sheet = utils.aoa_to_sheet([
      ['name', 'n', 'm'],
      ['a', 1, 2],
      ['b', 2, 3],
      ['c', 3, 4],
    ]);
    sheet['!rows'] = [{}, {}, { hidden: true }];
    sheet['!cols'] = [{ wch: 9 }, { wch: 9, hidden: true }];
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Seen');
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['x', 'y'],
        [1, 2],
      ]),
      'Unseen',
    );
    utils.book_append_sheet(book, utils.aoa_to_sheet([]), 'Empty');
    book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }, { Hidden: 0 }] };
    const tables = await read(bytesOf(book, type), nameOf(type));
    expect(tables.map(({ name, rowCount }) => [name, rowCount])).toEqual([['Seen', 3]]);
    expect(noted(tables[0])).toContain('sheet Unseen is hidden and was left out');
    expect(noted(tables[0])).toContain('sheet Empty is empty');
    expect(noted(tables[0])).toContain('hidden column B, read like the others');
    // SheetJS, which wrote it, has no hidden rows in this one.
    if (type !== 'biff8') expect(noted(tables[0])).toContain('1 hidden row, read like the others');
  });

  test('its sheets as they look, hidden ones too', async () => {
    for (const type of ['xlsx', 'xlsb', 'biff8'] as const) {
      const [grid] = await readGrids(await put(bytesOf(people(), type), nameOf(type)), scratch());
      expect(grid?.name).toBe('People');
      expect(grid?.rows.slice(3)).toEqual([
        { row: 5, cells: ['Ann', '1,234.50', '12.5%', '3/15/23', '18:00:00', 'TRUE', '007', '36:00:00'] },
        {
          row: 6,
          cells: ['Bob "B", Ltd', '-0.10', '100.0%', '3/15/23', '12:00:00', 'FALSE', '2024-01-31', '6:00:00'],
        },
        {
          row: 7,
          cells: [
            'Zoe & sons\nline',
            '12.30',
            '33.3%',
            '4/8/64',
            '2:57:47',
            'TRUE',
            '12345678901234567890',
            '864:00:00',
          ],
        },
        {
          row: 8,
          cells: [
            'Dan',
            '1,000,000,000,000,000,000,000.00',
            '0.0%',
            '1/2/00',
            '6:00:00',
            'FALSE',
            '1',
            '12:00:00',
          ],
        },
      ]);
    }
  });
});

describe('the content decides, not the name', () => {
  test('a table of HTML and one of CSV under the name of a workbook', async () => {
    const html =
      '<html><body><table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table></body></html>';
    expect((await read(html, 'export.xls'))[0]?.columns).toEqual(['a', 'b']);
    expect((await read('a;b\n1;2\n3;4\n', 'export.xls'))[0]?.columns).toEqual(['a', 'b']);
  });

  test.each<[BookType, string]>([
    ['biff8', 'people.xlsx'],
    ['xlsb', 'people.xlsx'],
    ['xlsx', 'people.xls'],
    ['xlsx', 'people.xlsb'],
    ['ods', 'people.xlsx'],
    ['biff8', 'people.csv'],
    ['fods', 'people.xml'],
    ['xlml', 'people.xml'],
  ])('%s under the name %s', async (type, name) => {
    expect((await read(bytesOf(people(), type), name))[0]?.rowCount).toBe(4);
  });
});

describe('what is refused, and why', () => {
  const some = Buffer.alloc(5000, 1);

  test.each([
    ['a Word document', () => oleOf({ WordDocument: some }), 'in.xls: this is a Word document'],
    ['a workbook with a password', () => oleOf({ EncryptionInfo: some, EncryptedPackage: some }), 'password'],
    ['a workbook cut short', () => bytesOf(people(), 'biff8').subarray(0, 3000), 'in.xls: the '],
    ['records cut short', () => bytesOf(people(), 'biff2').subarray(0, 300), 'cut short'],
    [
      'nonsense',
      () => Buffer.concat([bytesOf(people(), 'biff8').subarray(0, 600), Buffer.alloc(9000, 7)]),
      'in.xls: ',
    ],
  ])('%s', async (_, bytes, reason) => {
    await expect(read(bytes(), 'in.xls')).rejects.toThrow(reason);
    await expect(read(bytes(), 'in.xls')).rejects.toMatchObject({ name: 'UnreadableFile' });
  });

  test('a binary workbook cut short', async () => {
    const bytes = bytesOf(people(), 'xlsb');
    await expect(read(bytes.subarray(0, bytes.length - 200), 'in.xlsb')).rejects.toThrow('in.xlsb: ');
  });

  test('a workbook protected by a password', async () => {
    const stream = streamOf(bytesOf(people(), 'biff8'));
    const first = 4 + stream.readUInt16LE(2);
    const filePass = Buffer.from([0x2f, 0, 6, 0, 0, 0, 1, 2, 3, 4]);
    const Workbook = Buffer.concat([stream.subarray(0, first), filePass, stream.subarray(first)]);
    await expect(read(oleOf({ Workbook }), 'in.xls')).rejects.toThrow('protected by a password');
  });

  test('a workbook over the limits', async () => {
    const file = await put(bytesOf(people(), 'biff8'), 'in.xls');
    await expect(readWorkbookFile(file, scratch(), { fileBytes: 1000 })).rejects.toThrow('save it as .xlsx');
    await expect(readWorkbookFile(file, scratch(), { cells: 10 })).rejects.toThrow('more than 10 cells');
    const packed = await put(bytesOf(people(), 'xlsb'), 'in.xlsb');
    await expect(readWorkbookFile(packed, scratch(), { inflatedBytes: 1000 })).rejects.toThrow(
      'once unpacked',
    );
  });

  test('any damage is either refused or does not matter', async () => {
    for (const type of ['biff8', 'xlsb', 'biff3', 'xlml', 'ods'] as const) {
      const whole = bytesOf(people(), type);
      for (let at = 1; at <= 5; at += 1) {
        const bytes = Buffer.from(whole);
        const from = Math.floor((whole.length * at) / 6);
        bytes.fill(at * 19, from, from + at);
        await read(bytes, nameOf(type)).catch((error) => {
          expect(error).toMatchObject({ name: 'UnreadableFile', file: nameOf(type) });
        });
      }
    }
  });
});

test('letters of a code page', async () => {
  const bytes = bytesOf(people(), 'biff2');
  bytes[bytes.indexOf('Zoe') + 2] = 0xeb;
  expect((await cellsOf((await read(bytes, 'people.xls'))[0]))[2]?.[1]).toBe('Zoë & sons\nline');
});

test('a sheet that says it is larger than it is costs nothing', async () => {
  const stream = streamOf(bytesOf(people(), 'biff8'));
  const dimensions = stream.indexOf(Buffer.from([0x00, 0x02, 14, 0]));
  stream.writeUInt32LE(65_536, dimensions + 8);
  stream.writeUInt16LE(256, dimensions + 14);
  const [table] = await read(oleOf({ Workbook: stream }), 'people.xls');
  expect(table?.rowCount).toBe(4);
});
