import { describe, expect, test } from 'vitest';
import { formsIn } from './text-forms.js';
import { tablesIn } from './text-tables.js';

const lines = (text: string) => text.replace(/^\n/, '').split('\n');

describe('labels with values', () => {
  test.each<[what: string, text: string, columns: string[], rows: string[][]]>([
    [
      'one record',
      'Name: Ada\nE-Mail : ada@example.com\nCity:Oslo',
      ['Name', 'E-Mail', 'City'],
      [['Ada', 'ada@example.com', 'Oslo']],
    ],
    [
      'blank lines between, bullets, bold labels',
      '- Name: Ada\n\n**Town:** Oslo\n\n* Code: 7',
      ['Name', 'Town', 'Code'],
      [['Ada', 'Oslo', '7']],
    ],
    [
      'a label that comes again begins a record',
      'Id: 1\nName: A\nTown: X\nId: 2\nName: B',
      ['Id', 'Name', 'Town'],
      [
        ['1', 'A', 'X'],
        ['2', 'B', ''],
      ],
    ],
    [
      'a value on the lines below its label',
      'Name: Ada\nAddress:\nLong Street 1\nOslo\nCode: 7',
      ['Name', 'Address', 'Code'],
      [['Ada', 'Long Street 1\nOslo', '7']],
    ],
    [
      'a value that was wrapped',
      `Name: Ada\nNote: ${'word '.repeat(14)}\nend of it\nCode: 7`,
      ['Name', 'Note', 'Code'],
      [['Ada', `${'word '.repeat(14)}end of it`, '7']],
    ],
    [
      'a label twice in a record',
      'Name: Ada\nPhone: 1\nPhone: 2',
      ['Name', 'Phone', 'Phone 2'],
      [['Ada', '1', '2']],
    ],
    [
      'values with colons',
      'Site: https://example.com/a:b\nTime: 10:30\nNote: a: b',
      ['Site', 'Time', 'Note'],
      [['https://example.com/a:b', '10:30', 'a: b']],
    ],
  ])('%s', (_, text, columns, rows) => {
    expect(formsIn(lines(text))).toMatchObject([{ columns, rows }]);
  });

  test.each([
    ['two labels', 'Name: Ada\nTown: Oslo'],
    ['prose', 'We have seen this before: it is rare.\nhttps://example.com\nAt 10:30 we met.\nC:\\temp\\x'],
    ['what stands above an answered mail', 'From: Ada\nSent: Monday\nTo: Bob\nSubject: Hi'],
    ['labels far apart', 'Name: Ada\nThen there was a sentence.\nTown: Oslo\nAnd another one.\nCode: 7'],
  ])('%s are no form', (_, text) => {
    expect(formsIn(lines(text))).toEqual([]);
  });
});

describe('tables in plain text', () => {
  const expected = [
    ['Item', 'Qty', 'Price'],
    ['Bolt M8', '10', '1.50'],
    ['Nut', '200', '0.05'],
  ];
  test.each<[how: string, text: string]>([
    ['tabs', 'Item\tQty\tPrice\nBolt M8\t10\t1.50\nNut\t200\t0.05'],
    ['several tabs', 'Item\t\tQty\tPrice\nBolt M8\t\t10\t1.50\nNut\t200\t0.05'],
    [
      'strokes',
      '| Item | Qty | Price |\n|------|:---:|-------|\n| Bolt M8 | 10 | 1.50 |\n| Nut | 200 | 0.05 |',
    ],
    [
      'strokes and crosses',
      '+---------+-----+-------+\n| Item    | Qty | Price |\n+---------+-----+-------+\n| Bolt M8 | 10  | 1.50  |\n| Nut     | 200 | 0.05  |\n+---------+-----+-------+',
    ],
    ['blanks', 'Item         Qty   Price\nBolt M8       10    1.50\nNut          200    0.05'],
    [
      'blanks and a ruler',
      'Item         Qty   Price\n-----------  ----  -----\nBolt M8       10    1.50\nNut          200    0.05',
    ],
    ['semicolons', 'Item;Qty;Price\nBolt M8;10;1.50\nNut;200;0.05'],
    ['commas and quotes', 'Item,Qty,Price\n"Bolt M8",10,1.50\nNut,200,0.05'],
  ])('drawn with %s', (_, text) => {
    const given = lines(`Hello Bob,\nhere is what we need.\n\n${text}\n\nRegards, Ada`);
    expect(tablesIn(given).map(({ rows }) => rows)).toEqual([expected]);
  });

  test('one row under its names', () => {
    const given = lines('Item        Qty    Price\nBolt M8      10     1.50');
    expect(tablesIn(given).map(({ rows }) => rows)).toEqual([expected.slice(0, 2)]);
    expect(tablesIn(lines('Ada Miller     Bob Smith     Eve\nLong Street    Oslo          Rome'))).toEqual(
      [],
    );
  });

  test.each([
    [
      'prose',
      'Dear Bob,\nthis is a text, with commas, and more,\nof several lines, as mails are,\nand it ends here, at last, now.',
    ],
    [
      'two blanks behind full stops',
      'It rained.  We stayed.\nThen it stopped.  We left the house.\nNobody saw us.  So we went on.',
    ],
    ['a line of links', 'Home | About | Contact'],
    ['a list', '1.\tFirst\n2.\tSecond\n3.\tThird'],
    ['a rule', 'above\n----------\nbelow'],
  ])('%s is none', (_, text) => {
    expect(tablesIn(lines(text))).toEqual([]);
  });
});
