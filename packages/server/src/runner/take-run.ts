import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Recipe } from '@godwit/engine/recipe/recipe';
import { engineVersion } from '@godwit/engine/version';
import sql from 'sql-template-tag';
import { answerLine } from '../domain/migrations/answered.js';
import { say } from '../domain/migrations/thread.js';
import { handOn, type Lease, LeaseLost, renew, underLease } from '../domain/runs/run-lease.js';
import { block, settleAnswer, settleExecute, settleFailed, settlePreview } from '../domain/runs/settle.js';
import type { Made } from '../domain/runs/stored.js';
import type { Service } from '../domain/service.js';
import { FailedTry, FinalFailure, toldOf } from '../failures/tries.js';
import { executeAsTested } from './execute-as-tested.js';
import { withPull } from './pull.js';
import { withoutDamage } from './repair.js';
import { type RunOutcome, runChild } from './run-child.js';
import { StoredPaths } from './stored-paths.js';
import { limitWork } from './work-limit.js';
import { type WorkOrder, workOrder } from './work-order.js';

const mostTries = 3;
const renewMs = 2000;

/** A run that this process has, until it is settled, lost or handed on. */
export interface Taken {
  runId: string;
  /** The run is not ours any more: stop at once and write nothing. */
  drop(): void;
  /** The service stops: give the run to another worker. */
  giveUp(): void;
}

class GivenUp extends Error {}

/** Takes up a run that was claimed, and brings it to where it settles or waits. */
export async function takeRun(
  service: Service,
  lease: Lease,
  scratchRoot: string,
  onTaken: (taken: Taken) => () => void,
): Promise<void> {
  const { runId, worker } = lease;
  service.log.info({ run: runId, worker, attempt: lease.attempt }, 'run taken');
  const stop = new AbortController();
  const forget = onTaken({
    runId,
    drop: () => stop.abort(new LeaseLost('taken away')),
    giveUp: () => stop.abort(new GivenUp()),
  });
  const beat = keepLease(service, lease, stop);
  const endLimit = limitWork(service, 'run', lease.time, (why) => stop.abort(why));
  // Never the folder of an earlier try: an answer that comes at once would meet the removal of it.
  const scratch = join(scratchRoot, service.seam.id());
  try {
    if (lease.attempt <= mostTries) await tellTaken(service, lease);
    await service.failpoints.reach('claimed', lease.migrationId);
    if (lease.attempt > mostTries) return await failAfterTries(service, lease);
    await mkdir(scratch, { recursive: true });
    await work(service, lease, scratch, stop.signal);
  } catch (error) {
    await afterFailure(service, lease, stop.signal.aborted ? stop.signal.reason : error);
  } finally {
    clearInterval(beat);
    endLimit();
    forget();
    await rm(scratch, { recursive: true, force: true }).catch(() => {});
  }
}

function keepLease(service: Service, lease: Lease, stop: AbortController): NodeJS.Timeout {
  return setInterval(() => {
    renew(service, lease).then(
      (kept) => {
        if (!kept) stop.abort(new LeaseLost('taken over'));
      },
      // The next beat may get through; a lease that runs out meanwhile is lost, and every write finds out.
      (error: unknown) => service.log.warn({ err: error, run: lease.runId }, 'lease not renewed'),
    );
  }, renewMs);
}

async function afterFailure(service: Service, lease: Lease, error: unknown): Promise<void> {
  if (error instanceof LeaseLost) return;
  if (error instanceof GivenUp) return handOn(service, lease, { counts: false, error: null });
  if (!(error instanceof FailedTry) || error.cause)
    service.log.error({ err: error, cause: Object(error).cause, run: lease.runId }, 'run failed');
  const told = toldOf(error, 'run');
  if (error instanceof FinalFailure) return settleFailed(service, lease, told);
  if (lease.attempt >= mostTries)
    return settleFailed(service, lease, `Tried ${mostTries} times. The last time: ${told}`);
  await handOn(service, lease, { counts: true, error: told });
}

/** Its workers died without a word, each time. */
async function failAfterTries(service: Service, lease: Lease): Promise<void> {
  const row = await service.db.row<{ error: string | null }>(
    sql`select error from runs where id = ${lease.runId}`,
  );
  const why = row?.error ?? 'the process that worked on it ended without a word';
  await settleFailed(service, lease, `Tried ${mostTries} times. The last time: ${why}`);
}

async function work(service: Service, lease: Lease, scratch: string, signal: AbortSignal): Promise<void> {
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
  lease: Lease,
  order: WorkOrder,
  paths: StoredPaths,
  { result, objects }: RunOutcome,
): Promise<void> {
  if (result.kind === 'questions') return block(service, lease, result.questions);
  if (result.kind === 'answer') return settleAnswer(service, lease, result.answer);
  const { recipe, plan, mapping, coverage, health, changes, undone, knowledge } = result;
  const made: Made = {
    engine: engineVersion,
    tables: paths.toKeys(result.tables),
    sheets: paths.toKeys(result.sheets),
    mapping,
    coverage,
    health,
  };
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
async function tellTaken(service: Service, lease: Lease): Promise<void> {
  const { attempt, round } = lease;
  const again = 'Taken up again where it stopped';
  if (attempt > 1) return tell(service, lease, `attempt:${round}:${attempt}`, again);
  await tell(service, lease, `taken:${round}`, round > 0 ? 'Going on with the answers' : 'The run has begun');
}

async function tell(service: Service, lease: Lease, step: string, message: string): Promise<void> {
  await underLease(service, lease, (tx) =>
    say(tx, service, { id: lease.runId, migration_id: lease.migrationId }, [
      { step, n: 0, type: 'status', data: { message } },
    ]),
  );
}
