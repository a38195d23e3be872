import type { Dialect } from './dialect.js';
import { cutLine } from './fixed/cut.js';
import { type CsvLimits, csvLimits, LineTooLarge } from './limits.js';
import { repairLine } from './repair.js';

export interface RawRecord {
  cells: string[];
  /** Where it stands in the text it was parsed from; `end` is before the line terminator. */
  start: number;
  end: number;
  next: number;
  /** Its quotes were not as they should be, and were made sense of. */
  mended: boolean;
}

/** A quoted cell longer than this is a quote that was never closed. */
const longestRecord = 1 << 20;

const cr = 13;
const lf = 10;

/**
 * Parses one record at `start`. Undefined: the text ends before the record surely does, and more is to come. 'wide':
 * it has more cells than it may.
 */
export function recordAt(
  text: string,
  start: number,
  dialect: Dialect,
  width: number,
  isEnd: boolean,
  mostCells = Number.POSITIVE_INFINITY,
): RawRecord | 'wide' | undefined {
  if (dialect.columns) {
    const { end, next } = lineEnd(text, start, dialect.bareReturn);
    if (next === text.length && !isEnd) return undefined;
    return {
      cells: cutLine(text.slice(start, end), dialect.columns, dialect.pageHeads),
      start,
      end,
      next,
      mended: false,
    };
  }
  const strict = strictRecord(text, start, dialect, isEnd, mostCells);
  if (strict === 'more') return undefined;
  if (strict === 'wide') return strict;
  if (strict !== 'malformed') return strict;
  const { end, next } = lineEnd(text, start, dialect.bareReturn);
  if (next === text.length && !isEnd) return undefined;
  const repaired = repairLine(text.slice(start, end), dialect, width);
  if (repaired.length > mostCells) return 'wide';
  return { cells: repaired, start, end, next, mended: true };
}

function strictRecord(
  text: string,
  start: number,
  { delimiter, quote, escape: escaping, bareReturn }: Dialect,
  isEnd: boolean,
  mostCells: number,
): RawRecord | 'more' | 'malformed' | 'wide' {
  const quoteCode = quote === '' ? -1 : quote.charCodeAt(0);
  const first = delimiter.charCodeAt(0);
  const single = delimiter.length === 1;
  const cells: string[] = [];
  let at = start;
  for (;;) {
    if (cells.length > mostCells) return 'wide';
    if (quoteCode >= 0 && text.charCodeAt(at) === quoteCode) {
      const quoted = quotedCell(text, at, quote, escaping, start + longestRecord);
      if (quoted === 'malformed') return quoted;
      // A quote as the last character may be the first half of a doubled one; so may a return before a feed.
      if (quoted === 'open') return isEnd || text.length - start > longestRecord ? 'malformed' : 'more';
      if (!isEnd && quoted.next + delimiter.length + 1 >= text.length) return 'more';
      cells.push(quoted.cell);
      at = quoted.next;
      if (at >= text.length) return { cells, start, end: at, next: at, mended: false };
      const code = text.charCodeAt(at);
      if (code === first && (single || text.startsWith(delimiter, at))) {
        at += delimiter.length;
        continue;
      }
      if (code === lf || (code === cr && (bareReturn || text.charCodeAt(at + 1) === lf))) {
        const next = code === cr && text.charCodeAt(at + 1) === lf ? at + 2 : at + 1;
        return { cells, start, end: at, next, mended: false };
      }
      return 'malformed';
    }
    let end = at;
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end);
      if (code === first && (single || text.startsWith(delimiter, end))) break;
      if (code === lf) break;
      if (code === cr && (bareReturn || text.charCodeAt(end + 1) === lf)) break;
    }
    if (!isEnd && end + delimiter.length >= text.length) return 'more';
    cells.push(text.slice(at, end));
    if (end >= text.length) return { cells, start, end, next: end, mended: false };
    const code = text.charCodeAt(end);
    if (code === first && (single || text.startsWith(delimiter, end))) {
      at = end + delimiter.length;
      continue;
    }
    const next = code === cr && text.charCodeAt(end + 1) === lf ? end + 2 : end + 1;
    return { cells, start, end, next, mended: false };
  }
}

