import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { call } from './call.js';
import type { Preview, Run, RunKind, RunStatus, StartedRun } from './run-shapes.js';
import { type Identity, ours, secondBase } from './settings.js';

export interface RunOrder {
  kind: RunKind | 'refine';
  message?: string;
  extract_via_api?: boolean;
  ignore_prior?: boolean;
  agent?: 'built_in' | 'model';
}

const patienceMs = 240_000;
const firstMs = 50;
const longestMs = 250;

export async function startRun(migrationId: string, order: RunOrder, as: Identity = ours): Promise<string> {
  const { status, body, text } = await call<StartedRun>('POST', `/migrations/${migrationId}/runs`, {
    as,
    body: order,
  });
  expect(status, text).toBe(201);
  return body.run_id;
}

export async function readRun(migrationId: string, runId: string, as: Identity = ours): Promise<Run> {
  const { status, body } = await call<Run>('GET', `/migrations/${migrationId}/runs/${runId}`, { as });
  expect(status).toBe(200);
  return body;
}

/** Waits until something is so; what it is, is in the error of a wait that was in vain. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (let pauseMs = firstMs; ; pauseMs = Math.min(pauseMs * 1.1, longestMs)) {
    const found = await ask();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${patienceMs / 1000} s`);
    await delay(pauseMs);
  }
}

/** The run when it neither waits to start nor works. */
export function stopped(migrationId: string, runId: string, as: Identity = ours): Promise<Run> {
  return until(`run ${runId} stops`, async () => {
    const run = await readRun(migrationId, runId, as);
    return run.status === 'queued' || run.status === 'running' ? undefined : run;
  });
}

/** Starts a run and waits for what it comes to, which must be this. */
export async function runTo(
  migrationId: string,
  wanted: RunStatus,
  order: RunOrder,
  as: Identity = ours,
): Promise<Run> {
  const run = await stopped(migrationId, await startRun(migrationId, order, as), as);
  expect(run.status, run.error ?? JSON.stringify(run.questions)).toBe(wanted);
  return run;
}

export const generate = (migrationId: string, as: Identity = ours) =>
  runTo(migrationId, 'awaiting_approval', { kind: 'generate' }, as);

export const update = (migrationId: string, message: string) =>
  runTo(migrationId, 'awaiting_approval', { kind: 'update', message });

export const execute = (migrationId: string, as: Identity = ours) =>
  runTo(migrationId, 'completed', { kind: 'execute' }, as);

/** At the other process, where there is one: whichever works on the run has to hear of it. */
export async function cancel(migrationId: string, runId: string, as: Identity = ours): Promise<Run> {
  const { status, body } = await call<Run>('PATCH', `${secondBase}/migrations/${migrationId}/runs/${runId}`, {
    as,
    body: { status: 'cancel_requested' },
  });
  expect(status).toBe(200);
  return body;
}

export async function listRuns(migrationId: string): Promise<Run[]> {
  const { status, body } = await call<{ runs: Run[] }>('GET', `/migrations/${migrationId}/runs`);
  expect(status).toBe(200);
  return body.runs;
}

export async function readPreview(
  migrationId: string,
  query: Record<string, string> = {},
  as: Identity = ours,
): Promise<Preview> {
  const { status, body } = await call<Preview>('GET', `/migrations/${migrationId}/preview`, { query, as });
  expect(status).toBe(200);
  return body;
}

/** The questions of a blocked run, answered. */
export async function answer(
  migrationId: string,
  runId: string,
  answers: string | { id: string; value: string }[],
): Promise<Run> {
  const { status } = await call('POST', `/migrations/${migrationId}/runs/${runId}/messages`, {
    body: { answers },
  });
  expect(status).toBe(200);
  return stopped(migrationId, runId);
}

export async function newExportJob(migrationId: string, slug: string, as: Identity = ours): Promise<string> {
  const { status, body } = await call<{ job_id: string }>('POST', `/migrations/${migrationId}/exports`, {
    as,
    body: { slug },
  });
  expect(status).toBe(202);
  return body.job_id;
}
