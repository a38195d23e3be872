import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { tableOptions } from '../duck/parquet.js';
import { type DuckSession, quoteText } from '../duck/session.js';
import { checkColumns } from './columns.js';

const flushChars = 1 << 20;

/**
 * Gathers rows of text cells and writes them as one Parquet file. They go through a file of plain CSV: DuckDB's
 * appender needs a block of 256 KB per column, which a table of 900 columns cannot afford (measured: over 400 MB).
 */
export class TableWriter {
  rowCount = 0;
  private text = '';
  private longest = 0;
  private readonly stream: WriteStream;

  constructor(
    private readonly session: DuckSession,
    private readonly staging: string,
    private readonly width: number,
    mostColumns?: number,
  ) {
    checkColumns(width, mostColumns);
    this.stream = createWriteStream(staging);
    // Told to whoever awaits the end; without a listener it would end the process.
    this.stream.on('error', () => {});
  }

  /** A cell the row does not have is null: nothing at all, where an empty cell is a pair of quotes. */
  add(row: number, cells: readonly string[]): void {
    let line = String(row);
    for (let at = 0; at < this.width; at += 1) {
      const cell = cells[at];
      line +=
        cell === undefined ? ',' : cell.includes('"') ? `,"${cell.replaceAll('"', '""')}"` : `,"${cell}"`;
    }
    this.longest = Math.max(this.longest, line.length);
    this.text += `${line}\n`;
    this.rowCount += 1;
  }

  /** To be awaited now and then, so that a fast parser does not outrun the disk. */
  async drain(): Promise<void> {
    if (this.text.length < flushChars) return;
    const text = this.text;
    this.text = '';
    if (!this.stream.write(text)) await new Promise<void>((resolve) => this.stream.once('drain', resolve));
  }

  async finish(parquet: string): Promise<void> {
    this.stream.end(this.text);
    await finished(this.stream);
    this.text = '';
    try {
      await this.session.withRoomFor(this.width, () =>
        this.session.run(
          `COPY (${this.rowsOfStaging()}) TO ${quoteText(parquet)} (${tableOptions(this.width)})`,
        ),
      );
    } finally {
      await rm(this.staging, { force: true });
    }
  }

  private rowsOfStaging(): string {
    const names = Array.from({ length: this.width }, (_, at) => `c${at}`);
    const columns = names.map((name) => `${name}: 'VARCHAR'`).join(', ');
    if (this.rowCount === 0) {
      return `SELECT 0::BIGINT AS "row", ${names.map((name) => `''::VARCHAR AS ${name}`).join(', ')} WHERE false`;
    }
    // Characters of up to four bytes each, and some room.
    const lineBytes = Math.max(1 << 20, this.longest * 4 + 1024);
    return `SELECT * FROM read_csv(${quoteText(this.staging)}, auto_detect = false, header = false, delim = ',',
      quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false, new_line = '\\n',
      max_line_size = ${lineBytes}, buffer_size = ${Math.max(8 << 20, lineBytes * 2)},
      columns = {"row": 'BIGINT', ${columns}})`;
  }
}
