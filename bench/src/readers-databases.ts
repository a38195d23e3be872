import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { dbfSchema } from '@godwit/engine/read/dbf/schema';
import type { ReaderProcess } from './readers-process.js';

/** What the tests of the project that these files come from open them with. */
const passwords = ['password'];

/** Where the gold contradicts its own file: what the header has, byte by byte, is right. */
const goldFaults = [
  { file: 'dbase_02.dbf', gold: 'PAYRATE N 8 0', inFile: 'PAYRATE N 8 3' },
  { file: 'dbase_02.dbf', gold: 'START:PAY N 8 0', inFile: 'START:PAY N 8 3' },
];

export interface DatabaseResult {
  name: string;
  outcome: 'read' | 'no tables' | 'refused' | 'broke';
  /** How many tables and rows, or why not. */
  told: string;
  unaccounted: number;
  /** Whether the fields are as the gold has them; undefined where there is no gold. */
  schemaRight?: boolean;
}

/** Every database of a folder and the folders in it, read by its content alone. */
export async function runDatabases(
  folder: string,
  endings: RegExp,
  scratch: string,
  beside: ReaderProcess,
): Promise<DatabaseResult[]> {
  const results: DatabaseResult[] = [];
  const found = await readdir(folder, { recursive: true });
  for (const name of found.filter((file) => endings.test(file)).sort()) {
    const path = join(folder, name);
    const job = { path, name: basename(name), scratch, how: 'any', rows: false, passwords } as const;
    const result = await beside.run(job);
    const schema = await schemaRight(path);
    const gold = schema === undefined ? {} : { schemaRight: schema };
    if (result.outcome !== 'read') {
      const outcome = result.outcome === 'refused' ? (result.noTables ? 'no tables' : 'refused') : 'broke';
      results.push({ name, outcome, told: result.reason, unaccounted: 0, ...gold });
      continue;
    }
    const { tables } = result;
    const lost = tables.filter(
      ({ records, rowCount, rejects, skippedRows }) =>
        records !== null && records !== rowCount + rejects + skippedRows,
    );
    const rows = tables.reduce((sum, { rowCount }) => sum + rowCount, 0);
    results.push({
      name,
      outcome: 'read',
      told: `${tables.length} tables, ${rows} rows`,
      unaccounted: lost.length,
      ...gold,
    });
  }
  return results;
}

/** Beside a dBase file there may be a summary: each field with its name, type, length and decimals. */
async function schemaRight(path: string): Promise<boolean | undefined> {
  const summary = await readFile(path.replace(/\.dbf$/i, '_summary.txt'), 'utf8').catch(() => undefined);
  if (summary === undefined || !/\.dbf$/i.test(path)) return undefined;
  const [, list = ''] = summary.split(/^-+$/m);
  const gold = list
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(/\s+/).join(' '))
    .map(
      (field) =>
        goldFaults.find(({ file, gold: wrong }) => file === basename(path) && wrong === field)?.inFile ??
        field,
    );
  const own = dbfSchema(await readFile(path))?.map(
    ({ name, type, size, decimals }) => `${name} ${type} ${size} ${decimals}`,
  );
  return own !== undefined && own.length === gold.length && own.every((field, at) => field === gold[at]);
}
