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
  /** Half of each group was looked at while the finding was written; the others were only scored. */
  isOpen: boolean;
}

export async function readCases(folder: string): Promise<Case[]> {
  const cases: Case[] = [];
  const folders = await readdir(folder, { withFileTypes: true });
  for (const group of folders.filter((each) => each.isDirectory())) {
    const names = await readdir(join(folder, group.name));
    const open = openOf(group.name, names);
    for (const name of names.sort()) {
      const path = join(folder, group.name, name);
      const data = await readGrid(join(path, 'data.csv'));
      const gold = await readGrid(join(path, 'gt.csv'));
      const info = JSON.parse(await readFile(join(path, 'info.json'), 'utf8')) as {
        alternative_label: Operator[] | null;
      };
      const other = info.alternative_label && applyOperators(data, info.alternative_label);
      const known = [...data.columns, ...data.rows.map(([first]) => first ?? '')].map(plain);
      cases.push({
        group: group.name,
        name,
        path: join(path, 'data.csv'),
        golds: other ? [gold, other] : [gold],
        named: new Set(gold.columns.map(plain).filter((each) => each !== '' && known.includes(each))),
        isOpen: open.has(name),
      });
    }
  }
  return cases;
}

/** By a hash of the name, so that nobody chose them. */
function openOf(group: string, names: readonly string[]): Set<string> {
  const digest = (name: string) => createHash('sha256').update(`${group}/${name}`).digest();
  const isEven = (name: string) => (digest(name)[0] ?? 0) % 2 === 0;
  const order = [...names].sort(
    (a, b) => Number(isEven(b)) - Number(isEven(a)) || Buffer.compare(digest(a), digest(b)),
  );
  return new Set(order.filter((name, at) => isEven(name) || at < names.length / 2));
}

async function readGrid(path: string): Promise<Grid> {
  const text = await readFile(path, 'utf8');
  const [columns = [], ...rows] = parse(text, { bom: true, relax_column_count: true }) as string[][];
  return { columns, rows };
}
