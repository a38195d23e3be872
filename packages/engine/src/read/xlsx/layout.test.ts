import { describe, expect, test } from 'vitest';
import { testReader } from './testing/read.js';
import { rowsXml } from './testing/workbook.js';

const { read, cellsOf } = testReader();

const people = [
  ['name', 'born', 'city'],
  ['Ada', '1815', 'London'],
  ['Grace', '1906', 'New York'],
  ['Linus', '1969', 'Helsinki'],
];
const orders = [
  ['order', 'amount', 'paid', 'note'],
  ['A-1', '10.5', '1', 'x'],
  ['A-2', '11.5', '0', 'y'],
  ['A-3', '12.5', '1', 'z'],
];
const texts = (table: { notes: { text: string }[] }) => table.notes.map(({ text }) => text);

describe('sheets', () => {
  test('each visible sheet gives its table, hidden ones are noted', async () => {
    const tables = await read({
      sheets: [
        { name: 'People', data: rowsXml(people) },
        { name: 'Secret', state: 'hidden', data: rowsXml(orders) },
        { name: 'Deep', state: 'veryHidden', data: rowsXml(orders) },
        { name: 'Nothing' },
        { name: 'Orders &amp; more', data: rowsXml(orders) },
      ],
    });
    expect(tables.map(({ name, rowCount }) => [name, rowCount])).toEqual([
      ['People', 3],
      ['Orders & more', 3],
    ]);
    expect(texts(tables[0]!)).toEqual([
      'sheet Secret is hidden and was left out',
      'sheet Deep is hidden and was left out',
      'sheet Nothing is empty',
    ]);
    expect(tables[1]!.dialect).toEqual({
      sheet: 'Orders & more',
      headerRows: 1,
      dateSystem: 1900,
      records: 4,
      skippedRows: 1,
    });
  });
  test('hidden rows and columns are read and noted', async () => {
    const data = rowsXml(people).replace('<row r="3">', '<row r="3" hidden="1">');
    const [table] = await read({
      sheets: [{ before: '<cols><col min="2" max="2" width="9" hidden="1"/></cols>', data }],
    });
    expect((await cellsOf(table!)).map(([row]) => row)).toEqual(['2', '3', '4']);
    expect(texts(table!)).toEqual([
      '1 hidden row, read like the others',
      'hidden column B, read like the others',
    ]);
  });
  test('formulas that were never calculated are noted', async () => {
    const data = rowsXml(people).replace('<v>1815</v>', '<f>1800+15</f>');
    const [table] = await read({ sheets: [{ data }] });
    expect((await cellsOf(table!))[0]).toEqual(['2', 'Ada', null, 'London']);
    expect(texts(table!)[0]).toContain('1 formula without a stored result, the first in row 2');
  });
});

describe('tables on a sheet', () => {
  test('row numbers are those of the sheet', async () => {
    const [table] = await read({ sheets: [{ data: rowsXml(people, 7) + rowsXml(people.slice(1), 20) }] });
    expect((await cellsOf(table!)).map(([row]) => row)).toEqual(['8', '9', '10', '20', '21', '22']);
  });
  test('rows and cells without a number follow each other', async () => {
    const [table] = await read({ sheets: [{ data: rowsXml(people).replaceAll(/ r="[A-Z]*\d+"/g, '') }] });
    expect(await cellsOf(table!)).toEqual(people.slice(1).map((row, at) => [String(at + 2), ...row]));
  });
  test('cells out of order are put in order, and the last of two counts', async () => {
    const c = (ref: string, value: string) => `<c r="${ref}" t="str"><v>${value}</v></c>`;
    const data = `${rowsXml(people)}<row r="9">${c('C9', 'c')}${c('A9', 'a')}${c('C9', 'd')}</row>`;
    const [table] = await read({ sheets: [{ data }] });
    expect((await cellsOf(table!)).at(-1)).toEqual(['9', 'a', null, 'd']);
    expect(texts(table!)).toContain('1 cells stand twice in their row; the last of each was read');
  });
  test('leading empty columns and rows are no part of it', async () => {
    const [table] = await read({ sheets: [{ data: rowsXml(people, 5, 2) }] });
    expect(table!.columns).toEqual(people[0]);
    expect(await cellsOf(table!)).toEqual(people.slice(1).map((row, at) => [String(at + 6), ...row]));
  });
  test('a title in column A above a table in column C', async () => {
    const [table] = await read({
      sheets: [{ data: rowsXml([['Report of May'], ['for us']]) + rowsXml(people, 4, 2) }],
    });
    expect(table!.columns).toEqual(people[0]);
    expect(texts(table!)).toEqual(['2 rows skipped: above the table']);
  });
  test('titles above, blank rows between, notes below', async () => {
    const data = [
      rowsXml([['Report of May']]),
      '<row r="2"><c r="A2" s="0"/></row>',
      rowsXml(people, 3),
      rowsXml([['Barbara', '1939', 'Los Angeles']], 8),
      rowsXml([['Source: us']], 10),
    ];
    const [table] = await read({ sheets: [{ data: data.join('') }] });
    expect(table!.columns).toEqual(people[0]);
    expect((await cellsOf(table!)).map(([row]) => row)).toEqual(['4', '5', '6', '8', '10']);
    expect(table).toMatchObject({ rowCount: 4, marks: [{ kind: 'below', rows: [[10, 10]] }] });
    expect(table!.notes).toEqual([
      { text: '1 row skipped: above the table', rows: [1, 1] },
      { text: '1 blank row skipped', rows: [2, 2] },
      { text: '1 row skipped: below the table', rows: [10, 10] },
    ]);
  });
  test('two tables under each other, the second further right', async () => {
    const tables = await read({ sheets: [{ name: 'Both', data: rowsXml(people) + rowsXml(orders, 7, 4) }] });
    expect(tables.map(({ name, columns, rowCount }) => [name, columns, rowCount])).toEqual([
      ['Both (table 1)', people[0], 3],
      ['Both (table 2)', orders[0], 3],
    ]);
    expect(await cellsOf(tables[1]!)).toEqual(orders.slice(1).map((row, at) => [String(at + 8), ...row]));
  });
  test('a header of two lines that comes once more', async () => {
    const header = [
      ['Name', null, 'Address', null],
      ['first', 'last', 'street', 'number'],
    ];
    const rows = Array.from({ length: 12 }, (_, at) => [`a${at}`, `b${at}`, 'Road', String(at)]);
    const data = rowsXml([...header, ...rows, ...header, ...rows]);
    const [table] = await read({ sheets: [{ data }] });
    expect(table!.columns).toEqual(['Name first', 'Name last', 'Address street', 'Address number']);
    expect(table!.rowCount).toBe(24);
    expect(table!.marks).toEqual([{ kind: 'repeated_header', rows: [[15, 16]] }]);
    expect(texts(table!)).toEqual([
      'the header has 2 lines; each column is named by all of them',
      '2 rows skipped: the header once more',
    ]);
  });
  test('no header', async () => {
    const rows = [1, 2, 3].map((at) => [String(at), `2020-01-0${at}`, `${at}.5`]);
    const [table] = await read({ sheets: [{ data: rowsXml(rows) }] });
    expect(table!.columns).toEqual(['column_1', 'column_2', 'column_3']);
    expect(table!.rowCount).toBe(3);
  });
  test('rows whose last cells are missing are rows like others', async () => {
    const rows = Array.from({ length: 9 }, (_, at) => [`n${at}`, String(at), at % 3 ? null : 'x']);
    const [table] = await read({ sheets: [{ data: rowsXml([['id', 'n', 'mark'], ...rows]) }] });
    expect((await cellsOf(table!)).map(([, ...cells]) => cells)).toEqual(rows);
    expect(table!.notes).toEqual([]);
  });
  test('a column without any content is left out', async () => {
    const [table] = await read({
      sheets: [{ data: rowsXml(people.map(([a, b, c]) => [a!, null, b!, null, c!])) }],
    });
    expect(table!.columns).toEqual(people[0]);
  });
});

