import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readHere } from '../../read/read-file.js';
import type { Table } from '../../read/reader.js';
import { parseTemplates } from '../../validate/parse-templates.js';
import type { Template } from '../../validate/template.js';

/** Whole migrations with what should come out of them. */
const folder = fileURLToPath(new URL('../../../cases/migrations/', import.meta.url));

export const caseNames: readonly string[] = readdirSync(folder).sort();

export interface Case {
  tables: Table[];
  templates: Template[];
  knowledge: string;
  /** The columns that tell the rows of a sheet apart, by slug. */
  keys: Record<string, string[]>;
}

/** Read anew each time. */
export async function readCase(name: string, scratch: string): Promise<Case> {
  const given = JSON.parse(readFileSync(join(folder, name, 'case.json'), 'utf8')) as Omit<Case, 'tables'>;
  const tables: Table[] = [];
  for (const file of readdirSync(join(folder, name, 'files')).sort())
    tables.push(...(await readHere({ path: join(folder, name, 'files', file), name: file }, scratch)));
  const { knowledge, keys } = given;
  return { tables, templates: parseTemplates(given.templates), knowledge, keys };
}

/** The rows that a sheet should have, the header first. */
export async function goldOf(name: string, slug: string, scratch: string): Promise<Table> {
  const path = join(folder, name, 'gold', `${slug}.csv`);
  const [table] = await readHere({ path, name: `${slug}.csv` }, scratch);
  if (!table) throw new Error(`${path} has no table`);
  return table;
}
