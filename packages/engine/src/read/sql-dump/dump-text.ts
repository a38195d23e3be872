import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { asUtf8, detectEncoding, textOf } from '../encoding.js';
import { byteLetters, type Letters, plainLetters } from './letters.js';

export interface DumpText {
  /** As iconv-lite calls it. */
  encoding: string;
  letters: Letters;
  pieces: AsyncIterable<string>;
  /** What a person should know of it. */
  notes: string[];
  close(): Promise<void>;
}

const chunkBytes = 1 << 20;
/** By what the dump says of itself, as databases call them. */
const declared: [RegExp, string][] = [
  [/^utf-?8/i, 'utf8'],
  [/^(?:latin1|iso88591|win1252|sql_ascii)$/i, 'windows-1252'],
  [/^(?:latin2|iso88592)$/i, 'iso-8859-2'],
  [/^latin9$/i, 'iso-8859-15'],
  [/^(?:cp|win)(125\d)$/i, 'windows-$1'],
  [/^koi8-?r$/i, 'koi8-r'],
];
/** No byte of a longer character looks like a quote or a backslash. */
const bytesAreSafe = /^(?:utf8|windows-125\d|iso-8859-\d+|koi8-[ru]|macintosh)$/i;

/** The text of a dump. One that is not all text, for its binary values, is given byte by byte. */
export async function dumpText(path: string, start: string, copy: string): Promise<DumpText> {
  const found = await detectEncoding(path);
  const isValid = found.name === 'utf8' && !found.damaged;
  const own = isValid || found.mark > 0 ? undefined : declaredIn(start);
  const encoding = own ?? found.name;
  const notes: string[] = [];
  if (!isValid && found.mark === 0 && bytesAreSafe.test(encoding)) {
    if (encoding !== 'utf8') notes.push(`not UTF-8: read as ${encoding}`);
    const decode = encoding === 'utf8' ? (bytes: Buffer) => bytes.toString('utf8') : decoderOf(encoding);
    const close = async () => {};
    return { encoding, letters: byteLetters(decode), pieces: bytesOf(path), notes, close };
  }
  if (found.damaged) notes.push('bytes that are not UTF-8 became U+FFFD');
  else if (!found.name.startsWith('utf')) notes.push(`not UTF-8: read as ${found.name}`);
  const source = await asUtf8(path, found, copy);
  return {
    encoding: found.name,
    letters: plainLetters,
    pieces: textOf(source),
    notes,
    close: () => rm(copy, { force: true }),
  };
}

function declaredIn(start: string): string | undefined {
  const said = /\bSET\s+(?:NAMES|client_encoding\s*=)\s*'?([\w-]+)/i.exec(start)?.[1];
  for (const [pattern, name] of said === undefined ? [] : declared) {
    if (said !== undefined && pattern.test(said))
      return said.replace(pattern, name).replace(/^utf8.*/i, 'utf8');
  }
  return undefined;
}

function decoderOf(encoding: string): (bytes: Buffer) => string {
  return (bytes) => iconv.decode(bytes, encoding);
}

async function* bytesOf(path: string): AsyncGenerator<string> {
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    yield (chunk as Buffer).toString('latin1');
  }
}
