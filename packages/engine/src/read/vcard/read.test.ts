import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { testReader } from '../markup/testing/read.js';
import { choose } from '../read-file.js';
import { UnreadableFile } from '../reader.js';

const { read, cellsOf, recordsOf } = testReader();

const cards = async (content: string | Buffer) =>
  (await recordsOf(await read('x.vcf', content))).contacts ?? [];

const card = (lines: string, version = '3.0') =>
  `BEGIN:VCARD\r\nVERSION:${version}\r\n${lines.replaceAll('\n', '\r\n')}\r\nEND:VCARD\r\n`;

test('version 3.0: parts of names and addresses are columns, phones and mails stand by what they are for', async () => {
  const apple = card(`N:Lovelace;Ada;King;Countess;PhD
FN:Ada Lovelace
ORG:Analytical\\, Engines;Research;Maths
TITLE:Analyst
item1.EMAIL;type=INTERNET:school@example.com
item1.X-ABLabel:_$!<School>!$_
EMAIL;TYPE=INTERNET,WORK:second@example.com
EMAIL;TYPE=INTERNET,WORK,PREF:first@example.com
TEL;TYPE=CELL;TYPE=VOICE:+44 1
TEL;TYPE=WORK,VOICE:+44 2
TEL;TYPE=WORK,VOICE:+44 3
TEL;TYPE=WORK,FAX:+44 4
TEL:+44 5
ADR;TYPE=HOME:PO 1;;1 High St\\nFlat 2;London;;W1;UK
ADR;TYPE=HOME:;;2 Low St;Leeds;;;
item2.ADR;TYPE=WORK:;;3 Mid St;York;;;
item2.X-ABADR:gb
BDAY:18151210
CATEGORIES:Friends,Maths
NOTE:one\\, two\\; three\\\\four\\nfive
URL;TYPE=WORK:https://example.com
X-SOCIALPROFILE;type=twitter:ada
X-OWN:own
UID:urn:1
REV:20210312T120000Z`);
  const [table] = await read('ada.vcf', apple);
  expect(table).toMatchObject({
    name: 'contacts',
    rowCount: 1,
    firstRow: null,
    dialect: { version: '3.0', records: 1 },
  });
  const [row = []] = await cellsOf(table);
  expect(table?.columns.map((column, at) => [column, row[at]])).toEqual([
    ['Full name', 'Ada Lovelace'],
    ['Prefix', 'Countess'],
    ['First name', 'Ada'],
    ['Middle name', 'King'],
    ['Last name', 'Lovelace'],
    ['Suffix', 'PhD'],
    ['Organization', 'Analytical, Engines'],
    ['Department', 'Research'],
    ['Department 2', 'Maths'],
    ['Job title', 'Analyst'],
    ['Email', 'first@example.com'],
    ['Email (work)', 'first@example.com'],
    ['Email (work) 2', 'second@example.com'],
    ['Email (School)', 'school@example.com'],
    ['Phone', '+44 5'],
    ['Mobile', '+44 1'],
    ['Phone (work)', '+44 2'],
    ['Phone (work) 2', '+44 3'],
    ['Fax (work)', '+44 4'],
    ['PO box', 'PO 1'],
    ['Street', '1 High St\nFlat 2'],
    ['City', 'London'],
    ['Postal code', 'W1'],
    ['Country', 'UK'],
    ['PO box (home)', 'PO 1'],
    ['Street (home)', '1 High St\nFlat 2'],
    ['City (home)', 'London'],
    ['Postal code (home)', 'W1'],
    ['Country (home)', 'UK'],
    ['Street (home) 2', '2 Low St'],
    ['City (home) 2', 'Leeds'],
    ['Street (work)', '3 Mid St'],
    ['City (work)', 'York'],
    ['Website (work)', 'https://example.com'],
    ['Birthday', '1815-12-10'],
    ['Categories', 'Friends,Maths'],
    ['Note', 'one, two; three\\four\nfive'],
    ['X-ABADR', 'gb'],
    ['X-SOCIALPROFILE (twitter)', 'ada'],
    ['X-OWN', 'own'],
    ['UID', 'urn:1'],
    ['Revised', '2021-03-12T12:00:00Z'],
  ]);
});

