import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { plain } from './equal.js';
import type { Grid } from './grid.js';
import { applyOperators, type Operator } from './operators.js';

export interface Case {
  /** The operator that mends it, or `multistep`. */
  group: string;
  name: string;
  path: string;
  /** Each is right. */
  golds: Grid[];
  /** Columns that keep their name. */
  named: Set<string>;
  /** Half of the cases were looked at while the finding was written; the others were only scored. */
  isOpen: boolean;
}

export async function readCases(folder: string): Promise<Case[]> {
  const cases: Case[] = [];
  const folders = await readdir(folder, { withFileTypes: true });
  for (const group of folders.filter((each) => each.isDirectory())) {
    for (const name of (await readdir(join(folder, group.name))).sort()) {
      const path = join(folder, group.name, name);
      const data = await readGrid(join(path, 'data.csv'));
      const gold = await readGrid(join(path, 'gt.csv'));
      const info = JSON.parse(await readFile(join(path, 'info.json'), 'utf8')) as {
        alternative_label: Operator[] | null;
      };
      const other = info.alternative_label && applyOperators(data, info.alternative_label);
      const names = [...data.columns, ...data.rows.map(([first]) => first ?? '')].map(plain);
      const digest = createHash('sha256').update(`${group.name}/${name}`).digest();
      cases.push({
        group: group.name,
        name,
        path: join(path, 'data.csv'),
        golds: other ? [gold, other] : [gold],
        named: new Set(gold.columns.map(plain).filter((each) => each !== '' && names.includes(each))),
        isOpen: (digest[0] ?? 0) % 2 === 0,
      });
    }
  }
  return cases;
}

async function readGrid(path: string): Promise<Grid> {
  const text = await readFile(path, 'utf8');
  const [columns = [], ...rows] = parse(text, { bom: true, relax_column_count: true }) as string[][];
  return { columns, rows };
}
