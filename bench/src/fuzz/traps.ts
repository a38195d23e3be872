import { deflateRawSync, gzipSync } from 'node:zlib';
import { sqliteFile } from './seeds/databases.js';
import { tarFile, workbookParts, zipOfTexts } from './seeds/packed.js';
import { central, headersOf, zipFile } from './zip-file.js';

/** A file made to cost more than it weighs, or to lead round in a circle. */
export interface Trap {
  name: string;
  build(folder: string): Buffer | Promise<Buffer>;
  /** Only a limit of time or memory can end it. */
  endless?: boolean;
}

const mb = 1 << 20;
const csv = Buffer.from('a,b\n1,2\n');

function sheet(rows: string, before = ''): string {
  return `<?xml version="1.0"?>${before}<worksheet><sheetData>${rows}</sheetData></worksheet>`;
}

function workbook(changes: Record<string, string>): Buffer {
  return zipOfTexts({ ...workbookParts(sheet('<row r="1"><c r="A1"><v>1</v></c></row>')), ...changes });
}

const entityBomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]>`;

export const traps: readonly Trap[] = [
  { name: 'bomb.zip', build: () => zipFile([{ name: 'a.csv', content: Buffer.alloc(110 * mb, 'a,b\n') }]) },
  {
    name: 'many-bombs.zip',
    build() {
      const content = Buffer.alloc(8 * mb, 'a,b,c\n');
      const packed = deflateRawSync(content);
      return zipFile(Array.from({ length: 100 }, (_, at) => ({ name: `${at}.csv`, content, packed })));
    },
  },
  {
    name: 'nested.zip',
    build() {
      let inner = zipFile([{ name: 'a.csv', content: csv }]);
      for (let depth = 0; depth < 40; depth += 1) inner = zipFile([{ name: 'in.zip', content: inner }]);
      return inner;
    },
  },
  {
    name: 'overlapping.zip',
    build() {
      // Every entry of the directory names the same data.
      const zip = zipFile(
        Array.from({ length: 100 }, (_, at) => ({
          name: `${at}.csv`,
          content: Buffer.alloc(mb / 16, '1,2\n'),
        })),
      );
      for (const at of headersOf(zip, 'PK\x01\x02')) zip.writeUInt32LE(0, at + central.offset);
      return zip;
    },
  },
  {
    name: 'itself.zip',
    build() {
      // The packed data of its only file is the zip itself.
      const zip = zipFile([{ name: 'itself.zip', content: Buffer.alloc(0), store: true }]);
      const [at = 0] = headersOf(zip, 'PK\x01\x02');
      zip.writeUInt32LE(zip.length, at + central.packedSize);
      zip.writeUInt32LE(zip.length, at + central.size);
      return zip;
    },
  },
  { name: 'bomb.csv.gz', build: () => gzipSync(Buffer.alloc(110 * mb, 'a,b\n')) },
  { name: 'bomb.tgz', build: () => gzipSync(tarFile({ 'a.csv': Buffer.alloc(110 * mb, 'a,b\n') })) },
  {
    name: 'nested.csv.gz',
    build: () => Array.from({ length: 30 }).reduce((bytes: Buffer) => gzipSync(bytes), csv),
  },
  { name: 'deep.json', build: () => Buffer.from(`${'['.repeat(2e6)}${']'.repeat(2e6)}`) },
  { name: 'deep-objects.json', build: () => Buffer.from(`${'{"a":'.repeat(1e6)}1${'}'.repeat(1e6)}`) },
  {
    name: 'keys.json',
    build: () => Buffer.from(`[${Array.from({ length: 40_000 }, (_, at) => `{"k${at}":1}`).join(',')}]`),
  },
  { name: 'string.json', build: () => Buffer.from(`["${'x'.repeat(10 * mb)}"]`) },
  { name: 'line.ndjson', build: () => Buffer.from(`{"a":"${'x'.repeat(10 * mb)}"}\n{"a":1}\n`) },
  { name: 'deep.html', build: () => Buffer.from(`<table><tr><td>${'<div>'.repeat(100_000)}x`) },
  { name: 'deep-tables.html', build: () => Buffer.from('<table><tr><td>'.repeat(20_000)) },
  {
    name: 'formatting.html',
    build: () => Buffer.from(`<table><tr><td>${'<b><i><a>'.repeat(30_000)}x</table>`),
  },
  {
    name: 'spans.html',
    build: () =>
      Buffer.from(`<table>${'<tr><td colspan=1000 rowspan=65534>xxxxxxxx</td></tr>'.repeat(3000)}</table>`),
  },
  { name: 'deep.ofx', build: () => Buffer.from(`<OFX>${'<A>'.repeat(2e6)}`) },
  { name: 'tags.ofx', build: () => Buffer.from(`<OFX>${'<'.repeat(4 * mb)}`) },
  { name: 'leaves.ofx', build: () => Buffer.from(`<OFX><STMTRS>${'<A>1'.repeat(1e6)}`) },
  {
    name: 'names.ofx',
    build: () =>
      Buffer.from(
        `<OFX><BANKTRANLIST>${Array.from({ length: 40_000 }, (_, at) => `<E><N${at}>1</E>`).join('')}`,
      ),
  },
  {
    name: 'types.qif',
    build: () => Buffer.from(Array.from({ length: 50_000 }, (_, at) => `!Type:T${at}\nNx\n^\n`).join('')),
  },
  { name: 'record.qif', build: () => Buffer.from(`!Type:Bank\n${'SFood\n$1\n'.repeat(1e6)}`) },
  { name: 'line.vcf', build: () => Buffer.from(`BEGIN:VCARD\nNOTE:${'x'.repeat(40 * mb)}`) },
  { name: 'folds.vcf', build: () => Buffer.from(`BEGIN:VCARD\nNOTE${'\n x'.repeat(3e6)}`) },
  {
    name: 'soft.vcf',
    build: () => Buffer.from(`BEGIN:VCARD\nNOTE;ENCODING=QUOTED-PRINTABLE:${'=\n'.repeat(3e6)}`),
  },
  { name: 'agents.vcf', build: () => Buffer.from('BEGIN:VCARD\nAGENT:\n'.repeat(3e5)) },
  {
    name: 'sparse.vcf',
    build: () =>
      Buffer.from(
        `${Array.from({ length: 4000 }, (_, at) => `BEGIN:VCARD\nX-${at}:1\nEND:VCARD\n`).join('')}${'BEGIN:VCARD\nX-1:1\nEND:VCARD\n'.repeat(5000)}`,
      ),
  },
  {
    name: 'photo.vcf',
    build: () =>
      Buffer.from(`BEGIN:VCARD\nFN:A\nPHOTO;ENCODING=b:${`${'A'.repeat(70)}\n `.repeat(6e5)}\nEND:VCARD\n`),
  },
  {
    name: 'deep.ics',
    build: () =>
      Buffer.from(`BEGIN:VCALENDAR\n${Array.from({ length: 3e5 }, (_, at) => `BEGIN:X${at}\n`).join('')}`),
  },
  {
    name: 'alarms.ics',
    build: () => Buffer.from(`BEGIN:VCALENDAR\nBEGIN:VEVENT\n${'BEGIN:VALARM\nEND:VALARM\n'.repeat(3e5)}`),
  },
  {
    name: 'attendees.ics',
    build: () =>
      Buffer.from(
        `BEGIN:VCALENDAR\nBEGIN:VEVENT\n${'ATTENDEE:mailto:a@example.com\n'.repeat(15_000)}END:VEVENT\n`,
      ),
  },
  { name: 'one-line.csv', build: () => Buffer.alloc(8 * mb, 'x') },
  { name: 'one-cell.csv', build: () => Buffer.from(`a,b\n1,"${'x\n'.repeat(2 * mb)}`) },
  { name: 'quotes.csv', build: () => Buffer.from(`a,b\n${'"'.repeat(mb)}\n`) },
  { name: 'commas.csv', build: () => Buffer.alloc(2 * mb, ',') },
  {
    name: 'ragged.csv',
    build: () => Buffer.from(Array.from({ length: 2500 }, (_, at) => ','.repeat(at)).join('\n')),
  },
  { name: 'blank.csv', build: () => Buffer.alloc(2 * mb, '\n') },
  { name: 'zeros.csv', build: () => Buffer.alloc(4 * mb) },
  {
    name: 'entities.xlsx',
    build: () =>
      workbook({ 'xl/worksheets/sheet1.xml': sheet('<row><c t="str"><v>&j;</v></c></row>', entityBomb) }),
  },
  {
    name: 'entities.xml',
    build: () => Buffer.from(`<?xml version="1.0"?>${entityBomb}<rows><row>&j;</row><row>&j;</row></rows>`),
  },
  { name: 'deep.xml', build: () => Buffer.from(`<?xml version="1.0"?>${'<a>'.repeat(100_000)}`) },
  {
    name: 'deep.xlsx',
    build: () => workbook({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${'<row>'.repeat(300_000)}` }),
  },
  {
    name: 'far.xlsx',
    build: () =>
      workbook({
        'xl/worksheets/sheet1.xml': sheet(
          '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
        ),
      }),
  },
  {
    name: 'sparse.xlsx',
    build: () =>
      workbook({
        'xl/worksheets/sheet1.xml': sheet(
          Array.from(
            { length: 3000 },
            (_, at) =>
              `<row r="${at * 300 + 1}"><c r="A${at * 300 + 1}"><v>1</v></c><c r="XFD${at * 300 + 1}"><v>1</v></c></row>`,
          ).join(''),
        ),
      }),
  },
  {
    name: 'bomb.xlsx',
    build: () =>
      workbook({
        'xl/worksheets/sheet1.xml': sheet(`<row r="1"><c t="str"><v>${'a'.repeat(110 * mb)}</v></c></row>`),
      }),
  },
  {
    name: 'bomb-strings.xlsx',
    build: () =>
      workbook({
        'xl/sharedStrings.xml': `<sst>${'<si><t>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa</t></si>'.repeat(5e5)}</sst>`,
      }),
  },
  {
    name: 'endless-view.db',
    endless: true,
    build: (folder) =>
      sqliteFile(folder, (db) =>
        db.exec(
          'CREATE TABLE t (a); CREATE VIEW v AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) AS m FROM n',
        ),
      ),
  },
  {
    name: 'endless-rows.db',
    endless: true,
    build: (folder) =>
      sqliteFile(folder, (db) =>
        db.exec(
          'CREATE TABLE t (a); CREATE VIEW v AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n',
        ),
      ),
  },
  {
    name: 'product-view.db',
    endless: true,
    build: (folder) =>
      sqliteFile(folder, (db) =>
        db.exec(`CREATE TABLE t (a); INSERT INTO t WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) SELECT i FROM n;
          CREATE VIEW v AS SELECT count(*) AS n FROM t a, t b, t c, t d, t e`),
      ),
  },
  { name: 'loop.xls', build: () => oleLoop() },
];

/** An OLE file whose table of sectors leads from each sector to itself. */
function oleLoop(): Buffer {
  const file = Buffer.alloc(512 * 8);
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(4096, 56);
  file.writeUInt32LE(0xfffffffe, 60);
  file.writeUInt32LE(0xfffffffe, 68);
  for (let at = 76; at < 512; at += 4) file.writeUInt32LE(at === 76 ? 0 : 0xffffffff, at);
  for (let sector = 0; sector < 128; sector += 1) file.writeUInt32LE(sector % 7, 512 + sector * 4);
  for (const [at, name] of ['Root Entry', 'Workbook'].entries()) {
    const start = 1024 + at * 128;
    file.write(name, start, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, start + 64);
    file[start + 66] = at === 0 ? 5 : 2;
    file.writeUInt32LE(0xffffffff, start + 68);
    file.writeUInt32LE(0xffffffff, start + 72);
    file.writeUInt32LE(at === 0 ? 1 : 0xffffffff, start + 76);
    file.writeUInt32LE(2, start + 116);
    file.writeUInt32LE(1 << 20, start + 120);
  }
  return file;
}
