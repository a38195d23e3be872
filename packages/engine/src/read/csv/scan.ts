import { open } from 'node:fs/promises';
import type { Dialect } from './dialect.js';
import { hasOtherSpaces } from './other-spaces.js';

/** Beyond this a record is taken for a quote never closed, and the careful path decides. */
const longestRecord = 1 << 20;
const chunkBytes = 4 << 20;
const TAB = 9;
const FEED = 10;
const RETURN = 13;
const drawing = new Set(Buffer.from('-=_+|:'));

export interface PlainRecords {
  records: number;
  /** No cell holds white space but the space. */
  plainSpaces: boolean;
}

/**
 * Counts the records from `offset`, as long as every one of them is beyond doubt: quotes as the book says, one kind of
 * line end, none blank, none the header once more. Undefined at the first that is not. That each has as many cells as
 * the table is left to DuckDB, which refuses a row that has not. Jumps from line end to line end and from quote to
 * quote: about 600 MB/s, twice as fast as looking at every byte.
 */
export async function countPlainRecords(
  path: string,
  offset: number,
  dialect: Dialect,
  headerLine: Buffer | undefined,
): Promise<PlainRecords | undefined> {
  const scan = new PlainScan(dialect, headerLine);
  const file = await open(path);
  try {
    // One buffer for all: what is left of a chunk moves to its front, the next one is read behind it.
    const buffer = Buffer.allocUnsafe(longestRecord + chunkBytes);
    let kept = 0;
    for (let position = offset; ; ) {
      const { bytesRead } = await file.read(buffer, kept, chunkBytes, position);
      if (bytesRead === 0) break;
      position += bytesRead;
      const bytes = buffer.subarray(0, kept + bytesRead);
      const end = scan.take(bytes);
      if (end === undefined || bytes.length - end > longestRecord) return undefined;
      kept = bytes.length - end;
      buffer.copyWithin(0, end, bytes.length);
    }
    if (kept === 0) return scan;
    // The last line may have no end: it gets one.
    const last = Buffer.concat([buffer.subarray(0, kept), Buffer.from(scan.returns === 2 ? '\r\n' : '\n')]);
    return scan.take(last) === last.length ? scan : undefined;
  } finally {
    await file.close();
  }
}

class PlainScan implements PlainRecords {
  records = 0;
  plainSpaces = true;
  /** 1: lines end with a line feed alone; 2: with a return before it. */
  returns = 0;
  private readonly delimiter: number;
  private readonly quote: number;

  constructor(
    dialect: Dialect,
    private readonly headerLine: Buffer | undefined,
  ) {
    this.delimiter = dialect.delimiter.charCodeAt(0);
    this.quote = dialect.quote === '' ? -1 : dialect.quote.charCodeAt(0);
  }

  /** Where the first record begins that is not whole; undefined when one is in doubt. */
  take(bytes: Buffer): number | undefined {
    const end = this.recordsIn(bytes);
    if (end !== undefined && this.plainSpaces)
      this.plainSpaces = !this.hasOtherSpaces(bytes.subarray(0, end));
    return end;
  }

  /** Tabs that divide cells are no part of them: those of a file without quotes. */
  private hasOtherSpaces(bytes: Buffer): boolean {
    const isTabbed = this.delimiter === TAB;
    return hasOtherSpaces(bytes, isTabbed) || (isTabbed && bytes.includes(this.quote));
  }

  private recordsIn(bytes: Buffer): number | undefined {
    if (bytes.indexOf(0) >= 0) return undefined;
    const hasReturns = bytes.indexOf(RETURN) >= 0;
    let start = 0;
    let nextQuote = this.quoteAfter(bytes, 0);
    while (start < bytes.length) {
      let end = bytes.indexOf(FEED, start);
      let bareFrom = start;
      while (end >= 0 && nextQuote < end) {
        const closed = this.closeOf(bytes, nextQuote, start);
        if (closed === undefined) return undefined;
        if (closed < 0) return start;
        // A return in a quoted cell is text; outside of one it belongs to the end of the line.
        if (hasReturns && returnIn(bytes, bareFrom, nextQuote)) return undefined;
        bareFrom = closed;
        if (hasReturns && this.plainSpaces) this.plainSpaces = !returnIn(bytes, nextQuote, closed);
        if (closed > end) {
          this.plainSpaces = false;
          end = bytes.indexOf(FEED, closed);
        }
        nextQuote = this.quoteAfter(bytes, closed);
      }
      if (end < 0) return start;
      if (hasReturns && returnIn(bytes, bareFrom, end - 1)) return undefined;
      if (!this.isPlain(bytes, start, end)) return undefined;
      this.records += 1;
      start = end + 1;
    }
    return start;
  }

  private quoteAfter(bytes: Buffer, from: number): number {
    const at = this.quote < 0 ? -1 : bytes.indexOf(this.quote, from);
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  }

  /** One past the quote that closes the cell; -1 when it is not here yet; undefined when the quoting is in doubt. */
  private closeOf(bytes: Buffer, open: number, start: number): number | undefined {
    if (open > start && bytes[open - 1] !== this.delimiter) return undefined;
    let at = open + 1;
    for (;;) {
      at = bytes.indexOf(this.quote, at);
      if (at < 0 || at + 1 >= bytes.length) return -1;
      const next = bytes[at + 1];
      if (next === this.delimiter || next === FEED || next === RETURN) return at + 1;
      if (next !== this.quote) return undefined;
      at += 2;
    }
  }

  private isPlain(bytes: Buffer, start: number, end: number): boolean {
    if (end - start > longestRecord) return false;
    const kind = end > start && bytes[end - 1] === RETURN ? 2 : 1;
    if (this.returns === 0) this.returns = kind;
    if (kind !== this.returns) return false;
    const last = kind === 2 ? end - 1 : end;
    return this.hasContent(bytes, start, last) && !this.isHeader(bytes, start, last);
  }

  /** Some characters beyond ASCII are blanks, and dashes may draw a line: only what is certainly neither counts. */
  private hasContent(bytes: Buffer, start: number, end: number): boolean {
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] as number;
      if (byte > 32 && byte < 128 && byte !== this.delimiter && byte !== this.quote && !drawing.has(byte))
        return true;
    }
    return false;
  }

  private isHeader(bytes: Buffer, start: number, end: number): boolean {
    const { headerLine } = this;
    if (!headerLine || end - start !== headerLine.length || bytes[start] !== headerLine[0]) return false;
    return bytes.compare(headerLine, 0, headerLine.length, start, end) === 0;
  }
}

function returnIn(bytes: Buffer, from: number, end: number): boolean {
  for (let at = from; at < end; at += 1) if (bytes[at] === RETURN) return true;
  return false;
}
