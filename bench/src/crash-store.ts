import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient } from '@godwit/client/client';
import { type Benchmark, type Outcome, wholeNumber } from './benchmark.js';
import { check, type Findings } from './crash-store/check.js';
import { emptyLedger, type Ledger } from './crash-store/ledger.js';
import { letTwoDaysPass, makeTwoDaysOld, orphans, unfinished } from './crash-store/leftovers.js';
import { type Shared, Writer } from './crash-store/writer.js';
import { type Chance, chance } from './random.js';
import { embedded, type Service, type Setup } from './service.js';
import { median, rounded, table } from './table.js';

const writerCount = 6;
/** As many are acknowledged before a kill, however long that takes. */
const leastWrites = 50;
/** Older things looked at after a kill, beside all that were written to since the last; at the end it is all. */
const sampleShare = 0.05;

interface Plan {
  kills: number;
  seed: number;
}

export const crashStore: Benchmark = {
  summary:
    'kill -9 while many write: nothing acknowledged is lost, no partial file shows, nothing is left over',
  usage: 'crash-store [--kills 50] [--seed 1]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { kills: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
    });
    const plan = { kills: wholeNumber('kills', values.kills), seed: wholeNumber('seed', values.seed, 0) };
    const setup = await embedded();
    try {
      return await crash(setup, plan);
    } finally {
      await setup.stop();
    }
  },
};

async function crash(setup: Setup, { kills, seed }: Plan): Promise<Outcome> {
  const dice = chance(seed);
  // Apart from the other, because how often it is asked depends on what the writers got done.
  const sampling = chance(seed + 1);
  const start = () => setup.start({ env: { GODWIT_TEST_CLOCK: '1' } });
  const findings: Findings = { lost: [], partial: [] };
  const unexpected: string[] = [];
  const reopenMs: number[] = [];
  let service = await start();
  const shared = await prepare(service);
  const ledgers = Array.from({ length: writerCount }, emptyLedger);
  const writers = ledgers.map(
    (ledger, n) => new Writer(`w${n}`, chance(dice.between(0, 2 ** 31)), shared, ledger),
  );

  for (let kill = 1; kill <= kills; kill += 1) {
    let killed = false;
    const writing = writers.map(async (writer) => {
      await writer.run(service);
      if (!killed) unexpected.push(`kill ${kill}: a connection broke before the kill`);
    });
    const done = acknowledgedIn(ledgers);
    const over = Promise.all(writing).then(() => true);
    await sleep(dice.between(50, 1500));
    // On a busy machine the moment comes before anything was written: what nobody did cannot be lost.
    while (acknowledgedIn(ledgers) < done + leastWrites)
      if (await Promise.race([over, sleep(20, false)])) break;
    killed = true;
    await service.kill9();
    await Promise.all(writing);

    const began = performance.now();
    service = await start();
    reopenMs.push(performance.now() - began);
    await checkAll(service, ledgers, someOf(ledgers, sampling), findings);
  }

  await checkAll(service, ledgers, () => true, findings);
  const cutOff = await unfinished(setup.home);
  await makeTwoDaysOld(cutOff);
  await letTwoDaysPass(service, setup.home);
  await checkAll(service, ledgers, () => true, findings);
  const left = await orphans(clientOf(service), ledgers, setup.home);
  const unfinishedLeft = await unfinished(setup.home);
  await service.stop();

  for (const ledger of ledgers) unexpected.push(...ledger.unexpected);
  return report({
    kills,
    seed,
    cutOff: cutOff.length,
    ledgers,
    findings,
    orphans: left,
    unfinishedLeft,
    unexpected,
    reopenMs,
  });
}

function acknowledgedIn(ledgers: readonly Ledger[]): number {
  return ledgers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
}

async function prepare(service: Service): Promise<Shared> {
  const client = clientOf(service);
  const { source } = await client.createSource({ body: { name: 'Shared' } });
  const { id, slug } = await client.createTemplate({ body: { name: 'Shared', columns: [{ name: 'Code' }] } });
  return { sourceId: source.id, template: { id, slug } };
}

function someOf(ledgers: readonly Ledger[], dice: Chance): (thing: object) => boolean {
  const touched = new Set(ledgers.flatMap((ledger) => [...ledger.touched]));
  return (thing) => touched.has(thing) || dice.next() < sampleShare;
}

async function checkAll(
  service: Service,
  ledgers: readonly Ledger[],
  chosen: (thing: object) => boolean,
  findings: Findings,
): Promise<void> {
  const client = clientOf(service);
  await Promise.all(ledgers.map((ledger) => check(client, ledger, chosen, findings)));
}

function clientOf({ baseUrl, apiKey }: Service) {
  return createClient({ baseUrl, apiKey, retries: 0 });
}

interface Story extends Plan {
  ledgers: readonly Ledger[];
  findings: Findings;
  orphans: string[];
  unfinishedLeft: string[];
  cutOff: number;
  unexpected: string[];
  reopenMs: number[];
}

function report({
  kills,
  seed,
  ledgers,
  findings,
  orphans,
  unfinishedLeft,
  cutOff,
  unexpected,
  reopenMs,
}: Story): Outcome {
  const problems = { ...findings, orphans, unfinishedLeft, unexpected };
  for (const [kind, found] of Object.entries(problems)) {
    for (const each of found.slice(0, 20)) console.error(`${kind}: ${each}`);
  }
  const figures = {
    seed,
    kills,
    acknowledged: acknowledgedIn(ledgers),
    cut_uploads: cutOff,
    lost: findings.lost.length,
    partial: findings.partial.length,
    orphans: orphans.length,
    unfinished_left: unfinishedLeft.length,
    unexpected: unexpected.length,
    reopen_ms_median: rounded(median(reopenMs)),
    reopen_ms_max: rounded(Math.max(...reopenMs)),
  };
  console.log(table(Object.keys(figures), [Object.values(figures)]));
  return { ok: Object.values(problems).every((found) => found.length === 0), figures };
}
