import { gzipSync } from 'node:zlib';
import type { Chance } from '../../random.js';
import { type Lie, type Seed, someRows } from '../seed.js';
import { central, end, headersOf, local, type ZipPart, zipFile } from '../zip-file.js';

function csvOf(chance: Chance): Buffer {
  return Buffer.from(
    someRows(chance)
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      .join('\n'),
  );
}

/** The sizes, offsets and counts of a zip, in one of its places or in both. */
export const zipLies: readonly Lie[] = [
  {
    name: 'sizes in the directory',
    tell: (zip, chance) =>
      bent(zip, 'PK\x01\x02', chance.pick([central.size, central.packedSize]) ?? 0, chance),
  },
  {
    name: 'offsets in the directory',
    tell: (zip, chance) => bent(zip, 'PK\x01\x02', central.offset, chance),
  },
  { name: 'ways of packing', tell: (zip, chance) => bent(zip, 'PK\x01\x02', central.method, chance) },
  {
    name: 'sizes in the headers',
    tell: (zip, chance) => bent(zip, 'PK\x03\x04', chance.pick([local.size, local.packedSize]) ?? 0, chance),
  },
  {
    name: 'counts and offsets at the end',
    tell: (zip, chance) => bent(zip, 'PK\x05\x06', chance.pick(Object.values(end)) ?? 0, chance),
  },
];

function bent(zip: Buffer, mark: Parameters<typeof headersOf>[1], field: number, chance: Chance): Buffer {
  const copy = Buffer.from(zip);
  const value = chance.pick([0, 1, 0xffffffff, 0x7fffffff, zip.length, chance.between(0, zip.length)]) ?? 0;
  for (const at of headersOf(copy, mark)) {
    if (chance.next() < 0.6 && at + field + 4 <= copy.length) copy.writeUInt32LE(value, at + field);
  }
  return copy;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';

export function relations(list: [id: string, type: string, target: string][]): string {
  const each = list.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<?xml version="1.0"?><Relationships xmlns="${packaged}">${each.join('')}</Relationships>`;
}

function sheetXml(chance: Chance): string {
  const rows = someRows(chance).map((cells, row) => {
    const xml = cells.map((_, at) => {
      const place = `${String.fromCharCode(65 + at)}${row + 1}`;
      const kind = row === 0 ? 0 : chance.next();
      if (kind < 0.4) return `<c r="${place}" t="s"><v>${row === 0 ? at : chance.between(0, 9)}</v></c>`;
      if (kind < 0.7)
        return `<c r="${place}" s="${chance.between(0, 2)}"><v>${chance.between(0, 50_000)}</v></c>`;
      return `<c r="${place}" t="inlineStr"><is><t>text ${at}</t></is></c>`;
    });
    return `<row r="${row + 1}">${xml.join('')}</row>`;
  });
  return `<?xml version="1.0"?><worksheet xmlns="${main}"><dimension ref="A1:F60"/><sheetData>${rows.join('')}</sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells></worksheet>`;
}

/** The parts of a workbook, for traps to bend. */
export function workbookParts(sheet: string): Record<string, string> {
  const strings = Array.from({ length: 10 }, (_, at) => `<si><t>shared ${at}</t></si>`).join('');
  return {
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations([['r1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['r1', 'worksheet', 'worksheets/sheet1.xml'],
      ['r2', 'sharedStrings', 'sharedStrings.xml'],
      ['r3', 'styles', 'styles.xml'],
    ]),
    'xl/sharedStrings.xml': `<?xml version="1.0"?><sst xmlns="${main}" count="10" uniqueCount="10">${strings}</sst>`,
    'xl/styles.xml': `<?xml version="1.0"?><styleSheet xmlns="${main}"><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="9"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet,
  };
}

export function zipOfTexts(parts: Record<string, string>): Buffer {
  return zipFile(
    Object.entries(parts).map(([name, text]): ZipPart => ({ name, content: Buffer.from(text) })),
  );
}

/** Inside the parts, where changed bytes would only spoil the checksum. */
const workbookLies: readonly Lie[] = [
  inSheet('a dimension', /ref="A1:F60"/, ['ref="A1:XFD1048576"', 'ref="ZZZZZ99999999999:A1"', 'ref=""']),
  inSheet('a row number', /<row r="3"/, [
    '<row r="1048576"',
    '<row r="99999999999"',
    '<row r="-1"',
    '<row r="1"',
  ]),
  inSheet('a place', /r="B2"/, ['r="XFD2"', 'r="ZZZZZZ2"', 'r="2"', 'r=""', 'r="B2000000"']),
  inSheet('a shared string', /<v>\d+<\/v>/, ['<v>999999999999</v>', '<v>-1</v>', '<v>x</v>', '<v>1e999</v>']),
  inSheet('a style', /s="\d"/, ['s="99999"', 's="-3"', 's="x"']),
  inSheet('a merge', /ref="A1:B1"/, ['ref="A1:XFD1048576"', 'ref="B1:A1"', 'ref="A0"']),
  inSheet('a tag', /<\/row>/, ['', '<row>', '</sheetData>']),
];

function inSheet(name: string, what: RegExp, instead: readonly string[]): Lie {
  return {
    name,
    tell(_, chance) {
      const sheet = sheetXml(chance).replace(what, chance.pick(instead) ?? '');
      return zipOfTexts(workbookParts(sheet));
    },
  };
}

/** One header of 512 bytes, and the content in whole blocks. */
export function tarFile(files: Record<string, Buffer>): Buffer {
  const blocks = Object.entries(files).flatMap(([name, content]) => {
    const head = Buffer.alloc(512);
    head.write(name, 0);
    head.write('0000644\0', 100);
    head.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
    head.write('00000000000\0', 136);
    head.write('        0', 148);
    head.write('ustar\x0000', 257, 'latin1');
    const sum = head.reduce((all, byte) => all + byte, 0);
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [head, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

export const packedSeeds: readonly Seed[] = [
  {
    format: 'xlsx',
    ending: 'xlsx',
    build: (chance) => zipOfTexts(workbookParts(sheetXml(chance))),
    lies: [...zipLies, ...workbookLies],
  },
  {
    format: 'zip',
    ending: 'zip',
    build: (chance) =>
      zipFile([
        { name: 'a.csv', content: csvOf(chance) },
        { name: 'in/b.csv', content: csvOf(chance), store: true },
        { name: 'c.zip', content: zipFile([{ name: 'd.csv', content: csvOf(chance) }]), store: true },
      ]),
    lies: zipLies,
  },
  { format: 'gzip', ending: 'csv.gz', build: (chance) => gzipSync(csvOf(chance)) },
  {
    format: 'tar',
    ending: 'tar',
    build: (chance) => tarFile({ 'a.csv': csvOf(chance), 'b.csv': csvOf(chance) }),
    lies: [
      {
        name: 'sizes',
        tell(tar, chance) {
          const copy = Buffer.from(tar);
          copy.write(chance.pick(['77777777777', '00000000000', '-0000000001', '99999999999']) ?? '', 124);
          return copy;
        },
      },
    ],
  },
  { format: 'tgz', ending: 'tgz', build: (chance) => gzipSync(tarFile({ 'a.csv': csvOf(chance) })) },
];
