import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withSession } from '../../duck/session.js';
import { rounds } from '../../testing/rounds.js';
import { choose } from '../read-file.js';
import { type Table, UnreadableFile } from '../reader.js';
import { tableSql } from '../table-sql.js';
import type { XmlLimits } from './limits.js';
import { readXml } from './read.js';

let scratch = '';
let count = 0;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'godwit-xml-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function read(content: string | Buffer, limits: Partial<XmlLimits> = {}): Promise<Table[]> {
  count += 1;
  const path = join(scratch, `in-${count}`);
  await writeFile(path, content);
  const tables = await readXml({ path, name: 'in.xml' }, scratch, limits);
  for (const { rowCount, rejects, dialect } of tables) {
    expect(rowCount + rejects.length + Number(dialect.skippedRows)).toBe(dialect.records);
  }
  return tables;
}

type Cells = (string | null)[];

/** Name, columns, and the rows with their numbers. */
async function seen(content: string | Buffer): Promise<[string, string[], Cells[]][]> {
  const tables = await read(content);
  return withSession({}, async (session) => {
    const all: [string, string[], Cells[]][] = [];
    for (const table of tables) {
      const rows = await session.rows(`SELECT * FROM ${tableSql(table)}`);
      const cells = rows.map((row) => [
        row.row as string,
        ...table.columns.map((_, at) => row[`c${at}`] as string | null),
      ]);
      all.push([table.name, table.columns, cells]);
    }
    return all;
  });
}

const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

