import type { CsvPump } from '../database/csv-pump.js';

/** How the bytes of a column become text. */
export type Format = 'text' | 'hex' | 'bits';

/** Numbers of the protocol for types. */
const bit = 16;
const bytesOrText = new Set([15, 242, 249, 250, 251, 252, 253, 254, 255]);
/** Of what is no text. JSON has it too, and is text. */
const binaryCharset = 63;

/** Bytes are written as MySQL itself does (`0x00ff`), bits as the number that they are. */
export function formatOf({ columnType, characterSet }: { columnType: number; characterSet: number }): Format {
  if (columnType === bit) return 'bits';
  return bytesOrText.has(columnType) && characterSet === binaryCharset ? 'hex' : 'text';
}

const [comma, quote, newline, carriageReturn] = [0x2c, 0x22, 0x0a, 0x0d];
/** 64 bits as a number, with its comma. */
const mostForBits = 24;

/** Adds a row of the text protocol: for each column its length and its bytes. */
export function addRow(
  pump: CsvPump,
  from: Buffer,
  start: number,
  end: number,
  formats: readonly Format[],
): void {
  pump.room(2 * (end - start) + mostForBits * formats.length + 1);
  const to = pump.bytes;
  let length = pump.length;
  let at = start;
  for (let column = 0; column < formats.length; column++) {
    if (column > 0) to[length++] = comma;
    let size = from[at++] ?? 0;
    if (size === 0xfb) continue;
    if (size > 0xfb) {
      const bytes = size === 0xfc ? 2 : size === 0xfd ? 3 : 6;
      size = from.readUIntLE(at, bytes);
      at += bytes === 6 ? 8 : bytes;
    }
    const next = at + size;
    const format = formats[column];
    if (format === 'text') length = addText(from, at, next, to, length);
    else {
      const text =
        format === 'bits'
          ? BigInt(`0x${from.toString('hex', at, next) || '0'}`).toString()
          : `0x${from.toString('hex', at, next)}`;
      length += to.write(text, length, 'latin1');
    }
    at = next;
  }
  to[length++] = newline;
  pump.length = length;
  pump.endRow();
}

function addText(from: Buffer, start: number, end: number, to: Buffer, length: number): number {
  let written = length;
  let at = start;
  for (; at < end; at++) {
    const byte = from[at] as number;
    if (byte === quote || byte === comma || byte === newline || byte === carriageReturn) break;
    to[written++] = byte;
  }
  if (at === end && end > start) return written;
  // Once more, in quotes; empty text too, since nothing is NULL.
  written = length;
  to[written++] = quote;
  for (at = start; at < end; at++) {
    const byte = from[at] as number;
    if (byte === quote) to[written++] = quote;
    to[written++] = byte;
  }
  to[written++] = quote;
  return written;
}
