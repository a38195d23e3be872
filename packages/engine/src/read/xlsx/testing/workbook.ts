import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';

export interface TestSheet {
  name?: string;
  state?: 'hidden' | 'veryHidden';
  /** What stands in `<sheetData>`. */
  data?: string;
  /** What stands before and after it. */
  before?: string;
  after?: string;
  /** The whole part, instead of these. */
  xml?: string | Buffer;
}

export interface TestWorkbook {
  sheets?: TestSheet[];
  /** `<si>` elements. */
  shared?: string;
  /** What stands in `<styleSheet>`. */
  styles?: string;
  date1904?: boolean;
  /** Parts to add, replace, or leave out (null). */
  parts?: Record<string, string | Buffer | null>;
}

/** A workbook from XML text, as small as it can be. */
export function workbookParts(workbook: TestWorkbook): Map<string, string | Buffer> {
  const sheets = workbook.sheets ?? [{}];
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const parts = new Map<string, string | Buffer>([
    [
      '_rels/.rels',
      `<Relationships xmlns="${packaged}">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${office}">${workbook.date1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${sheets
        .map(
          ({ name, state }, at) =>
            `<sheet name="${name ?? `Sheet${at + 1}`}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="r${at + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packaged}">${sheets
        .map((_, at) => relation(`r${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`))
        .join(
          '',
        )}${relation('rs', 'sharedStrings', 'sharedStrings.xml')}${relation('rt', 'styles', 'styles.xml')}</Relationships>`,
    ],
  ]);
  if (workbook.shared !== undefined) {
    parts.set('xl/sharedStrings.xml', `<?xml version="1.0"?><sst xmlns="${main}">${workbook.shared}</sst>`);
  }
  if (workbook.styles !== undefined) {
    parts.set('xl/styles.xml', `<styleSheet xmlns="${main}">${workbook.styles}</styleSheet>`);
  }
  for (const [at, { data = '', before = '', after = '', xml }] of sheets.entries()) {
    parts.set(
      `xl/worksheets/sheet${at + 1}.xml`,
      xml ??
        `<?xml version="1.0"?><worksheet xmlns="${main}">${before}<sheetData>${data}</sheetData>${after}</worksheet>`,
    );
  }
  for (const [part, content] of Object.entries(workbook.parts ?? {})) {
    if (content === null) parts.delete(part);
    else parts.set(part, content);
  }
  return parts;
}

export async function zipOf(parts: Iterable<[string, string | Buffer]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [part, content] of parts) zip.addBuffer(Buffer.from(content as string), part);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

/** Rows of inline texts from row `first`; null leaves a cell out. */
export function rowsXml(rows: readonly (readonly (string | null)[])[], first = 1, firstColumn = 0): string {
  return rows
    .map((cells, at) => {
      const row = first + at;
      const xml = cells.map((cell, column) =>
        cell === null ? '' : `<c r="${letters(firstColumn + column)}${row}" ${valueXml(cell)}</c>`,
      );
      return `<row r="${row}">${xml.join('')}</row>`;
    })
    .join('');
}

/** Numbers as numbers, all else as text. */
function valueXml(cell: string): string {
  if (/^-?\d{1,15}(\.\d+)?$/.test(cell)) return `><v>${cell}</v>`;
  return `t="inlineStr"><is><t xml:space="preserve">${escapeText(cell)}</t></is>`;
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

export function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}
