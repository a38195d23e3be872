import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FlatPayload, NestedPayload } from '@godwit/contract/webhook-payloads';
import type { Outcome } from '../benchmark.js';
import { Site } from '../crash-runs/site.js';
import { type Chance, chance } from '../random.js';
import type { Setup } from '../service.js';
import { rounded, table } from '../table.js';
import { type Customer, newCustomer, writeVersion } from './customer.js';
import { reachable, startReceiver } from './receiver.js';

const customers = 3;
const rowsEach = 3000;
/** Every so many exports a customer gets other rows. */
const exportsPerVersion = 5;
const patienceMs = 600_000;
const events = ['workbook.production.export'] as const;

interface Wanted {
  exports: number;
  kills: number;
  seed: number;
}

interface Story {
  name: string;
  kills: number;
  exports: number;
  batches: number;
  refused: number;
  repeats: number;
  lost: string[];
  mixed: string[];
  seconds: number;
}

/** What the receiver took, by export and `webhook-id`: what was taken again is a repeat. */
type Taken = Map<string, Map<string, FlatPayload | NestedPayload>>;

export async function flapping(setUps: readonly (() => Promise<Setup>)[], wanted: Wanted): Promise<Outcome> {
  const stories: Story[] = [];
  for (const setUp of setUps) stories.push(await flap(await setUp(), wanted));
  console.log(
    table(
      ['', 'kills', 'exports', 'batches', 'refused', 'repeats', 'lost', 'mixed', 's'],
      stories.map((each) => [
        each.name,
        each.kills,
        each.exports,
        each.batches,
        each.refused,
        each.repeats,
        each.lost.length,
        each.mixed.length,
        rounded(each.seconds),
      ]),
    ),
  );
  for (const { lost, mixed } of stories)
    for (const line of [...lost, ...mixed].slice(0, 20)) console.log(line);
  const ok = stories.every(
    ({ lost, mixed, kills }) => lost.length + mixed.length === 0 && kills >= wanted.kills,
  );
  return { ok, figures: { stories } };
}

async function flap(setup: Setup, { exports, kills, seed }: Wanted): Promise<Story> {
  const dice = chance(seed);
  const taken: Taken = new Map();
  const story: Story = {
    name: setup.name,
    kills: 0,
    exports: 0,
    batches: 0,
    refused: 0,
    repeats: 0,
    lost: [],
    mixed: [],
    seconds: 0,
  };
  const receiver = await startReceiver(({ id, body }, response) => {
    if (dice.next() < 0.4) {
      story.refused += 1;
      return misbehave(dice, response);
    }
    const payload = JSON.parse(body.toString()) as FlatPayload | NestedPayload;
    const known = taken.get(payload.batch.id) ?? new Map();
    if (known.has(id)) story.repeats += 1;
    taken.set(payload.batch.id, known.set(id, payload));
    response.writeHead(204).end();
  });
  const site = new Site(setup, setup.databaseUrl ? 2 : 1, reachable);
  const began = performance.now();
  try {
    await site.start();
    await site.ask((client) => client.createWebhook({ body: { url: receiver.origin, events: [...events] } }));
    const asked = await exportAll(site, dice, story, exports, kills);
    await untilDelivered(site, asked);
    check(asked, taken, story);
    await site.stop();
  } catch (error) {
    await site.abandon();
    throw error;
  } finally {
    await receiver.close();
    await setup.stop();
  }
  story.seconds = (performance.now() - began) / 1000;
  return story;
}

/** 500, a cut connection, half an answer, an answer that comes late. */
function misbehave(dice: Chance, response: ServerResponse): void {
  const way = dice.between(0, 4);
  if (way === 0) response.writeHead(500).end('no');
  else if (way === 1) response.destroy();
  else if (way === 2) {
    response.writeHead(503, { 'content-length': '1000' });
    response.write('half');
    setTimeout(() => response.destroy(), 50);
  } else if (way === 3) response.socket?.resetAndDestroy();
  else setTimeout(() => response.writeHead(502).end(), 1500);
}

interface Asked {
  exportId: string;
  batches: number;
  version: number;
  customer: Customer;
  mode: 'flat' | 'nested';
}

