import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { parseArgs } from 'node:util';
import { type Client, createClient } from '@godwit/client/client';
import { type Benchmark, wholeNumber } from './benchmark.js';
import { put, sha256Of } from './bytes.js';
import { peakDuring, residentBytes, treeBytes } from './memory.js';
import { apiKey, embedded, type Setup, server } from './service.js';
import { rounded, table } from './table.js';

const goalMb = 150;
const goalSeconds = 1;
const mb = 1024 ** 2;
const columns = ['Order No', 'Customer', 'Email', 'City'];
const rowsPerChunk = 2000;

interface Result {
  name: string;
  rows: number;
  first_byte_seconds: number;
  seconds: number;
  mb_per_second: number;
  growth_mb: number;
  tree_growth_mb: number;
  baseline_mb: number;
  intact: boolean;
}

interface Received {
  status: number;
  total: string;
  firstByteSeconds: number;
  seconds: number;
  size: number;
  sha256: string;
}

export const exportCsv: Benchmark = {
  summary: `A sheet of 5M rows as CSV: the service grows by less than ${goalMb} MB, first byte within ${goalSeconds} s`,
  usage: 'export [--rows 5000000]',
  async run(args) {
    const { values } = parseArgs({ args, options: { rows: { type: 'string', default: '5000000' } } });
    const rows = wholeNumber('rows', values.rows);
    const results: Result[] = [];
    for (const setUp of [embedded, server]) {
      const setup = await setUp();
      try {
        results.push(await measure(setup, rows));
      } finally {
        await setup.stop();
      }
    }
    console.log(
      table(
        [`${rows} rows`, 'first byte s', 's', 'MB/s', 'grew MB', 'tree grew MB', 'before MB', 'intact'],
        results.map((each) => [
          each.name,
          each.first_byte_seconds,
          each.seconds,
          each.mb_per_second,
          each.growth_mb,
          each.tree_growth_mb,
          each.baseline_mb,
          each.intact,
        ]),
      ),
    );
    const ok = results.every(
      ({ growth_mb, first_byte_seconds, intact }) =>
        growth_mb < goalMb && first_byte_seconds <= goalSeconds && intact,
    );
    return { ok, figures: { goal_mb: goalMb, goal_first_byte_seconds: goalSeconds, results } };
  },
};

async function measure(setup: Setup, rows: number): Promise<Result> {
  const { migration_id, slug } = await makeSheet(setup, rows);
  // A process that did not make the rows: what their making left in memory would hide growth.
  const service = await setup.start();
  try {
    const client = createClient({ baseUrl: service.baseUrl, apiKey });
    for (let n = 0; n < 20; n += 1) await client.getMigration({ params: { migration_id } });
    const address = `${service.baseUrl}/migrations/${migration_id}/exports/${slug}.csv?filter=all`;
    const baseline = residentBytes(service.pid);
    const treeBaseline = treeBytes(service.pid);
    let treePeak = treeBaseline;
    const timer = setInterval(() => {
      treePeak = Math.max(treePeak, treeBytes(service.pid));
    }, 200);
    const { result: got, peak } = await peakDuring(service.pid, () => receive(address)).finally(() =>
      clearInterval(timer),
    );
    const expected = { size: sizeOf(rows), sha256: sha256Of(csvOf(rows)) };
    return {
      name: setup.name,
      rows: Number(got.total),
      first_byte_seconds: hundredths(got.firstByteSeconds),
      seconds: hundredths(got.seconds),
      mb_per_second: rounded(got.size / mb / got.seconds),
      growth_mb: rounded((peak - baseline) / mb),
      tree_growth_mb: rounded((treePeak - treeBaseline) / mb),
      baseline_mb: rounded(baseline / mb),
      intact: got.total === String(rows) && got.size === expected.size && got.sha256 === expected.sha256,
    };
  } finally {
    await service.stop();
  }
}

/** Through the front door: template, migration, upload, generate, execute. */
async function makeSheet(setup: Setup, rows: number): Promise<{ migration_id: string; slug: string }> {
  const service = await setup.start();
  const client = createClient({ baseUrl: service.baseUrl, apiKey });
  const { slug } = await client.createTemplate({
    body: { name: 'Orders', columns: columns.map((name) => ({ name })) },
  });
  const { migration_id } = await client.createMigration({ body: { name: 'Export', templates: [slug] } });
  const { files } = await client.requestUploads({
    params: { migration_id },
    body: { files: [{ name: 'orders.csv' }] },
  });
  const { status } = await put(files[0]?.signed_url ?? '', sizeOf(rows), csvOf(rows));
  if (status !== 200) throw new Error(`The upload was answered with ${status}`);
  await settled(client, migration_id, 'generate', 'awaiting_approval');
  await settled(client, migration_id, 'execute', 'completed');
  await service.stop();
  return { migration_id, slug };
}

async function settled(
  client: Client,
  migration_id: string,
  kind: 'generate' | 'execute',
  wanted: string,
): Promise<void> {
  const { run_id } = await client.startRun({ params: { migration_id }, body: { kind } });
  for (;;) {
    const run = await client.getRun({ params: { migration_id, run_id } });
    if (run.status === wanted) return;
    if (run.status !== 'queued' && run.status !== 'running')
      throw new Error(`The ${kind} run is ${run.status}: ${run.error ?? JSON.stringify(run.questions)}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function receive(address: string): Promise<Received> {
  const started = performance.now();
  const since = () => (performance.now() - started) / 1000;
  const hash = createHash('sha256');
  return new Promise((resolve, reject) => {
    request(address, { headers: { 'x-api-key': apiKey } }, (response) => {
      let size = 0;
      let firstByteSeconds = 0;
      response.on('data', (chunk: Buffer) => {
        if (size === 0) firstByteSeconds = since();
        size += chunk.length;
        hash.update(chunk);
      });
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          total: String(response.headers['x-total-records']),
          firstByteSeconds,
          seconds: since(),
          size,
          sha256: hash.digest('hex'),
        }),
      );
    })
      .once('error', reject)
      .end();
  });
}

function hundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}

/** Every row has the same length, so that the size is known beforehand. */
function row(at: number): string {
  const no = String(at).padStart(8, '0');
  return `ORD-${no},Customer Number ${no},customer.${no}@shop.example,Town ${String(at % 977).padStart(3, '0')}\n`;
}

function sizeOf(rows: number): number {
  return columns.join().length + 1 + rows * row(0).length;
}

function* csvOf(rows: number): Generator<Buffer> {
  yield Buffer.from(`${columns.join()}\n`);
  for (let at = 0; at < rows; at += rowsPerChunk) {
    let text = '';
    for (let each = at; each < Math.min(rows, at + rowsPerChunk); each += 1) text += row(each);
    yield Buffer.from(text);
  }
}
