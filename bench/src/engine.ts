import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { type Benchmark, wholeNumber } from './benchmark.js';
import { makeData } from './engine/data.js';
import type { Done } from './engine/work.js';
import { startProcess } from './process.js';
import { median, rounded, table } from './table.js';

const goals = { byHand: 1.2, faster: 5.5, peakMb: 600, growth: 10.5, largePeakMb: 1024 };
const million = 1_000_000;
/** The Node script holds every row in memory: it is not asked to do more. */
const mostForNode = 2 * million;

interface Contender {
  name: string;
  program: string;
  args: string[];
}

const godwit: Contender = { name: 'godwit', program: 'godwit', args: [] };
const byHand: Contender = { name: 'DuckDB by hand', program: 'hand-written', args: ['sheet'] };
const unordered: Contender = { name: 'the same, any order', program: 'hand-written', args: ['unordered'] };
const direct: Contender = { name: 'the same, no sheet', program: 'hand-written', args: ['direct'] };
const node: Contender = { name: 'csv-parse and zod', program: 'node-script', args: [] };

export const engine: Benchmark = {
  summary: `CSV of 12 columns to a checked sheet and back to CSV: at most ${goals.byHand} × hand-written DuckDB SQL`,
  usage: 'engine [--rows 1000000] [--rounds 5]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        rows: { type: 'string', default: String(million) },
        rounds: { type: 'string', default: '5' },
      },
    });
    const rows = wholeNumber('rows', values.rows);
    const rounds = wholeNumber('rounds', values.rounds);
    const folder = await mkdtemp(join(tmpdir(), 'godwit-bench-engine-'));
    try {
      return rows > mostForNode ? await growth(folder, rows, rounds) : await speed(folder, rows, rounds);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function speed(folder: string, rows: number, rounds: number) {
  await makeData(folder, rows);
  const contenders = [godwit, byHand, unordered, direct, node];
  const results = new Map<Contender, Result[]>(contenders.map((each) => [each, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const each of contenders) {
      // It is slow and steady: once is enough.
      if (each === node && round > 0) continue;
      results.get(each)?.push(await measure(each, folder));
    }
  const seconds = (each: Contender) => median((results.get(each) ?? []).map((result) => result.seconds));
  // Round by round: on a shared machine the minute matters more than the program.
  const times = (each: Contender) => {
    const own = results.get(godwit) ?? [];
    const ratios = (results.get(each) ?? []).map(
      ({ seconds }, round) => (own[round]?.seconds ?? Number.NaN) / seconds,
    );
    return rounded(median(ratios), 2);
  };
  const peak = (each: Contender) => Math.max(...(results.get(each) ?? []).map(({ peakMb }) => peakMb));
  const hashes = new Set([...results.values()].flat().map(({ rows }) => rows));
  console.log(
    table(
      [`${rows} rows`, 'seconds', 'peak MB', 'against godwit'],
      contenders.map((each) => [
        each.name,
        rounded(seconds(each), 2),
        rounded(peak(each)),
        rounded(seconds(each) / seconds(godwit), 2),
      ]),
    ),
  );
  const parts = results.get(godwit)?.at(-1)?.parts ?? {};
  console.log(
    `godwit: ${Object.entries(parts)
      .map(([name, time]) => `${name} ${time.toFixed(2)} s`)
      .join(', ')}`,
  );
  console.log(hashes.size === 1 ? 'All wrote the same rows.' : 'They did not write the same rows.');
  const figures = {
    rows,
    seconds: rounded(seconds(godwit), 2),
    times_by_hand: times(byHand),
    times_by_hand_any_order: times(unordered),
    times_by_hand_any_order_no_sheet: times(direct),
    times_faster_than_node: rounded(seconds(node) / seconds(godwit), 2),
    peak_mb: rounded(peak(godwit)),
    same_rows: hashes.size === 1,
    goals,
  };
  const ok =
    figures.times_by_hand <= goals.byHand &&
    figures.times_faster_than_node >= goals.faster &&
    figures.peak_mb < goals.peakMb &&
    figures.same_rows;
  return { ok, figures };
}

/** The time for a million rows, measured before and after in the same run, against the time for many. */
async function growth(folder: string, rows: number, rounds: number) {
  const small = join(folder, 'small');
  const large = join(folder, 'large');
  for (const each of [small, large]) await mkdir(each);
  await makeData(small, million);
  await makeData(large, rows);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push((await measure(godwit, small)).seconds);
  const result = await measure(godwit, large);
  for (let round = 0; round < rounds; round += 1) times.push((await measure(godwit, small)).seconds);
  const one = median(times);
  const figures = {
    rows,
    seconds: rounded(result.seconds, 2),
    seconds_for_a_million: rounded(one, 2),
    times_a_million: rounded(result.seconds / one, 2),
    peak_mb: rounded(result.peakMb),
    goals,
  };
  console.log(
    table(
      ['rows', 'seconds', 'peak MB'],
      [
        [million, rounded(one, 2), ''],
        [rows, figures.seconds, figures.peak_mb],
      ],
    ),
  );
  const most = goals.growth * (rows / (10 * million));
  return { ok: figures.times_a_million <= most && figures.peak_mb < goals.largePeakMb, figures };
}

interface Result extends Done {
  rows: string;
}

/** The same for the same lines in any order: what is written by hand joins, and a join loses the order. */
async function rowsHash(path: string): Promise<string> {
  let sum = 0n;
  let count = 0;
  for await (const line of createInterface(createReadStream(path))) {
    sum += createHash('md5').update(line).digest().readBigUInt64LE();
    count += 1;
  }
  return `${count} ${sum}`;
}

/** In a process of its own, which says how long it took and how much memory it had at most. */
async function measure({ program, args }: Contender, folder: string): Promise<Result> {
  const output = join(folder, `${program}.csv`);
  const child = await startProcess(new URL(`./engine/${program}.js`, import.meta.url), [
    folder,
    output,
    ...args,
  ]);
  await child.stop();
  const result = JSON.parse(child.firstLine) as Done;
  const rows = await rowsHash(output);
  await rm(output);
  return { ...result, rows };
}
