import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { writeExport } from '@godwit/engine/export/export';
import { csvReader } from '@godwit/engine/read/csv/reader';
import { parseRecipe } from '@godwit/engine/recipe/recipe';
import { run } from '@godwit/engine/run/run';
import { dataIn } from './data.js';
import { done, recipe, templates } from './work.js';

/** The engine: CSV → tables → sheets with errors and lineage → CSV of the valid rows. */
const [folder = '.', output = 'out.csv'] = process.argv.slice(2);
const started = performance.now();
const parts: Record<string, number> = {};
let last = started;
const lap = (name: string) => {
  parts[name] = (performance.now() - last) / 1000;
  last = performance.now();
};
const data = dataIn(folder);
const scratch = await mkdtemp(join(folder, 'godwit-'));
await mkdir(scratch, { recursive: true });
const tables = [
  ...(await csvReader.read({ path: data.suppliers, name: 'suppliers.csv' }, scratch)),
  ...(await csvReader.read({ path: data.orders, name: 'orders.csv' }, scratch)),
];
lap('read');
const sheets = await run(parseRecipe(recipe), tables, templates, { out: scratch });
lap('run');
const orders = sheets.find(({ template }) => template.slug === 'orders');
if (!orders) throw new Error('there is no sheet of orders');
await writeExport(orders, output, { format: 'csv', filter: 'valid', scratch });
lap('export');
done(started, parts);
