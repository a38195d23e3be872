import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readFile } from '@godwit/engine/read/read-file';
import { type Found, findReshape } from '@godwit/engine/reshape/reshape';

export interface Ordinary {
  table: string;
  steps: Found[];
}

const folders = ['northwind', 'migrations', 'raha-clean'];
const formats = /\.(?:csv|txt|xlsx|mdb)$/;

/** Tables that are relational as they are: what is found in them is found wrongly, lists in cells apart. */
export async function readOrdinary(folder: string, scratch: string): Promise<Ordinary[]> {
  const found: Ordinary[] = [];
  for (const name of folders) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    for (const file of (await readdir(path, { recursive: true })).sort()) {
      if (!formats.test(file) || basename(file).startsWith('README')) continue;
      const tables = await readFile({ path: join(path, file), name: basename(file) }, scratch).catch(
        () => [],
      );
      for (const table of tables) {
        if (table.rowCount === 0) continue;
        found.push({ table: `${name}/${file}: ${table.name}`, steps: (await findReshape(table)).steps });
      }
    }
  }
  return found;
}
