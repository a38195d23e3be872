import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { type Client, createClient } from '@godwit/client/client';
import type { RunningProgram } from '@godwit/testbed/service';
import { type Benchmark, wholeNumber } from './benchmark.js';
import { measureAccounts } from './fleet/accounts.js';
import { type Load, loadOf, loadSince } from './fleet/load.js';
import { orderFiles, orderTemplates } from './orders.js';
import { quantile } from './quantile.js';
import { makeTemplates, type Run, runThrough, wellSettled } from './runs.js';
import { server } from './service.js';
import { median, rounded, table } from './table.js';

const pollMs = 200;
/** Each of so many workers has at least half of its even share. */
const fairShare = 0.5;

export const fleet: Benchmark = {
  summary: 'Many migrations at once, one service and several workers: each run done once, by all of them',
  usage:
    'fleet [--migrations 40] [--workers 1,2,4] | fleet --accounts [--large 24] [--rows 200000] [--rounds 3]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        migrations: { type: 'string', default: '40' },
        workers: { type: 'string', default: '1,2,4' },
        accounts: { type: 'boolean', default: false },
        large: { type: 'string', default: '24' },
        rows: { type: 'string', default: '200000' },
        rounds: { type: 'string', default: '3' },
      },
    });
    if (values.accounts)
      return measureAccounts({
        large: wholeNumber('large', values.large),
        rows: wholeNumber('rows', values.rows),
        rounds: wholeNumber('rounds', values.rounds),
      });
    const count = wholeNumber('migrations', values.migrations);
    const measured: Measured[] = [];
    for (const workers of values.workers.split(','))
      measured.push(await measure(count, wholeNumber('workers', workers)));
    return report(count, measured);
  },
};

interface Measured {
  workers: number;
  seconds: number;
  /** From the start of the generate to the end of the execute, of each migration. */
  each: number[];
  failed: string[];
  /** Which worker took which run, at which try. */
  taken: { run: string; worker: string; attempt: number }[];
  runs: string[];
  /** Of each migration's sheets. */
  hashes: string[];
  /** From the first start of a run to the end of the last. */
  load: Load;
}

async function measure(count: number, workerCount: number): Promise<Measured> {
  const setup = await server();
  const workers: RunningProgram[] = [];
  const service = await setup.start({ env: { RUN_SLOTS: '0' } });
  try {
    const client = createClient({ ...service, retries: 0 });
    const logs = Array.from({ length: workerCount }, (_, n) => `${setup.home}-worker-${n}.log`);
    // One run at a time for each: how many are done at once is the number of workers.
    for (const [n, log] of logs.entries())
      workers.push(
        await setup.startWorker(log, { env: { RUN_SLOTS: '1', GODWIT_HOME: `${setup.home}-worker-${n}` } }),
      );
    const slugs = await makeTemplates(client, orderTemplates);
    const migrations = await inTurn(count, (n) => prepare(client, n, [...slugs.values()]));
    const before = await loadOf(setup);
    const started = performance.now();
    const done = await Promise.all(migrations.map((id) => migrate(client, id)));
    const seconds = (performance.now() - started) / 1000;
    const load = await loadSince(setup, before);
    const hashes = await inTurn(count, (n) => sheetsOf(client, migrations[n] ?? '', n, [...slugs.values()]));
    for (const worker of workers.splice(0)) await worker.stop();
    return {
      workers: workerCount,
      seconds,
      each: done.map((one) => one.seconds),
      failed: done.flatMap(({ failed }) => failed ?? []),
      taken: (await Promise.all(logs.map(takenIn))).flat(),
      runs: done.flatMap(({ runs }) => runs.map(({ run_id }) => run_id)),
      hashes,
      load,
    };
  } finally {
    for (const worker of workers) await worker.kill9();
    await service.stop();
    await setup.stop();
  }
}

async function inTurn<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let n = 0; n < count; n += 1) done.push(await work(n));
  return done;
}

function wantedRows(n: number): number {
  return 2000 + n;
}

/** Every migration has files of its own, so that rows of another would show. */
async function prepare(client: Client, n: number, templates: string[]): Promise<string> {
  const { migration_id } = await client.createMigration({ body: { name: `Fleet ${n}`, templates } });
  for (const { name, body } of orderFiles({ rows: wantedRows(n), shift: n }))
    await client.uploadFile({ migrationId: migration_id, name, body });
  return migration_id;
}

