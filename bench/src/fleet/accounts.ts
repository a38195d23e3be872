import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@godwit/client/client';
import type { RunningProgram } from '@godwit/testbed/service';
import type { Outcome } from '../benchmark.js';
import { orderFiles, orderTemplates, type Upload } from '../orders.js';
import { makeTemplates, runThrough, wellSettled } from '../runs.js';
import { embedded, type Setup, server } from '../service.js';
import { median, rounded, table } from '../table.js';

const goal = 3;
const pollMs = 50;
const smallRows = 10;
/** A process that did a run waits so long for the next: every small run is to start its own, alone and in the crowd. */
const coldMs = 11_000;
const smallKey = 'gw_BenchSmallAccountKq2mZx90LbVt4RsW8YdHc1Np';

export interface Crowd {
  /** Large runs of one account, all at once. */
  large: number;
  rows: number;
  /** Small runs of the other account, alone and in the crowd. */
  rounds: number;
}

interface Measured {
  name: string;
  alone: number[];
  crowded: number[];
  /** Large runs that waited for a slot when each small one came to its end. */
  waiting: number[];
  failed: string[];
}

/** A small run of one account, alone and behind many large ones of another. */
export async function measureAccounts(crowd: Crowd): Promise<Outcome> {
  const measured = [await onSetup(await embedded(), crowd, 0), await onSetup(await server(), crowd, 2)];
  return report(crowd, measured);
}

/** Without workers the service does all of it, with the slots it has by default. */
async function onSetup(setup: Setup, crowd: Crowd, workerCount: number): Promise<Measured> {
  const workers: RunningProgram[] = [];
  try {
    const who = ['--name', 'Small', '--email', 'small@bench.test', '--key', smallKey];
    await setup.command(['account', 'add', ...who]);
    const service = await setup.start(workerCount > 0 ? { env: { RUN_SLOTS: '0' } } : {});
    try {
      for (let n = 0; n < workerCount; n += 1) {
        const home = `${setup.home}-worker-${n}`;
        workers.push(await setup.startWorker(`${home}.log`, { env: { RUN_SLOTS: '1', GODWIT_HOME: home } }));
      }
      const large = createClient({ ...service, retries: 0 });
      const small = createClient({ ...service, apiKey: smallKey, retries: 0 });
      return await measure(`${setup.name}, ${workerCount} workers`, large, small, crowd);
    } finally {
      for (const worker of workers.splice(0)) await worker.stop();
      await service.stop();
    }
  } finally {
    for (const worker of workers) await worker.kill9();
    await setup.stop();
  }
}

async function measure(
  name: string,
  large: Client,
  small: Client,
  { large: count, rows, rounds }: Crowd,
): Promise<Measured> {
  const smallOnes = await prepare(small, 2 * rounds, orderFiles({ rows: smallRows, shift: 0 }));
  const largeOnes = await prepare(large, count, orderFiles({ rows, shift: 0 }));
  const failed: string[] = [];
  const timed = async (migration: string): Promise<number> => {
    await sleep(coldMs);
    const started = performance.now();
    wellSettled(await runThrough(small, migration, 'generate', { pollMs }));
    return (performance.now() - started) / 1000;
  };
  const alone: number[] = [];
  for (const migration of smallOnes.splice(0, rounds)) alone.push(await timed(migration));
  let waits = count;
  const running = largeOnes.map(async (migration) => {
    const run = await runThrough(large, migration, 'generate', {
      pollMs: 500,
      onStarted: () => {
        waits -= 1;
      },
    });
    wellSettled(run);
  });
  const settled = Promise.allSettled(running);
  const crowded: number[] = [];
  const waiting: number[] = [];
  for (const migration of smallOnes) {
    crowded.push(await timed(migration));
    waiting.push(waits);
  }
  // Whoever was passed by is not forgotten.
  for (const result of await settled) if (result.status === 'rejected') failed.push(String(result.reason));
  return { name, alone, crowded, waiting, failed };
}

async function prepare(client: Client, count: number, files: readonly Upload[]): Promise<string[]> {
  const slugs = await makeTemplates(client, orderTemplates);
  const made: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const body = { name: `Account ${n}`, templates: [...slugs.values()] };
    const { migration_id } = await client.createMigration({ body });
    for (const file of files) await client.uploadFile({ migrationId: migration_id, ...file });
    made.push(migration_id);
  }
  return made;
}

function report(crowd: Crowd, measured: readonly Measured[]): Outcome {
  const rows = measured.map(({ name, alone, crowded, waiting, failed }) => ({
    setup: name,
    alone_s: rounded(median(alone), 2),
    crowded_s: rounded(median(crowded), 2),
    most_crowded_s: rounded(Math.max(...crowded), 2),
    ratio: rounded(median(crowded) / median(alone), 2),
    waiting: Math.min(...waiting),
    failed: failed.length,
  }));
  console.log(
    table(
      Object.keys(rows[0] ?? {}),
      rows.map((row) => Object.values(row)),
    ),
  );
  for (const { failed } of measured) for (const each of failed.slice(0, 10)) console.error(each);
  const ok = rows.every(({ ratio, waiting, failed }) => ratio <= goal && waiting > 0 && failed === 0);
  return { ok, figures: { ...crowd, small_rows: smallRows, setups: rows, goal } };
}
