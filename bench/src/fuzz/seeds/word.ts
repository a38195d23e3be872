import type { Chance } from '../../random.js';
import { type Lie, type Seed, someRows } from '../seed.js';
import { relations, zipLies, zipOfTexts } from './packed.js';

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

const escaped = (cell: string) =>
  cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const paragraph = (text: string) =>
  `<w:p><w:pPr><w:pStyle w:val="Normal"/></w:pPr><w:r><w:t>${escaped(text)}</w:t></w:r></w:p>`;

function bodyOf(chance: Chance): string {
  const rows = someRows(chance).map((cells, row) => {
    const made = cells.map((cell, at) => {
      const merge = at === 0 && row > 1 ? '<w:vMerge w:val="restart"/>' : '';
      return `<w:tc><w:tcPr><w:gridSpan w:val="1"/>${merge}</w:tcPr>${paragraph(cell)}</w:tc>`;
    });
    return `<w:tr>${row === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${made.join('')}</w:tr>`;
  });
  const form = ['Order: 7', 'Customer: Ada', 'Town: Oslo'].map(paragraph).join('');
  return `${form}${paragraph('A list')}<w:tbl><w:tblPr/>${rows.join('')}</w:tbl>${paragraph('end')}`;
}

export function wordFile(body: string): Buffer {
  return zipOfTexts({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations([['r1', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relations([['r1', 'styles', 'styles.xml']]),
    'word/styles.xml': `<?xml version="1.0"?><w:styles xmlns:w="${main}"><w:style w:styleId="Normal"><w:name w:val="Normal"/></w:style></w:styles>`,
  });
}

function inBody(name: string, what: RegExp, instead: readonly string[]): Lie {
  return {
    name,
    tell: (_, chance) =>
      wordFile(
        bodyOf(chance).replace(what, (told) => (chance.next() < 0.1 ? (chance.pick(instead) ?? '') : told)),
      ),
  };
}

export const wordSeeds: readonly Seed[] = [
  {
    format: 'docx',
    ending: 'docx',
    build: (chance) => wordFile(bodyOf(chance)),
    lies: [
      ...zipLies,
      inBody('a span', /<w:gridSpan w:val="1"\/>/g, [
        '<w:gridSpan w:val="999999999"/>',
        '<w:gridSpan w:val="-5"/>',
        '<w:gridSpan/>',
      ]),
      inBody('a merge', /<w:vMerge w:val="restart"\/>/g, ['<w:vMerge/>', '<w:vMerge w:val="x"/>']),
      inBody('a row', /<w:tr>/g, [
        '<w:tr><w:trPr><w:gridBefore w:val="888888888"/></w:trPr>',
        '<w:tr><w:trPr><w:del/></w:trPr>',
        '<w:tr></w:tr><w:tr>',
      ]),
      inBody('a tag', /<\/?w:\w+\/?>/g, ['', '<w:tbl>', '</w:tc>', '<w:txbxContent>', '<w:del>', '&x;']),
    ],
  },
];
