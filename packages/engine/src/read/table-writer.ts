import { closeSync, openSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tableOptions } from '../duck/parquet.js';
import { type DuckSession, quoteText } from '../duck/session.js';
import { checkColumns } from './columns.js';

/** A file of many small tables has a writer for each: they start small. */
const firstBytes = 16 << 10;
const mostBytes = 1 << 20;

/**
 * Gathers rows of text cells and writes them as one Parquet file. They go through a file of plain CSV: DuckDB's
 * appender needs a block of 256 KB per column, which a table of 900 columns cannot afford (measured: over 400 MB).
 */
export class TableWriter {
  rowCount = 0;
  private buffer = Buffer.allocUnsafe(firstBytes);
  private used = 0;
  private longest = 0;
  private isBegun = false;
  /** Rows that were staged before there were more columns are shorter. */
  private isRagged = false;

  constructor(
    private readonly session: DuckSession,
    private readonly staging: string,
    private width: number,
    private readonly mostColumns?: number,
  ) {
    checkColumns(width, mostColumns);
  }

  /** A cell the row does not have is null: nothing at all, where an empty cell is a pair of quotes. */
  add(row: number, cells: readonly (string | undefined)[]): void {
    let line = String(row);
    // Where short rows are padded anyway: few cells in a table of thousands of columns are few bytes.
    const width = this.isRagged ? Math.min(cells.length, this.width) : this.width;
    for (let at = 0; at < width; at += 1) {
      const cell = cells[at];
      line +=
        cell === undefined ? ',' : cell.includes('"') ? `,"${cell.replaceAll('"', '""')}"` : `,"${cell}"`;
    }
    this.put(`${line}\n`);
    this.rowCount += 1;
  }

  /** Encoded line by line: to gather text and have a stream encode it took a fifth more time. */
  private put(line: string): void {
    // A unit of a JavaScript string is at most three bytes.
    const most = line.length * 3;
    if (this.used + most > this.buffer.length) this.makeRoom(most);
    const bytes = this.buffer.write(line, this.used);
    this.used += bytes;
    if (bytes > this.longest) this.longest = bytes;
  }

  private makeRoom(bytes: number): void {
    const wanted = Math.min(mostBytes, Math.max(firstBytes, this.buffer.length * 2));
    if (this.used + bytes <= wanted) {
      const larger = Buffer.allocUnsafe(wanted);
      this.buffer.copy(larger, 0, 0, this.used);
      this.buffer = larger;
      return;
    }
    this.flush();
    if (bytes > this.buffer.length) this.buffer = Buffer.allocUnsafe(Math.max(bytes, wanted));
  }

  /** The file is open only meanwhile: a dump may have thousands of tables on their way at once. */
  private flush(): void {
    if (this.used === 0) return;
    const file = openSync(this.staging, this.isBegun ? 'a' : 'w');
    try {
      for (let done = 0; done < this.used; ) done += writeSync(file, this.buffer, done, this.used - done);
    } finally {
      closeSync(file);
    }
    this.isBegun = true;
    this.used = 0;
  }

  /** Holds nothing in memory until the next row. */
  park(): void {
    this.flush();
    this.buffer = Buffer.alloc(0);
  }

  /** Columns that come to be known after rows were added: those have nulls there. */
  widen(width: number): void {
    if (width <= this.width) return;
    checkColumns(width, this.mostColumns);
    if (this.rowCount > 0) this.isRagged = true;
    this.width = width;
  }

  /** Leaves nothing behind. */
  async discard(): Promise<void> {
    await rm(this.staging, { force: true });
  }

  /** `order`: which of the columns as they were added comes first, second, …; without one they stay as they are. */
  async finish(parquet: string, order?: readonly number[]): Promise<void> {
    this.park();
    try {
      // Two threads took as long, with twice the processor time and 50 MB more (200,000 rows of 12, a busy machine).
      await this.session.run('SET threads = 1');
      await this.session.withRoomFor(this.width, () =>
        this.session.run(
          `COPY (${this.rowsOfStaging(order)}) TO ${quoteText(parquet)} (${tableOptions(this.width)})`,
        ),
      );
    } finally {
      await rm(this.staging, { force: true });
    }
  }

  private rowsOfStaging(order?: readonly number[]): string {
    const names = Array.from({ length: this.width }, (_, at) => `c${at}`);
    const columns = names.map((name) => `${name}: 'VARCHAR'`).join(', ');
    if (this.rowCount === 0) {
      return `SELECT 0::BIGINT AS "row", ${names.map((name) => `''::VARCHAR AS ${name}`).join(', ')} WHERE false`;
    }
    const lineBytes = Math.max(1 << 20, this.longest + 1024);
    const chosen = order ? `"row", ${order.map((from, to) => `c${from} AS c${to}`).join(', ')}` : '*';
    return `SELECT ${chosen} FROM read_csv(${quoteText(this.staging)}, auto_detect = false, header = false, delim = ',',
      quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false, new_line = '\\n',
      max_line_size = ${lineBytes}, buffer_size = ${lineBytes * 2},
      ${this.isRagged ? 'null_padding = true, parallel = false,' : ''}
      columns = {"row": 'BIGINT', ${columns}})`;
  }
}
