import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { coverageOf } from '@godwit/engine/coverage/coverage';
import { plan as planTables } from '@godwit/engine/plan/plan';
import { readHere } from '@godwit/engine/read/read-file';
import { parseTemplates } from '@godwit/engine/validate/parse-templates';
import type { Outcome } from '../benchmark.js';
import { rounded, table } from '../table.js';
import { type Took, timed } from './timed.js';

const goals = { seconds: 60, times_narrow: 2 };
const rows = 59;
const widths = { narrow: 1024, wide: 16_384 };

const templates = parseTemplates([
  {
    name: 'Orders',
    columns: [
      { name: 'Order number', required: true, unique: true },
      { name: 'Customer' },
      { name: 'Amount', description: 'A number with two decimals.' },
      { name: 'Order date', description: 'As YYYY-MM-DD.' },
      { name: 'Colour' },
      { name: 'Note' },
      { name: 'Email' },
      { name: 'Phone' },
      { name: 'Delivery street' },
      { name: 'Delivery city' },
      { name: 'Status' },
      { name: 'Tax rate' },
    ],
  },
]);

/** What a generate does of a table as wide as a sheet can be, against one of a sixteenth of its columns, times 16. */
export async function measureWide(folder: string): Promise<Outcome> {
  const parts: Record<string, Took>[] = [];
  for (const width of [widths.narrow, widths.wide]) parts.push(await generate(folder, width));
  const [narrow = {}, wide = {}] = parts;
  const sum = (of: Record<string, Took>, unit: keyof Took) =>
    Object.values(of).reduce((all, took) => all + took[unit], 0);
  const factor = widths.wide / widths.narrow;
  const names = Object.keys(wide);
  console.log(
    table(
      [
        '',
        `${widths.narrow} columns s`,
        'cpu s',
        `${widths.wide} columns s`,
        'cpu s',
        `× ${factor} narrow (cpu)`,
      ],
      [...names, 'all'].map((name) => {
        const of = (each: Record<string, Took>, unit: keyof Took) =>
          name === 'all' ? sum(each, unit) : (each[name]?.[unit] ?? 0);
        return [
          name,
          ...[narrow, wide].flatMap((each) => [rounded(of(each, 'seconds'), 1), rounded(of(each, 'cpu'), 1)]),
          rounded(of(wide, 'cpu') / of(narrow, 'cpu') / factor, 2),
        ];
      }),
    ),
  );
  const figures = {
    columns: widths.wide,
    rows,
    seconds: rounded(sum(wide, 'seconds'), 1),
    cpu_s: rounded(sum(wide, 'cpu'), 1),
    times_narrow: rounded(sum(wide, 'cpu') / sum(narrow, 'cpu') / factor, 2),
    goals,
  };
  return { ok: figures.seconds <= goals.seconds && figures.times_narrow <= goals.times_narrow, figures };
}

async function generate(parent: string, width: number): Promise<Record<string, Took>> {
  const folder = join(parent, String(width));
  await mkdir(folder);
  const path = join(folder, 'wide.csv');
  await writeFile(path, wideCsv(width));
  const [read, tables] = await timed(() => readHere({ path, name: 'wide.csv' }, folder));
  const [planning, planned] = await timed(() => planTables(tables, templates, { scratch: folder }));
  const sheets = planned.sheets ?? [];
  if (sheets[0]?.rowCount !== rows) throw new Error(`${width} columns: the sheet has not its ${rows} rows`);
  const [coverage] = await timed(() => coverageOf(planned.recipe, tables, sheets, { scratch: folder }));
  await rm(folder, { recursive: true });
  return { read, plan: planning, coverage };
}

const things = ['Order number', 'Customer', 'Amount', 'Order date', 'Colour', 'Note'];

function wideCsv(width: number): string {
  const name = (at: number) => (at < things.length ? things[at] : `${things[at % things.length]} ${at}`);
  const lines = [Array.from({ length: width }, (_, at) => name(at))];
  for (let row = 0; row < rows; row += 1) lines.push(Array.from({ length: width }, (_, at) => cell(row, at)));
  return lines.map((line) => `${line.join(',')}\n`).join('');
}

function cell(row: number, at: number): string {
  switch (at % things.length) {
    case 0:
      return `${at}-${row}`;
    case 1:
      return `Customer ${(row * at) % 1009}`;
    case 2:
      return (row * 1.5 + at).toFixed(2);
    case 3:
      return `2024-0${1 + (row % 9)}-1${at % 9}`;
    case 4:
      return ['red', 'green', 'blue'][(row + at) % 3] ?? '';
    default:
      return row % 3 === 0 ? '' : `note ${row} of ${at}`;
  }
}
