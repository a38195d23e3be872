import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordsOf } from '../records.js';
import { sniff } from '../sniff.js';

const header = ['ID', 'NAME', 'CITY', 'AMOUNT', 'SINCE', 'S'];
const rows = [
  ['1000', 'Ann Smith', 'Oslo', '0.00', '2024-01-05', 'I'],
  ['1007', 'Miller, Bob', 'New York, NY', '1234.50', '2023-11-30', 'A'],
  ['1014', 'Christina van der Berg', 'Berlin', '-2469.00', '2022-07-14', 'I'],
  ['1021', 'Li, Dan', 'San Francisco', '', '2024-01-05', 'A'],
  ['1028', 'Eve Johansson', 'Rome', '40938.10', '2023-11-30', ''],
  ['1035', "O'Hara, Frank", '', '12.00', '2022-07-14', 'A'],
];
const widths = [6, 25, 15, 10, 10, 2];

function line(cells: readonly string[], right = new Set([3]), gap = ' '): string {
  const padded = cells.map((cell, at) =>
    right.has(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
  );
  return `${padded.join(gap).trimEnd()}\n`;
}
const lines = (records: readonly (readonly string[])[], gap = ' ') =>
  records.map((cells) => line(cells, new Set([3]), gap)).join('');
const ruler = (mark: string) => line(widths.map((width) => mark.repeat(width)));

function read(text: string): string[][] {
  const { dialect } = sniff(text);
  return [...recordsOf(text, dialect)].map(({ cells }) => cells);
}

describe('columns at fixed places', () => {
  test.each<[name: string, text: string, expected: string[][]]>([
    ['under their names', lines([header, ...rows]), [header, ...rows]],
    ['without names', lines(rows), rows],
    ['more room between them', lines([header, ...rows], '   '), [header, ...rows]],
    ['names on the left of numbers on the right', line(header, new Set()) + lines(rows), [header, ...rows]],
    ['carriage returns', lines([header, ...rows]).replaceAll('\n', '\r\n'), [header, ...rows]],
    [
      'no blanks at the end of lines, and one blank line',
      `${lines([header])}\n${lines(rows)}`,
      [header, [''], ...rows],
    ],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test.each(['-', '='])('a ruler of %s says where they are', (mark) => {
    const text = `${lines([header])}${ruler(mark)}${lines(rows)}`;
    expect(read(text)).toEqual([header, widths.map((width) => mark.repeat(width)), ...rows]);
    const single = `${lines([header])}${ruler(mark)}${lines(rows.slice(1, 2))}`;
    expect(read(single).at(-1)).toEqual(rows[1]);
  });

  test('a title heeds no column, and is one cell', () => {
    const title = 'Customers of the branch at Long Street, printed on 31 December 2023';
    for (const drawn of ['', ruler('-')]) {
      const records = read(`${title}\nPage 1\n\n${lines([header])}${drawn}${lines(rows)}`);
      expect(records.slice(0, 4)).toEqual([[title], ['Page 1', '', '', '', '', ''], [''], header]);
      expect(records.slice(-rows.length)).toEqual(rows);
    }
  });

  test('a solid line names no places', () => {
    const solid = '-'.repeat(73);
    const records = read(`${lines([header])}${solid}\n${lines(rows)}${solid}\n`);
    expect(records).toEqual([header, [solid], ...rows, [solid]]);
  });

  test('a column that is empty in all rows is there by its name', () => {
    const of = (cells: string[]) =>
      `${cells[0]?.padEnd(6)}${cells[1]?.padEnd(26)}${cells[2]?.padEnd(12)}${cells[3]?.padEnd(15)}${cells[4]}`.trimEnd();
    const records = [
      ['ID', 'NAME', 'FAX', 'CITY', 'NOTES'],
      ...rows.map(([id = '', name = '', city = '']) => [id, name, '', city || 'Bergen', '']),
    ];
    expect(read(`${records.map(of).join('\n')}\n`)).toEqual(records);
  });

  test('cells that touch', () => {
    const records = [
      ['ACCT', 'NAME', 'CITY'],
      ...rows
        .concat(rows.slice(3), rows.slice(3))
        .map(([id = '', name = '', city = '']) => [`AC${id}9`, name, city || 'Bergen']),
    ];
    const of = ([acct = '', name = '', city = '']: string[]) => `${acct.padEnd(7)}${name.padEnd(22)}${city}`;
    expect(read(`${records.map(of).join('\n')}\n`)).toEqual(records);
  });

  test('amounts with commas, a sign behind them', () => {
    const text =
      'Konto  Bezeichnung              Saldo\n1000   Kasse                 1.234,50\n1200   Bank, Girokonto      12.000,00-\n1400   Forderungen             500,00\n8400   Erlöse 19%           99.100,10\n';
    expect(read(text)).toEqual([
      ['Konto', 'Bezeichnung', 'Saldo'],
      ['1000', 'Kasse', '1.234,50'],
      ['1200', 'Bank, Girokonto', '12.000,00-'],
      ['1400', 'Forderungen', '500,00'],
      ['8400', 'Erlöse 19%', '99.100,10'],
    ]);
  });
});

describe('what is separated by characters stays so', () => {
  test.each<[name: string, text: string, delimiter: string]>([
    [
      'padded cells',
      [header, ...rows]
        .map((row) => row.map((cell, at) => cell.replaceAll(',', '').padEnd(widths[at] ?? 0)).join(','))
        .join('\n'),
      ',',
    ],
    [
      'psql',
      ' id  | name       | city\n-----+------------+------\n  1  | Ann Smith  | Oslo\n  2  | Bob Miller | Rome\n',
      '|',
    ],
    ['words with two blanks', 'a;b  c;d\n1;x  y;2\n2;x  z;3\n3;x  w;4\n', ';'],
    ['tabs', 'a\tb   c\td\n1\tx   y\t2\n2\tx   z\t3\n', '\t'],
  ])('%s', (_, text, delimiter) => {
    expect(sniff(text).dialect).toMatchObject({ delimiter });
    expect(sniff(text).dialect.columns).toBeUndefined();
  });
});

test('any table with a ruler is read as it was written', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9äöüß,.;'-]{1,8}$/);
  const cell = fc.array(word, { maxLength: 3 }).map((words) => words.join(' '));
  const table = fc
    .integer({ min: 2, max: 7 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 12 }),
    );
  fc.assert(
    fc.property(table, fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }), (records, right) => {
      const room = (records[0] ?? []).map((_, at) =>
        Math.max(3, ...records.map((cells) => cells[at]?.length ?? 0)),
      );
      const of = (cells: string[]) =>
        cells
          .map((each, at) => (right[at] ? each.padStart(room[at] ?? 0) : each.padEnd(room[at] ?? 0)))
          .join(' ');
      const names = room.map((_, at) => `c${at}`);
      const text = [of(names), room.map((width) => '-'.repeat(width)).join(' '), ...records.map(of)].join(
        '\n',
      );
      const filled = (cells: string[]) => (cells.every((each) => each === '') ? [''] : cells);
      expect(read(`${text}\n`).slice(2)).toEqual(records.map(filled));
    }),
    { numRuns: 100 },
  );
});

