import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Client, createClient } from '@godwit/client/client';
import { type Benchmark, wholeNumber } from './benchmark.js';
import { cpuSeconds } from './cpu.js';
import { peakDuring, residentBytes } from './memory.js';
import { apiKey, embedded, type Setup, server } from './service.js';
import type { Found, Listening } from './sse/listeners.js';
import { rounded, table } from './table.js';

const goalMb = 300;
const mb = 1024 ** 2;
const processes = 5;

interface Plan {
  streams: number;
  events: number;
}

interface Result {
  name: string;
  whole: number;
  growth_mb: number;
  lag_ms: number;
  cpu_s: number | null;
  idle_p99_ms: number;
  loaded_p50_ms: number;
  loaded_p99_ms: number;
  calls: number;
  failed: number;
  fault: string | null;
}

export const sse: Benchmark = {
  summary: `500 live streams of one thread: all get all in order, the service grows by less than ${goalMb} MB`,
  usage: 'sse [--streams 500] [--events 10000]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        streams: { type: 'string', default: '500' },
        events: { type: 'string', default: '10000' },
      },
    });
    const plan = {
      streams: wholeNumber('streams', values.streams),
      events: wholeNumber('events', values.events),
    };
    const results: Result[] = [];
    for (const setUp of [embedded, server]) {
      const setup = await setUp();
      try {
        results.push(await measure(setup, plan));
      } finally {
        await setup.stop();
      }
    }
    const columns = [
      'name',
      'whole',
      'growth_mb',
      'lag_ms',
      'cpu_s',
      'idle_p99_ms',
      'loaded_p50_ms',
      'loaded_p99_ms',
      'calls',
      'failed',
    ] as const;
    const titles = [
      'whole',
      'grew MB',
      'lag ms',
      'CPU s',
      'idle p99',
      'loaded p50',
      'loaded p99',
      'calls',
      'failed',
    ];
    console.log(
      table(
        [`${plan.streams} × ${plan.events}`, ...titles],
        results.map((result) => columns.map((column) => result[column] ?? '')),
      ),
    );
    const ok = results.every(
      ({ whole, growth_mb, failed }) => whole === plan.streams && growth_mb < goalMb && failed === 0,
    );
    return { ok, figures: { ...plan, goal_mb: goalMb, results } };
  },
};

async function measure(setup: Setup, plan: Plan): Promise<Result> {
  const env = { GODWIT_TEST_CLOCK: '1' };
  // A process that made its database is larger than a later one; growth would hide in the difference.
  await (await setup.start({ env })).stop();
  const service = await setup.start({ env });
  try {
    const client = createClient({ baseUrl: service.baseUrl, apiKey, retries: 0 });
    const migration_id = (await client.createMigration({ body: { name: 'Thread' } })).migration_id;
    const other = (await client.createMigration({ body: { name: 'Other' } })).migration_id;
    const speak = (events: number, settle: boolean) =>
      speakFor(service.baseUrl, { migration_id, events, settle });
    await speak(0, false);
    const idle = await probe(client, other, delay(3000));
    const baseline = residentBytes(service.pid);
    const cpuBefore = cpuSeconds(service.pid);

    const listening: Listening = {
      url: `${service.baseUrl}/migrations/${migration_id}/thread/stream`,
      headers: { 'x-api-key': apiKey },
      streams: Math.ceil(plan.streams / processes),
      events: plan.events,
    };
    const { result, peak } = await peakDuring(service.pid, async () => {
      const found = await startListeners(listening, plan.streams);
      let spokenAt = 0;
      const spoken = speak(plan.events, true).then(() => {
        spokenAt = performance.now();
      });
      const all = Promise.all([Promise.all(found), spoken]);
      const loaded = await probe(client, other, all);
      const [told] = await all;
      return { told, loaded, lag: performance.now() - spokenAt };
    });
    const cpuAfter = cpuSeconds(service.pid);
    return {
      name: setup.name,
      whole: result.told.reduce((sum, { whole }) => sum + whole, 0),
      growth_mb: rounded((peak - baseline) / mb),
      lag_ms: rounded(result.lag),
      cpu_s: cpuBefore === undefined || cpuAfter === undefined ? null : rounded(cpuAfter - cpuBefore, 1),
      idle_p99_ms: rounded(quantile(idle.times, 0.99), 1),
      loaded_p50_ms: rounded(quantile(result.loaded.times, 0.5), 1),
      loaded_p99_ms: rounded(quantile(result.loaded.times, 0.99), 1),
      calls: result.loaded.times.length,
      failed: idle.failed + result.loaded.failed,
      fault: result.told.find(({ fault }) => fault !== null)?.fault ?? null,
    };
  } finally {
    await service.stop();
  }
}

async function speakFor(baseUrl: string, body: object): Promise<void> {
  const response = await fetch(new URL('/test/thread', baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`/test/thread answered ${response.status}: ${await response.text()}`);
}

/** Returns when all streams are open; the promises resolve when they have ended. */
async function startListeners(listening: Listening, streams: number): Promise<Promise<Found>[]> {
  const opened: Promise<unknown>[] = [];
  const found: Promise<Found>[] = [];
  for (let left = streams; left > 0; left -= listening.streams) {
    const told = { ...listening, streams: Math.min(left, listening.streams) };
    const child = fork(fileURLToPath(new URL('./sse/listeners.js', import.meta.url)), [JSON.stringify(told)]);
    const endWithProcess = () => child.kill('SIGKILL');
    process.once('exit', endWithProcess);
    const ended = once(child, 'exit').then(([code]) => {
      process.off('exit', endWithProcess);
      throw new Error(`A process of listeners ended with ${code}`);
    });
    ended.catch(() => undefined);
    const open = once(child, 'message');
    opened.push(Promise.race([open, ended]));
    found.push(open.then(([first]) => (first === 'open' ? next(child) : (first as Found))));
  }
  await Promise.all(opened);
  return found;
}

async function next(child: ReturnType<typeof fork>): Promise<Found> {
  const [found] = (await once(child, 'message')) as [Found];
  return found;
}

/** One call after the other, 10 ms apart, until the work is done. */
async function probe(
  client: Client,
  migration_id: string,
  work: Promise<unknown>,
): Promise<{ times: number[]; failed: number }> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work.then(over, over);
  const times: number[] = [];
  let failed = 0;
  while (!isOver) {
    const began = performance.now();
    await client.getMigration({ params: { migration_id } }).catch(() => {
      failed += 1;
    });
    times.push(performance.now() - began);
    await delay(10);
  }
  return { times, failed };
}

function quantile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
