import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Case {
  name: string;
  source?: string;
  knowledge?: string;
  templates: { slug: string; name: string }[];
  answers?: { about: string[]; value: string }[];
}

export async function readCase(folder: string): Promise<Case> {
  return JSON.parse(await readFile(join(folder, 'case.json'), 'utf8')) as Case;
}

/** The folders of a folder that hold a case. */
export async function caseNames(data: string, wanted?: string): Promise<string[]> {
  return (await readdir(data))
    .filter((name) => existsSync(join(data, name, 'case.json')))
    .filter((name) => wanted === undefined || name.includes(wanted))
    .sort();
}

const shared = fileURLToPath(new URL('../../../../shared/bench/migrations', import.meta.url));

/** Where the program that scores the cases is: beside them, one folder up, or beside the shared ones (for cases of our own). */
export function scorerOf(data: string, file: string): string | undefined {
  return [data, join(data, '..'), shared]
    .map((folder) => join(folder, file))
    .find((path) => existsSync(path));
}
