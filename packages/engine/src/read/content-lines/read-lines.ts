import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { asUtf8, detectEncoding, type Encoding } from '../encoding.js';
import type { InputFile } from '../reader.js';
import { openText } from '../text-file.js';
import { TooMuch } from '../tree/limits.js';
import { type ContentLine, contentLine } from './content-line.js';
import { Letters } from './letters.js';
import { unfoldedBytes } from './physical-lines.js';
import { type FoldedLine, unfolded } from './unfold.js';

/** A property of a file, its value as text; still with the backslashes that the format escapes signs with. */
export interface Property extends ContentLine {
  line: number;
  /** Of a value in base64: how many bytes it stands for. It is not kept. */
  bytes?: number;
}

/** A line that is no property: the rest of a text that was never folded, or damage. */
export interface StrayLine {
  line: number;
  stray: string;
}

export interface PropertyFile {
  encoding: Encoding;
  /** In batches. */
  lines(longest: number): AsyncGenerator<(Property | StrayLine)[]>;
  close(): Promise<void>;
}

/** Opens a file of content lines: vCard or iCalendar, in whatever encoding. */
export async function openProperties(file: InputFile, scratch: string): Promise<PropertyFile> {
  const { stem } = await openText(file);
  const encoding = await detectEncoding(file.path, unfoldedBytes(file.path));
  const copy = join(scratch, `${stem}.utf8.lines`);
  const isWide = /^utf(?:16|32)/.test(encoding.name);
  const path = isWide ? await asUtf8(file.path, encoding, copy) : file.path;
  const letters = new Letters(isWide ? { ...encoding, name: 'utf8' } : encoding);
  return {
    encoding,
    lines: (longest) => properties(path, isWide ? 0 : encoding.mark, letters, longest),
    close: () => rm(copy, { force: true }),
  };
}

async function* properties(
  path: string,
  start: number,
  letters: Letters,
  longest: number,
): AsyncGenerator<(Property | StrayLine)[]> {
  for await (const batch of unfolded(path, start, longest))
    yield batch.map((line) => propertyOf(line, letters));
}

function propertyOf({ text, number: line, base64 }: FoldedLine, letters: Letters): Property | StrayLine {
  const parsed = contentLine(text);
  if (!parsed) return { line, stray: letters.textOf(text) };
  const { group, name } = parsed;
  const params = letters.paramsOf(parsed);
  const property: Property = { group, name, params, value: letters.valueOf(parsed), line };
  if (base64 !== undefined) property.bytes = Math.floor((base64 * 3) / 4);
  return property;
}

export function isStray(line: Property | StrayLine): line is StrayLine {
  return 'stray' in line;
}

/** What is joined to a value stays within the bounds of one. */
export function checkLength({ value, line }: Property, more: string, longest: number): void {
  if (value.length + more.length <= longest) return;
  throw new TooMuch(`the value that begins on line ${line} is longer than ${longest} characters`);
}