/** The cell whose opening quote is at `open`. */
function quotedCell(
  text: string,
  open: number,
  quote: string,
  escaping: Dialect['escape'],
  limit: number,
): { cell: string; next: number } | 'open' | 'malformed' {
  let cell = '';
  let from = open + 1;
  for (let search = from; ; ) {
    const close = text.indexOf(quote, search);
    if (close < 0) return 'open';
    if (close > limit) return 'malformed';
    if (escaping === 'backslash' && isEscaped(text, from, close)) {
      search = close + 1;
      continue;
    }
    if (escaping === 'double' && text[close + 1] === quote) {
      cell += text.slice(from, close + 1);
      from = close + 2;
      search = from;
      continue;
    }
    cell += text.slice(from, close);
    return { cell: escaping === 'backslash' ? unescaped(cell, quote) : cell, next: close + 1 };
  }
}

function isEscaped(text: string, from: number, at: number): boolean {
  let slashes = 0;
  while (at - slashes > from && text[at - slashes - 1] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

function unescaped(cell: string, quote: string): string {
  if (!cell.includes('\\')) return cell;
  // Only what had to be escaped is undone: a backslash before anything else is the writer's own.
  return cell.replace(/\\(["'\\])/g, (whole, escaped: string) =>
    escaped === quote || escaped === '\\' ? escaped : whole,
  );
}

export function lineEnd(text: string, start: number, bareReturn: boolean): { end: number; next: number } {
  let feed = text.indexOf('\n', start);
  if (feed < 0) feed = text.length;
  if (bareReturn) {
    const bare = text.indexOf('\r', start);
    if (bare >= 0 && bare < feed) return { end: bare, next: text[bare + 1] === '\n' ? bare + 2 : bare + 1 };
  }
  const end = feed > start && feed < text.length && text[feed - 1] === '\r' ? feed - 1 : feed;
  return { end, next: Math.min(feed + 1, text.length) };
}

/** All records of a whole text. */
export function* recordsOf(text: string, dialect: Dialect, width = 0): Generator<RawRecord> {
  for (let at = 0; at < text.length; ) {
    const record = recordAt(text, at, dialect, width, true);
    if (!record || record === 'wide') return;
    yield record;
    at = record.next;
  }
}

export interface FileRecord {
  /** From 1, counting every record of the file, blank ones too. */
  row: number;
  cells: string[];
  text: string;
  mended: boolean;
}

/** The records of a text that comes in pieces, in bounded memory. */
export async function* streamRecords(
  pieces: AsyncIterable<string>,
  dialect: Dialect,
  width: number,
  limits: CsvLimits = csvLimits,
): AsyncGenerator<FileRecord[]> {
  let text = '';
  let row = 0;
  // A record that does not end yet is looked at again when there is twice as much of it.
  let enough = 0;
  const parse = (isEnd: boolean): FileRecord[] => {
    const batch: FileRecord[] = [];
    let at = 0;
    while (at < text.length) {
      const record = recordAt(text, at, dialect, width, isEnd, limits.cells);
      if (!record) break;
      row += 1;
      if (record === 'wide') throw new LineTooLarge(row, limits.cells, 'cells');
      if (record.end - record.start > limits.line) throw new LineTooLarge(row, limits.line, 'characters');
      batch.push({
        row,
        cells: record.cells,
        text: text.slice(record.start, record.end),
        mended: record.mended,
      });
      at = record.next;
    }
    text = text.slice(at);
    enough = at === 0 ? text.length * 2 : 0;
    return batch;
  };
  for await (const piece of pieces) {
    text += piece;
    if (text.length < enough && text.length <= limits.line) continue;
    yield parse(false);
    if (text.length > limits.line) throw new LineTooLarge(row + 1, limits.line, 'characters');
  }
  yield parse(true);
}