test('a printed report: the header above each part, a head on each page, the parts by their labels', () => {
  const names = 'No    Date        Details                 Debit      Credit';
  const entry = (no: number) => `${no}   0${(no % 9) + 1}/01/2024  ${'Rent, heating'.padEnd(20)}    ${no}.50`;
  const head = (page: number) => [`Ace Cycles Ltd                 Page:   ${page}`, 'Nominal Activity', ''];
  const part = (code: string, name: string, from: number) => [
    `N/C:   ${code}       Name:  ${name}`,
    '',
    names,
    ...[from, from + 1, from + 2].map(entry),
    '                                Totals:      99.00        0.00',
    '',
  ];
  const text = [
    ...head(1),
    ...part('4000', 'Sales', 101),
    ...head(2),
    entry(110),
    '',
    ...part('7100', 'Rent', 120),
  ];
  const records = read(`${text.join('\n')}\n`).filter(
    ([first, ...others]) => first !== '' || others.length > 0,
  );
  const header = ['No', 'Date', 'Details', 'Debit', 'Credit'];
  expect(records.slice(1, 4)).toEqual([
    ['N/C:   4000', 'Name:  Sales'],
    header,
    ['101', '03/01/2024', 'Rent, heating', '101.50', ''],
  ]);
  expect(records.slice(7, 10)).toEqual([
    ['110', '03/01/2024', 'Rent, heating', '110.50', ''],
    ['N/C:   7100', 'Name:  Rent'],
    header,
  ]);
});

