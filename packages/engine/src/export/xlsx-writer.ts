import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { cellText, columnLetters, escapeXml, sheetNames } from './xlsx-writer-text.js';

const mostRows = 1_048_576;
const mostColumns = 16_384;
/** In UTF-16 units, as Excel counts. */
const mostChars = 32_767;
const chunkChars = 128 << 10;

export interface XlsxContent {
  sheetName: string;
  columns: readonly string[];
  /** Batches of rows; null is a cell that is not there, '' one that is empty. */
  rows: AsyncIterable<readonly (readonly (string | null)[])[]>;
  /** For tests; Excel's own limit otherwise, the header included. */
  rowsPerSheet?: number;
}

/** What a workbook cannot hold. Refused rather than cut: nothing is lost in silence. */
export class XlsxLimitError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'XlsxLimitError';
  }
}

/**
 * Writes rows as a workbook, all cells as text, and ends `out`. Memory stays flat: rows are asked for as fast as they
 * are taken. What does not fit on one sheet goes on on the next, under the same header. The same rows give the same
 * bytes.
 */
export async function writeXlsx(out: Writable, content: XlsxContent): Promise<void> {
  const { columns, rowsPerSheet = mostRows } = content;
  if (columns.length > mostColumns) {
    throw new XlsxLimitError(
      `${columns.length} columns are more than the ${mostColumns} of a workbook; choose fewer, or export as CSV`,
    );
  }
  const zip = new ZipFile();
  // yazl hands out its stream as the oldest kind of readable; it is a PassThrough.
  const zipped = zip.outputStream as Readable;
  const written = pipeline(zipped, out);
  const source = new RowSource(content.rows);
  try {
    // An output that closes early ends the wait for a sheet that nobody takes any more.
    const sheets = await Promise.race([writeSheets(zip, source, columns, rowsPerSheet), endedEarly(written)]);
    addParts(zip, sheetNames(content.sheetName, sheets));
    zip.end();
    await written;
  } catch (error) {
    zipped.destroy(error as Error);
    await written.catch(() => {});
    throw error;
  } finally {
    await source.close();
  }
}

async function endedEarly(written: Promise<void>): Promise<never> {
  await written;
  throw new Error('the output ended before the workbook did');
}

/** Each sheet is a part, read by the zip as it is made; the next begins where it stopped. */
async function writeSheets(
  zip: ZipFile,
  source: RowSource,
  columns: readonly string[],
  rowsPerSheet: number,
): Promise<number> {
  let sheets = 0;
  do {
    sheets += 1;
    const part = Readable.from(sheetXml(source, columns, rowsPerSheet), { objectMode: false });
    const taken = new Promise<void>((resolve, reject) => {
      part.once('end', resolve);
      part.once('error', reject);
    });
    zip.addReadStream(part, `xl/worksheets/sheet${sheets}.xml`, fixed);
    await taken;
  } while (await source.hasMore());
  return sheets;
}

/** Rows one by one out of batches, with a look ahead. */
class RowSource {
  /** Rows given so far. */
  count = 0;
  private readonly batches: AsyncIterator<readonly (readonly (string | null)[])[]>;
  private batch: readonly (readonly (string | null)[])[] = [];
  private at = 0;

  constructor(rows: XlsxContent['rows']) {
    this.batches = rows[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    while (this.at >= this.batch.length) {
      const next = await this.batches.next();
      if (next.done) return false;
      this.batch = next.value;
      this.at = 0;
    }
    return true;
  }

  async close(): Promise<void> {
    await this.batches.return?.();
  }

  /** What is left of the batch at hand, `most` rows of it; to be asked after `hasMore`. */
  take(most: number): readonly (readonly (string | null)[])[] {
    const rows = this.batch.slice(this.at, this.at + most);
    this.at += rows.length;
    return rows;
  }
}

async function* sheetXml(
  source: RowSource,
  columns: readonly string[],
  rowsPerSheet: number,
): AsyncGenerator<Buffer> {
  const letters = columns.map((_, at) => columnLetters(at));
  let text = `${declaration}<worksheet xmlns="${main}"><sheetData>${rowXml(1, columns, letters)}`;
  let row = 1;
  while (row < rowsPerSheet && (await source.hasMore())) {
    for (const cells of source.take(rowsPerSheet - row)) {
      row += 1;
      source.count += 1;
      const long = cells.findIndex((cell) => cell !== null && cell.length > mostChars);
      if (long >= 0) {
        throw new XlsxLimitError(
          `row ${source.count}, column ${columns[long] ?? long + 1}: ${cells[long]?.length} characters are more than the ${mostChars} a cell of a workbook can hold; export as CSV or Parquet instead`,
        );
      }
      text += rowXml(row, cells, letters);
      if (text.length >= chunkChars) {
        yield Buffer.from(text);
        text = '';
      }
    }
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`);
}

function rowXml(row: number, cells: readonly (string | null)[], letters: readonly string[]): string {
  let xml = `<row r="${row}">`;
  for (const [at, letter] of letters.entries()) {
    const cell = cells[at] ?? null;
    if (cell !== null) xml += `<c r="${letter}${row}" t="inlineStr"><is>${cellText(cell)}</is></c>`;
  }
  return `${xml}</row>`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const fixed = { mtime: new Date(2000, 0, 1), forceDosTimestamp: true };

function addParts(zip: ZipFile, names: readonly string[]): void {
  const add = (part: string, xml: string) => zip.addBuffer(Buffer.from(declaration + xml), part, fixed);
  const type = (part: string, kind: string) =>
    `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  add(
    '[Content_Types].xml',
    `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('xl/workbook.xml', 'sheet.main')}${type('xl/styles.xml', 'styles')}${names.map((_, at) => type(`xl/worksheets/sheet${at + 1}.xml`, 'worksheet')).join('')}</Types>`,
  );
  add(
    '_rels/.rels',
    `<Relationships xmlns="${packaged}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packaged}/relationships">${names.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}${relation(`rId${names.length + 1}`, 'styles', 'styles.xml')}</Relationships>`,
  );
  // Excel wants one of each to open a workbook without complaint.
  add(
    'xl/styles.xml',
    `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="1"><xf/></cellXfs></styleSheet>`,
  );
}