describe('merged cells', () => {
  const merged = (...refs: string[]) =>
    `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
  const numbers = [1, 2, 3].map((at) => ['x', `${at}.5`, `${at}.6`, `${at}.7`, 'end']);
  test('of the header give their text to each of their columns, and to no other', async () => {
    const data = rowsXml([
      ['Region', 'Sales', null, null, null],
      [null, 'Q1', 'Q2', 'Q3', 'Remark'],
      ...numbers,
    ]);
    const [table] = await read({ sheets: [{ data, after: merged('A1:A2', 'B1:D1') }] });
    expect(table!.columns).toEqual(['Region', 'Sales Q1', 'Sales Q2', 'Sales Q3', 'Remark']);
  });
  test('of a header of one line', async () => {
    const data = rowsXml([['Region', 'Sales', null, null, 'Remark'], ...numbers]);
    const [table] = await read({ sheets: [{ data, after: merged('B1:D1') }] });
    expect(table!.columns).toEqual(['Region', 'Sales', 'Sales_2', 'Sales_3', 'Remark']);
  });
  test('over the whole table are a title', async () => {
    const data = rowsXml([['Report', null, null], ...people]);
    const [table] = await read({ sheets: [{ data, after: merged('A1:C1') }] });
    expect(table!.columns).toEqual(people[0]);
  });
  test('over some columns, alone above the header, are a group of names', async () => {
    const data = rowsXml([
      [null, 'Sales', null, null, null],
      ['Region', 'Q1', 'Q2', 'Q3', 'Remark'],
      ...numbers,
    ]);
    const [table] = await read({ sheets: [{ data, after: merged('B1:D1') }] });
    expect(table!.columns).toEqual(['Region', 'Sales Q1', 'Sales Q2', 'Sales Q3', 'Remark']);
    expect(table!.aside).toMatchObject([
      { kind: 'header', row: 1 },
      { kind: 'header', row: 2 },
    ]);
  });
  test('that hold a label beside its value, or stand alone over the first half, are a title', async () => {
    const names = ['Name', 'Born', 'City', 'Unit', 'Unit'];
    const rows = [1, 2, 3].map((at) => ['x', `${at}.5`, `y${at}`, 'kg', 'm']);
    for (const title of [
      ['Refreshed on:', null, null, 'Dec 27', null],
      ['All people', null, null, null, null],
    ]) {
      const [table] = await read({
        sheets: [{ data: rowsXml([title, names, ...rows]), after: merged('A1:C1') }],
      });
      expect(table!.columns).toEqual(['Name', 'Born', 'City', 'Unit', 'Unit_2']);
    }
  });
  test('among the rows are noted', async () => {
    const data = rowsXml([...people, [null, '1970', 'Bonn']]);
    const [table] = await read({ sheets: [{ data, after: merged('A4:A5') }] });
    expect((await cellsOf(table!)).at(-1)).toEqual(['5', null, '1970', 'Bonn']);
    expect(table!.notes).toEqual([
      {
        text: '1 merged cell among the rows; the text stands in the first of each, the others are empty',
        rows: [4, 5],
      },
    ]);
  });
});
