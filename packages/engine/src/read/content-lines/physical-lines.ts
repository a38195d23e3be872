import { createReadStream } from 'node:fs';
import { linesOf } from '../json/lines.js';

const chunkBytes = 1 << 20;

export interface PhysicalLine {
  /** Each byte a character. */
  text: string;
  /** From 1. */
  number: number;
  /** It was longer than allowed; only its start is here. */
  cut: boolean;
}

/** The lines of a file in batches; they end in any of the ways that lines end. */
export async function* physicalLines(
  path: string,
  start: number,
  longest: number,
): AsyncGenerator<PhysicalLine[]> {
  for await (const batch of linesOf(plainEnds(path, start), longest)) {
    yield batch.map(({ text, from, to, number, cut }) => ({ text: text.slice(from, to), number, cut }));
  }
}

async function* plainEnds(path: string, start: number): AsyncGenerator<string> {
  let isAfterReturn = false;
  for await (const chunk of createReadStream(path, { start, highWaterMark: chunkBytes })) {
    const piece = (chunk as Buffer).toString('latin1');
    const text = isAfterReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    isAfterReturn = piece.endsWith('\r');
    yield text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  }
}

/** The bytes of a file as they were before its lines were folded: a fold may stand within a character. */
export async function* unfoldedBytes(path: string): AsyncGenerator<Buffer> {
  let carry = '';
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    const text = carry + (chunk as Buffer).toString('latin1');
    // The end of a line waits for what the next begins with.
    let cut = text.length;
    if (text[cut - 1] === '\n') cut -= 1;
    if (text[cut - 1] === '\r') cut -= 1;
    carry = text.slice(cut);
    yield Buffer.from(text.slice(0, cut).replace(/\r?\n[ \t]/g, ''), 'latin1');
  }
  yield Buffer.from(carry, 'latin1');
}
