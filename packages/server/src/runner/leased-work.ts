import type { Sql } from 'sql-template-tag';
import { handOn, type Lease, type LeasedKind, LeaseLost, renew } from '../domain/runs/lease.js';
import type { Service } from '../domain/service.js';
import { FailedTry, FinalFailure, toldOf } from '../failures/tries.js';
import { limitWork } from './work-limit.js';

export const mostTries = 3;

/** A kind of work, and how it ends where no more tries are made. */
export interface WorkKind<L extends Lease> extends LeasedKind {
  fail(service: Service, lease: L, why: string): Promise<void>;
}

export interface Underway {
  /** Aborted when the lease is lost, when the time is up and when the service stops. */
  signal: AbortSignal;
  /** What the next beat writes down. */
  tell(progress: Sql): void;
  /** The row is not ours any more: stop at once and write nothing. */
  drop(): void;
}

/**
 * Works on a row that was claimed; the work ends with the row settled, under the lease. What fails is handed on for
 * another try, until there were enough. `stop`: the service ends, another worker has to do it.
 */
export async function workUnderLease<L extends Lease>(
  service: Service,
  kind: WorkKind<L>,
  lease: L,
  stop: AbortSignal | undefined,
  work: (underway: Underway) => Promise<void>,
): Promise<void> {
  const { name } = kind.line;
  service.log.info({ [name]: lease.id, worker: lease.worker, attempt: lease.attempt }, `${name} taken`);
  const over = new AbortController();
  const drop = () => over.abort(new LeaseLost('taken away'));
  let progress: Sql | undefined;
  const tell = (now: Sql) => {
    progress = now;
  };
  const beat = setInterval(() => {
    renew(service, kind, lease, progress).then(
      (kept) => !kept && drop(),
      // The next beat may get through; a lease that runs out meanwhile is lost, and every write finds out.
      (error: unknown) => service.log.warn({ err: error, [name]: lease.id }, 'lease not renewed'),
    );
  }, kind.beatMs);
  const endLimit = limitWork(service, name, lease.time, (why) => over.abort(why));
  const signal = stop ? AbortSignal.any([stop, over.signal]) : over.signal;
  try {
    await work({ signal, tell, drop });
  } catch (error) {
    if (over.signal.aborted) await afterFailure(service, kind, lease, over.signal.reason);
    else if (stop?.aborted) await handOn(service, kind, lease, { counts: false, why: null });
    else await afterFailure(service, kind, lease, error);
  } finally {
    clearInterval(beat);
    endLimit();
  }
}

async function afterFailure<L extends Lease>(
  service: Service,
  kind: WorkKind<L>,
  lease: L,
  error: unknown,
): Promise<void> {
  const { name } = kind.line;
  if (error instanceof LeaseLost) return;
  if (!(error instanceof FailedTry) || error.cause)
    service.log.error({ err: error, cause: Object(error).cause, [name]: lease.id }, `${name} failed`);
  const why = toldOf(error, name);
  if (error instanceof FinalFailure) return kind.fail(service, lease, why);
  if (lease.attempt >= mostTries) return kind.fail(service, lease, afterTries(why));
  await handOn(service, kind, lease, { counts: true, why });
}

export function afterTries(why: string): string {
  return `Tried ${mostTries} times. The last time: ${why}`;
}
