import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@godwit/client/client';
import { startService } from '@godwit/testbed/service';
import { isProgram } from '../is-program.js';
import { runThrough } from '../runs.js';
import { apiKey } from '../service.js';

export interface Found {
  ok: boolean;
  checks: { what: string; holds: boolean; how: string }[];
}

const sentence = /disk of the server is full/;
const mb = 1024 ** 2;
/** A little less than one file of the database's log: what it writes fits, the next file does not. */
const logFileMb = 14;

/** Everything but what is left to it; `makeRoom` gives all of it back. */
class Filler {
  readonly #path: string;
  #file: number;

  constructor(private readonly disk: string) {
    this.#path = join(disk, 'filler');
    this.#file = openSync(this.#path, 'w');
  }

  fill(leave = 0): void {
    try {
      while (this.#free() > leave + mb) writeSync(this.#file, Buffer.alloc(mb));
      for (const size of leave > 0 ? [] : [mb, 4096, 1]) this.#writeAll(size);
    } catch {
      for (const size of [4096, 1]) this.#writeAll(size);
    }
  }

  makeRoom(): void {
    closeSync(this.#file);
    rmSync(this.#path);
    this.#file = openSync(this.#path, 'w');
  }

  #free(): number {
    const { bavail, bsize } = statfsSync(this.disk);
    return bavail * bsize;
  }

  #writeAll(size: number): void {
    try {
      for (;;) writeSync(this.#file, Buffer.alloc(size));
    } catch {
      // Full.
    }
  }
}

async function examine(disk: string): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'godwit-full-disk-log-'));
  const service = await startService({
    env: {
      PORT: '0',
      GODWIT_HOME: join(disk, 'home'),
      GODWIT_API_KEY: apiKey,
      RATE_LIMIT_PER_MINUTE: '1000000',
    },
    logFile: join(folder, 'log'),
  });
  const filler = new Filler(disk);
  const checks: Found['checks'] = [];
  const check = (what: string, holds: boolean, how: unknown) =>
    void checks.push({ what, holds, how: String(how).slice(0, 110) });
  let hasEnded = false;
  void service.ended.then(() => {
    hasEnded = true;
  });
  try {
    const client = createClient({ baseUrl: service.baseUrl, apiKey, retries: 0 });
    await client.createTemplate({ body: { name: 'People', columns: [{ name: 'Name' }, { name: 'City' }] } });
    const { migration_id } = await client.createMigration({ body: { name: 'm' } });
    const first = await askToPut(client, migration_id, 'first.csv');
    check('an upload while there is room', (await first()).status === 200, 'stored');
    const second = await askToPut(client, migration_id, 'second.csv');

    filler.fill(3 * mb);
    const run = await runThrough(client, migration_id, 'generate');
    check('a run that needs more than is left', sentence.test(run.error ?? ''), run.error ?? run.status);

    filler.fill();
    const refused = await second();
    check('an upload on the full disk', refused.status === 500 && sentence.test(refused.body), refused.body);
    const none = await writeOn(client, 0);
    check('writes on the full disk', none.told && none.all, none.how);
    const ready = await fetch(`${service.origin}/readyz`);
    check('/readyz', ready.status === 503, ready.status);

    filler.makeRoom();
    filler.fill(logFileMb * mb);
    const written = await writeOn(client, 1000);
    check('writes, until the log of the database has no room', written.told && written.all, written.how);
    filler.makeRoom();
    const back = await comesBack(client);
    check('goes on by itself once there is room', back.seconds < 20 && !hasEnded, `${back.seconds} s`);
    const names = new Set((await client.listSources()).sources.map(({ name }) => name));
    const lost = written.acknowledged.filter((name) => !names.has(name));
    check('everything acknowledged is there', lost.length === 0, `${written.acknowledged.length} writes`);
    check('the upload that was refused', (await second()).status === 200, 'stored');
    const again = await runThrough(client, migration_id, 'generate');
    check('the run again', again.status === 'awaiting_approval', again.error ?? again.status);
    await service.stop();
    check('a graceful stop', true, 'ended with 0');
  } finally {
    if (!hasEnded) await service.kill9();
    await rm(folder, { recursive: true, force: true });
  }
  return { ok: checks.every(({ holds }) => holds), checks };
}

const csv = `Name,City\n${Array.from({ length: 150_000 }, (_, n) => `Person ${n * 7919},Town ${n}`).join('\n')}\n`;

async function askToPut(client: Client, migration_id: string, name: string) {
  const { files } = await client.requestUploads({ params: { migration_id }, body: { files: [{ name }] } });
  return async () => {
    const response = await fetch(files[0]?.signed_url ?? '', { method: 'PUT', body: csv });
    return { status: response.status, body: await response.text() };
  };
}

/** So many writes and 20 more, or until the disk was told of 20 times. */
async function writeOn(client: Client, most: number) {
  const acknowledged: string[] = [];
  const others: string[] = [];
  let told = 0;
  for (let n = 0; n < 20 + most && told < 20; n += 1) {
    const name = `Source ${n}`;
    try {
      await client.createSource({ body: { name } });
      acknowledged.push(name);
      const knowledge = randomBytes(30_000).toString('base64');
      await client.updateSourceKnowledge({ params: { source: name }, body: { knowledge } });
    } catch (error) {
      if (sentence.test((error as Error).message)) told += 1;
      else others.push((error as Error).message);
    }
  }
  const how = `${acknowledged.length} done, ${told} told, ${others.length} other: ${others[0] ?? 'none'}`;
  return { told: told > 0, all: others.length === 0, acknowledged, how };
}

async function comesBack(client: Client): Promise<{ seconds: number }> {
  const began = performance.now();
  for (let n = 0; ; n += 1) {
    const done = await client.createSource({ body: { name: `Back ${n}` } }).catch(() => undefined);
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    if (done || seconds > 60) return { seconds };
    await sleep(200);
  }
}

if (isProgram(import.meta.url)) console.log(JSON.stringify(await examine(String(process.argv[2]))));
