import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Client, createClient } from '@godwit/client/client';
import { type Benchmark, wholeNumber } from './benchmark.js';
import { runThrough, sendFile, wellSettled } from './runs.js';
import { apiKey, embedded, type Service, type Setup, server } from './service.js';
import { rounded, table } from './table.js';

const columns = ['Order No', 'Customer', 'Email', 'City', 'Remarks'];
/** Rows so long that no buffer on the way holds the export: a reader that stalls really stalls it. */
const remarks = 'as told on the phone, '.repeat(12);
/** A run over so many rows is under way for longer than a service takes to be told to stop. */
const rows = 40_000;
/** Of the exports, one in so many has a reader that does not read. */
const stallsEvery = 5;

interface Stop {
  seconds: number;
  stalled: boolean;
  fault: string | undefined;
}

export const stop: Benchmark = {
  summary: 'A graceful stop while a run, an export and a stream are open ends with 0, every time',
  usage: 'stop [--times 50] [--only embedded|server]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { times: { type: 'string', default: '50' }, only: { type: 'string' } },
    });
    const times = wholeNumber('times', values.times);
    const setups = [
      ...(values.only === 'server' ? [] : [embedded]),
      ...(values.only === 'embedded' ? [] : [server]),
    ];
    const share = Math.ceil(times / setups.length);
    const results: { name: string; stops: Stop[] }[] = [];
    for (const setUp of setups) {
      const setup = await setUp();
      try {
        results.push({ name: setup.name, stops: await stopOften(setup, share) });
      } finally {
        await setup.stop();
      }
    }
    console.log(
      table(
        ['stops', 'times', 'ended with 0', 'slowest s', 'with a stalled reader s'],
        results.map(({ name, stops }) => [
          name,
          stops.length,
          stops.filter(({ fault }) => !fault).length,
          slowest(stops.filter(({ stalled }) => !stalled)),
          slowest(stops.filter(({ stalled }) => stalled)),
        ]),
      ),
    );
    const all = results.flatMap(({ stops }) => stops);
    const faults = all.flatMap(({ fault }) => fault ?? []);
    for (const fault of faults) console.log(fault);
    return {
      ok: faults.length === 0,
      figures: { times: all.length, well: all.length - faults.length, faults },
    };
  },
};

function slowest(stops: readonly Stop[]): number {
  return rounded(Math.max(0, ...stops.map(({ seconds }) => seconds)));
}

async function stopOften(setup: Setup, times: number): Promise<Stop[]> {
  const folder = await mkdtemp(join(tmpdir(), 'godwit-bench-stop-'));
  const path = join(folder, 'orders.csv');
  const line = (n: number) => `O-${n},Customer ${n},c${n}@example.org,Town ${n % 97},"${remarks}${n}"\n`;
  await writeFile(path, `${columns.join(',')}\n${Array.from({ length: rows }, (_, n) => line(n)).join('')}`);
  try {
    const made = await makeSheet(setup, path);
    const stops: Stop[] = [];
    for (let n = 0; n < times; n += 1) stops.push(await stopOnce(setup, made, n % stallsEvery === 0, n));
    return stops;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface MadeSheet {
  executed: string;
  running: string;
  slug: string;
}

/** One migration whose rows stand, to be exported, and one to have a run in flight. */
async function makeSheet(setup: Setup, path: string): Promise<MadeSheet> {
  const service = await setup.start();
  try {
    const client = createClient({ baseUrl: service.baseUrl, apiKey });
    const template = { name: 'Orders', columns: columns.map((name) => ({ name })) };
    const { slug } = await client.createTemplate({ body: template });
    const ids: string[] = [];
    for (const name of ['Executed', 'Running']) {
      const { migration_id } = await client.createMigration({ body: { name, templates: [slug] } });
      await sendFile(client, migration_id, path);
      ids.push(migration_id);
    }
    const [executed = '', running = ''] = ids;
    wellSettled(await runThrough(client, executed, 'generate'));
    wellSettled(await runThrough(client, executed, 'execute'));
    return { executed, running, slug };
  } finally {
    await service.stop();
  }
}

async function stopOnce(setup: Setup, made: MadeSheet, stalled: boolean, n: number): Promise<Stop> {
  const service = await setup.start();
  const client = createClient({ baseUrl: service.baseUrl, apiKey, retries: 0 });
  const params = { migration_id: made.running };
  await beginRun(client, params);
  const exported = await opened(service, `/migrations/${made.executed}/exports/${made.slug}.csv?filter=all`);
  const stream = await opened(service, `/migrations/${made.running}/thread/stream`);
  stream.resume();
  if (!stalled) exported.resume();
  const began = performance.now();
  const fault = await service.stop().then(
    () => undefined,
    (error: Error) => `stop ${n}${stalled ? ', stalled reader' : ''}: ${error.message}`,
  );
  const seconds = (performance.now() - began) / 1000;
  for (const response of [exported, stream]) response.destroy();
  return { seconds, stalled, fault };
}

/** The run of an earlier round goes on by itself; one that settled is followed by another. */
async function beginRun(client: Client, params: { migration_id: string }): Promise<void> {
  const { migration } = await client.getMigration({ params });
  if (!migration.active_run_id) await client.startRun({ params, body: { kind: 'generate' } });
}

function opened({ baseUrl }: Service, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(`${baseUrl}${path}`, { headers: { 'x-api-key': apiKey } }, (response) => {
      response.on('error', () => {});
      if (response.statusCode === 200) resolve(response);
      else reject(new Error(`${path} was answered with ${response.statusCode}`));
    });
    request.on('error', reject);
  });
}
