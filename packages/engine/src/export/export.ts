import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { DuckSession, quoteText, withSession } from '../duck/session.js';
import { watchProgress } from '../run/progress.js';
import { assertReadable } from '../run/sheet/readable.js';
import { cellColumn, type SheetFile } from '../run/sheet/sheet.js';
import { contentTypes, type ExportFormat } from './content-types.js';
import { csv, type FileFormat, ndjson, parquet } from './formats.js';
import { readGrowing } from './read-growing.js';
import { chooseColumns, countRows, filterSql, type Selection } from './selection.js';
import { writeXlsx } from './xlsx-writer.js';

export interface ExportOptions extends Selection {
  format: ExportFormat;
  /** Cells of CSV that a spreadsheet would take for formulas get a quote in front. */
  safe?: boolean | undefined;
  gzip?: boolean;
  /** Where the export waits for whoever reads it. */
  scratch: string;
  threads?: number;
  memoryMb?: number;
}

export interface SheetExport {
  /** Rows, without the header. */
  total: number;
  columns: string[];
  contentType: string;
  body: Readable;
}

/** The rows of a sheet as a stream with flat memory; the reader sets the pace. Destroyed early, it leaves nothing behind. */
export async function openExport(sheet: SheetFile, options: ExportOptions): Promise<SheetExport> {
  const { scratch, threads = 2, memoryMb = 400 } = options;
  const session = await DuckSession.open({ threads, memoryMb, scratch });
  try {
    await assertReadable(session, sheet);
    const columns = await chooseColumns(session, sheet, options);
    const source =
      options.format === 'xlsx'
        ? { chunks: xlsxChunks(session, sheet, columns, options), end: () => Promise.resolve() }
        : fileSource(session, sheet, columns, options.format, options);
    const plain = Readable.from(source.chunks, { objectMode: false });
    plain.once('close', () => {
      void source
        .end()
        .catch(() => {})
        .finally(() => session.close());
    });
    return {
      total: countRows(sheet, options.filter),
      columns: columns.map((at) => sheet.columns[at] ?? ''),
      contentType: contentTypes[options.format],
      body: options.gzip ? gzipped(plain) : plain,
    };
  } catch (error) {
    session.close();
    throw error;
  }
}

export interface WriteOptions extends Omit<ExportOptions, 'gzip'> {
  /** What it will hold, told when the sheet is known to be readable and before anything is written. */
  onOpened?: (opened: { total: number; columns: string[] }) => void;
  /** Rows done so far. */
  onProgress?: (done: number) => void;
}

/** The same into a file of one's own: without a reader in between it takes two thirds of the time. */
export async function writeExport(
  sheet: SheetFile,
  path: string,
  { onOpened = () => {}, onProgress = () => {}, ...options }: WriteOptions,
): Promise<{ total: number; columns: string[] }> {
  const { format, filter, scratch, threads = 2, memoryMb = 800 } = options;
  return withSession({ threads, memoryMb, scratch }, async (session) => {
    await assertReadable(session, sheet);
    const columns = await chooseColumns(session, sheet, options);
    const opened = {
      total: countRows(sheet, filter),
      columns: columns.map((at) => sheet.columns[at] ?? ''),
    };
    onOpened(opened);
    if (format === 'xlsx')
      await pipeline(xlsxChunks(session, sheet, columns, options, onProgress), createWriteStream(path));
    else
      await watchProgress(session, opened.total, onProgress, () =>
        session.run(copySql(sheet, columns, format, options, path)),
      );
    return opened;
  });
}

/** An error of the source ends the stream with that error. */
function gzipped(plain: Readable): Readable {
  const gzip = createGzip({ level: 6 });
  plain.on('error', (error) => gzip.destroy(error));
  gzip.on('close', () => plain.destroy());
  return plain.pipe(gzip);
}

const fileFormats: Record<Exclude<ExportFormat, 'xlsx'>, FileFormat> = { csv, ndjson, parquet };

function copySql(
  sheet: SheetFile,
  columns: readonly number[],
  format: keyof typeof fileFormats,
  { filter, safe = false }: Pick<ExportOptions, 'filter' | 'safe'>,
  path: string,
): string {
  const { select, options } = fileFormats[format];
  return `COPY (SELECT ${select(sheet, columns, safe)} FROM read_parquet(${quoteText(sheet.parquet)}, file_row_number = true)
    WHERE ${filterSql(filter)}) TO ${quoteText(path)} (${options}, USE_TMP_FILE false)`;
}

/** DuckDB writes the whole export to a file, which is read while it grows. */
function fileSource(
  session: DuckSession,
  sheet: SheetFile,
  columns: number[],
  format: keyof typeof fileFormats,
  options: ExportOptions,
): { chunks: AsyncGenerator<Buffer>; end(): Promise<void> } {
  const path = join(options.scratch, `export-${randomUUID()}`);
  let writing: Promise<void> = Promise.resolve();
  async function* chunks(): AsyncGenerator<Buffer> {
    writing = session.run(copySql(sheet, columns, format, options, path));
    yield* readGrowing(path, writing);
  }
  return {
    chunks: chunks(),
    async end() {
      session.connection.interrupt();
      await writing.catch(() => {});
      await rm(path, { force: true });
    },
  };
}

async function* xlsxChunks(
  session: DuckSession,
  sheet: SheetFile,
  columns: number[],
  { filter }: Selection,
  onProgress: (done: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const out = new PassThrough({ highWaterMark: 1 << 18 });
  const names = columns.map((at) => sheet.columns[at] ?? '');
  const written = writeXlsx(out, {
    sheetName: sheet.template.name,
    columns: names,
    rows: cellRows(session, sheet, columns, filter, onProgress),
  });
  written.catch((error: Error) => out.destroy(error));
  try {
    yield* out;
    await written;
  } finally {
    // A reader who left early: the rows must not be read any more when the session closes.
    out.destroy();
    await written.catch(() => {});
  }
}

async function* cellRows(
  session: DuckSession,
  sheet: SheetFile,
  columns: number[],
  filter: Selection['filter'],
  onProgress: (done: number) => void,
): AsyncGenerator<(string | null)[][]> {
  // The mark in front: the Node client takes a leading U+FEFF for a byte order mark and drops it.
  const cells = columns.map((at) => `'|' || ${cellColumn(at)}`).join(', ');
  const result = await session.connection.stream(
    `SELECT ${cells} FROM read_parquet(${quoteText(sheet.parquet)}) WHERE ${filterSql(filter)}`,
  );
  for (let done = 0; ; onProgress(done)) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return;
    done += chunk.rowCount;
    yield chunk.getRows().map((row) => row.map((cell) => (typeof cell === 'string' ? cell.slice(1) : null)));
  }
}
