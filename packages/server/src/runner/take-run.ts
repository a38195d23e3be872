import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Recipe } from '@godwit/engine/recipe/recipe';
import { engineVersion } from '@godwit/engine/version';
import sql from 'sql-template-tag';
import { judgedAgain } from '../domain/edits/judged-again.js';
import { withKeptEdits } from '../domain/edits/kept-edits.js';
import { StoredPaths } from '../domain/files/stored-paths.js';
import { answerLine } from '../domain/migrations/answered.js';
import { say } from '../domain/migrations/thread.js';
import { leasedRuns, type RunLease, underLease } from '../domain/runs/run-lease.js';
import { block, settleAnswer, settleExecute, settleFailed, settlePreview } from '../domain/runs/settle.js';
import type { Service } from '../domain/service.js';
import { awaitReadings } from './await-readings.js';
import { executeAsTested } from './execute-as-tested.js';
import { afterTries, mostTries, type WorkKind, workUnderLease } from './leased-work.js';
import { withPull } from './pull.js';
import { withoutDamage } from './repair.js';
import { type RunOutcome, runChild } from './run-child.js';
import { type WorkOrder, workOrder } from './work-order.js';

const runs: WorkKind<RunLease> = { ...leasedRuns, fail: settleFailed };

/** A run that this process has, until it is settled, lost or handed on. */
export interface Taken {
  runId: string;
  /** The run is not ours any more: stop at once and write nothing. */
  drop(): void;
}

/** Takes up a run that was claimed, and brings it to where it settles or waits. `stop`: the service ends. */
export async function takeRun(
  service: Service,
  lease: RunLease,
  scratchRoot: string,
  stop: AbortSignal,
  onTaken: (taken: Taken) => () => void,
): Promise<void> {
  await workUnderLease(service, runs, lease, stop, async ({ signal, drop }) => {
    const forget = onTaken({ runId: lease.id, drop });
    // Never the folder of an earlier try: an answer that comes at once would meet the removal of it.
    const scratch = join(scratchRoot, service.seam.id());
    try {
      if (lease.attempt <= mostTries) await tellTaken(service, lease);
      await service.failpoints.reach('claimed', lease.migrationId);
      if (lease.attempt > mostTries) return await failAfterTries(service, lease);
      await mkdir(scratch, { recursive: true });
      await work(service, lease, scratch, signal);
    } finally {
      forget();
      await rm(scratch, { recursive: true, force: true }).catch(() => {});
    }
  });
}

/** Its workers died without a word, each time. */
async function failAfterTries(service: Service, lease: RunLease): Promise<void> {
  const row = await service.db.row<{ error: string | null }>(
    sql`select error from runs where id = ${lease.id}`,
  );
  const why = row?.error ?? 'the process that worked on it ended without a word';
  await settleFailed(service, lease, afterTries(why));
}

async function work(service: Service, lease: RunLease, scratch: string, signal: AbortSignal): Promise<void> {
  await awaitReadings(service, lease, signal);
  const asked = await workOrder(service, lease);
  if (asked.kind === 'execute' && (await executeAsTested(service, lease, asked))) return;
  const paths = new StoredPaths();
  const order = await withPull(
    service,
    lease,
    await withoutDamage(service, lease, asked),
    join(scratch, 'pull'),
    paths,
    signal,
  );
  if (!order) return;
  const outcome = await runChild(service, lease, order, scratch, paths, signal);
  await service.failpoints.reach('result', lease.migrationId);
  await settleResult(service, lease, order, paths, outcome);
  await service.failpoints.reach('settled', lease.migrationId);
}

async function settleResult(
  service: Service,
  lease: RunLease,
  order: WorkOrder,
  paths: StoredPaths,
  outcome: RunOutcome,
): Promise<void> {
  const { result } = outcome;
  if (result.kind === 'questions') return block(service, lease, result.questions);
  if (result.kind === 'answer') return settleAnswer(service, lease, result.answer);
  const { recipe, mapping, coverage, health, changes, undone, knowledge } = result;
  const edited = await withKeptEdits(service, lease.migrationId, paths.toKeys(result.sheets));
  const { made, plan } = await judgedAgain(service.db, lease.migrationId, recipe, {
    made: {
      engine: engineVersion,
      tables: paths.toKeys(result.tables),
      sheets: edited.sheets,
      mapping,
      coverage,
      health,
    },
    plan: result.plan,
  });
  const objects = [...outcome.objects, ...edited.objects];
  if (order.kind === 'execute') return settleExecute(service, lease, recipe, made, objects);
  await settlePreview(service, lease, {
    recipe,
    plan,
    made,
    objects,
    changes,
    undone,
    ...baselineOf(order, result),
    knowledge: [
      ...order.given.filter(({ id }) => !result.noAnswers.includes(id)).map(answerLine),
      ...knowledge,
    ],
  });
}

/** One customer never spoils the next: others start from what is healthy and holds nothing that this one alone said. */
function baselineOf(
  order: WorkOrder,
  { health, portable }: Extract<RunOutcome['result'], { kind: 'made' }>,
): { isBaseline: boolean; portable: Recipe | undefined } {
  if (order.kind !== 'generate') return { isBaseline: false, portable: undefined };
  if (order.isOwn) return { isBaseline: portable !== undefined, portable };
  return { isBaseline: Object.values(health).every(({ ok }) => ok), portable: undefined };
}

/**
 * Before anything is looked up, fetched or started: whoever follows hears within a second that the run was taken, on
 * a busy machine too. Once for each try of each round.
 */
async function tellTaken(service: Service, lease: RunLease): Promise<void> {
  const { attempt, round } = lease;
  const again = 'Taken up again where it stopped';
  if (attempt > 1) return tell(service, lease, `attempt:${round}:${attempt}`, again);
  await tell(service, lease, `taken:${round}`, round > 0 ? 'Going on with the answers' : 'The run has begun');
}

async function tell(service: Service, lease: RunLease, step: string, message: string): Promise<void> {
  await underLease(service, lease, (tx) =>
    say(tx, service, { id: lease.id, migration_id: lease.migrationId }, [
      { step, n: 0, type: 'status', data: { message } },
    ]),
  );
}
