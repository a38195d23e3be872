import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { testReader } from '../markup/testing/read.js';
import { choose } from '../read-file.js';
import { UnreadableFile } from '../reader.js';
import { dateText } from './date-text.js';

const { read, shownOf } = testReader();

test('a register of a bank: amounts as written, splits as rows that know their transaction', async () => {
  const qif = `!Type:Bank
D1/ 2'04
T-1,234.50
U-1,234.50
CX
N1025
PCorner Store
MWeekly
A1 High St
ALondon
LFood
SFood:Groceries
EMilk
$-1,000.00
SHome/Class
$-234.50
%19
^
D12/31/1999
T5.00
POpening Balance
L[Checking]
^
`;
  const tables = await read('bank.qif', qif);
  expect(await shownOf(tables)).toEqual([
    [
      'transactions',
      [
        'Account type',
        'Date',
        'Amount',
        'Amount (U)',
        'Payee',
        'Memo',
        'Number',
        'Category',
        'Cleared',
        'Address',
        'Address 2',
      ],
      [
        [
          'Bank',
          '1/2/2004',
          '-1,234.50',
          '-1,234.50',
          'Corner Store',
          'Weekly',
          '1025',
          'Food',
          'X',
          '1 High St',
          'London',
        ],
        ['Bank', '12/31/1999', '5.00', null, 'Opening Balance', null, null, '[Checking]', null, null, null],
      ],
    ],
    [
      'splits',
      ['_parent_row', 'Of', 'Transaction date', 'Transaction payee', 'Category', 'Memo', 'Amount', 'Percent'],
      [
        ['1', 'transactions', '1/2/2004', 'Corner Store', 'Food:Groceries', 'Milk', '-1,000.00', null],
        ['1', 'transactions', '1/2/2004', 'Corner Store', 'Home/Class', null, '-234.50', '19'],
      ],
    ],
  ]);
});

test('a file of all accounts: each list is a table, transactions say whose they are', async () => {
  const qif = `!Option:AutoSwitch
!Account
NChecking
DMain account
TBank
^
NVisa
TCCard
L1000
/3/12'21
$-20.00
^
!Clear:AutoSwitch
!Type:Cat
NFood
DAll of it
E
^
NSalary
T
I
R460
^
!Type:Class
NTrip
DTo Rome
^
!Type:Memorized
KC
PLandlord
T-500
LRent
^
!Type:Security
NAcme Inc
SACM
TStock
^
!Type:Prices
"ACM",12 3/4,"12/31/98"
^
"ACM",13.5," 1/ 4'99"
^
!Option:AutoSwitch
!Account
NChecking
TBank
^
!Type:Bank
D3/1/2021
T1
^
!Account
NVisa
TCCard
^
!Type:CCard
D3/2/2021
T2
^
!Account
NBroker
TInvst
^
!Type:Invst
D3/3/2021
NBuy
YAcme Inc
I12.75
Q100
T1,275.00
O9.99
L[Checking]
$1,275.00
^
`;
  const shown = await shownOf(await read('all.QIF', qif));
  expect(shown).toEqual([
    [
      'transactions',
      ['Account', 'Account type', 'Date', 'Amount'],
      [
        ['Checking', 'Bank', '3/1/2021', '1'],
        ['Visa', 'CCard', '3/2/2021', '2'],
      ],
    ],
    [
      'investment transactions',
      [
        'Account',
        'Account type',
        'Date',
        'Action',
        'Security',
        'Price',
        'Quantity',
        'Amount',
        'Commission',
        'Transfer account',
        'Transfer amount',
      ],
      [
        [
          'Broker',
          'Invst',
          '3/3/2021',
          'Buy',
          'Acme Inc',
          '12.75',
          '100',
          '1,275.00',
          '9.99',
          '[Checking]',
          '1,275.00',
        ],
      ],
    ],
    [
      'accounts',
      ['Name', 'Type', 'Description', 'Credit limit', 'Balance date', 'Balance'],
      [
        ['Checking', 'Bank', 'Main account', null, null, null],
        ['Visa', 'CCard', null, '1000', '3/12/2021', '-20.00'],
        ['Broker', 'Invst', null, null, null, null],
      ],
    ],
    [
      'categories',
      ['Name', 'Description', 'Tax related', 'Income', 'Expense', 'Tax schedule'],
      [
        ['Food', 'All of it', null, null, 'yes', null],
        ['Salary', null, 'yes', 'yes', null, '460'],
      ],
    ],
    ['classes', ['Name', 'Description'], [['Trip', 'To Rome']]],
    ['memorized transactions', ['Kind', 'Amount', 'Payee', 'Category'], [['C', '-500', 'Landlord', 'Rent']]],
    ['securities', ['Name', 'Symbol', 'Type'], [['Acme Inc', 'ACM', 'Stock']]],
    [
      'prices',
      ['Symbol', 'Price', 'Date'],
      [
        ['ACM', '12 3/4', '12/31/98'],
        ['ACM', '13.5', '1/4/2099'],
      ],
    ],
  ]);
});

