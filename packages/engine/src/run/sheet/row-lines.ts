import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type DuckSession, quoteText } from '../../duck/session.js';
import type { Rule } from '../../validate/checks.js';
import { fileRows } from './current-rows.js';
import { UnreadableSheet } from './readable.js';
import { cellColumn, type SheetFile } from './sheet.js';

/**
 * A row as one line of JSON. Parquet is read by the thousands of rows: a hundred rows from all over a million take more
 * than a second there. As lines, with the place where each begins, they are read one by one.
 */
export interface RowLine {
  /** Null in a line of edits: those of the file count. */
  cells: (string | null)[] | null;
  errors: { column: number; rule: Rule; message: string }[] | null;
}

/** The file with the place of every line in `path`, and of its end: 32 bits each. */
export function placesPath(path: string): string {
  return `${path}.places`;
}

/** Of edits: the rows that the lines are of, 32 bits each. */
export function rowsPath(path: string): string {
  return `${path}.rows`;
}

/** The rows from `from` until before `to`, as they were written. */
export async function writeFileLines(
  session: DuckSession,
  sheet: SheetFile,
  { from, to }: { from: number; to: number },
  path: string,
): Promise<void> {
  const where = `file_row_number >= ${from} AND file_row_number < ${to}`;
  await copyLines(
    session,
    sheet,
    `SELECT ${cellList(sheet)} AS cells, errors FROM ${fileRows(sheet)} WHERE ${where}`,
    path,
  );
  await writeFile(placesPath(path), bytesOf(await linePlaces(path)));
}

/** The rows that were changed by hand, or by what was. */
export async function writeEditLines(session: DuckSession, sheet: SheetFile, path: string): Promise<void> {
  const from = `FROM read_parquet(${quoteText(sheet.edits?.parquet ?? '')})`;
  const cells = `CASE WHEN edited THEN ${cellList(sheet)} END`;
  await copyLines(session, sheet, `SELECT ${cells} AS cells, errors ${from} ORDER BY "row"`, path);
  const rows: number[] = [];
  for await (const batch of session.batches(`SELECT "row"::VARCHAR ${from} ORDER BY "row"`))
    for (const row of batch) rows.push(Number(row));
  await writeFile(rowsPath(path), bytesOf(rows));
  await writeFile(placesPath(path), bytesOf(await linePlaces(path)));
}

function cellList({ columns }: SheetFile): string {
  return `[${columns.map((_, at) => cellColumn(at)).join(', ')}]`;
}

async function copyLines(session: DuckSession, sheet: SheetFile, query: string, path: string): Promise<void> {
  await session
    .run(`COPY (${query}) TO ${quoteText(path)} (FORMAT json, USE_TMP_FILE false)`)
    .catch((cause: unknown) => {
      throw new UnreadableSheet(sheet, { cause });
    });
}

async function linePlaces(path: string): Promise<number[]> {
  const places = [0];
  let before = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) places.push(before + at + 1);
    before += chunk.length;
  }
  return places;
}

function bytesOf(numbers: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(numbers).buffer);
}
