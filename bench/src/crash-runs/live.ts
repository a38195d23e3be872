import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from '../benchmark.js';
import { type Chance, chance } from '../random.js';
import { makeTemplates } from '../runs.js';
import type { Setup } from '../service.js';
import { median, rounded, table } from '../table.js';
import { pagedRest, type StruckSource, slowPostgres } from './live-sources.js';
import { kill9, runProcesses } from './outside.js';
import { begin, look } from './patient.js';
import { Site } from './site.js';

const template = {
  slug: 'people',
  name: 'People',
  columns: [{ name: 'Id', required: true }, { name: 'Name' }, { name: 'Email' }],
};

const pollMs = 200;
/** Since other services of a fleet may live, a dead one's lease is waited for. */
const env = { PRIVATE_NETWORKS: '127.0.0.0/8', PLAIN_HTTP: 'true' };

interface Tally {
  kills: number;
  ofService: number;
  ofPull: number;
  /** The pull went on behind its first page. */
  resumed: number;
  lost: string[];
  doubled: string[];
  other: string[];
  failed: string[];
  roundMs: number[];
}

/** Pulls from live sources that are struck in the middle, each once: what comes out is what the source has, row by row. */
export async function crashPulls(setup: Setup, processes: number, count: number, seed: number) {
  const site = new Site(setup, processes, env);
  const sources: StruckSource[] = [];
  const tally: Tally = {
    ...{ kills: 0, ofService: 0, ofPull: 0, resumed: 0 },
    ...{ lost: [], doubled: [], other: [], failed: [], roundMs: [] },
  };
  try {
    await site.start();
    sources.push(await pagedRest(), await slowPostgres());
    const dice = chance(seed);
    const migrations: { id: string; slug: string }[] = [];
    for (const source of sources) migrations.push(await connected(site, source));
    for (let round = 0; round < count; round += 1) {
      const at = round % sources.length;
      const [source, migration] = [sources[at], migrations[at]];
      if (source && migration) await strikeOnce(site, source, migration, round, dice, tally);
    }
    await site.stop();
  } catch (error) {
    await site.abandon();
    throw error;
  } finally {
    for (const source of sources) await source.close();
    await setup.stop();
  }
  return { name: setup.name, tally, restartMs: rounded(median(site.startMs)) };
}

async function connected(site: Site, { name, connection }: StruckSource) {
  const slugs = await site.ask((client) => makeTemplates(client, [template]));
  const slug = slugs.get(template.slug) ?? '';
  const { migration_id: id } = await site.ask((client) =>
    client.createMigration({ body: { name, external_id: name, templates: [slug] } }),
  );
  await site.ask((client) => client.saveSourceConnection({ params: { migration_id: id }, body: connection }));
  return { id, slug };
}

async function strikeOnce(
  site: Site,
  source: StruckSource,
  { id, slug }: { id: string; slug: string },
  round: number,
  dice: Chance,
  tally: Tally,
): Promise<void> {
  const began = performance.now();
  const wanted = await source.turn(round);
  const [share, ofPull] = [0.05 + 0.9 * dice.next(), dice.next() < 0.4];
  const told = `${source.name}, ${ofPull ? 'pull' : 'service'} at ${Math.round(share * 100)}%`;
  const run = await begin(site, { id }, 'generate');
  await source.reached(share);
  if (await strike(site, ofPull)) {
    tally.kills += 1;
    tally[ofPull ? 'ofPull' : 'ofService'] += 1;
  } else tally.failed.push(`${told}: there was no pull to strike`);
  for (const [kind, started] of [
    ['generate', run],
    ['execute', undefined],
  ] as const) {
    const { status, error } = await settled(site, id, started ?? (await begin(site, { id }, kind)));
    if (status !== (kind === 'generate' ? 'awaiting_approval' : 'completed'))
      return void tally.failed.push(`${told}: the ${kind} came to ${status}: ${error}`);
  }
  if (source.began.some((page) => page > 2)) tally.resumed += 1;
  const exported = await site.ask(async (client) => {
    const params = { migration_id: id, file: `${slug}.csv` };
    return (await client.exportSheet({ params, query: { filter: 'all' } })).text();
  });
  compare(told, wanted, exported.trim().split(/\r?\n/).slice(1), tally);
  tally.roundMs.push(performance.now() - began);
}

/** The worker that pulls, or its process that does it. */
async function strike(site: Site, ofPull: boolean): Promise<boolean> {
  for (const { pid } of site.alive) {
    const [pull] = await runProcesses(pid, 'runner/pull/main');
    if (pull === undefined) continue;
    if (ofPull) site.hits += 1;
    return kill9(ofPull ? pull : pid);
  }
  return false;
}

async function settled(site: Site, id: string, run: string) {
  for (;;) {
    const found = await look(site, { id }, run);
    if (!['queued', 'running', 'blocked'].includes(found.status)) return found;
    await sleep(pollMs);
  }
}

function compare(told: string, wanted: readonly string[], got: readonly string[], tally: Tally): void {
  const [source, seen] = [new Set(wanted), new Set<string>()];
  for (const line of got) {
    if (!source.has(line)) tally.other.push(`${told}: ${line}`);
    else if (seen.has(line)) tally.doubled.push(`${told}: ${line}`);
    seen.add(line);
  }
  tally.lost.push(...wanted.filter((line) => !seen.has(line)).map((line) => `${told}: ${line}`));
}

export function reportPulls(
  halves: readonly Awaited<ReturnType<typeof crashPulls>>[],
  seed: number,
): Outcome {
  const all = halves.map(({ name, tally, restartMs }) => {
    const { lost, doubled, other, failed, roundMs, ...counts } = tally;
    for (const [kind, found] of Object.entries({ lost, doubled, other, failed }))
      for (const each of found.slice(0, 10)) console.error(`${name}, ${kind}: ${each}`);
    return {
      setup: name,
      ...counts,
      rows_lost: lost.length,
      rows_doubled: doubled.length,
      rows_other: other.length,
      failed: failed.length,
      round_ms: rounded(median(roundMs)),
      restart_ms: restartMs,
    };
  });
  console.log(
    table(
      Object.keys(all[0] ?? {}),
      all.map((figures) => Object.values(figures)),
    ),
  );
  const isRight = (each: (typeof all)[number]) =>
    each.rows_lost + each.rows_doubled + each.rows_other + each.failed === 0;
  const kills = all.reduce((sum, each) => sum + each.kills, 0);
  return { ok: all.every(isRight), figures: { seed, kills, setups: all } };
}
