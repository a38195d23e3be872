import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { looksLikeText } from './csv/detect.js';
import { readStart } from './encoding.js';
import { type InputFile, UnreadableFile } from './reader.js';

/** Refuses what no reader of text can read; tells its size, and the name that what is made of it begins with. */
export async function openText(file: InputFile): Promise<{ size: number; stem: string }> {
  const { size } = await stat(file.path);
  if (size === 0) throw new UnreadableFile(file.name, 'the file is empty');
  if (!looksLikeText(await readStart(file.path, 8192))) {
    throw new UnreadableFile(file.name, 'this is not a text file; check that its name has the right ending');
  }
  return { size, stem: stemOf(file) };
}

/** The same for the same path, and no other's. */
export function stemOf({ path }: InputFile): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12);
}