describe('tables', () => {
  const cases: [what: string, content: string, tables: [string, string[], Cells[]][]][] = [
    [
      'elements that come again are rows; attributes and elements are columns; text stays as it stands',
      '<cs v="1">\n <c id="7"><n> A </n><e/></c>\n <c id="8"><n>B\r\nb</n><x>1</x></c>\n</cs>',
      [
        ['in.xml', ['v'], [['1', '1']]],
        [
          'c',
          ['id', 'n', 'e', 'x'],
          [
            ['1', '7', ' A ', '', null],
            ['2', '8', 'B\nb', null, '1'],
          ],
        ],
      ],
    ],
    [
      'objects are dotted, lists are tables with a link to their parent, the text of an object is its own column',
      '<r><o id="a"><p cur="EUR">5</p><l s="1">x</l><l s="2"/></o><o id="b"><p>6</p><l s="3"><q>w</q></l></o></r>',
      [
        [
          'o',
          ['id', 'p', 'p.cur'],
          [
            ['1', 'a', '5', 'EUR'],
            ['2', 'b', '6', null],
          ],
        ],
        [
          'o.l',
          ['_parent_row', 'o.id', 'l', 's', 'q'],
          [
            ['1', '1', 'a', 'x', '1', null],
            ['2', '1', 'a', '', '2', null],
            ['3', '2', 'b', null, '3', 'w'],
          ],
        ],
      ],
    ],
    [
      'an id that has attributes is one all the same',
      '<r><o><id type="guid">a</id><l>x</l><l s="2">y</l></o><o><id type="guid">b</id><l>z</l></o></r>',
      [
        [
          'o',
          ['id', 'id.type'],
          [
            ['1', 'a', 'guid'],
            ['2', 'b', 'guid'],
          ],
        ],
        [
          'o.l',
          ['_parent_row', 'o.id', 'l', 's'],
          [
            ['1', '1', 'a', 'x', null],
            ['2', '1', 'a', 'y', '2'],
            ['3', '2', 'b', 'z', null],
          ],
        ],
      ],
    ],
    [
      'elements of a list may stand apart; a list of plain values is one cell',
      '<r><o><t>a</t><n>1</n><t>b</t></o><x>1</x><o><n>2</n></o></r>',
      [
        ['in.xml', ['x'], [['1', '1']]],
        [
          'o',
          ['t', 'n'],
          [
            ['1', '["a","b"]', '1'],
            ['2', null, '2'],
          ],
        ],
      ],
    ],
    [
      'an attribute called like an element keeps its @; prefixes only where names clash',
      '<r xmlns:a="u:a" xmlns:b="u:b"><i id="1"><id>2</id><a:n>3</a:n><b:n>4</b:n><a:z>5</a:z></i><i/></r>',
      [
        [
          'i',
          ['@id', 'id', 'a:n', 'b:n', 'z'],
          [
            ['1', '1', '2', '3', '4', '5'],
            ['2', null, null, null, null, null],
          ],
        ],
      ],
    ],
    [
      'the same namespace under two prefixes is the same name',
      '<r><i xmlns:a="u"><a:n>1</a:n></i><i xmlns:b="u"><b:n>2</b:n></i><i xmlns="u"><n>3</n></i></r>',
      [
        ['in.xml', ['i_2.n'], [['1', '3']]],
        [
          'i',
          ['n'],
          [
            ['1', '1'],
            ['2', '2'],
          ],
        ],
      ],
    ],
    [
      'CDATA, comments, instructions, entities and nil',
      `<r ${xsi}><i><t>a<![CDATA[<b>&amp;]]>c<!-- no --><?no?>&lt;&#65;&#x42;</t><z xsi:nil="true"/></i><i><t/><z>1</z></i></r>`,
      [
        [
          'i',
          ['t', 'z'],
          [
            ['1', 'a<b>&amp;c<AB', null],
            ['2', '', '1'],
          ],
        ],
      ],
    ],
    [
      'words around elements are kept',
      '<r><p>Hello <b>big</b> world</p><p>x</p></r>',
      [
        [
          'p',
          ['p', 'b'],
          [
            ['1', 'Hello world', 'big'],
            ['2', 'x', null],
          ],
        ],
      ],
    ],
    [
      'a record alone in its plural is a row',
      '<customers><customer><n>1</n></customer></customers>',
      [['customer', ['n'], [['1', '1']]]],
    ],
    [
      'dumps that call columns and tables by an attribute',
      `<mysqldump ${xsi}><database name="shop"><table_structure name="c"><field Field="id" Type="int"/><field Field="n" Type="text"/></table_structure><table_data name="c"><row><field name="id">1</field><field name="n" xsi:nil="true"/></row><row><field name="id">2</field><field name="n">B</field></row></table_data><table_data name="o"><row><field name="id">9</field></row></table_data></database></mysqldump>`,
      [
        ['in.xml', ['database.name', 'database.table_structure.name'], [['1', 'shop', 'c']]],
        [
          'database.table_structure.field',
          ['Field', 'Type'],
          [
            ['1', 'id', 'int'],
            ['2', 'n', 'text'],
          ],
        ],
        [
          'c',
          ['id', 'n'],
          [
            ['1', '1', null],
            ['2', '2', 'B'],
          ],
        ],
        ['o', ['id'], [['1', '9']]],
      ],
    ],
    [
      'rows that are called by their table',
      '<export><database name="d"><table name="t"><column name="a">1</column></table><table name="t"><column name="a">2</column></table><table name="u"><column name="b">3</column></table></database></export>',
      [
        ['in.xml', ['database.name'], [['1', 'd']]],
        [
          't',
          ['a'],
          [
            ['1', '1'],
            ['2', '2'],
          ],
        ],
        ['u', ['b'], [['1', '3']]],
      ],
    ],
    [
      'a feed',
      '<rss version="2.0" xmlns:dc="u"><channel><title>T</title><item><title>A</title><category domain="d">c1</category><category>c2</category><dc:creator>me</dc:creator></item><item><title>B</title></item></channel></rss>',
      [
        ['in.xml', ['version', 'channel.title'], [['1', '2.0', 'T']]],
        [
          'channel.item',
          ['title', 'creator'],
          [
            ['1', 'A', 'me'],
            ['2', 'B', null],
          ],
        ],
        [
          'channel.item.category',
          ['_parent_row', 'channel.item.title', 'category', 'domain'],
          [
            ['1', '1', 'A', 'c1', 'd'],
            ['2', '1', 'A', 'c2', null],
          ],
        ],
      ],
    ],
    [
      'entities of the file itself',
      '<!DOCTYPE r [<!ENTITY c "ACME &amp; Co"><!-- <!ENTITY d "no"> -->]><r><i>&c;</i><n>1</n></r>',
      [['in.xml', ['i', 'n'], [['1', 'ACME & Co', '1']]]],
    ],
  ];
  test.each(cases)('%s', async (_, content, tables) => {
    expect(await seen(content)).toEqual(tables);
  });
});

