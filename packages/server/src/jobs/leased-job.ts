import sql, { raw, type Sql } from 'sql-template-tag';
import type { Service } from '../domain/service.js';
import { FailedTry, FinalFailure, toldOf } from '../runner/failed.js';

const mostTries = 3;
const beatMs = 1000;
/** By the database's clock, as for runs: a worker that says nothing for so long is dead. */
const fresh = sql`now() + make_interval(secs => 15)`;

/** A kind of work in the background: rows that are `pending`, then `running` under a lease, then done or failed. */
export interface JobKind {
  queue: 'export' | 'extraction';
  table: 'export_jobs' | 'extractions';
  /** What the work needs of the row, beside what a lease is made of. */
  columns: Sql;
  /** Sets what the row tells of the progress to nothing done. */
  nothingDone: Sql;
  /** Once it failed for good: what was kept for it alone may go. */
  letGo?(service: Service, id: string): Promise<void>;
}

/** A row that is ours until the lease is lost. */
export interface Leased {
  id: string;
  attempt: number;
  /** Of this try alone: whoever takes the job over has another. */
  worker: string;
}

/** Somebody else has the job by now, or nobody wants it any more. */
export class TakenOver extends Error {}

export interface Underway {
  /** Aborted when the lease is lost and when the service stops. */
  signal: AbortSignal;
  /** What the next beat writes down. */
  tell(progress: Sql): void;
}

/**
 * Takes up a job, if there is one to take. The work ends with the row completed, under `held`. `stop`: the service
 * ends, another worker has to do it.
 */
export async function workUnderLease<J extends Leased>(
  service: Service,
  kind: JobKind,
  id: string,
  stop: AbortSignal | undefined,
  work: (job: J, underway: Underway) => Promise<void>,
): Promise<void> {
  const job = await claim<J>(service, kind, id);
  if (!job) return;
  service.log.info({ [kind.queue]: id, attempt: job.attempt }, `${kind.queue} taken`);
  const lost = new AbortController();
  let progress = kind.nothingDone;
  const beat = setInterval(() => {
    renew(service, kind, job, progress).then(
      (kept) => !kept && lost.abort(new TakenOver()),
      (error: unknown) => service.log.warn({ err: error, [kind.queue]: id }, 'lease not renewed'),
    );
  }, beatMs);
  const signal = stop ? AbortSignal.any([stop, lost.signal]) : lost.signal;
  const tell = (now: Sql) => {
    progress = now;
  };
  try {
    await service.points.reach(`${kind.queue}:claimed`, id);
    if (job.attempt > mostTries)
      throw new FinalFailure('The processes that worked on it ended without a word, each time');
    await work(job, { signal, tell });
  } catch (error) {
    if (error instanceof TakenOver || lost.signal.aborted) return;
    if (stop?.aborted) await handOn(service, kind, job, { counts: false });
    else await afterFailure(service, kind, job, error);
  } finally {
    clearInterval(beat);
  }
}

/** Wakes jobs whose worker is gone, and those whose wake-up got lost. */
export async function wakeStale({ db, queue }: Service, kind: JobKind): Promise<void> {
  const stale = await db.rows<{ id: string }>(sql`
    select id from ${raw(kind.table)} where ${free} order by created_at limit 100`);
  for (const { id } of stale) await queue.wake(kind.queue, id);
}

const free = sql`(status = 'pending' or (status = 'running' and (lease_until is null or lease_until < now())))`;

/** The row, as long as the lease is not lost. */
export function held({ id, worker }: Leased): Sql {
  return sql`id = ${id} and worker = ${worker} and status = 'running'`;
}

async function claim<J extends Leased>(
  { db, seam }: Service,
  kind: JobKind,
  id: string,
): Promise<J | undefined> {
  return db.row<J>(sql`
    update ${raw(kind.table)} set status = 'running', worker = ${seam.id()}, lease_until = ${fresh},
      attempt = attempt + 1, ${kind.nothingDone}
    where id = ${id} and ${free}
    returning id, attempt, worker, ${kind.columns}`);
}

async function renew({ db }: Service, kind: JobKind, job: Leased, progress: Sql): Promise<boolean> {
  const kept = await db.run(
    sql`update ${raw(kind.table)} set lease_until = ${fresh}, ${progress} where ${held(job)}`,
  );
  return kept === 1;
}

async function afterFailure(service: Service, kind: JobKind, job: Leased, error: unknown): Promise<void> {
  if (!(error instanceof FailedTry) || error.cause)
    service.log.error(
      { err: error, cause: Object(error).cause, [kind.queue]: job.id },
      `${kind.queue} failed`,
    );
  const why = toldOf(error, kind.queue);
  if (!(error instanceof FinalFailure) && job.attempt < mostTries)
    return handOn(service, kind, job, { counts: true });
  const told = error instanceof FinalFailure ? why : `Tried ${mostTries} times. The last time: ${why}`;
  await service.db.run(sql`
    update ${raw(kind.table)} set status = 'failed', worker = null, lease_until = null,
      completed_at = ${service.seam.now()}, error = ${told}
    where ${held(job)}`);
  await kind.letGo?.(service, job.id);
}

/** To be taken up again at once; a try that was not the job's fault does not count. */
async function handOn(
  { db, queue }: Service,
  kind: JobKind,
  job: Leased,
  { counts }: { counts: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const given = await tx.run(sql`
      update ${raw(kind.table)} set status = 'pending', worker = null, lease_until = null,
        attempt = attempt - ${counts ? 0 : 1}
      where ${held(job)}`);
    if (given === 1) await queue.send(tx, kind.queue, job.id);
  });
}
