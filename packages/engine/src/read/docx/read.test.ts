import { describe, expect, test } from 'vitest';
import { testReader } from '../markup/testing/read.js';
import { NoTables, UnreadableFile } from '../reader.js';
import { zipOf } from '../xlsx/testing/workbook.js';
import { docxOf, p, r, tbl, tc, tr } from './testing/document.js';

const { read, cellsOf, shownOf } = testReader();

const people = [
  ['Name', 'Born'],
  ['Ada', '1815'],
  ['Grace', '1906'],
];
const rows = people.slice(1);

async function tablesOf(body: string, more = {}) {
  return shownOf(await read('in.docx', await docxOf(body, more)));
}

describe('a table is named', () => {
  const captions = '<w:style w:styleId="Beschriftung"><w:name w:val="caption"/></w:style>';
  test.each<[how: string, before: string, name: string]>([
    ['by a caption', p('Table 1: People.', 'Beschriftung') + p(''), 'Table 1: People.'],
    ['by a short line right above', p('People') + p(''), 'People'],
    ['by its place, where there is only prose', p('Below are people, as far as we know them.'), 'table 1'],
  ])('%s', async (_, before, name) => {
    expect(await tablesOf(before + tbl(...people), { styles: captions })).toEqual([[name, people[0], rows]]);
  });
});

test('a table stands under its headings, and below the lines that tell of it', async () => {
  const styles = [1, 2]
    .map((level) => `<w:style w:styleId="Kop${level}"><w:name w:val="heading ${level}"/></w:style>`)
    .join('');
  const body = [
    p('Juniors', 'Kop1') + p('Team A', 'Kop2') + p('Trainer: Ada | Class: 4th') + tbl(...people),
    p('Team B', 'Kop2') + p('Trainer: Bo | Class: 5th') + tbl(...people),
    p('Others', 'Kop1') + tbl(...people),
  ].join('');
  const tables = await read('in.docx', await docxOf(body, { styles }));
  const above = tables.map(({ aside = [] }) =>
    aside.flatMap(({ kind, row, cells }) => (kind === 'above' ? [[row, ...cells]] : [])),
  );
  expect(tables.map(({ name }) => name)).toEqual(['Team A', 'Team B', 'Others']);
  expect(above).toEqual([
    [
      [-2, 'Juniors'],
      [-1, 'Team A'],
      [0, 'Trainer: Ada | Class: 4th'],
    ],
    [
      [-2, 'Juniors'],
      [-1, 'Team B'],
      [0, 'Trainer: Bo | Class: 5th'],
    ],
    [[0, 'Others']],
  ]);
});

describe('what a cell holds', () => {
  const hidden = '<w:style w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>';
  const box = (text: string) => `<w:txbxContent>${p(text)}</w:txbxContent>`;
  test.each<[what: string, cell: string, text: string]>([
    [
      'several paragraphs and line breaks',
      p('a') + p('<w:r><w:t>b</w:t><w:br/><w:t>c</w:t></w:r>') + p(''),
      'a\nb\nc',
    ],
    ['runs of one word', p(r('bo') + r('ld', '<w:b/>')), 'bold'],
    ['a tab as a blank', p(r('a\tb')), 'a b'],
    [
      'insertions, no deletions',
      p(`<w:ins>${r('new')}</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>`),
      'new',
    ],
    ['moved text once', p(`<w:moveFrom>${r('x')}</w:moveFrom><w:moveTo>${r('y')}</w:moveTo>`), 'y'],
    [
      'no hidden text',
      p(
        r('a') +
          r('b', '<w:vanish/>') +
          r('c', '<w:rStyle w:val="Secret"/>') +
          r('d', '<w:vanish w:val="0"/>'),
      ),
      'ad',
    ],
    [
      'results of fields',
      p(
        `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>DATE</w:instrText></w:r>${r('1 May')}`,
      ),
      '1 May',
    ],
    ['no marks of footnotes', p(`${r('a')}<w:r><w:footnoteReference w:id="1"/></w:r>`), 'a'],
    ['content controls', p(`<w:sdt><w:sdtPr/><w:sdtContent>${r('chosen')}</w:sdtContent></w:sdt>`), 'chosen'],
    [
      'no placeholder of a control',
      p(
        `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${r('Click here')}</w:sdtContent></w:sdt>`,
      ),
      '',
    ],
    [
      'a text box once',
      p(
        `<w:r><mc:AlternateContent><mc:Choice>${box('boxed')}</mc:Choice><mc:Fallback>${box('boxed')}</mc:Fallback></mc:AlternateContent></w:r>`,
      ),
      'boxed',
    ],
  ])('%s', async (_, cell, text) => {
    const body = tbl(['Name', 'Note'], tr([tc('Ada'), tc(cell)]), ['Grace', 'x']);
    const [found] = await tablesOf(body, { styles: hidden });
    expect(found?.[2][0]).toEqual(['Ada', text]);
  });
});

