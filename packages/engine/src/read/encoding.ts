import { isUtf8 } from 'node:buffer';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pipeline } from 'node:stream/promises';
import iconv from 'iconv-lite';
import { latinReading } from './latin.js';

const require = createRequire(import.meta.url);

/** Loaded when a text is neither UTF-8 nor Latin: its tables take a process 0.09 s to load, and few ever need them. */
function detect(sample: Buffer): { encoding: string | null } {
  return (require('jschardet') as typeof import('jschardet')).detect(sample);
}

export interface Encoding {
  /** As iconv-lite calls it. */
  name: string;
  /** Bytes of the mark at the start. */
  mark: number;
  /** The bytes do not all fit the encoding; those that do not become U+FFFD. */
  damaged: boolean;
}

const sampleBytes = 1 << 20;
const chunkBytes = 1 << 20;
const marks: [name: string, bytes: number[]][] = [
  ['utf8', [0xef, 0xbb, 0xbf]],
  ['utf32le', [0xff, 0xfe, 0, 0]],
  ['utf32be', [0, 0, 0xfe, 0xff]],
  ['utf16le', [0xff, 0xfe]],
  ['utf16be', [0xfe, 0xff]],
];

/**
 * What the bytes of a text file mean. A mark decides; then valid UTF-8, over the whole file; then the letters.
 * `whole`: its bytes, for files whose lines may be broken within a character.
 */
export async function detectEncoding(path: string, whole = bytesOf(path)): Promise<Encoding> {
  const start = await readStart(path, sampleBytes);
  for (const [name, bytes] of marks) {
    if (bytes.every((byte, at) => start[at] === byte)) return { name, mark: bytes.length, damaged: false };
  }
  const wide = wideWithoutMark(start);
  if (wide) return { name: wide, mark: 0, damaged: false };
  const { valid, invalidLines, multibyte } = await checkUtf8(whole);
  if (valid) return { name: 'utf8', mark: 0, damaged: false };
  // Two bytes in a row that happen to form UTF-8 are rare in other encodings: many good and few bad is a scratch.
  if (multibyte > 20 * invalidLines.count) return { name: 'utf8', mark: 0, damaged: true };
  return { name: legacyEncoding(Buffer.concat(invalidLines.sample)), mark: 0, damaged: false };
}

export async function readStart(path: string, bytes: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const buffer = Buffer.alloc(bytes);
    let filled = 0;
    while (filled < bytes) {
      const { bytesRead } = await handle.read(buffer, filled, bytes - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  } finally {
    await handle.close();
  }
}

/** How a file begins, as far as its first bytes tell their encoding: enough to see what it is. */
export function startText(start: Buffer): string {
  const [a, b] = start;
  let text: string;
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0)) text = iconv.decode(start, 'utf16le');
  else if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0)) text = iconv.decode(start, 'utf16be');
  else text = new TextDecoder().decode(start, { stream: true });
  return text.replace(/^\uFEFF/, '');
}

/** UTF-16 of mostly Latin text has a zero in every other byte; nothing else does. */
function wideWithoutMark(start: Buffer): 'utf16le' | 'utf16be' | undefined {
  const length = Math.min(start.length & ~1, 4096);
  if (length < 4) return undefined;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (start[at] === 0) even += 1;
    if (start[at + 1] === 0) odd += 1;
  }
  const pairs = length / 2;
  if (odd > pairs * 0.4 && even < pairs * 0.05) return 'utf16le';
  if (even > pairs * 0.4 && odd < pairs * 0.05) return 'utf16be';
  return undefined;
}

interface Utf8Check {
  valid: boolean;
  invalidLines: { count: number; sample: Buffer[] };
  multibyte: number;
}

