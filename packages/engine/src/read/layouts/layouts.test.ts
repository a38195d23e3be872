import { expect, it } from 'vitest';
import { inReadSession } from '../../duck/testing/read-session.js';
import { tablesOf } from '../../plan/testing/planned.js';
import { scratchFolder } from '../../run/testing/tables.js';
import { tableSql } from '../table-sql.js';
import { layoutsInCopybook } from './from-copybook.js';
import { layoutsInTable, layoutsInText } from './from-rows.js';
import { picture } from './layout.js';

const scratch = scratchFolder();

/** Each table as its name, its columns, and its rows with bars between their cells. */
async function together(texts: Record<string, string>): Promise<string[][]> {
  const made: string[][] = [];
  for (const table of await tablesOf(scratch, texts)) {
    const rows = await inReadSession((session) =>
      session.rows(`SELECT * EXCLUDE ("row") FROM ${tableSql(table)} ORDER BY "row"`),
    );
    made.push([table.name, table.columns.join(), ...rows.map((row) => Object.values(row).join('|'))]);
  }
  return made;
}

const loans = [
  '1LIBRARY LOANS      240131',
  'M00017Okafor, Ada         220115',
  'L00017B-104410230105000000350 ',
  'L00017B-220031230220000001250-',
  'M00021Lindqvist, Per      000000',
  'L00021B-104410230301000000000 ',
];

it('cuts lines of several kinds by a text that says where their fields stand', async () => {
  const layout = `LOANS EXTRACT

RECORD KIND M - MEMBER
  FIELD      START  LEN  PIC       REMARKS
  KIND           1    1  X
  MEMBER-NO      2    5  9(5)
  NAME           7   20  X(20)
  JOINED        27    6  9(6)      YYMMDD

RECORD KIND L - LOAN
  FIELD      START  LEN  PIC       REMARKS
  KIND           1    1  X
  MEMBER-NO      2    5  9(5)
  BOOK           7    8  X(8)
  DUE           15    6  9(6)      YYMMDD
  FINE          21    9  9(7)V99
  FINE-SIGN     30    1  X
`;
  expect(await together({ 'layout.txt': layout, 'loans.dat': `${loans.join('\r\n')}\r\n` })).toEqual([
    ['MEMBER', 'KIND,MEMBER-NO,NAME,JOINED', 'M|00017|Okafor, Ada|2022-01-15', 'M|00021|Lindqvist, Per|'],
    [
      'LOAN',
      'KIND,MEMBER-NO,BOOK,DUE,FINE',
      'L|00017|B-104410|2023-01-05|3.50',
      'L|00017|B-220031|2023-02-20|-12.50',
      'L|00021|B-104410|2023-03-01|0.00',
    ],
  ]);
});

it('cuts them by a table of fields, with what stands before the mark as a column', async () => {
  const table = `Satzart;Bezeichnung;Feld;von;bis;Dezimalstellen
770001;Konto;Nummer;9;12;0
770001;Konto;Inhaber;13;22;0
770002;Umsatz;Nummer;9;12;0
770002;Umsatz;Betrag;13;19;2
770002;Umsatz;Text;20;29;0
`;
  const lines = [
    'VN7700014711Petersen  ',
    'VN7700014712??????????',
    'VN77000247110001250Miete     ',
    'VD77000247120000999Porto     ',
  ];
  expect(await together({ 'Aufbau.csv': table, 'export.txt': lines.join('\n') })).toEqual([
    ['Konto', 'characters 1-2,Nummer,Inhaber', 'VN|4711|Petersen', 'VN|4712|'],
    ['Umsatz', 'characters 1-2,Nummer,Betrag,Text', 'VN|4711|12.50|Miete', 'VD|4712|9.99|Porto'],
  ]);
});

it('cuts lines of one kind by a copybook', async () => {
  const copybook = `      * Stock on hand
       01  STOCK-RECORD.
           05  ITEM-NO        PIC 9(6).
           05  TITLE          PIC X(12).
           05  FILLER         PIC X(2).
           05  PRICE          PIC 9(5)V99.
           05  COUNTS         OCCURS 2 TIMES PIC 9(3).
`;
  const lines = [
    '000123Hammer, claw  0001250005012',
    '000124Nails 40mm    0000399100000',
    '000125Glue          0000850020003',
  ];
  expect(await together({ 'STOCK.CPY': copybook, 'STOCK.DAT': lines.join('\n') })).toEqual([
    [
      'STOCK RECORD',
      'ITEM-NO,TITLE,PRICE,COUNTS_1,COUNTS_2',
      '000123|Hammer, claw|12.50|005|012',
      '000124|Nails 40mm|3.99|100|000',
      '000125|Glue|8.50|020|003',
    ],
  ]);
});

