import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { Failure } from '../../failures/failures.js';
import type { Queries, Transaction } from '../../store/database.js';
import type { Service } from '../service.js';
import { lines, type Room, takeInTurn } from './turns.js';
import { startWork, type WorkTime, workedSeconds } from './work-time.js';

/** The right of one worker to write for a run; whoever takes the run over later has another attempt. */
export interface Lease {
  runId: string;
  migrationId: string;
  worker: string;
  attempt: number;
  /** How often the run was answered. */
  round: number;
  time: WorkTime;
}

/** Somebody else has the run by now, or it was canceled. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** A worker that says nothing for so long is dead. */
export const leaseSeconds = 10;
/** Payload: the run's id. Sent when a run is taken from its worker. */
export const runChannel = 'godwit_runs';

/** Leases go by the database's clock: they compare what several processes wrote. */
const fresh = sql`now() + make_interval(secs => ${leaseSeconds})`;

/** Takes the run whose turn it is: one that waits, or whose worker is gone. Undefined: there is nothing to take. */
export async function claimNext(
  { db, seam }: Service,
  worker: string,
  room: Room,
): Promise<Lease | undefined> {
  return takeInTurn(db, lines.run, room, async (tx, runId) => {
    const row = await tx.row<{
      migration_id: string;
      attempt: number;
      rounds: number;
      worked_seconds: number;
    }>(sql`
      update runs set status = 'running', worker = ${worker}, lease_until = ${fresh}, attempt = attempt + 1,
        started_at = coalesce(started_at, ${seam.now()})
      where id = ${runId}
      returning migration_id, attempt, rounds, worked_seconds`);
    return (
      row && {
        runId,
        migrationId: row.migration_id,
        worker,
        attempt: row.attempt,
        round: row.rounds,
        time: startWork(row.worked_seconds),
      }
    );
  });
}

/** False when the lease is lost. */
export async function renew({ db }: Service, lease: Lease): Promise<boolean> {
  const kept = await db.run(sql`
    update runs set lease_until = ${fresh}, worked_seconds = ${workedSeconds(lease.time)} where ${held(lease)}`);
  return kept === 1;
}

/** Gives the run back, to be taken up again at once; a try that was not the run's fault does not count. */
export async function handOn(
  { db, queue }: Service,
  lease: Lease,
  { counts, error }: { counts: boolean; error: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const given = await tx.run(sql`
      update runs set lease_until = null, worker = null, error = ${error}, attempt = attempt - ${counts ? 0 : 1},
        worked_seconds = ${workedSeconds(lease.time)}
      where ${held(lease)}`);
    if (given === 1) await queue.announce(tx, 'run');
  });
}

/**
 * A transaction that only the holder of the lease can make: the migration's row is locked first, as everywhere, then
 * the run's. A connection that breaks is no reason to lose the work: the transaction is tried again, and what was
 * committed without our hearing of it is found done.
 */
export async function underLease<T>(
  { db }: Service,
  lease: Lease,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(async (tx) => {
        await tx.run(sql`select 1 from migrations where id = ${lease.migrationId} for no key update`);
        await requireLease(tx, lease);
        return work(tx);
      });
    } catch (error) {
      if (error instanceof LeaseLost || error instanceof Failure || !isConnectionFault(error) || tries === 6)
        throw error;
      await delay(100 * tries);
    }
  }
}

async function requireLease(tx: Queries, lease: Lease): Promise<void> {
  const mine = await tx.row(sql`select 1 from runs where ${held(lease)} for no key update`);
  if (!mine) throw new LeaseLost(`run ${lease.runId}, attempt ${lease.attempt}`);
}

function held({ runId, worker, attempt }: Lease) {
  return sql`id = ${runId} and worker = ${worker} and attempt = ${attempt} and status = 'running'`;
}

/** Class 08 and 57P are PostgreSQL's for connections and shutdowns; the driver's own errors have no such code. */
function isConnectionFault(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code && /^(08|57P)/.test(code)) return true;
  if (code && /^[0-9A-Z]{5}$/.test(code)) return false;
  return /connection|ECONN|EPIPE|terminat|timeout/i.test(`${code} ${message}`);
}
