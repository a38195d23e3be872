import { join } from 'node:path';
import { tableOptions } from '../../duck/parquet.js';
import { type DuckSession, quoteText, withSession } from '../../duck/session.js';
import { checkColumns } from '../columns.js';
import { readStart } from '../encoding.js';
import { saidBy } from '../fault.js';
import { type InputFile, type Note, type Table, UnreadableFile } from '../reader.js';
import { columnNames } from '../structure/names.js';
import { stemOf } from '../text-file.js';
import { columnText, holdsBytes, isNested, type SourceColumn } from './column-text.js';
import { detectParquet, isEncryptedParquet } from './detect.js';

export async function readParquet(file: InputFile, scratch: string, mostColumns?: number): Promise<Table[]> {
  const start = await readStart(file.path, 4);
  if (isEncryptedParquet(start)) {
    throw new UnreadableFile(file.name, 'the Parquet file is encrypted; send a copy that is not');
  }
  if (detectParquet(start, '') === 0) {
    throw new UnreadableFile(
      file.name,
      'this is not a Parquet file; check that its name has the right ending',
    );
  }
  const parquet = join(scratch, `${stemOf(file)}.0.parquet`);
  return withSession({ scratch, memoryMb: 600 }, async (session) => {
    const columns = await orUnreadable(file, () => columnsOf(session, file.path));
    checkColumns(columns.length, mostColumns);
    const rowCount = await orUnreadable(file, () => rewrite(session, file.path, columns, parquet));
    return [
      {
        file: file.name,
        name: file.name,
        columns: columnNames(
          columns.map(({ name }) => name),
          columns.length,
        ),
        rowCount,
        parquet,
        firstRow: 1,
        notes: notesOn(columns),
        rejects: [],
        dialect: { readBy: 'duckdb', records: rowCount, skippedRows: 0, headerRows: 0 },
      },
    ];
  });
}

/** The path is a name and no pattern: a `*` in it must not make DuckDB read the files beside it. */
function source(path: string): string {
  const literal = path.replace(/[*?[]/g, (sign) => `[${sign}]`);
  return `read_parquet(${quoteText(literal)}, hive_partitioning = false, binary_as_string = false)`;
}

async function columnsOf(session: DuckSession, path: string): Promise<SourceColumn[]> {
  const rows = await session.rows(`DESCRIBE SELECT * FROM ${source(path)}`);
  return rows.map(({ column_name, column_type }) => ({
    name: String(column_name),
    type: String(column_type),
  }));
}

async function rewrite(
  session: DuckSession,
  path: string,
  columns: readonly SourceColumn[],
  target: string,
): Promise<number> {
  const width = columns.length;
  const cells = columns.map((column, at) => `${columnText(column)} AS c${at}`).join(', ');
  await session.withRoomFor(width, () =>
    session.run(
      `COPY (SELECT ${cells} FROM ${source(path)}) TO ${quoteText(target)} (${tableOptions(width)})`,
    ),
  );
  return session.count(`read_parquet(${quoteText(target)})`);
}

/** DuckDB's message names files of the scratch folder and suggests settings: it is the cause, for logs. */
async function orUnreadable<T>(file: InputFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    if (/^(?:Out of Memory|IO) Error: .*(?:allocate|No space|write)/i.test(line)) throw error;
    throw new UnreadableFile(
      file.name,
      `the Parquet file is damaged or cut short${saidBy(error)}; send it again`,
    );
  }
}

function notesOn(columns: readonly SourceColumn[]): Note[] {
  const notes: Note[] = [];
  const named = (those: readonly SourceColumn[]) => those.map(({ name }) => name).join(', ');
  const bytes = columns.filter(({ type }) => type === 'BLOB');
  if (bytes.length > 0) notes.push({ text: `bytes, read as hexadecimal digits, in: ${named(bytes)}` });
  const nested = columns.filter(({ type }) => isNested(type));
  if (nested.length > 0)
    notes.push({ text: `values within values, read as JSON text, in: ${named(nested)}` });
  const nestedBytes = nested.filter(holdsBytes);
  if (nestedBytes.length > 0) {
    notes.push({
      text: `bytes within values, escaped as \\x.. where they are no text, in: ${named(nestedBytes)}`,
    });
  }
  return notes;
}
