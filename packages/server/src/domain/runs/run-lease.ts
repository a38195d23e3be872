import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { Failure } from '../../failures/failures.js';
import type { Queries, Transaction } from '../../store/database.js';
import type { Service } from '../service.js';
import { held, type Lease, type LeasedKind, LeaseLost } from './lease.js';
import { lines } from './turns.js';

export interface RunLease extends Lease {
  migrationId: string;
  /** How often the run was answered. */
  round: number;
}

/** Payload: the run's id. Sent when a run is taken from its worker. */
export const runChannel = 'godwit_runs';

export const leasedRuns: LeasedKind = {
  line: lines.run,
  table: 'runs',
  columns: sql`migration_id as "migrationId", rounds as round`,
  seconds: 10,
  beatMs: 2000,
  taken: (now) => sql`started_at = coalesce(started_at, ${now})`,
  // It is still running to whoever looks at it.
  handedOn: (why) => sql`error = ${why}`,
};

/**
 * A transaction that only the holder of the lease can make: the migration's row is locked first, as everywhere, then
 * the run's. A connection that breaks is no reason to lose the work: the transaction is tried again, and what was
 * committed without our hearing of it is found done.
 */
export async function underLease<T>(
  { db }: Service,
  lease: RunLease,
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

async function requireLease(tx: Queries, lease: RunLease): Promise<void> {
  const mine = await tx.row(sql`select 1 from runs where ${held(lease)} for no key update`);
  if (!mine) throw new LeaseLost(`run ${lease.id}, attempt ${lease.attempt}`);
}

/** Class 08 and 57P are PostgreSQL's for connections and shutdowns; the driver's own errors have no such code. */
function isConnectionFault(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code && /^(08|57P)/.test(code)) return true;
  if (code && /^[0-9A-Z]{5}$/.test(code)) return false;
  return /connection|ECONN|EPIPE|terminat|timeout/i.test(`${code} ${message}`);
}
