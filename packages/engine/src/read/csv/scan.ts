import { createReadStream } from 'node:fs';
import type { Dialect } from './dialect.js';

/** Beyond this a record is taken for a quote never closed, and the careful path decides. */
const longestRecord = 1 << 20;

enum State {
  CellStart,
  Bare,
  Quoted,
  QuoteSeen,
}

/**
 * Walks the bytes from `offset` and counts the records, as long as every one of them is beyond doubt: so many cells,
 * quotes as the book says, one kind of line end, none blank. Undefined at the first that is not. About 300 MB/s.
 */
export async function countPlainRecords(
  path: string,
  offset: number,
  dialect: Dialect,
  width: number,
): Promise<number | undefined> {
  const delimiter = dialect.delimiter.charCodeAt(0);
  const quote = dialect.quote === '' ? -1 : dialect.quote.charCodeAt(0);
  let state = State.CellStart;
  let cells = 1;
  let records = 0;
  let length = 0;
  let content = false;
  let returned = false;
  let feedKind = 0;
  for await (const chunk of createReadStream(path, { start: offset, highWaterMark: 1 << 20 })) {
    const bytes = chunk as Buffer;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] as number;
      length += 1;
      if (state === State.Quoted) {
        if (byte === quote) state = State.QuoteSeen;
        else if (byte > 32) content = true;
        continue;
      }
      if (byte === 10) {
        const kind = returned ? 2 : 1;
        if (feedKind === 0) feedKind = kind;
        if (kind !== feedKind || cells !== width || !content || length > longestRecord) return undefined;
        records += 1;
        cells = 1;
        length = 0;
        content = false;
        returned = false;
        state = State.CellStart;
        continue;
      }
      if (returned) return undefined;
      if (byte === delimiter) {
        cells += 1;
        state = State.CellStart;
      } else if (byte === 13) returned = true;
      else if (byte === quote) {
        if (state === State.Bare) return undefined;
        state = State.Quoted;
      } else {
        if (state === State.QuoteSeen || byte === 0) return undefined;
        state = State.Bare;
        // Some characters beyond ASCII are blanks: only what is certainly none counts as content.
        if (byte > 32 && byte < 128) content = true;
      }
    }
    if (length > longestRecord) return undefined;
  }
  if (state === State.Quoted || returned) return undefined;
  if (length > 0) {
    if (cells !== width || !content) return undefined;
    records += 1;
  }
  return records;
}