async function migrate(
  client: Client,
  id: string,
): Promise<{ seconds: number; runs: Run[]; failed?: string }> {
  const started = performance.now();
  const runs: Run[] = [];
  const passed = () => (performance.now() - started) / 1000;
  try {
    for (const kind of ['generate', 'execute'] as const) {
      const run = await runThrough(client, id, kind, { pollMs });
      runs.push(run);
      wellSettled(run);
    }
    return { seconds: passed(), runs };
  } catch (error) {
    return { seconds: passed(), runs, failed: String(error) };
  }
}

/** A hash of all rows, after a look at their number. */
async function sheetsOf(client: Client, migration_id: string, n: number, slugs: string[]): Promise<string> {
  const { migration } = await client.getMigration({ params: { migration_id } });
  const counts = slugs.map((slug) => migration.sheets.find((sheet) => sheet.slug === slug)?.row_count);
  const hash = createHash('sha256').update(counts.join());
  for (const slug of slugs) {
    const params = { migration_id, file: `${slug}.csv` };
    const sheet = await client.exportSheet({ params, query: { filter: 'all' } });
    hash.update(new Uint8Array(await sheet.arrayBuffer()));
  }
  const right = counts.join() === [20 + n, wantedRows(n)].join();
  return right ? hash.digest('hex') : `wrong numbers of rows: ${counts.join()}`;
}

async function takenIn(log: string): Promise<Measured['taken']> {
  const lines = (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes('"run taken"'));
  return lines.map((line) => JSON.parse(line) as Measured['taken'][number]);
}

function report(count: number, all: readonly Measured[]) {
  const [first] = all;
  if (!first) throw new Error('no fleet was measured');
  const perMinute = ({ seconds }: Measured) => (60 * count) / seconds;
  const rows = all.map((measured) => {
    const { load, runs } = measured;
    return {
      workers: measured.workers,
      seconds: rounded(measured.seconds, 1),
      'migrations/min': rounded(perMinute(measured), 1),
      times_faster: rounded(perMinute(measured) / perMinute(first), 2),
      median_s: rounded(median(measured.each), 1),
      p95_s: rounded(quantile(measured.each, 0.95), 1),
      failed: measured.failed.length,
      not_once: notOnce(measured).length,
      'transactions/run': rounded(load.transactions / runs.length, 1),
      'wal_kb/run': rounded(load.walBytes / 1024 / runs.length, 1),
      's3_requests/run': rounded(load.storeRequests / runs.length, 1),
      's3_kb/run': rounded(load.storeBytes / 1024 / runs.length, 1),
      by_worker: [...shares(measured).values()].sort((a, b) => b - a).join(' '),
    };
  });
  console.log(
    table(
      Object.keys(rows[0] ?? {}),
      rows.map((row) => Object.values(row)),
    ),
  );
  const cores = availableParallelism();
  console.log(
    `\nThis machine has ${cores} cores for everything: service, workers, database, store. More than ${cores} workers ` +
      'show what a worker costs, not what it brings. Polling and idle workers are part of the load for each run.',
  );
  const wrong = all.flatMap(({ workers, hashes }) =>
    hashes.flatMap((hash, n) =>
      hash === first.hashes[n] && !hash.startsWith('wrong')
        ? []
        : [`${workers} workers, migration ${n}: ${hash}`],
    ),
  );
  for (const each of [...all.flatMap(({ failed }) => failed), ...wrong].slice(0, 20)) console.error(each);
  const spread = all.every(isSpread);
  const figures = { migrations: count, cores, fleets: rows, wrong_sheets: wrong.length, spread };
  const ok =
    rows.every(({ failed, not_once }) => failed === 0 && not_once === 0) && wrong.length === 0 && spread;
  return { ok, figures };
}

function isSpread(measured: Measured): boolean {
  const { workers, runs } = measured;
  const least = fairShare * (runs.length / workers);
  return shares(measured).size === workers && Math.min(...shares(measured).values()) >= least;
}

/** Runs that were not taken exactly once, at their first try. */
function notOnce({ runs, taken }: Measured): string[] {
  return runs.filter((run) => {
    const times = taken.filter((each) => each.run === run);
    return times.length !== 1 || times[0]?.attempt !== 1;
  });
}

function shares({ taken }: Measured): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { worker } of taken) counts.set(worker, (counts.get(worker) ?? 0) + 1);
  return counts;
}
