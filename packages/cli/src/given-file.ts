import { readFile } from 'node:fs/promises';
import { UsageError } from './usage-error.js';

/** A file that a flag names, as text. */
export async function givenText(path: string, flag: string): Promise<string> {
  const found = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`--${flag}: there is no file ${path}`);
  });
  return found.replace(/^\ufeff/, '');
}

export async function givenJson(path: string, flag: string): Promise<unknown> {
  const found = await givenText(path, flag);
  try {
    return JSON.parse(found);
  } catch (error) {
    throw new UsageError(`--${flag}: ${path} is not JSON: ${(error as Error).message}`);
  }
}
