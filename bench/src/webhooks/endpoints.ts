import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@godwit/client/client';
import type { Outcome } from '../benchmark.js';
import { embedded, type Setup, server } from '../service.js';
import { rounded, table } from '../table.js';
import { newCustomer, writeVersion } from './customer.js';
import { reachable, startReceiver } from './receiver.js';

const goalSeconds = 2;
/** No account has more. */
const mostOfAccount = 50;
const exportsEach = 3;
const otherKey = 'gw_BenchOther5Tn8wBc3XkPy6LzQm1DvRs9HgFj4U';
const events = ['workbook.production.export'] as const;
/** One that never answers, one where nobody listens. */
const slow = '/slow';
const dead = 'http://127.0.0.1:9/';

interface Result {
  name: string;
  deliveries: number;
  p50_seconds: number;
  p99_seconds: number;
  missing: number;
}

/** So many endpoints over two accounts, one dead and one slow: how long the others wait. */
export async function manyEndpoints(count: number): Promise<Outcome> {
  const results: Result[] = [];
  for (const setUp of [embedded, server]) {
    const setup = await setUp();
    try {
      results.push(await measure(setup, count));
    } finally {
      await setup.stop();
    }
  }
  console.log(
    table(
      [`${count} endpoints`, 'deliveries', 'p50 s', 'p99 s', 'missing'],
      results.map((each) => [each.name, each.deliveries, each.p50_seconds, each.p99_seconds, each.missing]),
    ),
  );
  const ok = results.every(({ p99_seconds, missing }) => p99_seconds < goalSeconds && missing === 0);
  return { ok, figures: { goal_seconds: goalSeconds, results } };
}

async function measure(setup: Setup, count: number): Promise<Result> {
  const arrivals = new Map<string, number>();
  const receiver = await startReceiver(({ id, path }, response) => {
    if (path === slow) return;
    if (!arrivals.has(id)) arrivals.set(id, performance.now());
    response.writeHead(204).end();
  });
  await setup.command([
    'account',
    'add',
    '--name',
    'Other',
    '--email',
    'other@bench.test',
    '--key',
    otherKey,
  ]);
  const service = await setup.start({ env: reachable });
  try {
    const clients = [service.apiKey, otherKey].map((apiKey) =>
      createClient({ baseUrl: service.baseUrl, apiKey }),
    );
    const waits: number[] = [];
    let missing = 0;
    for (const [at, client] of clients.entries()) {
      const urls = Array.from({ length: Math.min(mostOfAccount, count - at * mostOfAccount) }, (_, n) => {
        if (at > 0 || n > 1) return `${receiver.origin}/${n}`;
        return n === 0 ? dead : `${receiver.origin}${slow}`;
      });
      const ids: string[] = [];
      for (const url of urls) {
        const { webhook } = await client.createWebhook({ body: { url, events: [...events] } });
        if (url !== dead && !url.endsWith(slow)) ids.push(webhook.id);
      }
      const email = at === 0 ? undefined : 'other@bench.test';
      const customer = await newCustomer(client, `Customer ${at}`, 3000, email);
      await writeVersion(client, customer, 1);
      for (let n = 0; n < exportsEach; n += 1) {
        const began = performance.now();
        const params = { workbook_id: customer.workbookId };
        const made = await client.exportWorkbook({ params, body: { channel: 'production', mode: 'flat' } });
        // From when the caller was told: the cutting of rows is in that time already.
        const enqueued = performance.now();
        await sleep(Math.max(0, 4000 - (enqueued - began)));
        const found = await deliveriesOf(client, customer.workbookId, made, ids);
        for (const id of found) {
          const at = arrivals.get(id);
          if (at === undefined) missing += 1;
          else waits.push(Math.max(0, at - enqueued) / 1000);
        }
      }
    }
    waits.sort((a, b) => a - b);
    const quantile = (share: number) =>
      rounded(waits[Math.floor((waits.length - 1) * share)] ?? Number.NaN, 2);
    return {
      name: setup.name,
      deliveries: waits.length,
      p50_seconds: quantile(0.5),
      p99_seconds: quantile(0.99),
      missing,
    };
  } finally {
    await service.stop();
    await receiver.close();
  }
}

async function deliveriesOf(
  client: ReturnType<typeof createClient>,
  workbook_id: string,
  { export_id, batches }: { export_id: string; batches: number },
  webhooks: readonly string[],
): Promise<string[]> {
  const query = { limit: String(Math.min(1000, batches)) };
  const read = await client.getWorkbookExport({ params: { workbook_id, export_id }, query });
  return read.batches.flatMap(({ deliveries }) =>
    deliveries
      .filter(({ webhook_id }) => webhooks.includes(webhook_id))
      .map(({ delivery_id }) => delivery_id),
  );
}
