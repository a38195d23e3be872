import { readdirSync, readlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient } from '@godwit/client/client';
import { type Benchmark, UsageError, wholeNumber } from './benchmark.js';
import { residentBytes } from './memory.js';
import { apiKey, embedded, type Service, type Setup, server } from './service.js';
import { customer } from './soak/customer.js';
import { median, rounded, table } from './table.js';

const mb = 1024 ** 2;
/** Memory is compared from here on: caches and the heap have their size by then. */
const settledMinutes = 3;
const goalShare = 0.05;
const goalMb = 30;
const everyMs = 5000;
/** What waits for more work is let go of within this. */
const drainMs = 90_000;

interface Sample {
  minute: number;
  mb: number;
}

/** What a service holds that no traffic explains. */
interface Held {
  files: number;
  handles: number;
}

export const soak: Benchmark = {
  summary: `Mixed traffic for 10 minutes: no failure; memory, files and handles do not grow`,
  usage: 'soak [--minutes 10] [--customers 4] [--server]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        minutes: { type: 'string', default: '10' },
        customers: { type: 'string', default: '4' },
        server: { type: 'boolean', default: false },
      },
    });
    if (process.platform !== 'linux')
      throw new UsageError('soak counts handles in /proc, which only Linux has');
    const minutes = wholeNumber('minutes', values.minutes);
    const customers = wholeNumber('customers', values.customers);
    const setup = await (values.server ? server() : embedded());
    try {
      return await measure(setup, minutes, customers);
    } finally {
      await setup.stop();
    }
  },
};

async function measure(setup: Setup, minutes: number, customers: number) {
  const service = await setup.start({ env: { GODWIT_TEST_CLOCK: '1' } });
  try {
    const client = createClient({ baseUrl: service.baseUrl, apiKey, retries: 0 });
    // One customer through everything: what is loaded and opened once is there from then on.
    await customer(client, 'first', () => false);
    const before = await drained(setup, service);

    const samples: Sample[] = [];
    const began = performance.now();
    const minute = () => (performance.now() - began) / 60_000;
    const isOver = () => minute() >= minutes;
    const timer = setInterval(
      () => samples.push({ minute: minute(), mb: residentBytes(service.pid) / mb }),
      everyMs,
    );
    const failures: string[] = [];
    const rounds = await Promise.all(
      Array.from({ length: customers }, async (_, n) => {
        let done = 0;
        while (!isOver()) {
          await customer(client, `${n}-${done}`, isOver).catch((error: Error) => {
            failures.push(`customer ${n}, round ${done}: ${error.message}`);
          });
          done += 1;
        }
        return done;
      }),
    ).finally(() => clearInterval(timer));
    const after = await drained(setup, service, before);
    return report(setup.name, minutes, samples, { before, after }, rounds, failures);
  } finally {
    await service.stop();
  }
}

/** A day later, everything that is due done, and whoever waited for more work gone: as it was `before`, or after a while. */
async function drained(setup: Setup, service: Service, before?: Held): Promise<Held> {
  const give = performance.now() + drainMs;
  const advance = (seconds: number) =>
    fetch(`${service.origin}/test/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance_seconds: seconds }),
    });
  // Files and results of extractions are kept for a day.
  await advance(25 * 3600);
  for (;;) {
    await advance(0);
    const held = { files: await filesOf(setup), handles: handlesOf(service.pid, setup) };
    const isBack = before && held.files <= before.files && held.handles <= before.handles;
    if (isBack || performance.now() > give) return held;
    await sleep(2000);
  }
}

/** The embedded database keeps files open as it sees fit: those are its business. */
function handlesOf(pid: number, { home }: Setup): number {
  const folder = `/proc/${pid}/fd`;
  const database = join(home, 'pglite');
  const isOurs = (handle: string) => {
    try {
      return !readlinkSync(join(folder, handle)).startsWith(database);
    } catch {
      // Closed meanwhile.
      return false;
    }
  };
  return readdirSync(folder).filter(isOurs).length;
}

/** Of objects, copies and work in progress; the database's own files are its business. */
async function filesOf({ home, objects }: Setup): Promise<number> {
  const below = (name: string) => readdir(join(home, name), { recursive: true }).catch(() => []);
  const [scratch, cache] = [await below('scratch'), await below('cache')];
  return (await objects()).length + scratch.length + cache.length;
}

function report(
  name: string,
  minutes: number,
  samples: readonly Sample[],
  { before, after }: { before: Held; after: Held },
  rounds: readonly number[],
  failures: readonly string[],
) {
  const between = (from: number, to: number) =>
    median(samples.filter(({ minute }) => minute >= from && minute < to).map((sample) => sample.mb));
  const from = Math.min(settledMinutes, minutes / 2);
  const [early, late] = [between(from, from + 1), between(minutes - 1, minutes + 1)];
  const grew = late - early;
  const figures = {
    backend: name,
    minutes,
    customers_served: rounds.reduce((sum, each) => sum + each, 0),
    failures: failures.length,
    memory_mb: { early: rounded(early), late: rounded(late), grew: rounded(grew) },
    files: { before: before.files, after: after.files },
    handles: { before: before.handles, after: after.handles },
  };
  console.log(
    table(
      ['', 'served', 'failed', `MB at ${from} min`, 'MB at the end', 'grew', 'files left', 'handles left'],
      [
        [
          name,
          figures.customers_served,
          failures.length,
          rounded(early),
          rounded(late),
          rounded(grew),
          after.files - before.files,
          after.handles - before.handles,
        ],
      ],
    ),
  );
  for (const failure of failures.slice(0, 20)) console.log(failure);
  const ok =
    failures.length === 0 &&
    (grew < goalMb || grew < early * goalShare) &&
    after.files <= before.files &&
    after.handles <= before.handles;
  return { ok, figures };
}
