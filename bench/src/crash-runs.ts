import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Benchmark, type Outcome, UsageError, wholeNumber } from './benchmark.js';
import { checkThread } from './crash-runs/check.js';
import type { Variant } from './crash-runs/data.js';
import { crashPulls, reportPulls } from './crash-runs/live.js';
import { newPatient, type Patient } from './crash-runs/patient.js';
import { crashReadings, reportReadings } from './crash-runs/readings.js';
import { round, type Ward } from './crash-runs/round.js';
import { Site } from './crash-runs/site.js';
import { type Strike, strikesFor } from './crash-runs/strikes.js';
import { chance } from './random.js';
import { embedded, type Setup, server } from './service.js';
import { median, rounded, table } from './table.js';

interface Half {
  database: 'pglite' | 'postgres';
  setUp(): Promise<Setup>;
  processes: number;
  /** Migrations at work at the same time. */
  lanes: number;
}

/** A dead worker's run waits ten seconds for its lease to run out where other processes may live. */
const halves: Half[] = [
  { database: 'pglite', setUp: embedded, processes: 1, lanes: 1 },
  { database: 'postgres', setUp: server, processes: 2, lanes: 3 },
];

export const crashRuns: Benchmark = {
  summary: 'kill -9 at every boundary of a run and at moments by chance: every run settles, sheets are whole',
  usage: 'crash-runs [--live | --readings] [--kills 100, else 30] [--seed 1] [--only pglite|postgres]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        live: { type: 'boolean', default: false },
        readings: { type: 'boolean', default: false },
        kills: { type: 'string' },
        seed: { type: 'string', default: '1' },
        only: { type: 'string' },
      },
    });
    const kills = wholeNumber('kills', values.kills ?? (values.live || values.readings ? '30' : '100'));
    const seed = wholeNumber('seed', values.seed, 0);
    const chosen = halves.filter(({ database }) => (values.only ?? database) === database);
    if (chosen.length === 0) throw new UsageError('--only takes pglite or postgres');
    const share = (at: number) => Math.ceil((kills - at) / chosen.length);
    if (values.live)
      return reportPulls(
        await allDone(
          chosen.map(async ({ setUp, processes }, at) =>
            crashPulls(await setUp(), processes, share(at), seed + at),
          ),
        ),
        seed,
      );
    if (values.readings)
      return reportReadings(
        await allDone(
          chosen.map(async ({ setUp, processes }, at) =>
            crashReadings(await setUp(), processes, share(at), seed + at),
          ),
        ),
        seed,
      );
    return report(await allDone(chosen.map((half, at) => crash(half, share(at), seed + at))), seed);
  },
};

/** Each to its end, also where another fails. */
async function allDone<Half>(halves: readonly Promise<Half>[]): Promise<Half[]> {
  return (await Promise.allSettled(halves)).map((half) => {
    if (half.status === 'rejected') throw half.reason;
    return half.value;
  });
}

interface Story {
  name: string;
  ward: Ward;
  leftovers: string[];
  broken: string[];
  figures: Record<string, string | number>;
}

async function crash({ setUp, processes, lanes }: Half, count: number, seed: number): Promise<Story> {
  const setup = await setUp();
  const site = new Site(setup, processes);
  try {
    await site.start();
    const dice = chance(seed);
    const ward: Ward = {
      site,
      dice,
      findings: { lost: [], mixed: [], gaps: [], partial: [] },
      expected: new Map(),
      usualMs: new Map(),
      missed: [],
      settled: 0,
      kills: 0,
    };
    const strikes = strikesFor(count, dice, setup.databaseUrl !== undefined);
    const patients = await treat(ward, strikes, lanes);
    const broken = await brokenLogs(site, patients);
    const leftovers = await leftoversOf(ward, patients);
    await site.stop();
    leftovers.push(...(await scratchLeft(site)));
    return { name: setup.name, ward, leftovers, broken, figures: figuresOf(ward, leftovers, broken, setup) };
  } catch (error) {
    await showLog(setup);
    await site.abandon();
    throw error;
  } finally {
    await setup.stop();
  }
}

/** What the services complained of before it all fell apart. */
async function showLog({ name, logFile }: Setup): Promise<void> {
  const complaints = (await readFile(logFile, 'utf8')).split('\n').filter((line) => !/"level":30/.test(line));
  for (const line of complaints.slice(-15)) console.error(`${name}: ${line.slice(0, 1000)}`);
}

