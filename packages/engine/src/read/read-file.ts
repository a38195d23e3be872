import { stat } from 'node:fs/promises';
import { withSession } from '../duck/session.js';
import { accessReader } from './access/reader.js';
import { archiveReader } from './archive/read.js';
import { csvReader } from './csv/reader.js';
import { dbfReader } from './dbf/reader.js';
import { docxReader } from './docx/reader.js';
import { emlReader } from './eml/reader.js';
import { readStart } from './encoding.js';
import { endingOf, wrongEnding } from './ending.js';
import { asUnreadable } from './fault.js';
import { limitsOf } from './guard/limits.js';
import { type ReadOptions, readGuarded } from './guard/read-guarded.js';
import { htmlReader } from './html/reader.js';
import { icalReader } from './ical/reader.js';
import { imageReader } from './image/reader.js';
import { withPaths } from './indented.js';
import { withInnerTables } from './inner-tables.js';
import { jsonReader } from './json/reader.js';
import { msgReader } from './msg/reader.js';
import { odsReader } from './ods/reader.js';
import { ofxReader } from './ofx/reader.js';
import { parquetReader } from './parquet/reader.js';
import { pdfReader } from './pdf/reader.js';
import { qifReader } from './qif/reader.js';
import { type InputFile, type ReadContext, type Reader, type Table, UnreadableFile } from './reader.js';
import { sqlDumpReader } from './sql-dump/reader.js';
import { sqliteReader } from './sqlite/reader.js';
import { unsupported } from './unsupported.js';
import { vcardReader } from './vcard/reader.js';
import { xlsbReader, xlsReader } from './workbook/reader.js';
import { xlsxReader } from './xlsx/reader.js';
import { xmlReader } from './xml/reader.js';

/** Every format there is. What reads anything that is text comes last: of equally sure readers the first is asked. */
export const readers: readonly Reader[] = [
  xlsxReader,
  xlsReader,
  xlsbReader,
  odsReader,
  parquetReader,
  archiveReader(readHere),
  pdfReader,
  imageReader,
  docxReader,
  emlReader(readHere),
  msgReader(readHere),
  vcardReader,
  icalReader,
  ofxReader,
  qifReader,
  htmlReader,
  xmlReader,
  jsonReader,
  sqliteReader,
  sqlDumpReader,
  accessReader,
  dbfReader,
  csvReader,
];

const startBytes = 1 << 16;

/** Reads a file of any format: its content says which, its name only helps. In bounds of time and memory. */
export function readFile(file: InputFile, scratch: string, options?: ReadOptions): Promise<Table[]> {
  return readGuarded(file, scratch, options);
}

/** The same in this process, where nothing ends a reader that hangs: for the guarded one, and for tests. */
export async function readHere(
  file: InputFile,
  scratch: string,
  context: ReadContext = { limits: limitsOf(), passwords: [] },
): Promise<Table[]> {
  const found = await stat(file.path).catch(() => {
    throw new UnreadableFile(file.name, 'there is no such file');
  });
  if (!found.isFile()) throw new UnreadableFile(file.name, 'it is a folder or a device, no file');
  if (found.size === 0) throw new UnreadableFile(file.name, 'the file is empty');
  const start = await readStart(file.path, startBytes);
  const refusal = await unsupported(file.path, start);
  if (refusal !== undefined) throw new UnreadableFile(file.name, refusal);
  const reader = choose(start, file.name);
  if (!reader) throw new UnreadableFile(file.name, reasonForNone());
  const tables = await reader.read(file, scratch, context).catch((error: unknown) => {
    throw asUnreadable(error, file.name, context.limits);
  });
  const whole = await withSession({ scratch }, async (session) =>
    withPaths(await withInnerTables(tables, session), session),
  );
  const note = wrongEnding(endingOf(file.name), reader, readers);
  if (note !== undefined) for (const table of whole) table.notes.unshift({ text: note });
  return whole;
}

export function choose(start: Buffer, name: string): Reader | undefined {
  let best: Reader | undefined;
  let most = 0;
  for (const reader of readers) {
    const sure = reader.detect(start, name);
    if (sure > most) {
      best = reader;
      most = sure;
    }
  }
  return best;
}

function reasonForNone(): string {
  const known = readers.map(({ format }) => format).join(', ');
  return `its content is of no known format (there are: ${known}); export it as CSV or XLSX and send that`;
}
