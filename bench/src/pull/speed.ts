import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quoteText, withSession } from '@godwit/engine/duck/session';
import type { Outcome } from '../benchmark.js';
import { startProcess } from '../process.js';
import { median, rounded, table } from '../table.js';
import type { Database } from './database.js';
import type { Done, Job } from './job.js';
import { makeManyRows, manyRows } from './many-rows.js';

/** Times what it takes by hand. */
export const speedGoals = { postgresql: 1.5, mariadb: 2, grownMb: 300 };

const contenders = ['by-pull', 'by-hand'] as const;
type Contender = (typeof contenders)[number];

export async function pullSpeed(database: Database, rows: number, rounds: number): Promise<Outcome> {
  await makeManyRows(database, rows);
  const results: Record<Contender, Done[]> = { 'by-pull': [], 'by-hand': [] };
  let isSame = true;
  for (let round = 0; round < rounds; round += 1) {
    const folders = new Map<Contender, string>();
    try {
      for (const each of contenders) {
        const folder = await mkdtemp(join(tmpdir(), 'godwit-pull-'));
        folders.set(each, folder);
        results[each].push(await measure(each, { ...database, table: manyRows, folder }));
      }
      isSame &&= await sameRows(results['by-pull'].at(-1), results['by-hand'].at(-1), rows);
    } finally {
      for (const folder of folders.values()) await rm(folder, { recursive: true, force: true });
    }
  }
  return report(database, rows, results, isSame);
}

/** In a process of its own, which says how long it took and by how much it grew. */
async function measure(each: Contender, { kind, connector, config, credentials, table, folder }: Job) {
  const job: Job = { kind, connector, config, credentials, table, folder };
  const child = await startProcess(new URL(`./${each}.js`, import.meta.url), [JSON.stringify(job)]);
  await child.stop();
  return JSON.parse(child.firstLine) as Done;
}

/** Every cell as text: what DuckDB makes of the types is another matter. */
function sameRows(ours: Done | undefined, theirs: Done | undefined, rows: number): Promise<boolean> {
  return withSession({}, async (session) => {
    const cells = Array.from({ length: 12 }, (_, at) => `c${at}`);
    const types = cells.map((cell) => `${cell}: 'VARCHAR'`).join(', ');
    const sum = async (from: string) => {
      const all = `SELECT count(*) AS n, sum(hash(${cells.join(', ')})) AS h FROM ${from}`;
      return JSON.stringify(await session.rows(all));
    };
    const pulled = `read_parquet(${quoteText(ours?.parquet ?? '')})`;
    const byHand = `read_csv(${quoteText(theirs?.csv ?? '')}, auto_detect = false, header = true, delim = ',',
      quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false, new_line = '\\n', columns = {${types}})`;
    return (await session.count(pulled)) === rows && (await sum(pulled)) === (await sum(byHand));
  });
}

function report(
  { kind, name }: Database,
  rows: number,
  results: Record<Contender, Done[]>,
  isSame: boolean,
): Outcome {
  const of = (each: Contender, figure: 'seconds' | 'cpu' | 'grownMb') =>
    results[each].map((done) => done[figure]);
  const theirs = of('by-hand', 'seconds');
  // Round by round: on a shared machine the minute matters more than the program.
  const ratio = median(of('by-pull', 'seconds').map((own, at) => own / (theirs[at] ?? Number.NaN)));
  const cpuRatio = median(of('by-pull', 'cpu')) / median(of('by-hand', 'cpu'));
  console.log(
    table(
      [`${rows} rows, ${name}`, 'seconds', 'processor seconds', 'grew MB'],
      contenders.map((each) => [
        each,
        rounded(median(of(each, 'seconds')), 2),
        rounded(median(of(each, 'cpu')), 2),
        rounded(Math.max(...of(each, 'grownMb'))),
      ]),
    ),
  );
  console.log(isSame ? 'Both have the same rows.' : 'They do not have the same rows.');
  const goal = speedGoals[kind];
  const figures = {
    rows,
    seconds: rounded(median(of('by-pull', 'seconds')), 2),
    times_by_hand: rounded(ratio, 2),
    times_by_hand_cpu: rounded(cpuRatio, 2),
    grown_mb: rounded(Math.max(...of('by-pull', 'grownMb'))),
    same_rows: isSame,
    goal,
    goal_mb: speedGoals.grownMb,
  };
  return { ok: figures.times_by_hand <= goal && figures.grown_mb < speedGoals.grownMb && isSame, figures };
}