test('version 2.1: quoted-printable over several lines, character sets by property, types without a name', async () => {
  const nokia = `BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;J=\r\n=F6rg;;;\r\nFN;CHARSET=UTF-8;QUOTED-PRINTABLE:J=C3=B6rg M=C3=BCller\r\nTEL;WORK;VOICE;PREF:030 1\r\nTEL;CELL:0170 2\r\nEMAIL;INTERNET:j@example.com\r\nADR;HOME;ENCODING=QUOTED-PRINTABLE:;;Am Platz 1=0D=0AHinterhaus;Berlin;;10115;\r\nNOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=utf-8:foobar foobar=\r\n foobar 1=3D1=\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:2.1\r\nN:Doe;Jane\r\nNOTE:C:\\new folder,\r\n  second\r\nEND:VCARD\r\n`;
  expect(await cards(nokia)).toEqual([
    {
      'Full name': 'Jörg Müller',
      'First name': 'Jörg',
      'Last name': 'Müller',
      Email: 'j@example.com',
      Phone: '030 1',
      'Phone (work)': '030 1',
      Mobile: '0170 2',
      Street: 'Am Platz 1\nHinterhaus',
      City: 'Berlin',
      'Postal code': '10115',
      'Street (home)': 'Am Platz 1\nHinterhaus',
      'City (home)': 'Berlin',
      'Postal code (home)': '10115',
      Note: 'foobar foobar foobar 1=1',
    },
    { 'First name': 'Jane', 'Last name': 'Doe', Note: 'C:\\new folder, second' },
  ]);
});

test('version 4.0: addresses as URIs, preferences by number, types between quotes', async () => {
  const four = card(
    `FN:Ada
TEL;VALUE=uri;TYPE="voice,home";PREF=2:tel:+1-555
TEL;VALUE=uri;TYPE="home,voice";PREF=1:tel:+1-556
EMAIL;TYPE=work:mailto:a@example.com
BDAY:--0415
ANNIVERSARY:20090808T1430-0500
GENDER:F
LANG;PREF=1:fr
RELATED;TYPE=spouse:urn:uuid:1
N;SORT-AS="Lovelace,Ada":Lovelace;Ada;;;`,
    '4.0',
  );
  const [table] = await read('x.vcf', four);
  expect(await cards(four)).toEqual([
    {
      'Full name': 'Ada',
      'First name': 'Ada',
      'Last name': 'Lovelace',
      Email: 'a@example.com',
      'Email (work)': 'a@example.com',
      Phone: '+1-556',
      'Phone (home)': '+1-556',
      'Phone (home) 2': '+1-555',
      Birthday: '--0415',
      Anniversary: '2009-08-08T14:30:00-05:00',
      Gender: 'F',
      Language: 'fr',
      'Related (spouse)': 'urn:uuid:1',
    },
  ]);
  expect(table?.notes.map(({ text }) => text)).toEqual(['1 times the parameter SORT-AS was left out']);
});

describe('one phone, mail and address of a card is its main one', () => {
  test.each<[string, string, string | undefined]>([
    ['the one for nothing special', 'TEL;TYPE=work:1\nTEL:2', '2'],
    ['the preferred one', 'TEL;TYPE=work:1\nTEL;TYPE=home,pref:2', '2'],
    ['else the first', 'TEL;TYPE=work:1\nTEL;TYPE=home:2', '1'],
    ['a mobile where there is no other', 'TEL;TYPE=work,fax:1\nTEL;TYPE=cell:2', '2'],
    ['never a fax', 'TEL;TYPE=work,fax:1\nTEL;TYPE=pager:2', undefined],
  ])('%s', async (_, lines, wanted) => {
    const [row] = await cards(card(`FN:Ada\n${lines}`));
    expect(row?.Phone).toBe(wanted);
  });
});