/** Both versions without a strike first, for each variant that is needed; then the strikes; then once more without. */
async function treat(ward: Ward, strikes: readonly Strike[], lanes: number): Promise<Patient[]> {
  const all: Patient[] = [];
  const free = new Map<Variant, Patient[]>();
  let number = 0;
  const admit = async (variant: Variant) => {
    number += 1;
    const patient = await newPatient(ward.site, variant, `${variant}-${number}`);
    all.push(patient);
    return patient;
  };
  for (const variant of new Set<Variant>(['small', ...strikes.map((strike) => strike.variant)])) {
    const patient = await admit(variant);
    await round(ward, patient);
    await round(ward, patient);
    free.set(variant, [patient]);
  }
  const waiting = [...strikes];
  const lane = async () => {
    for (let strike = waiting.shift(); strike; strike = waiting.shift()) {
      // Only a migration's first files are asked about.
      const idle = strike.variant === 'asking' ? undefined : free.get(strike.variant)?.pop();
      const patient = idle ?? (await admit(strike.variant));
      try {
        await round(ward, patient, strike);
        free.get(strike.variant)?.push(patient);
      } catch (error) {
        // The migration may be in any state: it gets no more strikes, but all its objects must go in the end.
        ward.findings.lost.push(error instanceof Error ? error.message : String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  for (const patient of new Set([...free.values()].flat())) await round(ward, patient);
  return all;
}

async function brokenLogs(site: Site, patients: readonly Patient[]): Promise<string[]> {
  const broken: string[] = [];
  for (const { id } of patients) {
    const { ok, broken_at } = await site.ask((client) => client.verifyLog({ params: { migration_id: id } }));
    if (!ok) broken.push(`the log of ${id} does not verify at entry ${broken_at}`);
  }
  return broken;
}

/** Two days on there is nothing that no migration wants; and when all are deleted, nothing at all. */
async function leftoversOf({ site, findings }: Ward, patients: readonly Patient[]): Promise<string[]> {
  await site.letTwoDaysPass();
  const kept = await site.setup.objects();
  const counts = patients
    .filter(({ version, seen }) => version !== undefined && seen.length > 0)
    .map(({ id, variant }) => ({
      variant,
      count: kept.filter((key) => key.startsWith(`sheets/${id}/`)).length,
    }));
  const usual = Math.min(...counts.map(({ count }) => count));
  const left = counts
    .filter(({ variant, count }) => variant !== 'asking' && count !== usual)
    .map(({ variant, count }) => `a ${variant} migration keeps ${count} objects, another ${usual}`);
  for (const patient of patients) findings.gaps.push(...(await checkThread(site, patient)));
  for (const { id: migration_id } of patients)
    await site.ask((client) => client.deleteMigration({ params: { migration_id } }));
  await site.letTwoDaysPass();
  return [...left, ...(await site.setup.objects())];
}

/** What was written on the machine before a death goes with the next start, at a stop all but the folders for it. */
async function scratchLeft(site: Site): Promise<string[]> {
  const left: string[] = [];
  for (const home of site.homes)
    for (const kind of await readdir(join(home, 'scratch')))
      left.push(...(await readdir(join(home, 'scratch', kind))).map((name) => `scratch/${kind}/${name}`));
  return left;
}

function figuresOf(
  { site, findings, kills, settled, missed }: Ward,
  leftovers: string[],
  broken: string[],
  setup: Setup,
) {
  return {
    setup: setup.name,
    kills,
    deaths: site.deaths,
    missed: missed.length,
    settled,
    lost: findings.lost.length,
    mixed: findings.mixed.length,
    gaps: findings.gaps.length,
    partial: findings.partial.length,
    leftovers: leftovers.length,
    broken_logs: broken.length,
    refused_5xx: site.refused.length,
    restart_ms: rounded(median(site.startMs)),
  };
}

function report(stories: readonly Story[], seed: number): Outcome {
  for (const { name, ward, leftovers, broken } of stories) {
    const problems = {
      ...ward.findings,
      leftovers,
      broken,
      missed: ward.missed,
      refused: [...new Set(ward.site.refused)],
    };
    for (const [kind, found] of Object.entries(problems))
      for (const each of found.slice(0, 20)) console.error(`${name}, ${kind}: ${each}`);
  }
  const all = stories.map(({ figures }) => figures);
  console.log(
    table(
      Object.keys(all[0] ?? {}),
      all.map((figures) => Object.values(figures)),
    ),
  );
  const faults = stories.flatMap(({ ward, leftovers, broken }) => [
    ...Object.values(ward.findings).flat(),
    ...leftovers,
    ...broken,
  ]);
  const kills = stories.reduce((sum, { ward }) => sum + ward.kills, 0);
  return { ok: faults.length === 0, figures: { seed, kills, setups: all } };
}