it('leaves alone what no layout fits', async () => {
  const prices = 'Item  Start  End\nBolt  1  4\nNut  5  9\nRod  10  12\n';
  const notes = 'These are notes.\nThey have lines of words,\nsome longer than others.\n';
  const tables = await together({ 'prices.txt': prices, 'notes.txt': notes });
  expect(tables.map(([name]) => name)).toEqual(['prices.txt', 'notes.txt']);
});

it('reads places as ranges, and no numbers that do not follow each other', () => {
  const [layout] = layoutsInText('Name 1-20\nTown 21-40\nBorn 41-48\n');
  expect(layout?.fields.map(({ name, start, length }) => [name, start, length])).toEqual([
    ['Name', 0, 20],
    ['Town', 20, 20],
    ['Born', 40, 8],
  ]);
  expect(
    layoutsInTable(
      ['item', 'count', 'weight'],
      [
        ['a', '3', '7'],
        ['b', '5', '9'],
        ['c', '1', '4'],
      ],
    ),
  ).toEqual([]);
});

it('leaves out what redefines a field, and takes the values of conditions for marks', () => {
  const [layout] = layoutsInCopybook(`01 REC.
  05 KIND PIC X.
     88 IS-HEAD VALUE 'H'.
  05 DAY PIC 9(8).
  05 DAY-PARTS REDEFINES DAY.
     10 YEAR PIC 9(4).
     10 REST PIC 9(4).
  05 AMOUNT PIC S9(5)V9(2) SIGN TRAILING SEPARATE.
`);
  expect(layout?.marks).toEqual(['H']);
  expect(layout?.fields.map(({ name, start, length }) => [name, start, length])).toEqual([
    ['KIND', 0, 1],
    ['DAY', 1, 8],
    ['AMOUNT', 9, 8],
  ]);
});

it('knows how long a picture is', () => {
  expect(picture('S9(7)V99')).toEqual({ length: 9, decimals: 2 });
  expect(picture('X(30)')).toEqual({ length: 30, decimals: 0 });
  expect(picture('REMARKS')).toBeUndefined();
});

it('reads places with a blank between them, what is said of a field, and lines below names and a ruler', async () => {
  const layout = `Fields of results.txt

pos  1-6   animal
pos  8-15  day of test, DDMMYYYY
pos 17-20  milk, in tenths of kg (312 = 31.2 kg)
pos 22-24  fat, in hundredths of a percent
`;
  const lines = [
    'RESULTS BY ANIMAL, FARM OF ADA',
    '',
    'ANIMAL DAY      MILK FAT',
    '------ -------- ---- ---',
    'NL0001 16012024  332 420',
    'NL0002 16012024  328 381',
    'NL0003 16012024   98 ***',
    'NL0004 16012024  411 402',
    'NL0005 16012024  300 399',
    'NL0006 16012024  301 398',
    'NL0007 16012024  302 397',
  ];
  const [table] = await together({ 'layout.txt': layout, 'results.txt': `${lines.join('\n')}\n` });
  expect(table?.slice(1, 5)).toEqual([
    'animal,day of test,milk,fat',
    'NL0001|2024-01-16|33.2|4.20',
    'NL0002|2024-01-16|32.8|3.81',
    'NL0003|2024-01-16|9.8|',
  ]);
});

it('says of the lines of a kind which line above they belong to, and reads places of one character', async () => {
  const layout = `Satzaufbau, feste Länge

Satzart 10  Standort
   1- 2  Satzart
   3- 6  Kundennummer
   7-12  Name
  13     aktiv J/N
Satzart 20  Gerät (gehört zum Standort darüber)
   1- 2  Satzart
   3- 6  Gerätenummer
   7- 8  Typ: P6 Pulver 6 kg, C5 CO2 5 kg
   9     Status A = in Betrieb, X = ausgemustert
Satzart 30  Prüfung
   1- 2  Satzart
   3- 8  Datum DDMMYY
   9-12  Betrag
`;
  const lines = [
    '100040Krone J',
    '20T131C5A',
    '302501230018',
    '303009140024',
    '20T447P6X',
    '100053Adler N',
    '20G379P6A',
    '300308160021',
  ];
  const made = await together({ 'aufbau.txt': layout, 'pruef.dat': `${lines.join('\n')}\n` });
  expect(made.map(([, ...rest]) => rest)).toEqual([
    ['Satzart,Kundennummer,Name,aktiv', '10|0040|Krone|J', '10|0053|Adler|N'],
    [
      'Standort.Kundennummer,Satzart,Gerätenummer,Typ,Status',
      '0040|20|T131|C5|A',
      '0040|20|T447|P6|X',
      '0053|20|G379|P6|A',
    ],
    [
      'Gerät.Gerätenummer,Standort.Kundennummer,Satzart,Datum,Betrag',
      'T131|0040|30|2023-01-25|0018',
      'T131|0040|30|2014-09-30|0024',
      'G379|0053|30|2016-08-03|0021',
    ],
  ]);
});
