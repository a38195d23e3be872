import { describe, expect, test } from 'vitest';
import { UnreadableFile } from '../reader.js';
import { detectXlsx } from './detect.js';
import { testReader } from './testing/read.js';
import { rowsXml, workbookParts, zipOf } from './testing/workbook.js';

const { read, readBytes, cellsOf } = testReader();

const people = [
  ['name', 'born'],
  ['Ada', '1815'],
  ['Grace', '1906'],
  ['Linus', '1969'],
];
const data = rowsXml(people);
const expected = people.slice(1).map((row, at) => [String(at + 2), ...row]);
const sheet1 = 'xl/worksheets/sheet1.xml';

describe('workbooks of every make', () => {
  const worksheet = (xml: string) => ({ sheets: [{ xml }] });
  const prefixed = `<x:worksheet xmlns:x="urn:x"><x:sheetData>${data.replaceAll(/<(\/?)(?=[a-z])/g, '<$1x:')}</x:sheetData></x:worksheet>`;
  const plain = `<worksheet xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"><sheetData>${data}</sheetData></worksheet>`;
  test.each([
    ['elements with a prefix', worksheet(prefixed)],
    ['strict namespace', worksheet(plain)],
    ['blanks and line ends between tags', worksheet(plain.replaceAll(/<(row|c|sheetData)/g, '\n  <$1'))],
    ['comments between rows', worksheet(plain.replaceAll('<row', '<!-- <row> --><?pi <row?><row'))],
    ['a mark at the start', { sheets: [{ xml: `\ufeff<?xml version="1.0"?>${plain}` }] }],
    ['UTF-16', { sheets: [{ xml: Buffer.from(`\ufeff${plain}`, 'utf16le') }] }],
    ['UTF-16, the other way round', { sheets: [{ xml: Buffer.from(`\ufeff${plain}`, 'utf16le').swap16() }] }],
  ])('%s', async (_, workbook) => {
    const [table] = await read(workbook);
    expect(await cellsOf(table!)).toEqual(expected);
  });

  test.each([
    ['absolute targets', (xml: string) => xml.replaceAll('Target="', 'Target="/xl/')],
    ['targets that go up', (xml: string) => xml.replaceAll('Target="', 'Target="../xl/')],
    [
      'strict types',
      (xml: string) =>
        xml.replaceAll(
          'http://schemas.openxmlformats.org/officeDocument/2006/',
          'http://purl.oclc.org/ooxml/officeDocument/',
        ),
    ],
    ['names in other letters', (xml: string) => xml.replace('worksheets/', 'WorkSheets/')],
  ])('relationships with %s', async (_, change) => {
    const part = 'xl/_rels/workbook.xml.rels';
    const parts = workbookParts({ sheets: [{ data }] });
    const [table] = await readBytes(await zipOf(parts.set(part, change(String(parts.get(part))))));
    expect(await cellsOf(table!)).toEqual(expected);
  });

  test('a workbook elsewhere, and another prefix for its relationships', async () => {
    const parts = workbookParts({ sheets: [{ data }] });
    const moved = [...parts].map(([part, xml]): [string, string] => [
      part.replace('xl/', 'book/'),
      String(xml)
        .replace('xl/workbook.xml', 'book/workbook.xml')
        .replaceAll('r:id', 'rel:id')
        .replace('xmlns:r=', 'xmlns:rel='),
    ]);
    const [table] = await readBytes(await zipOf(moved));
    expect(await cellsOf(table!)).toEqual(expected);
  });

  test('cells in the far corner cost no more than others', async () => {
    const corner = '<row r="1048576"><c r="XFD1048576" t="str"><v>far</v></c></row>';
    const tables = await read({ sheets: [{ data: data + corner }] });
    expect(tables.reduce((sum, { rowCount }) => sum + rowCount, 0)).toBeGreaterThanOrEqual(3);
    const texts = (await Promise.all(tables.map(cellsOf))).flat(2);
    expect(texts).toContain('Ada');
  });

  test('shared texts beyond the memory for them wait on disk, rows too', async () => {
    const names = Array.from({ length: 5000 }, (_, at) => `name ${at} ${'é'.repeat(at % 50)}`);
    const rows = names.map(
      (_, at) => `<row r="${at + 2}"><c t="s"><v>${at}</v></c><c><v>${at}</v></c></row>`,
    );
    const [table] = await read(
      {
        shared: names.map((name) => `<si><t>${name}</t></si>`).join(''),
        sheets: [{ data: rowsXml([['name', 'n']]) + rows.join('') }],
      },
      { sharedCharsInMemory: 2000, stagedCharsInMemory: 1000 },
    );
    expect((await cellsOf(table!)).map(([, name]) => name)).toEqual(names);
  });
});