test('several elements at the top are all read, and it is said', async () => {
  const tables = await read('<row><a>1</a></row>\n<row><a>2</a></row>');
  expect(tables.map(({ name, rowCount }) => [name, rowCount])).toEqual([['row', 2]]);
  expect(tables[0]?.notes[0]?.text).toContain('2 elements stand at the top');
});

test('ampersands that start nothing are kept, and it is said', async () => {
  expect(await seen('<r><a>AT&T &nbsp; R&D;</a></r>')).toEqual([
    ['in.xml', ['a'], [['1', 'AT&T &nbsp; R&D;']]],
  ]);
  expect((await read('<r><a>AT&T</a></r>'))[0]?.notes[0]?.text).toContain('1 ampersands');
});

describe('encodings', () => {
  const text = (name: string) => `<?xml version="1.0" encoding="${name}"?><r><a>Müller – 5 €</a></r>`;
  test.each([
    ['utf-8', 'utf8', false],
    ['utf-8', 'utf8', true],
    ['UTF-16', 'utf16le', true],
    ['UTF-16', 'utf16be', true],
    ['utf-16', 'utf16le', false],
    ['windows-1252', 'windows-1252', false],
    ['ISO-8859-1', 'windows-1252', false],
  ])('%s as %s, mark: %s', async (said, written, mark) => {
    const content = iconv.encode(text(said), written, { addBOM: mark });
    expect(await seen(content)).toEqual([['in.xml', ['a'], [['1', 'Müller – 5 €']]]]);
  });

  test('Cyrillic by declaration', async () => {
    const xml = '<?xml version="1.0" encoding="windows-1251"?><r><a>Привет</a></r>';
    expect((await seen(iconv.encode(xml, 'windows-1251')))[0]?.[2]).toEqual([['1', 'Привет']]);
  });
});

describe('refused by name and place, leaving nothing behind', () => {
  const laughs = `<!DOCTYPE r [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]><r>&j;</r>`;
  const quadratic = `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(50_000)}">]><r>${'&a;'.repeat(10_000)}</r>`;
  test.each([
    ['cut off', '<r>\n<a>1</a>\n<a>2', 'line 3, column 5: the text ends here, inside <a>: it may be cut off'],
    ['cut off in a tag', '<r><a b="1', 'inside a tag'],
    ['cut off in CDATA', '<r><![CDATA[x', 'cut off'],
    ['another close', '<r>\n <a>1</b></r>', 'line 2, column 6: expected </a>, found </b>'],
    ['one close too many', '<r></r></r>', 'expected an element, found </r>'],
    ['text after', '<r>1</r> more', 'line 1, column 10: expected an element, found "more"'],
    ['no quotes', '<r a=1/>', 'expected a quote'],
    ['an attribute twice', '<r a="1" a="2"/>', 'twice'],
    ['< in an attribute', '<r a="1><b c="2"/>', '&lt;'],
    ['no name', '<r>< a/></r>', 'expected a name'],
    ['no values', '<r/>', 'no values'],
    ['billion laughs', laughs, 'blow the file up'],
    ['quadratic', quadratic, 'blow the file up'],
    ['of itself', '<!DOCTYPE r [<!ENTITY a "&b;"><!ENTITY b "&a;">]><r>&a;</r>', 'of itself'],
    ['outside', '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>', 'not fetched'],
    ['markup', '<!DOCTYPE r [<!ENTITY x "<b/>">]><r>&x;</r>', 'holds markup'],
    ['deep', `${'<a>'.repeat(501)}${'</a>'.repeat(501)}`, 'at most 500 elements inside each other'],
    ['long name', `<${'a'.repeat(2000)}/>`, 'at most 1000 characters'],
    [
      'XML Spreadsheet',
      '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet/></Workbook>',
      'save it as XLSX',
    ],
  ])('%s', async (_, content, reason) => {
    const error = await read(content).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(UnreadableFile);
    expect((error as Error).message).toContain(reason);
    const left = await readdir(scratch);
    expect(left.filter((name) => /staging|utf8/.test(name))).toEqual([]);
  });

  test('bounds can be set', async () => {
    await expect(read('<r a="1" b="2"/>', { attributes: 1 })).rejects.toThrow('at most 1 attributes');
    await expect(read(`<r><a>${'x'.repeat(200)}</a></r>`, { text: 100 })).rejects.toThrow('100 characters');
    await expect(read('<r><a>1</a><b>1</b></r>', { columns: 1 })).rejects.toThrow('more than 1 different');
  });
});