test('a printed report: names over numbers on the right, lines drawn, what is told of a row below it, titles', () => {
  const drawn = '-'.repeat(70);
  const names = '    Name                        Age Team                  Unit price   Cost';
  const row = (no: number, name: string, age: string, team: string, cost: string) =>
    `${String(no).padStart(3)} ${name.padEnd(28)}${age.padStart(3)} ${team.padEnd(24)}${cost.padStart(8)}${cost.padStart(7)}`;
  const part = (no: number) => [
    `Event ${no}  Girls`,
    `Category    : Free              Lanes : ${no}`,
    names,
    drawn,
    row(1, 'Van Horn, Paige', '11', 'Riverside Club', '34.16'),
    '            37.89        1:20.62 (42.73)',
    row(2, 'Okoye, Chidi', '9', 'Tri-County Tide', '137.25'),
    row(3, 'Cole, Mia', '10', 'Lakeview', '38.25'),
    '',
  ];
  const title = 'Meet of the clubs of Riverside and Lakeview, spring 2024               Printed today';
  const records = read(`${[title, ...[5, 6, 7].flatMap(part)].join('\n')}\n`);
  expect(records.slice(0, 6)).toEqual([
    ['Meet of the clubs of Riverside and Lakeview, spring 2024', 'Printed today'],
    expect.anything(),
    ['Category    : Free', 'Lanes : 5'],
    ['', 'Name', 'Age', 'Team', 'Unit price', 'Cost'],
    [drawn],
    ['1', 'Van Horn, Paige', '11', 'Riverside Club', '34.16', '34.16'],
  ]);
});

test('a form printed as text: names between two drawn lines, labels above them, a sum and a signature below', () => {
  const drawn = '-'.repeat(60);
  const of = (cells: readonly string[]) =>
    `${cells[0]?.padEnd(9)}${cells[1]?.padEnd(9)}${cells[2]?.padEnd(9)}${cells[3]?.padStart(7)}   ${cells[4]}`.trimEnd();
  const names = ['Dag', 'Van', 'Tot', 'Uren', 'Opmerking'];
  const stints = [
    ['ma 03.', '08:00', '14:15', '6,00', 'Kassa'],
    ['di 04.', '08:00', '11:00', '3,00', ''],
    ['za 08.', '07:30', '13:45', '6,00', 'Levering buiten'],
    ['ma 10.', '09:00', '10:30', '1,50', 'Kassa'],
  ];
  const text = [
    'Kwekerij De Linde                              URENBRIEFJE',
    '',
    'Naam:    Vries, Anna             Personeelsnr.: 0217',
    '',
    drawn,
    ...[of(names), drawn, ...stints.map(of), drawn],
    'Totaal                          16,50',
    '',
    'Handtekening: ______________   gezien: ______________',
  ].join('\n');
  const records = read(`${text}\n`);
  const at = records.findIndex(([first]) => first === 'Dag');
  expect(records.slice(at, at + 6)).toEqual([names, [drawn], ...stints]);
  expect(records[2]).toEqual(['Naam:    Vries, Anna', 'Personeelsnr.: 0217']);
});
