import { createReadStream } from 'node:fs';
import { readStart } from '../encoding.js';
import { type InputFile, UnreadableFile } from '../reader.js';
import type { Book } from '../workbook/book.js';
import { FormatTable } from '../workbook/format-table.js';
import { locked } from '../workbook/ole.js';
import { isZip } from '../xlsx/detect.js';
import { Package } from '../xlsx/package.js';
import { RowStage } from '../xlsx/stage.js';
import { BadXml, decodeXml } from '../xlsx/xml-text.js';
import { ContentParser } from './content.js';
import type { OdsLimits } from './limits.js';
import { OdsSheet } from './sheet.js';
import { OdsStyles } from './styles.js';

const mostSheets = 5000;

/** Opens an OpenDocument spreadsheet: all sheets stand in one part, which is read once, their rows put aside. */
export async function openOds(file: InputFile, stem: string, limits: OdsLimits): Promise<Book> {
  const isPacked = isZip(await readStart(file.path, 16));
  const source = isPacked ? await Package.open(file.path, file.name, limits) : undefined;
  const reading = new Reading(stem, limits);
  try {
    if (source) await readPackage(source, reading);
    else await reading.read(decodeXml(createReadStream(file.path) as AsyncIterable<Buffer>));
  } catch (error) {
    await reading.close();
    if (!(error instanceof BadXml)) throw error;
    throw new UnreadableFile(
      file.name,
      `the spreadsheet cannot be read: ${error.message}; open and save it again`,
    );
  } finally {
    source?.close();
  }
  return {
    dateSystem: reading.dateSystem,
    sheets: reading.sheets.map(({ name, isHidden }) => ({ name, hidden: isHidden, kind: 'cells' })),
    async read(number) {
      const sheet = reading.sheets[number];
      if (!sheet) throw new Error(`there is no sheet ${number}`);
      return { sheet: sheet.read(), stage: sheet.stage };
    },
    async allRead() {},
    close: () => reading.close(),
  };
}

async function readPackage(source: Package, reading: Reading): Promise<void> {
  const manifest = 'META-INF/manifest.xml';
  if (source.has(manifest) && (await source.wholeText(manifest)).includes('encryption-data')) {
    throw locked(source.file);
  }
  if (!source.has('content.xml')) {
    throw new UnreadableFile(source.file, 'this zip holds no spreadsheet: its part content.xml is missing');
  }
  if (source.has('styles.xml')) await reading.read(source.text('styles.xml'));
  await reading.read(source.text('content.xml'));
}

/** What is known of a file so far. */
class Reading {
  dateSystem: 1900 | 1904 = 1900;
  readonly sheets: OdsSheet[] = [];
  private readonly styles = new OdsStyles();
  private readonly formats = new FormatTable();
  private repeatedChars = 0;

  constructor(
    private readonly stem: string,
    private readonly limits: OdsLimits,
  ) {}

  async read(chunks: AsyncIterable<string>): Promise<void> {
    const { styles, formats, sheets } = this;
    const parser = new ContentParser(styles, formats, (name, style) => this.startSheet(name, style));
    let known = 0;
    for await (const chunk of chunks) {
      parser.push(chunk);
      // Sheets that ended within this chunk, and the one it ends in.
      for (; known < sheets.length - 1; known += 1) await sheets[known]?.stage.flush();
      await sheets[known]?.stage.drain();
    }
    parser.finish();
    this.dateSystem = parser.dateSystem;
    await sheets.at(-1)?.stage.flush();
  }

  async close(): Promise<void> {
    for (const { stage } of this.sheets) await stage.close();
  }

  private startSheet(name: string, style: string | undefined): OdsSheet {
    const before = this.sheets.length;
    if (before >= mostSheets) throw new BadXml(`it has more than ${mostSheets} sheets`);
    // All stages are open at once, and share the memory.
    const stage = new RowStage(`${this.stem}.${before}.rows`, this.limits.stagedCharsInMemory / (before + 1));
    const sheet = new OdsSheet(name, this.styles.isHidden(style), stage, this.formats, (chars) =>
      this.repeat(chars),
    );
    this.sheets.push(sheet);
    return sheet;
  }

  private repeat(chars: number): void {
    this.repeatedChars += chars;
    if (this.repeatedChars <= this.limits.repeatedChars) return;
    throw new BadXml('its cells and rows are repeated more often than any table needs');
  }
}