describe('what cannot be read is refused by name, with what to do', () => {
  const ole = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(200_000),
  ]);
  test.each([
    ['an empty file', Buffer.alloc(0), 'in.xlsx: the file is empty'],
    ['text', Buffer.from('a,b\n1,2\n'), 'in.xlsx: this is not an Excel workbook'],
    ['an old workbook', ole, 'save it as .xlsx'],
    [
      'a password',
      Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]),
      'protected by a password',
    ],
    ['the start of a zip', Buffer.from('PK\x03\x04 and no more'), 'damaged or cut short'],
  ])('%s', async (_, bytes, reason) => {
    await expect(readBytes(bytes)).rejects.toMatchObject({
      name: 'UnreadableFile',
      message: expect.stringContaining(reason),
    });
  });

  test('a zip cut short', async () => {
    const bytes = await zipOf(workbookParts({ sheets: [{ data: rowsXml(Array(500).fill(['a', 'b'])) }] }));
    for (const part of [0.3, 0.6, 0.95]) {
      await expect(readBytes(bytes.subarray(0, bytes.length * part))).rejects.toThrow('damaged or cut short');
    }
  });

  test('any damage is either refused or does not matter', async () => {
    const bytes = await zipOf(workbookParts({ sheets: [{ data: rowsXml(Array(500).fill(['a', 'b'])) }] }));
    for (let at = 0; at < bytes.length; at += 41) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 0x55;
      await readBytes(damaged).catch((error: Error) => expect(error.name).toBe('UnreadableFile'));
    }
  });

  const only = (xml: string) => ({ sheets: [{ xml }] });
  const tooMany = `<worksheet><sheetData><row r="1"><c r="XFE1"><v>1</v></c></row></sheetData></worksheet>`;
  test.each([
    ['no workbook', { parts: { 'xl/workbook.xml': null } }, 'xl/workbook.xml is missing'],
    ['a binary workbook', { parts: { 'xl/workbook.xml': null, 'xl/workbook.bin': 'x' } }, '.xlsb'],
    ['no sheet', { parts: { [sheet1]: null } }, `its part ${sheet1} is missing`],
    [
      'no relationships',
      { parts: { 'xl/_rels/workbook.xml.rels': null } },
      'the part of its sheet Sheet1 is missing',
    ],
    ['nothing in it', { sheets: [{}] }, 'nothing to read in the workbook: sheet Sheet1 is empty'],
    ['hidden sheets only', { sheets: [{ state: 'hidden' as const, data }] }, 'sheet Sheet1 is hidden'],
    [
      'no shared texts',
      { sheets: [{ data: '<row><c r="B1" t="s"><v>7</v></c></row>' }] },
      'B1 asks for shared text 7 of 0',
    ],
    ['a sheet that breaks off', only(`<worksheet><sheetData>${data}`), 'row 4: it breaks off'],
    [
      'a row that breaks off',
      only('<worksheet><sheetData><row r="1"><c r="A1"></sheetData></worksheet>'),
      'breaks off',
    ],
    [
      'tags that do not pair up',
      only('<worksheet><sheetData><row r="1"><c r="A1"><v>1</row></sheetData></worksheet>'),
      'pair up',
    ],
    ['a column too many', only(tooMany), 'beyond column XFD'],
    ['columns without end', only(tooMany.replace('XFE1', 'ZZZZZZZZZZZZ1')), 'beyond column XFD'],
    ['a row too many', only(tooMany.replace('r="1"', 'r="1048577"')), 'a row numbered 1048577'],
    ['a row of no number', only(tooMany.replace('r="1"', 'r="1e9999"')), 'a row numbered 1e9999'],
    [
      'an entity of its own',
      only('<!DOCTYPE a [<!ENTITY b "c">]><worksheet><sheetData/></worksheet>'),
      'document type',
    ],
    ['an unknown entity', { sheets: [{ data: '<row><c t="str"><v>&b;</v></c></row>' }] }, 'it uses &b'],
    [
      'a document type among shared texts',
      { parts: { 'xl/sharedStrings.xml': '<!DOCTYPE a [<!ENTITY b "c">]><sst><si><t>&b;</t></si></sst>' } },
      'document type',
    ],
    ['no XML', only('nothing'), 'cannot be read'],
    ['no XML in the workbook', { parts: { 'xl/workbook.xml': '<a' } }, 'the workbook cannot be read'],
  ])('%s', async (_, workbook, reason) => {
    await expect(read(workbook)).rejects.toBeInstanceOf(UnreadableFile);
    await expect(read(workbook)).rejects.toThrow(/^in\.xlsx: /);
    await expect(read(workbook)).rejects.toThrow(reason);
  });

  test('bombs', async () => {
    const bomb = { sheets: [{ data: data + '<row></row>'.repeat(300_000) }] };
    await expect(read(bomb, { inflatedBytes: 1 << 20 })).rejects.toThrow('more than 1 MB once unpacked');
    await expect(read(bomb, { ratio: 100, ratioFrom: 1 << 16 })).rejects.toThrow(
      'more than 100 times its size',
    );
    await expect(
      read({ sheets: [{ xml: `<a>${' '.repeat(1 << 20)}` }] }, { rowChars: 1 << 16 }),
    ).rejects.toThrow('does not end');
    const strings = { shared: `<si><t>${'x'.repeat(9000)}</t></si>`.repeat(9), sheets: [{ data }] };
    await expect(read(strings, { sharedBytes: 20_000, sharedCharsInMemory: 9000 })).rejects.toThrow(
      'shared texts',
    );
    const far = Array.from(
      { length: 300 },
      (_, at) => `<row><c r="${at % 2 ? 'A' : 'B'}${at + 1}"><v>1</v></c></row>`,
    );
    await expect(read({ sheets: [{ data: far.join('') }] }, { emptyCells: 100 })).rejects.toThrow(
      'too far apart',
    );
  });
});

describe('detection', () => {
  test('by content first', async () => {
    const bytes = await zipOf(workbookParts({ sheets: [{ data }] }));
    expect(detectXlsx(bytes, 'export')).toBeGreaterThan(0.9);
    expect(detectXlsx(bytes.subarray(0, 20), 'a.XLSM')).toBeGreaterThan(0.5);
    expect(detectXlsx(bytes.subarray(0, 20), 'a.zip')).toBe(0);
    expect(detectXlsx(Buffer.from('a,b\n'), 'a.xlsx')).toBeLessThan(0.2);
    expect(detectXlsx(Buffer.from('a,b\n'), 'a.csv')).toBe(0);
  });
});
