import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ColumnProfile, profileTable, type ReadOptions, readFile, type Table } from '@godwit/engine';
import { noteText } from '@godwit/engine/read/note-text';
import { reshapeEnglish } from '@godwit/engine/recipe/reshape';
import { type Found, findReshape } from '@godwit/engine/reshape/reshape';
import type { Command } from './command.js';
import { readFlags, readOptions, readUsage } from './read-options.js';
import { count, inColumns, shown } from './terminal/columns.js';
import { progressOn } from './terminal/progress.js';
import { UsageError } from './usage-error.js';

export const inspect: Command = {
  usage: `godwit inspect FILE… [--json] ${readUsage}`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, ...readFlags },
    });
    if (positionals.length === 0) throw new UsageError(`which file? usage: ${inspect.usage}`);
    const options = readOptions(values);
    const scratch = await mkdtemp(join(tmpdir(), 'godwit-inspect-'));
    try {
      const found: Inspected[] = [];
      for (const path of positionals) found.push(...(await inspectFile(path, scratch, options)));
      if (values.json) console.log(JSON.stringify(found, null, 2));
      else console.log(found.map(describe).join('\n\n'));
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  },
};

/** A table of 16,384 columns would take minutes, and nobody reads so far. */
const profiledColumns = 500;

type Inspected = Omit<Table, 'parquet' | 'columns'> & {
  columns: Omit<ColumnProfile, 'sample'>[];
  columnCount: number;
  steps: Found[];
};

async function inspectFile(path: string, scratch: string, options: ReadOptions): Promise<Inspected[]> {
  const tables = await readWatched(path, scratch, options);
  const found: Inspected[] = [];
  for (const table of tables) {
    const { parquet: _, ...rest } = table;
    const { steps } = await findReshape(table);
    const profile = await profileTable(table, scratch, profiledColumns);
    const columns = profile.map(({ sample: _, ...shown }) => shown);
    found.push({ ...rest, columns, columnCount: table.columns.length, steps });
  }
  return found;
}

/** A long document shows how far it is, to those who watch. */
async function readWatched(path: string, scratch: string, options: ReadOptions): Promise<Table[]> {
  const name = basename(path);
  const file = { path: resolve(path), name };
  if (!process.stderr.isTTY) return readFile(file, scratch, options);
  const progress = progressOn(process.stderr);
  const onPage = (done: number, of: number) => progress.tell(`Reading ${name}`, done, of, 'pages');
  try {
    return await readFile(file, scratch, { ...options, onPage });
  } finally {
    progress.end();
  }
}

function describe(table: Inspected): string {
  const { file, name, rowCount, columns, columnCount, dialect, notes, rejects, steps } = table;
  const title = name === file ? file : `${file}: ${name}`;
  const understood = Object.entries(dialect)
    .filter(([, value]) => value !== null && value !== '')
    .map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  const profile = inColumns([
    ['column', 'filled', 'distinct', 'length', 'most frequent values'],
    ...columns.map((column) => [
      shown(column.name),
      share(column.filled, rowCount),
      `${column.isEstimate ? '~' : ''}${column.distinct}`,
      column.shortest === column.longest ? `${column.longest}` : `${column.shortest}–${column.longest}`,
      column.top.map(({ value, count }) => `${shown(value, 20)} (${count})`).join(', '),
    ]),
  ]);
  return [
    `${title}: ${count(rowCount, 'row')}, ${count(columnCount, 'column')}`,
    `  understood as: ${understood.join(', ')}`,
    ...recognised(table.confidence),
    ...notes.map((note) => `  note: ${noteText(note)}`),
    ...(rejects.length > 0 ? [`  not readable: ${count(rejects.length, 'row')}`] : []),
    ...rejects.slice(0, 5).map(({ row, reason, text }) => `    row ${row}: ${reason}: ${shown(text, 60)}`),
    '',
    ...profile.map((line) => `  ${line}`),
    ...(columnCount > columns.length ? [`  and ${columnCount - columns.length} columns more`] : []),
    ...suggested(steps),
  ].join('\n');
}

/** How sure the recognition of a scan is. */
function recognised(confidence: Table['confidence'] = []): string[] {
  const cells = confidence.flatMap(({ cells }) => cells.filter((cell) => cell !== null));
  if (cells.length === 0) return [];
  const mean = cells.reduce((sum, cell) => sum + cell, 0) / cells.length;
  const least = cells.reduce((low, cell) => Math.min(low, cell));
  return [
    `  recognised: ${count(cells.length, 'cell')}, sure to ${Math.round(mean)} %, the least ${Math.round(least)} %`,
  ];
}

/** What would make rows and columns of the table, and why. */
function suggested(steps: readonly Found[]): string[] {
  if (steps.length === 0) return [];
  const lines = steps.flatMap(({ step, note }, at) => [
    `    ${at + 1}. ${step.step}: ${shown(reshapeEnglish(step), 160)}`,
    `       ${shown(note, 300)}`,
  ]);
  return ['', '  Suggested steps:', ...lines];
}

function share(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (part / whole) * 100;
  // Nearly all is not all.
  return `${percent > 99 && part < whole ? '>99' : percent < 1 && part > 0 ? '<1' : Math.round(percent)} %`;
}
