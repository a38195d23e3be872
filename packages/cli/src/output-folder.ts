import { mkdir, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UsageError } from './usage-error.js';

/** Nothing of earlier work is lost by accident. */
export async function outputFolder(path: string, overwrite: boolean): Promise<string> {
  const folder = resolve(path);
  await mkdir(folder, { recursive: true });
  if (!overwrite && (await readdir(folder)).length > 0)
    throw new UsageError(`--out: ${path} is not empty; name another folder, or add --overwrite`);
  return folder;
}
