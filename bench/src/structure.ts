import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile as readText, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeXlsx } from '@godwit/engine/export/xlsx-writer';
import { readFile } from '@godwit/engine/read/read-file';
import type { Benchmark } from './benchmark.js';
import { type Found, foundIn } from './structure-found.js';
import { rounded, table } from './table.js';

const defaultData = fileURLToPath(new URL('../../../shared/bench/saus-cell-roles', import.meta.url));
const goals = { header: 0.9, data: 0.85, totals: 0.85 };

interface Grid {
  name: string;
  cells: string[][];
  gold: Found;
}

interface Result {
  grid: Grid;
  found: Found;
  error?: string;
}

export const structure: Benchmark = {
  summary: 'sheets with titles, header lines, totals and notes: which rows the readers take for what',
  usage: 'structure [--data DIR] [--all] [--half develop|check]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        data: { type: 'string', default: defaultData },
        all: { type: 'boolean', default: false },
        half: { type: 'string' },
      },
    });
    const folder = join(resolve(values.data), 'grids');
    if (!existsSync(folder)) {
      console.error(`bench: there are no grids at ${folder}; give the folder above them with --data`);
      return { ok: false, figures: { error: 'no data' } };
    }
    const grids = await readGrids(folder);
    const wanted = grids.filter(({ name }) => values.half === undefined || halfOf(name) === values.half);
    const scratch = await mkdtemp(join(tmpdir(), 'godwit-structure-'));
    try {
      const csv = await runAll(wanted, scratch, 'csv');
      const xlsx = await runAll(wanted, scratch, 'xlsx');
      const lines = [
        ...partsOf('csv', csv).map(([label, results]) => [label, ...Object.values(scores(results))]),
        ...partsOf('xlsx', xlsx).map(([label, results]) => [label, ...Object.values(scores(results))]),
      ];
      console.log(
        table(['grids', 'count', 'header rows', 'data rows', 'totals P', 'totals R', 'totals F1'], lines),
      );
      if (values.all) printWrong(csv, xlsx);
      const { header_rows, data_rows, totals_f1 } = scores(csv);
      return {
        ok: header_rows >= goals.header && data_rows >= goals.data && totals_f1 >= goals.totals,
        figures: { csv: scores(csv), xlsx: scores(xlsx) },
      };
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  },
};

/** Rules are made by looking at one half; the other only says whether they hold elsewhere. */
function halfOf(name: string): 'develop' | 'check' {
  return createHash('sha256').update(name).digest().readUInt32BE(0) % 2 === 0 ? 'develop' : 'check';
}

function partsOf(format: string, results: Result[]): [string, Result[]][] {
  const half = (wanted: string) => results.filter(({ grid }) => halfOf(grid.name) === wanted);
  return [
    [`${format}, all`, results],
    [`${format}, looked at`, half('develop')],
    [`${format}, not looked at`, half('check')],
  ];
}

async function readGrids(folder: string): Promise<Grid[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    names.map(async (name) => {
      const { cells, roles } = JSON.parse(await readText(join(folder, name), 'utf8'));
      return { name, cells, gold: goldOf(roles) };
    }),
  );
}

/** Rows are numbered from 1. */
function goldOf(roles: (string | null)[][]): Found {
  const gold: Found = { header: [], data: [], totals: [] };
  for (const [at, row] of roles.entries()) {
    const counts = new Map<string, number>();
    for (const role of row) if (role !== null) counts.set(role, (counts.get(role) ?? 0) + 1);
    const [most] = [...counts].sort(([, a], [, b]) => b - a);
    if (counts.has('header')) gold.header.push(at + 1);
    if (most?.[0] === 'data' || most?.[0] === 'attributes') gold.data.push(at + 1);
    if (most?.[0] === 'derived') gold.totals.push(at + 1);
  }
  return gold;
}

async function runAll(grids: Grid[], scratch: string, format: 'csv' | 'xlsx'): Promise<Result[]> {
  const results: Result[] = [];
  for (const grid of grids) {
    const path = join(scratch, `grid.${format}`);
    await (format === 'csv' ? writeFile(path, csvOf(grid.cells)) : writeSheet(path, grid.cells));
    try {
      const tables = await readFile({ path, name: `grid.${format}` }, scratch);
      results.push({ grid, found: await foundIn(tables) });
    } catch (error) {
      results.push({ grid, found: { header: [], data: [], totals: [] }, error: String(error) });
    }
  }
  return results;
}

function csvOf(cells: string[][]): string {
  const quoted = (cell: string) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return cells.map((row) => `${row.map(quoted).join(',')}\n`).join('');
}

async function writeSheet(path: string, cells: string[][]): Promise<void> {
  const [first = [], ...others] = cells;
  async function* rows() {
    yield others.map((row) => row.map((cell) => (cell === '' ? null : cell)));
  }
  await writeXlsx(createWriteStream(path), { sheetName: 'Data', columns: first, rows: rows() });
}

function scores(results: Result[]) {
  let header = 0;
  let data = 0;
  let both = 0;
  let found = 0;
  let gold = 0;
  for (const result of results) {
    if (isHeaderRight(result)) header += 1;
    if (isDataRight(result)) data += 1;
    const own = new Set(result.found.totals);
    both += result.grid.gold.totals.filter((row) => own.has(row)).length;
    found += own.size;
    gold += result.grid.gold.totals.length;
  }
  const count = Math.max(1, results.length);
  return {
    grids: results.length,
    header_rows: rounded(header / count, 3),
    data_rows: rounded(data / count, 3),
    totals_precision: rounded(both / Math.max(1, found), 3),
    totals_recall: rounded(both / Math.max(1, gold), 3),
    totals_f1: rounded((2 * both) / Math.max(1, found + gold), 3),
  };
}

function isHeaderRight({ grid, found }: Result): boolean {
  return grid.gold.header.join() === found.header.join();
}

function isDataRight({ grid, found }: Result): boolean {
  return grid.gold.data[0] === found.data[0] && grid.gold.data.at(-1) === found.data.at(-1);
}

function printWrong(...sets: Result[][]): void {
  for (const results of sets) {
    for (const result of results) {
      const { grid, found, error } = result;
      const { gold } = grid;
      const problems: string[] = error ? [error] : [];
      if (!isHeaderRight(result))
        problems.push(`header ${gold.header.join()} read as ${found.header.join()}`);
      if (!isDataRight(result)) problems.push(`data ${ends(gold.data)} read as ${ends(found.data)}`);
      if (gold.totals.join() !== found.totals.join())
        problems.push(`totals ${gold.totals.join() || 'none'} read as ${found.totals.join() || 'none'}`);
      if (problems.length > 0) console.log(`${grid.name}\n  ${problems.join('\n  ')}`);
    }
  }
}

function ends(rows: number[]): string {
  return `${rows[0]}–${rows.at(-1)}`;
}