describe('contents of files are no cells, however they are folded', () => {
  const data = 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo='; // 26 bytes
  test.each([
    [
      '3.0, folded',
      '3.0',
      `PHOTO;ENCODING=b;TYPE=JPEG:${data.slice(0, 10)}\n ${data.slice(10)}`,
      'JPEG, 26 bytes',
    ],
    [
      '2.1, with a blank line',
      '2.1',
      `PHOTO;JPEG;ENCODING=BASE64:\n  ${data.slice(0, 12)}\n  ${data.slice(12)}\n`,
      'JPEG, 26 bytes',
    ],
    [
      '2.1, not indented',
      '2.1',
      `PHOTO;JPEG;ENCODING=BASE64:${data.slice(0, 12)}\n${data.slice(12)}\n`,
      'JPEG, 26 bytes',
    ],
    [
      '4.0, as a URI',
      '4.0',
      `PHOTO:data:image/png;base64,${data.slice(0, 12)}\n ${data.slice(12)}`,
      'image/png, 26 bytes',
    ],
    ['with a folded head', '3.0', `PHOTO;X-NAME="a:b";ENC\n ODING=b:${data}`, '26 bytes'],
    ['only a link', '3.0', 'PHOTO;VALUE=uri:http://example.com/a.jpg', 'http://example.com/a.jpg'],
  ])('%s', async (_, version, photo, wanted) => {
    const [row] = await cards(card(`FN:Ada\n${photo}\nTITLE:Analyst`, version));
    expect(row).toEqual({ 'Full name': 'Ada', 'Job title': 'Analyst', Photo: wanted });
  });

  test('which is told', async () => {
    const [table] = await read('x.vcf', card(`FN:Ada\nPHOTO;ENCODING=b:${data}`));
    expect(table?.notes).toEqual([
      { text: 'Photo: 1 contents of files were left out, cells say their kind and size', rows: [1, 1] },
    ]);
  });
});

