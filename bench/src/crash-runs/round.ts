import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../random.js';
import type { Run } from '../runs.js';
import {
  checkKnowledge,
  checkSheets,
  checkThread,
  type Expected,
  expectedKey,
  type Findings,
  sheetsOf,
} from './check.js';
import { filesOf, type Version } from './data.js';
import { cutConnections, kill9, runProcesses } from './outside.js';
import { addRule, begin, look, type Patient, putFiles } from './patient.js';
import type { Site } from './site.js';
import { nameOf, type Stage, type Strike } from './strikes.js';

export interface Ward {
  site: Site;
  dice: Chance;
  findings: Findings;
  expected: Expected;
  /** How long a stage takes without a strike. */
  usualMs: Map<Stage, number>;
  /** Strikes that came to nothing: the moment was over before. */
  missed: string[];
  settled: number;
  kills: number;
}

const pollMs = 100;
const mostMs = 900_000;
/** What the service allows; a run that was hit so often may fail. */
const tries = 3;

/** The other version of the files, from upload to sheets, struck once on the way or not at all. */
export async function round(ward: Ward, patient: Patient, strike?: Strike): Promise<void> {
  const { site, findings } = ward;
  const told = strike ? nameOf(strike) : 'no strike';
  const note = (list: string[], found: readonly string[]) =>
    list.push(...found.map((each) => `${told}: ${each}`));
  const old = patient.version;
  const next: Version = old === 'a' ? 'b' : 'a';

  const uploads = filesOf(patient.variant, next);
  const cut = strike?.how === 'half' ? { file: 'orders.csv', kill: () => killService(ward) } : undefined;
  note(findings.partial, await putFiles(site, patient, uploads, cut));

  await stage(ward, patient, 'generate', [old], strike);
  note(findings.mixed, await knownSheets(ward, patient, [old]));
  if (strike?.byChild) await addRule(site, patient);
  await stage(ward, patient, 'execute', [old, next], strike);
  patient.version = next;
  if (strike) note(findings.mixed, await checkSheets(site, patient, [next], ward.expected));
  else note(findings.mixed, await knownSheets(ward, patient, [next]));
  note(findings.gaps, await checkThread(site, patient));
  note(findings.lost, await checkKnowledge(site, patient));
}

/** The first look at a version is what all others are compared with. */
async function knownSheets(
  ward: Ward,
  patient: Patient,
  [version]: [Version | undefined],
): Promise<string[]> {
  const key = expectedKey(patient.variant, version);
  if (ward.expected.has(key)) return checkSheets(ward.site, patient, [version], ward.expected);
  ward.expected.set(key, await ward.site.ask((client) => sheetsOf(client, patient)));
  return [];
}

/** A run until it settles well; one that was hit so often that it was given up is started again. */
async function stage(
  ward: Ward,
  patient: Patient,
  kind: 'generate' | 'execute',
  versions: (Version | undefined)[],
  strike: Strike | undefined,
): Promise<void> {
  const mine = strike?.stage === kind ? strike : undefined;
  for (let go = 1; ; go += 1) {
    const hitsBefore = ward.site.hits;
    const began = performance.now();
    if (mine?.how === 'point' && go === 1) await ward.site.setPoint(mine.point, patient.id, mine.action);
    const deathsBefore = ward.site.deaths;
    const runId = await begin(ward.site, patient, kind);
    const striking = mine && go === 1 ? deliver(ward, mine) : undefined;
    const run = await untilSettled(ward, patient, runId, versions, strike);
    await striking;
    if (mine?.how === 'point' && go === 1) await afterPoint(ward, patient, mine, deathsBefore);
    if (run.status === 'failed' && ward.site.hits - hitsBefore >= tries && go < 5) continue;
    if (run.status !== (kind === 'generate' ? 'awaiting_approval' : 'completed'))
      throw new Error(
        `${strike ? nameOf(strike) : 'no strike'}: the ${kind} came to ${run.status}: ${run.error}`,
      );
    ward.settled += 1;
    if (!strike) ward.usualMs.set(kind, performance.now() - began);
    return;
  }
}

async function untilSettled(
  ward: Ward,
  patient: Patient,
  runId: string,
  versions: (Version | undefined)[],
  strike: Strike | undefined,
): Promise<Run> {
  const until = performance.now() + mostMs;
  let { deaths } = ward.site;
  for (;;) {
    const run = await look(ward.site, patient, runId);
    if (!['queued', 'running', 'blocked'].includes(run.status)) return run;
    // Right after a death, while the run is not taken up again yet.
    if (strike && ward.site.deaths !== deaths) {
      deaths = ward.site.deaths;
      const found = await checkSheets(ward.site, patient, versions, ward.expected);
      ward.findings.mixed.push(...found.map((each) => `${nameOf(strike)}: ${each}`));
    }
    if (performance.now() > until)
      throw new Error(
        `${strike ? nameOf(strike) : 'no strike'}: a ${run.kind} is ${run.status} after ${mostMs / 1000} s`,
      );
    await sleep(pollMs);
  }
}

async function deliver(ward: Ward, strike: Strike): Promise<void> {
  if (strike.how === 'thrice') return killEveryProcess(ward);
  if (strike.how !== 'moment') return;
  const { site } = ward;
  const usual = ward.usualMs.get(strike.stage) ?? 1000;
  await sleep(strike.share * usual);
  if (strike.target === 'service') return killService(ward);
  if (strike.target === 'connections' && site.setup.databaseUrl) {
    site.hits += 1;
    ward.kills += 1;
    return cutConnections(site.setup.databaseUrl);
  }
  for (const { pid } of site.alive)
    for (const child of await runProcesses(pid)) if (kill9(child)) return counted(ward);
  ward.missed.push(nameOf(strike));
}

function counted(ward: Ward): void {
  ward.site.hits += 1;
  ward.kills += 1;
}

/** One that works on a run, if there is one. */
async function killService(ward: Ward): Promise<void> {
  const { alive } = ward.site;
  let chosen = ward.dice.pick(alive);
  for (const service of alive) if ((await runProcesses(service.pid)).length > 0) chosen = service;
  if (!chosen) return;
  ward.kills += 1;
  kill9(chosen.pid);
}

async function killEveryProcess(ward: Ward): Promise<void> {
  const killed = new Set<number>();
  for (const until = performance.now() + 300_000; killed.size < tries && performance.now() < until; ) {
    for (const { pid } of ward.site.alive)
      for (const child of await runProcesses(pid))
        if (!killed.has(child) && kill9(child)) {
          killed.add(child);
          counted(ward);
        }
    await sleep(20);
  }
}

/** Whether it struck shows in a death; of a cut or a killed child only the run's tries tell. */
async function afterPoint(
  ward: Ward,
  patient: Patient,
  strike: Extract<Strike, { how: 'point' }>,
  deathsBefore: number,
): Promise<void> {
  const { site } = ward;
  // A kill at `settled` comes after the answer of the last poll.
  if (strike.action === 'kill') {
    for (let n = 0; n < 20 && site.deaths === deathsBefore; n += 1) await sleep(pollMs);
    if (site.deaths === deathsBefore) {
      ward.missed.push(nameOf(strike));
      return site.setPoint(strike.point, patient.id, 'release');
    }
    ward.kills += 1;
    return;
  }
  counted(ward);
  await site.setPoint(strike.point, patient.id, 'release');
}
