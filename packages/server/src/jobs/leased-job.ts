import sql, { raw, type Sql } from 'sql-template-tag';
import { lines, type Room, takeInTurn } from '../domain/runs/turns.js';
import { startWork, type WorkTime, workedSeconds } from '../domain/runs/work-time.js';
import type { Service } from '../domain/service.js';
import { FailedTry, FinalFailure, toldOf } from '../failures/tries.js';
import { limitWork } from '../runner/work-limit.js';
import type { Queries } from '../store/database.js';

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
  /** By earlier tries. */
  worked_seconds: number;
}

/** Somebody else has the job by now, or nobody wants it any more. */
export class TakenOver extends Error {}

export interface Underway {
  /** Aborted when the lease is lost and when the service stops. */
  signal: AbortSignal;
  /** What the next beat writes down. */
  tell(progress: Sql): void;
}

/** Takes the job whose turn it is, if there is one to take. */
export function claimNext<J extends Leased>(
  service: Service,
  kind: JobKind,
  room: Room,
): Promise<J | undefined> {
  return takeInTurn(service.db, lines[kind.queue], room, (tx, id) => claim<J>(tx, service, kind, id));
}

/**
 * Works on a job that was claimed. The work ends with the row completed, under `held`. `stop`: the service ends,
 * another worker has to do it.
 */
export async function workUnderLease(
  service: Service,
  kind: JobKind,
  job: Leased,
  stop: AbortSignal | undefined,
  work: (underway: Underway) => Promise<void>,
): Promise<void> {
  const { id } = job;
  service.log.info({ [kind.queue]: id, attempt: job.attempt }, `${kind.queue} taken`);
  const over = new AbortController();
  const time = startWork(job.worked_seconds);
  let progress = kind.nothingDone;
  const beat = setInterval(() => {
    renew(service, kind, job, time, progress).then(
      (kept) => !kept && over.abort(new TakenOver()),
      (error: unknown) => service.log.warn({ err: error, [kind.queue]: id }, 'lease not renewed'),
    );
  }, beatMs);
  const endLimit = limitWork(service, kind.queue, time, (why) => over.abort(why));
  const signal = stop ? AbortSignal.any([stop, over.signal]) : over.signal;
  const tell = (now: Sql) => {
    progress = now;
  };
  try {
    await service.failpoints.reach(`${kind.queue}:claimed`, id);
    if (job.attempt > mostTries)
      throw new FinalFailure('The processes that worked on it ended without a word, each time');
    await work({ signal, tell });
  } catch (thrown) {
    const error: unknown = over.signal.aborted ? over.signal.reason : thrown;
    if (error instanceof TakenOver) return;
    if (stop?.aborted && !over.signal.aborted) await handOn(service, kind, job, time, { counts: false });
    else await afterFailure(service, kind, job, time, error);
  } finally {
    clearInterval(beat);
    endLimit();
  }
}

/** The row, as long as the lease is not lost. */
export function held({ id, worker }: Leased): Sql {
  return sql`id = ${id} and worker = ${worker} and status = 'running'`;
}

async function claim<J extends Leased>(
  tx: Queries,
  { seam }: Service,
  kind: JobKind,
  id: string,
): Promise<J | undefined> {
  return tx.row<J>(sql`
    update ${raw(kind.table)} set status = 'running', worker = ${seam.id()}, lease_until = ${fresh},
      attempt = attempt + 1, ${kind.nothingDone}
    where id = ${id}
    returning id, attempt, worker, worked_seconds, ${kind.columns}`);
}

async function renew(
  { db }: Service,
  kind: JobKind,
  job: Leased,
  time: WorkTime,
  progress: Sql,
): Promise<boolean> {
  const kept = await db.run(sql`
    update ${raw(kind.table)} set lease_until = ${fresh}, worked_seconds = ${workedSeconds(time)}, ${progress}
    where ${held(job)}`);
  return kept === 1;
}

async function afterFailure(
  service: Service,
  kind: JobKind,
  job: Leased,
  time: WorkTime,
  error: unknown,
): Promise<void> {
  if (!(error instanceof FailedTry) || error.cause)
    service.log.error(
      { err: error, cause: Object(error).cause, [kind.queue]: job.id },
      `${kind.queue} failed`,
    );
  const why = toldOf(error, kind.queue);
  if (!(error instanceof FinalFailure) && job.attempt < mostTries)
    return handOn(service, kind, job, time, { counts: true });
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
  time: WorkTime,
  { counts }: { counts: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const given = await tx.run(sql`
      update ${raw(kind.table)} set status = 'pending', worker = null, lease_until = null,
        attempt = attempt - ${counts ? 0 : 1}, worked_seconds = ${workedSeconds(time)}
      where ${held(job)}`);
    if (given === 1) await queue.announce(tx, kind.queue);
  });
}