/** Exports, other rows now and then, and kills in between, at moments by chance. */
async function exportAll(
  site: Site,
  dice: Chance,
  story: Story,
  exports: number,
  kills: number,
): Promise<Asked[]> {
  const all: Customer[] = [];
  for (let n = 0; n < customers; n += 1)
    all.push(await site.ask((client) => newCustomer(client, `Customer ${n}`, rowsEach)));
  const versions = new Map<Customer, number>();
  const asked: Asked[] = [];
  for (let n = 0; n < exports; n += 1) {
    const customer = all[n % customers] as Customer;
    const version = Math.floor(n / customers / exportsPerVersion) + 1;
    if (versions.get(customer) !== version) {
      // Not while it is being killed: how runs bear that is what `crash-runs` shows.
      await site.ask((client) => writeVersion(client, customer, version));
      versions.set(customer, version);
    }
    const mode = dice.next() < 0.5 ? 'flat' : 'nested';
    const { export_id, batches } = await exportOnce(site, customer, mode);
    asked.push({ exportId: export_id, batches, version, customer, mode });
    story.exports += 1;
    story.batches += batches;
    await site.advance(dice.between(1, 400)).catch(() => {});
    const due = Math.floor(((n + 1) * kills) / exports);
    while (story.kills < due) {
      await sleep(dice.between(20, 600));
      const victim = dice.pick(site.alive);
      if (!victim) continue;
      await victim.kill9();
      story.kills += 1;
    }
  }
  return asked;
}

/** An answer that was lost with its service: the newest export of the workbook tells whether it was made. */
async function exportOnce(
  site: Site,
  { workbookId }: Customer,
  mode: 'flat' | 'nested',
): Promise<{ export_id: string; batches: number }> {
  const params = { workbook_id: workbookId };
  const list = () => site.ask((client) => client.listWorkbookExports({ params, query: { limit: '1' } }));
  const before = (await list()).exports[0]?.export_id;
  return site.ask(async (client) => {
    const [newest] = (await list()).exports;
    if (newest && newest.export_id !== before) return newest;
    return client.exportWorkbook({ params, body: { channel: 'production', mode } });
  });
}

/** Time goes on in steps, since those that failed wait for hours; a service that was killed starts at its beginning. */
async function untilDelivered(site: Site, asked: readonly Asked[]): Promise<void> {
  const until = performance.now() + patienceMs;
  const open = new Set(asked);
  for (let step = 0; open.size > 0; step += 1) {
    await site.advance(step < 5 ? 3600 : 6 * 3600);
    await sleep(2500);
    for (const each of open) {
      const params = { workbook_id: each.customer.workbookId, export_id: each.exportId };
      const { export: now } = await site.ask((client) =>
        client.getWorkbookExport({ params, query: { limit: '1' } }),
      );
      if (now.deliveries.failed > 0) await recover(site);
      if (now.deliveries.delivered === each.batches) open.delete(each);
    }
    if (performance.now() > until) return;
  }
}

/** Eight failures in a row happen to some of many; the operator sends them again, as they would. */
async function recover(site: Site): Promise<void> {
  await site.ask(async (client) => {
    const { webhooks } = await client.listWebhooks();
    for (const { id } of webhooks) {
      await client.updateWebhook({ params: { webhook_id: id }, body: { enabled: true } });
      await client.recoverWebhook({
        params: { webhook_id: id },
        body: { since: '2020-01-01T00:00:00.000Z' },
      });
    }
  });
}

/** Each row once, of one version, and every batch there. */
function check(asked: readonly Asked[], taken: Taken, story: Story): void {
  for (const { exportId, batches, version, customer, mode } of asked) {
    const got = [...(taken.get(exportId)?.values() ?? [])];
    const indexes = new Set(got.map(({ batch }) => batch.index));
    if (indexes.size !== batches || got.length !== batches)
      story.lost.push(`${mode} export ${exportId}: ${got.length} of ${batches} batches arrived`);
    const rows = got.flatMap(rowsOf);
    const codes = new Set(rows.map(({ Code }) => Code));
    if (rows.length !== customer.rows || codes.size !== customer.rows)
      story.lost.push(
        `${mode} export ${exportId}: ${rows.length} rows, ${codes.size} of ${customer.rows} codes`,
      );
    const versions = new Set(rows.map(({ Version }) => Version));
    if (versions.size !== 1 || !versions.has(`v${version}`))
      story.mixed.push(`${mode} export ${exportId}: rows of ${[...versions].join(', ')}, not of v${version}`);
  }
}

function rowsOf(payload: FlatPayload | NestedPayload): Record<string, unknown>[] {
  if (payload.version === '1.0') return payload.sheets.flatMap(({ data }) => data);
  return Object.values(payload.data).flat();
}
