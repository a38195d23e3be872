import { type FileHandle, open, rm } from 'node:fs/promises';
import { tableOptions } from '../../duck/parquet.js';
import { type DuckSession, quoteText } from '../../duck/session.js';
import { checkColumns } from '../columns.js';

/** Rows are gathered before they are written: a call of the system for each costs more than the row. */
const gatherBytes = 1 << 18;
/** Of one row, as CSV. */
export const longestRow = 16 << 20;

/** How DuckDB reads what was staged. */
interface Reading {
  longest: number;
  parallel: boolean;
}

/**
 * It holds several buffers, each with room for two of the longest rows. 1M × 12 rows (170 MB) grew the process by 300 to
 * 360 MB with room for rows of 16 MB, by 90 with this, in the same time.
 */
const usual: Reading = { longest: 4 << 20, parallel: true };
/**
 * For longer rows, and where a thread that began in the middle of a long text with lines took these for rows: DuckDB
 * says that the file is broken then, or there are more rows than came.
 */
const sure: Reading = { longest: longestRow, parallel: false };

/**
 * Rows of text cells that come over a while, on their way to a Parquet file of `c0`, `c1`, …. They are staged as CSV,
 * in which some sources give them anyway: nothing for NULL, "" for empty text.
 */
export class StreamWriter {
  rowCount = 0;
  /** About: a letter counts as one. */
  byteCount = 0;
  #file: FileHandle | undefined;
  #gathered: string[] = [];
  #gatheredLength = 0;

  constructor(
    private readonly staging: string,
    private readonly width: number,
  ) {
    checkColumns(width);
  }

  async rows(rows: readonly (readonly (string | undefined)[])[]): Promise<void> {
    for (const row of rows) {
      const line = lineOf(row, this.width);
      this.#gathered.push(line);
      this.#gatheredLength += line.length;
      this.byteCount += line.length;
      this.rowCount += 1;
      if (this.#gatheredLength >= gatherBytes) await this.#flush();
    }
  }

  /** The bytes of CSV as they come, whole lines or not. */
  async csv(bytes: Uint8Array, rows: number): Promise<void> {
    await this.#flush();
    this.byteCount += bytes.byteLength;
    await this.#write(bytes);
    this.rowCount += rows;
  }

  /** Writes the Parquet file. Nothing is left of the staging, whatever happens. */
  async finish(session: DuckSession, parquet: string): Promise<void> {
    await this.#flush();
    await this.#file?.close();
    this.#file = undefined;
    const write = async (reading: Reading) => {
      await session.withRoomFor(this.width, () =>
        session.run(
          `COPY (${this.#stagedRows(reading)}) TO ${quoteText(parquet)} (${tableOptions(this.width)})`,
        ),
      );
      return session.count(`read_parquet(${quoteText(parquet)})`);
    };
    try {
      const count = await write(usual).catch(() => undefined);
      this.rowCount = count === this.rowCount ? count : await write(sure);
    } finally {
      await rm(this.staging, { force: true });
    }
  }

  async discard(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
    await rm(this.staging, { force: true });
  }

  async #flush(): Promise<void> {
    if (this.#gathered.length === 0) return;
    const text = this.#gathered.join('');
    this.#gathered = [];
    this.#gatheredLength = 0;
    await this.#write(Buffer.from(text));
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#file ??= await open(this.staging, 'w');
    for (let done = 0; done < bytes.byteLength; )
      done += (await this.#file.write(bytes, done, bytes.byteLength - done)).bytesWritten;
  }

  #stagedRows({ longest, parallel }: Reading): string {
    const names = Array.from({ length: this.width }, (_, at) => `c${at}`);
    if (this.byteCount === 0)
      return `SELECT ${names.map((name) => `NULL::VARCHAR AS ${name}`).join(', ')} WHERE false`;
    return `SELECT * FROM read_csv(${quoteText(this.staging)}, auto_detect = false, header = false, delim = ',',
      quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false, new_line = '\\n',
      max_line_size = ${longest}, buffer_size = ${longest * 2}, parallel = ${parallel},
      columns = {${names.map((name) => `${name}: 'VARCHAR'`).join(', ')}})`;
  }
}

function lineOf(row: readonly (string | undefined)[], width: number): string {
  let line = '';
  for (let at = 0; at < width; at += 1) {
    const cell = row[at];
    if (at > 0) line += ',';
    if (cell !== undefined) line += cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : `"${cell}"`;
  }
  return `${line}\n`;
}