test('cells that reach over columns and rows stand in each of them', async () => {
  const down = (text: string, how: string) => tc(text, `<w:vMerge${how}/>`);
  const body = tbl(
    tr(
      [tc('Name'), tc('Phone', '<w:gridSpan w:val="2"/>')],
      '<w:tblHeader/><w:trPrChange><w:trPr><w:hidden/></w:trPr></w:trPrChange>',
    ),
    tr(['', 'home', 'work'], '<w:tblHeader/>'),
    tr([down('Ada', ' w:val="restart"'), tc('1'), tc('2')]),
    tr([down('', ''), tc('3'), tc('4')]),
    tr([tc('5', '<w:gridSpan w:val="1"/>'), tc('6')], '<w:gridBefore w:val="1"/>'),
  );
  const tables = await read('in.docx', await docxOf(body));
  expect(tables[0]?.columns).toEqual(['Name', 'Phone home', 'Phone work']);
  expect(await cellsOf(tables[0])).toEqual([
    ['Ada', '1', '2'],
    ['Ada', '3', '4'],
    ['', '5', '6'],
  ]);
  expect(tables[0]?.notes.map(({ text }) => text)).toContain(
    '2 cells reach over several rows or columns; the text stands in each of them',
  );
});

test('rows that are deleted are left out, those that are hidden are counted', async () => {
  const body = tbl(
    people[0] ?? [],
    tr(['Gone', '1'], '<w:del w:id="1"/>'),
    tr(['Secret', '2'], '<w:hidden/>'),
    ...rows,
  );
  const tables = await read('in.docx', await docxOf(body));
  expect(await cellsOf(tables[0])).toEqual(rows);
  expect(tables[0]?.notes.map(({ text }) => text)).toContain('1 row is hidden and left out');
});

test('tables within cells, in text boxes and in headers are tables', async () => {
  const inner = tbl(['Code', 'Price'], ['A', '1'], ['B', '2']);
  const boxed = p(
    `<w:r><w:pict><v:textbox><w:txbxContent>${tbl(...people)}</w:txbxContent></v:textbox></w:pict></w:r>`,
  );
  const body = tbl(['Order', 'Lines'], tr([tc('7'), tc(inner + p(''))]), ['8', 'none']) + boxed;
  const tables = await tablesOf(body, { header: tbl(['Firm', 'Town'], ['Acme', 'Oslo']) });
  expect(tables.map(([, columns]) => columns)).toEqual([
    ['Code', 'Price'],
    ['Name', 'Born'],
    ['Firm', 'Town'],
  ]);
});

test('lines with tabs are a table, labels with values are a form', async () => {
  const toc = '<w:style w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>';
  const contents = ['One\t1', 'Two\t2', 'Three\t3'].map((line) => p(line, 'TOC1')).join('');
  const list = ['Price list', 'Item\tSize\tPrice', 'Bolt\t3\t0.10', 'Nut\t\t0.05']
    .map((line) => p(line))
    .join('');
  const form = ['Order', 'Customer: Ada', 'Delivery date:\t2024-05-01', '', 'Remarks: none: ring twice'].map(
    (line) => p(line),
  );
  expect(await tablesOf(contents + list + p('') + form.join(''), { styles: toc })).toEqual([
    [
      'Price list',
      ['Item', 'Size', 'Price'],
      [
        ['Bolt', '3', '0.10'],
        ['Nut', '', '0.05'],
      ],
    ],
    ['Order', ['Customer', 'Delivery date', 'Remarks'], [['Ada', '2024-05-01', 'none: ring twice']]],
  ]);
});

describe('a document that cannot be read is refused in a sentence', () => {
  const deep = '<w:x>'.repeat(3000);
  test.each<[what: string, content: () => Promise<Buffer> | Buffer, told: RegExp]>([
    ['no table', () => docxOf(p('Hello')), /no table in the document/],
    ['broken XML', () => docxOf('<w:tbl><w:tr>'), /cannot be read.*save it again in Word/],
    ['elements within elements', () => docxOf(deep), /within each other/],
    [
      'no document',
      () =>
        zipOf([
          ['word/styles.xml', '<x/>'],
          ['[Content_Types].xml', '<x/>'],
        ]),
      /word\/document.xml is missing/,
    ],
    ['cut short', async () => (await docxOf(tbl(...people))).subarray(0, 900), /damaged or cut short/],
  ])('%s', async (_, content, told) => {
    const result = read('in.docx', await content());
    await expect(result).rejects.toThrow(UnreadableFile);
    await expect(result).rejects.toThrow(told);
  });

  test('no table is told apart', async () => {
    await expect(read('in.docx', await docxOf(p('Hello')))).rejects.toThrow(NoTables);
  });

  test('what unpacks to far more than it is', async () => {
    const body = tbl(...people) + p('x'.repeat(200_000));
    const limits = { docx: { ratioFrom: 10_000, ratio: 5 } };
    await expect(read('in.docx', await docxOf(body), limits)).rejects.toThrow(/no real document does/);
  });
});
