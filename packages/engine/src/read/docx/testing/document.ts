import { zipOf } from '../../xlsx/testing/workbook.js';

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';

export interface TestDocument {
  /** What stands in `<w:styles>`. */
  styles?: string;
  /** What stands in a `<w:hdr>`. */
  header?: string;
}

/** A document of this body, as small as it can be. */
export function docxOf(body: string, { styles, header }: TestDocument = {}): Promise<Buffer> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = (...given: string[]) =>
    `<Relationships xmlns="${packaged}">${given.join('')}</Relationships>`;
  const part = (name: string, content: string) =>
    `<?xml version="1.0"?><w:${name} xmlns:w="${w}">${content}</w:${name}>`;
  return zipOf([
    ['[Content_Types].xml', '<Types/>'],
    ['_rels/.rels', relations(relation('r1', 'officeDocument', 'word/document.xml'))],
    ['word/document.xml', part('document', `<w:body>${body}</w:body>`)],
    [
      'word/_rels/document.xml.rels',
      relations(relation('r1', 'styles', 'styles.xml'), relation('r2', 'header', 'header1.xml')),
    ],
    ['word/styles.xml', part('styles', styles ?? '')],
    ...(header === undefined ? [] : [['word/header1.xml', part('hdr', header)] as [string, string]]),
  ]);
}

/** A paragraph of a text, or of runs as they stand in the XML. */
export function p(content: string, style?: string): string {
  const runs = content.startsWith('<') ? content : r(content);
  return `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}${runs}</w:p>`;
}

export function r(text: string, properties = ''): string {
  const content = text
    .split('\t')
    .map((piece) => `<w:t xml:space="preserve">${piece}</w:t>`)
    .join('<w:tab/>');
  return `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${content}</w:r>`;
}

export function tc(content: string, properties = ''): string {
  return `<w:tc><w:tcPr>${properties}</w:tcPr>${content.startsWith('<w:p>') || content.startsWith('<w:tbl>') ? content : p(content)}</w:tc>`;
}

export function tr(cells: readonly string[], properties = ''): string {
  const made = cells.map((cell) => (cell.startsWith('<w:tc>') ? cell : tc(cell)));
  return `<w:tr><w:trPr>${properties}</w:trPr>${made.join('')}</w:tr>`;
}

export function tbl(...rows: (string | readonly string[])[]): string {
  return `<w:tbl><w:tblPr/>${rows.map((row) => (typeof row === 'string' ? row : tr(row))).join('')}</w:tbl>`;
}