async function checkUtf8(whole: AsyncIterable<Buffer>): Promise<Utf8Check> {
  const check: Utf8Check = { valid: true, invalidLines: { count: 0, sample: [] }, multibyte: 0 };
  let sampled = 0;
  let carry: Buffer = Buffer.alloc(0);
  const judge = (block: Buffer) => {
    if (isUtf8(block)) {
      if (!check.valid) check.multibyte += countLeads(block);
      return;
    }
    if (check.valid) check.valid = false;
    for (let from = 0; from < block.length; ) {
      const feed = block.indexOf(10, from);
      const to = feed < 0 ? block.length : feed + 1;
      const line = block.subarray(from, to);
      if (isUtf8(line)) check.multibyte += countLeads(line);
      else {
        check.invalidLines.count += 1;
        if (sampled < 65_536) {
          const part = Buffer.from(line.subarray(0, 4096));
          check.invalidLines.sample.push(part);
          sampled += part.length;
        }
      }
      from = to;
    }
  };
  for await (const chunk of whole) {
    const block: Buffer = carry.length > 0 ? Buffer.concat([carry, chunk]) : chunk;
    // Cut at a line, so that no character is cut; a file of one endless line is cut before a lead byte.
    const cut = cutPoint(block);
    judge(block.subarray(0, cut));
    carry = Buffer.from(block.subarray(cut));
  }
  judge(carry);
  return check;
}

async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) yield chunk as Buffer;
}

function cutPoint(block: Buffer): number {
  const feed = block.lastIndexOf(10);
  if (feed >= 0) return feed + 1;
  let cut = block.length;
  for (let back = 1; back <= 4 && back <= block.length; back += 1) {
    if (((block[block.length - back] ?? 0) & 0xc0) !== 0x80) {
      cut = block.length - back;
      break;
    }
  }
  return cut;
}

function countLeads(block: Buffer): number {
  let count = 0;
  for (const byte of block) if (byte >= 0xc2) count += 1;
  return count;
}

/** From lines that hold bytes outside ASCII. */
export function legacyEncoding(sample: Buffer): string {
  const latin = latinReading(sample);
  if (latin.fit >= 0.5) return latin.encoding;
  const name = iconvName(detect(sample).encoding?.toLowerCase());
  if (name === undefined || /^(utf|ascii)/.test(name) || !iconv.encodingExists(name)) return latin.encoding;
  // Its confidence is tiny for short text of any kind; that every byte decodes says more.
  return iconv.decode(sample, name).includes('\uFFFD') ? latin.encoding : name;
}

/** Families that iconv-lite knows under one name, the widest of each. */
function iconvName(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  if (/shift|sjis|932/.test(name)) return 'shift_jis';
  if (/euc.*jp|eucjp/.test(name)) return 'euc-jp';
  if (/^(gb|hz|cp936)/.test(name)) return 'gb18030';
  if (/949|euc.*kr|johab/.test(name)) return 'cp949';
  if (/big5|950/.test(name)) return 'big5';
  if (/mac.?roman/.test(name)) return 'macintosh';
  return name;
}

/** What a person should know of it. */
export function encodingNote({ name, damaged }: Encoding): string | undefined {
  if (damaged) return 'bytes that are not UTF-8 became U+FFFD';
  return name.startsWith('utf') ? undefined : `not UTF-8: read as ${name}`;
}

/** The path of a UTF-8 file without a mark: the file itself where it is one, otherwise a copy at `target`. */
export async function asUtf8(path: string, encoding: Encoding, target: string): Promise<string> {
  if (encoding.name === 'utf8' && encoding.mark === 0 && !encoding.damaged) return path;
  const source = createReadStream(path, { start: encoding.mark, highWaterMark: chunkBytes });
  if (encoding.name === 'utf8' && !encoding.damaged) {
    await pipeline(source, createWriteStream(target));
    return target;
  }
  const decoder = iconv.getDecoder(encoding.name, { stripBOM: false });
  await pipeline(
    source,
    async function* decode(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) yield Buffer.from(decoder.write(chunk), 'utf8');
      yield Buffer.from(decoder.end() ?? '', 'utf8');
    },
    createWriteStream(target),
  );
  return target;
}

/** A UTF-8 file as text, in pieces. */
export async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    yield decoder.decode(chunk as Buffer, { stream: true });
  }
  yield decoder.decode();
}