test('accounts that are named again are told, and each record is accounted for', async () => {
  const account = '!Account\nNCash\nTCash\n^\n';
  const tables = await read(
    'a.qif',
    `${account}!Type:Cash\nD1/1/2020\nT1\n^\n${account}!Type:Cash\nD2/1/2020\nT2\n^\n`,
  );
  const accounts = tables.find(({ name }) => name === 'accounts');
  expect(accounts).toMatchObject({ rowCount: 1, dialect: { records: 2, skippedRows: 1 } });
  expect(accounts?.notes).toEqual([
    { text: '1 accounts are named again above their transactions', rows: [2, 2] },
  ]);
});

describe('what programs get wrong is read all the same', () => {
  const rows = [
    ['Bank', '1.2.2020', '-5,00', 'Käse'],
    ['Bank', '2.2.2020', '6,00', 'Brot'],
  ];
  const columns = ['Account type', 'Date', 'Amount', 'Payee'];
  const plain = '!Type:Bank\nD1.2.2020\nT-5,00\nPKäse\n^\nD2.2.2020\nT6,00\nPBrot\n^\n';
  test.each<[string, string | Buffer]>([
    ['lines that end in CRLF', plain.replaceAll('\n', '\r\n')],
    ['lines that end in CR', plain.replaceAll('\n', '\r')],
    ['blanks behind lines, blank lines', plain.replaceAll('\n', '  \n\n')],
    ['no caret at the end', plain.replace(/\^\n$/, '')],
    ['no type', plain.replace('!Type:Bank\n', '')],
    ['a type in capitals', plain.replace('!Type:Bank', '!TYPE:Bank ')],
    ['Windows letters', iconv.encode(plain, 'windows-1252')],
    ['UTF-16', iconv.encode(plain, 'utf16le', { addBOM: true })],
  ])('%s', async (_, content) => {
    expect(await shownOf(await read('x.qif', content))).toEqual([['transactions', columns, rows]]);
  });

  test('a type that nobody knows is one of transactions where its records look so', async () => {
    const [table] = await shownOf(await read('x.qif', '!Type:Barg\nD1.2.2020\nT5\n^\n'));
    expect(table).toEqual(['transactions', ['Account type', 'Date', 'Amount'], [['Barg', '1.2.2020', '5']]]);
    const [list] = await shownOf(await read('x.qif', '!Type:Gadgets\nNHammer\nZred\n^\n'));
    expect(list).toEqual(['gadgets', ['Name', 'Z'], [['Hammer', 'red']]]);
  });
});

test.each([
  ["1/ 2'04", '1/2/2004'],
  ["12/31'2004", '12/31/2004'],
  ["1/ 2' 4", '1/2/2004'],
  ["31.12'21", '31.12.2021'],
  ['12/31/1999', '12/31/1999'],
  [' 1/ 2/99', '1/2/99'],
  ['2021-03-12', '2021-03-12'],
  ['3 March 2021', '3 March 2021'],
  ['', ''],
])('the date "%s" is %s', (text, wanted) => {
  expect(dateText(text)).toBe(wanted);
});

describe('files that would cost too much, or hold nothing, are refused by name', () => {
  test.each([
    [
      'a record without an end',
      `!Type:Bank\n${'D1/1/2020\n'.repeat(300)}`,
      /line 202: a record has more than 200 lines/,
    ],
    ['an endless line', `!Type:Bank\nP${'x'.repeat(5000)}`, /line 2 is longer than 2000 characters/],
    [
      'many types',
      Array.from({ length: 40 }, (_, at) => `!Type:T${at}\nNx\n^\n`).join(''),
      /more than 30 kinds of records/,
    ],
    ['nothing in it', '!Type:Bank\n', /there is no record in it/],
  ])('%s', async (_, content, reason) => {
    const refused = read('x.qif', content, {
      records: { text: 2000, columns: 200, fields: 200, tables: 30 },
    });
    await expect(refused).rejects.toThrow(UnreadableFile);
    await expect(refused).rejects.toThrow(reason);
  });
});

test('is told by its content, not only by its name', () => {
  const format = (text: string, name: string) => choose(Buffer.from(text), name)?.format;
  expect(format('!Type:Bank\nD1/1/20\n^\n', 'export.txt')).toBe('qif');
  expect(format('\ufeff!Option:AutoSwitch\n!Account\n', 'export.csv')).toBe('qif');
  expect(format('D1/1/2020\nT5\n^\n', 'a.qif')).toBe('qif');
  expect(format('D1/1/2020\nT5\n^\n', 'a.txt')).toBe('csv');
  expect(format('a,b\n1,2\n', 'a.qif')).toBe('csv');
});