describe('letters are those that the bytes are', () => {
  const plain = card('FN:Łódź Żółw\nNOTE:żółć');
  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(plain)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${plain}`)],
    ['UTF-8 that is folded within letters', foldedEverywhere(plain)],
    ['UTF-16', iconv.encode(plain, 'utf16le', { addBOM: true })],
  ])('%s', async (_, bytes) => {
    expect(await cards(bytes)).toEqual([{ 'Full name': 'Łódź Żółw', Note: 'żółć' }]);
  });

  test('Windows, which is told', async () => {
    const western = card('FN:Jörg Müller\nNOTE:Straße “café”');
    const [table] = await read('x.vcf', iconv.encode(western, 'windows-1252'));
    expect(await cellsOf(table)).toEqual([['Jörg Müller', 'Straße “café”']]);
    expect(table?.notes).toEqual([{ text: 'not UTF-8: read as windows-1252' }]);
  });

  /** A fold behind every byte of a value. */
  function foldedEverywhere(text: string): Buffer {
    const lines = text.split('\r\n').map((line) => {
      const at = line.indexOf(':');
      if (/^(?:BEGIN|END|VERSION)/.test(line) || at < 0) return Buffer.from(line);
      const bytes = [...Buffer.from(line.slice(at + 1))];
      return Buffer.concat([
        Buffer.from(line.slice(0, at + 1)),
        ...bytes.map((byte) => Buffer.from([13, 10, 32, byte])),
      ]);
    });
    return Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\r\n')]));
  }
});

describe('what programs get wrong is read all the same', () => {
  const two = [{ 'Full name': 'Ada' }, { 'Full name': 'Bob' }];
  test.each<[string, string]>([
    ['cards without an end', 'BEGIN:VCARD\nFN:Ada\nBEGIN:VCARD\nFN:Bob\nEND:VCARD\n'],
    ['cut off', 'BEGIN:VCARD\nFN:Ada\nEND:VCARD\nBEGIN:VCARD\nFN:Bob'],
    ['lines that end in CR', 'BEGIN:VCARD\rFN:Ada\rEND:VCARD\rBEGIN:VCARD\rFN:Bob\rEND:VCARD\r'],
    ['small letters', 'begin:vcard\nfn:Ada\nend:vcard\nbegin:vcard\nfn:Bob\nend:vcard\n'],
    ['text around cards', 'Contacts\nBEGIN:VCARD\nFN:Ada\nEND:VCARD\n--\nBEGIN:VCARD\nFN:Bob\nEND:VCARD\n'],
    ['a card within a card', 'BEGIN:VCARD\nFN:Bob\nAGENT:\nBEGIN:VCARD\nFN:Ada\nEND:VCARD\nEND:VCARD\n'],
  ])('%s', async (_, content) => {
    expect(await cards(content)).toEqual(two);
  });

  test('text that goes on without a fold is joined to the line above', async () => {
    const [table] = await read('x.vcf', card('NOTE:one\ntwo\nFN:Ada'));
    expect(await cellsOf(table)).toEqual([['Ada', 'one\ntwo']]);
    expect(table?.notes[0]?.text).toBe('1 lines that are no property were joined to the one above');
  });
});

test('names that mean something to programs are columns like others', async () => {
  const names = ['__proto__', 'constructor', 'X-toString', 'hasOwnProperty'];
  const [row] = await cards(card(names.map((name) => `${name};TYPE=__proto__:${name}`).join('\n')));
  expect(Object.values(row ?? {})).toEqual(names);
});

test('labels and types that number themselves lose nothing', async () => {
  const odd = card('a.TEL:1\na.X-ABLabel:x\nTEL;TYPE=x:2\nb.TEL:3\nb.X-ABLabel:x) 2\nc.X-ABLabel:alone');
  const [row] = await cards(odd);
  expect(Object.values(row ?? {}).sort()).toEqual(['1', '1', '2', '3', 'alone']);
});

describe('files that would cost too much, or hold nothing, are refused by name', () => {
  test.each([
    ['one endless line', card(`NOTE:${'x'.repeat(5000)}`), /line 3 is longer than 2000 characters/],
    [
      'one endless value',
      card(`NOTE:${'x\n '.repeat(3000)}`),
      /the value that begins on line 3 is longer than 2000/,
    ],
    [
      'endless lines that are none',
      card(`NOTE:a${'\nstray words here'.repeat(300)}`),
      /the value that begins on line 3 is longer than 2000/,
    ],
    ['endless properties', card('TEL:1\n'.repeat(300)), /a card has more than 200 properties/],
    ['cards in cards', 'BEGIN:VCARD\nAGENT:\n'.repeat(200), /more than 100 cards are within each other/],
    [
      'too many columns',
      Array.from({ length: 300 }, (_, at) => card(`X-${at}:1`)).join(''),
      /201 columns, and 200 is the most/,
    ],
    ['nothing in it', card('NOTE:'), /there is no card with any value in it/],
  ])('%s', async (_, content, reason) => {
    const refused = read('x.vcf', content, { records: { text: 2000, columns: 200, fields: 200 } });
    await expect(refused).rejects.toThrow(UnreadableFile);
    await expect(refused).rejects.toThrow(reason);
  });
});

test('is told by its content: variants of genes have the same ending', () => {
  const format = (text: string, name: string) => choose(Buffer.from(text), name)?.format;
  expect(format(card('FN:Ada'), 'contacts.txt')).toBe('vcard');
  expect(format(`\ufeff\r\n${card('FN:Ada')}`, 'contacts.csv')).toBe('vcard');
  expect(choose(iconv.encode(card('FN:Ada'), 'utf16le', { addBOM: true }), 'a')?.format).toBe('vcard');
  expect(format('##fileformat=VCFv4.2\n#CHROM\tPOS\tID\n20\t14370\trs6054257\n', 'genes.vcf')).toBe('csv');
  expect(format('BEGIN:VCARDS are made of paper\n', 'a.txt')).toBe('csv');
});
