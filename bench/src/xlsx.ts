import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Benchmark, wholeNumber } from './benchmark.js';
import { startProcess } from './process.js';
import { median, rounded, table } from './table.js';
import type { Read } from './xlsx/done.js';

const goals = { timesFastest: 0.55, peakMb: 250 };
const contenders = ['godwit', 'read-excel-file', 'sheetjs'] as const;
type Contender = (typeof contenders)[number];

export const xlsx: Benchmark = {
  summary:
    'XLSX of 12 columns to a table: at most 0.55 × the time of the fastest JavaScript reader, in under 250 MB',
  usage: 'xlsx [--rows 200000] [--rounds 3]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        rows: { type: 'string', default: '200000' },
        rounds: { type: 'string', default: '3' },
      },
    });
    const rows = wholeNumber('rows', values.rows);
    const rounds = wholeNumber('rounds', values.rounds);
    const folder = await mkdtemp(join(tmpdir(), 'godwit-bench-xlsx-'));
    try {
      return await compare(folder, rows, rounds);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function compare(folder: string, rows: number, rounds: number) {
  const path = join(folder, 'customers.xlsx');
  await said('make', [path, String(rows)]);
  const results = new Map<Contender, Read[]>(contenders.map((each) => [each, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const each of contenders) results.get(each)?.push((await said(each, [path])) as Read);
  const of = (each: Contender, figure: keyof Read) => (results.get(each) ?? []).map((read) => read[figure]);
  const middle = (each: Contender, figure: keyof Read) => median(of(each, figure));
  // Round by round: on a shared machine the minute matters more than the program.
  const ratios = of('godwit', 'seconds').map((own, round) => {
    const others = contenders.slice(1).map((each) => of(each, 'seconds')[round] ?? Number.POSITIVE_INFINITY);
    return own / Math.min(...others);
  });
  const isWhole = [...results.values()].flat().every((read) => read.rows === rows && read.columns === 12);
  console.log(
    table(
      [`${rows} rows`, 'seconds', 'processor seconds', 'peak MB'],
      contenders.map((each) => [
        each,
        rounded(middle(each, 'seconds'), 2),
        rounded(middle(each, 'cpu'), 2),
        rounded(Math.max(...of(each, 'peakMb'))),
      ]),
    ),
  );
  const figures = {
    rows,
    seconds: rounded(middle('godwit', 'seconds'), 2),
    times_fastest: rounded(median(ratios), 2),
    peak_mb: rounded(Math.max(...of('godwit', 'peakMb'))),
    all_rows: isWhole,
    goals,
  };
  const ok = figures.times_fastest <= goals.timesFastest && figures.peak_mb < goals.peakMb && isWhole;
  return { ok, figures };
}

/** Each in a process of its own, which says how long it took and how much memory it had at most. */
async function said(program: string, args: string[]): Promise<unknown> {
  const child = await startProcess(new URL(`./xlsx/${program}.js`, import.meta.url), args);
  await child.stop();
  return JSON.parse(child.firstLine);
}