test('deep and wide files within the bounds', async () => {
  const deep = await seen(`${'<a>'.repeat(400)}x${'</a>'.repeat(400)}`);
  expect(deep[0]?.[2]).toEqual([['1', 'x']]);
  const wide = Array.from({ length: 900 }, (_, at) => `<c${at}>${at}</c${at}>`).join('');
  const tables = await read(`<r><i>${wide}</i><i>${wide}</i></r>`);
  expect(tables.map(({ columns, rowCount }) => [columns.length, rowCount])).toEqual([[900, 2]]);
});

test('lists below twelve levels of lists are JSON text, nothing lost', async () => {
  let inner = '<w k="1">t</w><u/><w/>';
  for (let level = 14; level > 0; level -= 1)
    inner = `<l${level}><v>${level}</v>${inner}</l${level}><l${level}/>`;
  const tables = await seen(`<r>${inner}</r>`);
  expect(tables.at(-1)?.[2][0]?.at(-1)).toBe('[{"v":"14","u":"","w":[{"k":"1","w":"t"},{"w":""}]},{}]');
});

test('content decides who reads', () => {
  const formatOf = (content: string, name: string) => choose(Buffer.from(content), name)?.format;
  expect(formatOf('<?xml version="1.0"?><r><a>1</a></r>', 'x.csv')).toBe('xml');
  expect(formatOf('<table><row><id>1</id></row></table>', 'x.xml')).toBe('xml');
  expect(formatOf('<?xml version="1.0"?>\n<rss><channel/></rss>', 'x')).toBe('xml');
  expect(
    formatOf('<?xml version="1.0"?><!DOCTYPE html><html><table><tr><td>1</td></tr></table></html>', 'x.xml'),
  ).toBe('html');
  expect(formatOf('<table><tr><td>1</td></tr></table>', 'x.xml')).toBe('html');
  expect(formatOf('[{"a":1}]', 'x.xml')).toBe('json');
  expect(formatOf('a,b\n1,2\n', 'x.xml')).toBe('csv');
  expect(formatOf('<r><a></b></r>', 'x.xml')).toBe('xml');
});

describe('any records come back', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'Z', ' ', '\n', '<', '&', '"', "'", ']', '>', 'é', '😀', ';'),
  });
  const record = fc.record({ id: text, name: text, note: text, tags: fc.array(text, { maxLength: 3 }) });
  const escaped = (cell: string) =>
    cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;');
  const marked = (cell: string) => `<![CDATA[${cell.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

  test('cell by cell, every text in a cell', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 2, maxLength: 6 }), async (records) => {
        const xml = records.map(
          ({ id, name, note, tags }) =>
            `\n  <c id="${escaped(id)}">\n<name>${escaped(name)}</name> <note>${marked(note)}</note>${tags.map((tag) => `<tag k="1">${escaped(tag)}</tag>`).join(' ')}</c>`,
        );
        const tables = await seen(`<r>${xml.join('')}</r>`);
        const [parents, tags] = ['c', 'c.tag'].map((name) => tables.find(([own]) => own === name));
        expect(parents?.[2].map((cells) => cells.slice(1, 4))).toEqual(
          records.map(({ id, name, note }) => [id, name, note]),
        );
        const cells = tables.flatMap(([, , rows]) => rows.flat());
        for (const { tags: own } of records) {
          for (const tag of own) if (tag.trim() !== '') expect(cells).toContain(tag);
        }
        const longest = Math.max(...records.map((one) => one.tags.length));
        const all = records.flatMap((one) => one.tags);
        if (longest > 1 && all.some((tag) => tag.trim() !== '')) {
          expect(tags?.[2].map((row) => row[tags[1].indexOf('tag') + 1])).toEqual(all);
        }
      }),
      { numRuns: rounds(12) },
    );
  });
});
