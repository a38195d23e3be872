import { isUtf8 } from 'node:buffer';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readGrids } from '@godwit/engine/read/workbook/grid';
import { parse } from 'csv-parse/sync';
import type { Benchmark } from './benchmark.js';
import { rounded, table } from './table.js';

const defaultData = fileURLToPath(new URL('../../../shared/bench/sheetjs-xls', import.meta.url));
const goal = 0.98;

interface Score {
  files: number;
  crashes: number;
  sheets: number;
  /** Whose CSV was made of another workbook. */
  foreign: number;
  cells: number;
  equal: number;
}

const none: Score = { files: 0, crashes: 0, sheets: 0, foreign: 0, cells: 0, equal: 0 };

export const sheets: Benchmark = {
  summary: 'workbooks of four formats: the text that each sheet shows against the CSV that Excel made of it',
  usage: 'sheets [--data DIR] [--all]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { data: { type: 'string', default: defaultData }, all: { type: 'boolean', default: false } },
    });
    const data = resolve(values.data);
    const workbooks = join(data, 'workbooks');
    if (!existsSync(workbooks)) {
      console.error(`bench: there are no workbooks at ${workbooks}; give the folder above them with --data`);
      return { ok: false, figures: { error: 'no data' } };
    }
    const scratch = await mkdtemp(join(tmpdir(), 'godwit-sheets-'));
    const scores = new Map<string, Score>();
    const problems: string[] = [];
    try {
      for (const name of (await readdir(workbooks)).sort()) {
        const format = extname(name).slice(1).toLowerCase();
        const score = scores.get(format) ?? { ...none };
        scores.set(format, score);
        problems.push(...(await runFile(data, name, scratch, score)));
      }
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
    return report(scores, values.all ? problems : problems.slice(0, 20), problems.length);
  },
};

/** Excel writes CSV in the code page of Windows, unless it was told to write UTF-8. */
function excelText(bytes: Buffer): string {
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}

async function runFile(data: string, name: string, scratch: string, score: Score): Promise<string[]> {
  score.files += 1;
  const workbook = join(data, 'workbooks', name);
  try {
    const grids = await readGrids({ path: workbook, name }, scratch);
    const problems: string[] = [];
    for (const [at, grid] of grids.entries()) {
      const path = join(data, 'expected', `${name}.${at}.csv`);
      if (!existsSync(path)) continue;
      const wanted = parse(excelText(await readFile(path)), { relax_column_count: true }) as string[][];
      const shown = wholeGrid(grid.rows);
      if (shown.length === 0 && isForeign(await readFile(workbook), wanted)) {
        score.foreign += 1;
        problems.push(`${name} ${grid.name}: none of the words of its CSV are in the file; not counted`);
        continue;
      }
      score.sheets += 1;
      problems.push(...compare(`${name} ${grid.name}`, used(shown), used(wanted), score));
    }
    return problems;
  } catch (error) {
    score.crashes += 1;
    return [`${name}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** Whether no word of the CSV stands in the file, which only files of plain records can tell. */
function isForeign(workbook: Buffer, wanted: string[][]): boolean {
  if (workbook[0] === 0x50) return false;
  const words = wanted.flat().flatMap((cell) => cell.match(/[A-Za-z]{4,}/g) ?? []);
  const isThere = (word: string) =>
    workbook.includes(word) || workbook.includes(Buffer.from(word, 'utf16le'));
  return words.length > 0 && !words.some(isThere);
}

function wholeGrid(rows: readonly { row: number; cells: string[] }[]): string[][] {
  const grid: string[][] = [];
  for (const { row, cells } of rows) {
    while (grid.length < row) grid.push([]);
    grid[row - 1] = cells;
  }
  return grid;
}

/** From the first row and column with any text on: that is where Excel begins. */
function used(grid: readonly string[][]): string[][] {
  const top = grid.findIndex((cells) => cells.some((cell) => cell !== ''));
  if (top < 0) return [];
  const firsts = grid.map((cells) => cells.findIndex((cell) => cell !== '')).filter((first) => first >= 0);
  return grid.slice(top).map((cells) => cells.slice(Math.min(...firsts)));
}

/** Counts the cells that have a text on either side. */
function compare(place: string, shown: string[][], wanted: string[][], score: Score): string[] {
  const problems: string[] = [];
  for (let row = 0; row < Math.max(shown.length, wanted.length); row += 1) {
    const width = Math.max(shown[row]?.length ?? 0, wanted[row]?.length ?? 0);
    for (let column = 0; column < width; column += 1) {
      const own = shown[row]?.[column] ?? '';
      const gold = wanted[row]?.[column] ?? '';
      if (own === '' && gold === '') continue;
      score.cells += 1;
      if (isSame(own, gold)) score.equal += 1;
      else
        problems.push(
          `${place} row ${row + 1} column ${column + 1}: ${JSON.stringify(own)} is ${JSON.stringify(gold)}`,
        );
    }
  }
  return problems;
}

/** Excel wrote the CSV in a code page: a character that is not in it became `_` or `?`. */
function isSame(own: string, gold: string): boolean {
  const [a, b] = [own, gold].map((text) => text.replace(/\r\n?/g, '\n'));
  if (a === b) return true;
  if (a === undefined || b === undefined || a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) {
    const isLost = a.charCodeAt(at) > 127 && (b[at] === '_' || b[at] === '?');
    if (a[at] !== b[at] && !isLost) return false;
  }
  return true;
}

function report(scores: Map<string, Score>, problems: string[], all: number) {
  const total = { ...none };
  for (const score of scores.values()) {
    for (const key of Object.keys(total) as (keyof Score)[]) total[key] += score[key];
  }
  const share = ({ equal, cells }: Score) => (cells === 0 ? 1 : rounded(equal / cells, 4));
  const lines = [...scores, ['all', total] as const].map(([format, score]) => [
    format,
    score.files,
    score.crashes,
    score.sheets,
    score.foreign,
    score.cells,
    score.equal,
    share(score),
  ]);
  console.log(table(['format', 'files', 'crashes', 'sheets', 'foreign', 'cells', 'equal', 'share'], lines));
  if (all > 0) console.log(`\n${all} differences, ours first:`);
  for (const problem of problems) console.log(`  ${problem}`);
  const byFormat = Object.fromEntries([...scores].map(([format, score]) => [format, share(score)]));
  return {
    ok: total.cells > 0 && total.crashes === 0 && total.equal >= total.cells * goal,
    figures: { ...total, share: share(total), by_format: byFormat },
  };
}
