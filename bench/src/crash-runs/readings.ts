import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@godwit/client/client';
import type { Outcome } from '../benchmark.js';
import { type Chance, chance } from '../random.js';
import { makeTemplates, wellSettled } from '../runs.js';
import type { Setup } from '../service.js';
import { table } from '../table.js';
import { kill9, runProcesses } from './outside.js';
import { begin, look, putFiles } from './patient.js';
import { Site } from './site.js';

const points = ['reading:begun', 'reading:read', 'reading:settled'] as const;
/** What is struck: the service at a point of the reading, or the process that reads. */
type Strike = (typeof points)[number] | 'the reader';
const strikes: readonly Strike[] = [...points, 'the reader'];

const rows = 40_000;
const mostMs = 300_000;

interface Story {
  setup: string;
  kills: number;
  deaths: number;
  missed: number;
  read: number;
  faults: string[];
}

/** Kills whoever reads a file ahead of any run: it is read all the same, once, and the next generate takes it over. */
export async function crashReadings(
  setup: Setup,
  processes: number,
  count: number,
  seed: number,
): Promise<Story> {
  const site = new Site(setup, processes, { READING_SLOTS: '2' });
  const story: Story = { setup: setup.name, kills: 0, deaths: 0, missed: 0, read: 0, faults: [] };
  try {
    await site.start();
    const slugs = await site.ask((client) =>
      makeTemplates(client, [{ slug: 'parts', name: 'Parts', columns: [{ name: 'No' }, { name: 'Name' }] }]),
    );
    const templates = [...slugs.values()];
    const dice = chance(seed);
    const migrations: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const strike = strikes[n % strikes.length] ?? 'the reader';
      const body = { name: 'Parts', external_id: `parts-${n}`, templates };
      const { migration_id } = await site.ask((client) => client.createMigration({ body }));
      migrations.push(migration_id);
      await strikeOne(site, story, migration_id, strike, dice);
    }
    await nothingTwice(site, story, migrations);
    story.deaths = site.deaths;
    await site.stop();
    return story;
  } catch (error) {
    await site.abandon();
    throw error;
  } finally {
    await setup.stop();
  }
}

async function strikeOne(
  site: Site,
  story: Story,
  migration_id: string,
  strike: Strike,
  dice: Chance,
): Promise<void> {
  const deaths = site.deaths;
  if (strike !== 'the reader') await site.setPoint(strike, migration_id, 'kill');
  await putFiles(site, { id: migration_id }, [{ name: 'parts.csv', body: partsFile() }]);
  if (strike === 'the reader') {
    if (await killReader(site, migration_id, dice)) story.kills += 1;
    else story.missed += 1;
  }
  const file = await untilRead(site, migration_id);
  const told = `${strike}, ${migration_id}`;
  if (strike !== 'the reader') {
    // After it is settled the death may come later than the answer.
    for (const until = performance.now() + 30_000; site.deaths === deaths && performance.now() < until; )
      await sleep(50);
    if (site.deaths > deaths) story.kills += 1;
    else story.missed += 1;
  }
  if (file?.reading.status !== 'completed') {
    story.faults.push(`${told}: the reading is ${file?.reading.status}: ${file?.reading.error ?? ''}`);
    return;
  }
  story.read += 1;
  if (file.reading.row_count !== rows || file.tables.length !== 1 || file.tables[0]?.rows !== rows)
    story.faults.push(`${told}: ${file.tables.length} tables, ${file.reading.row_count} rows were read`);
  const run = await settledGenerate(site, migration_id);
  wellSettled(run);
}

async function settledGenerate(site: Site, id: string) {
  const runId = await begin(site, { id }, 'generate');
  for (;;) {
    const run = await look(site, { id }, runId);
    if (!['queued', 'running', 'blocked'].includes(run.status)) return run;
    await sleep(100);
  }
}

/** Somewhere in the middle: false where it was read before anything could be ended. */
async function killReader(site: Site, migration_id: string, dice: Chance): Promise<boolean> {
  for (const until = performance.now() + mostMs; performance.now() < until; ) {
    const status = (await readFileOf(site, migration_id))?.reading.status;
    if (status === 'completed' || status === 'failed') return false;
    if (status === 'running') {
      await sleep(dice.next() * 60);
      let ended = 0;
      for (const { pid } of site.alive)
        for (const reader of await runProcesses(pid, 'guard/read-child')) if (kill9(reader)) ended += 1;
      if (ended > 0) return (await readFileOf(site, migration_id))?.reading.status !== 'completed';
    }
    await sleep(5);
  }
  return false;
}

type File = Awaited<ReturnType<Client['getFile']>>['file'];

function readFileOf(site: Site, migration_id: string): Promise<File | undefined> {
  return site.ask(async (client) => {
    const { files } = await client.listFiles({ params: { migration_id } });
    const file_id = files[0]?.id;
    if (file_id === undefined) return undefined;
    return (await client.getFile({ params: { migration_id, file_id } })).file;
  });
}

async function untilRead(site: Site, migration_id: string): Promise<File | undefined> {
  for (const until = performance.now() + mostMs; ; await sleep(100)) {
    const file = await readFileOf(site, migration_id);
    const isOver = file?.reading.status === 'completed' || file?.reading.status === 'failed';
    if (isOver || performance.now() > until) return file;
  }
}

/** Of each file its one table and the sheet of its preview; once the migrations are gone, nothing. */
async function nothingTwice(site: Site, story: Story, migrations: readonly string[]): Promise<void> {
  await site.letTwoDaysPass();
  const kept = await site.setup.objects();
  for (const id of migrations) {
    const own = kept.filter((key) => key.startsWith(`sheets/${id}/`));
    if (own.length !== 2) story.faults.push(`${id} keeps ${own.length} objects: ${own.join(', ')}`);
  }
  for (const migration_id of migrations)
    await site.ask((client) => client.deleteMigration({ params: { migration_id } }));
  await site.letTwoDaysPass();
  story.faults.push(...(await site.setup.objects()).map((key) => `left: ${key}`));
}

function partsFile(): Buffer {
  const lines = Array.from({ length: rows }, (_, at) => `${at},Part number ${at}\n`);
  return Buffer.from(`No,Name\n${lines.join('')}`);
}

export function reportReadings(stories: readonly Story[], seed: number): Outcome {
  for (const { setup, faults } of stories) for (const fault of faults) console.error(`${setup}: ${fault}`);
  const all = stories.map(({ faults, ...figures }) => ({ ...figures, faults: faults.length }));
  console.log(
    table(
      Object.keys(all[0] ?? {}),
      all.map((figures) => Object.values(figures)),
    ),
  );
  return { ok: all.every(({ faults, kills }) => faults === 0 && kills > 0), figures: { seed, setups: all } };
}
