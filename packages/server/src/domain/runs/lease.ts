import sql, { raw, type Sql } from 'sql-template-tag';
import type { Service } from '../service.js';
import { type Line, type Room, takeInTurn } from './turns.js';
import { startWork, type WorkTime, workedSeconds } from './work-time.js';

/** A kind of work whose rows are taken in turn, kept by a beat, and given back or settled by who has them. */
export interface LeasedKind {
  line: Line;
  table: 'runs' | 'export_jobs' | 'extractions' | 'file_readings';
  /** What the work needs of the row, beside what a lease is made of. */
  columns: Sql;
  /** A worker that says nothing for so long is dead. */
  seconds: number;
  beatMs: number;
  /** What the row says once it was taken. */
  taken(now: Date): Sql;
  /** What the row says once it was given back; `why` is the failure of a try that counts. */
  handedOn(why: string | null): Sql;
}

/** The right of one worker to write for a row; whoever takes the row over later has another attempt. */
export interface Lease {
  id: string;
  worker: string;
  attempt: number;
  time: WorkTime;
}

/** Somebody else has the row by now, or nobody wants it any more. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** Takes the row whose turn it is: one that waits, or whose worker is gone. Undefined: there is nothing to take. */
export function claimNext<L extends Lease>(
  { db, seam }: Service,
  kind: LeasedKind,
  worker: string,
  room: Room,
): Promise<L | undefined> {
  return takeInTurn(db, kind.line, room, async (tx, id) => {
    const row = await tx.row<Omit<L, 'time'> & { worked_seconds: number }>(sql`
      update ${raw(kind.table)} set status = 'running', worker = ${worker}, lease_until = ${fresh(kind)},
        attempt = attempt + 1, ${kind.taken(seam.now())}
      where id = ${id}
      returning id, worker, attempt, worked_seconds, ${kind.columns}`);
    if (!row) return undefined;
    const { worked_seconds: before, ...lease } = row;
    return { ...lease, time: startWork(before) } as unknown as L;
  });
}

/** A beat: the lease lasts longer, and the row says how far the work is. False when the lease is lost. */
export async function renew(
  { db }: Service,
  kind: LeasedKind,
  lease: Lease,
  progress?: Sql | undefined,
): Promise<boolean> {
  const kept = await db.run(sql`
    update ${raw(kind.table)} set lease_until = ${fresh(kind)}, worked_seconds = ${workedSeconds(lease.time)}
      ${progress ? sql`, ${progress}` : sql``}
    where ${held(lease)}`);
  return kept === 1;
}

/** Gives the row back, to be taken up again at once; a try that was not its fault does not count. */
export async function handOn(
  { db, queue }: Service,
  kind: LeasedKind,
  lease: Lease,
  { counts, why }: { counts: boolean; why: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const given = await tx.run(sql`
      update ${raw(kind.table)} set worker = null, lease_until = null, attempt = attempt - ${counts ? 0 : 1},
        worked_seconds = ${workedSeconds(lease.time)}, ${kind.handedOn(why)}
      where ${held(lease)}`);
    if (given === 1) await queue.announce(tx, kind.line.name);
  });
}

/** The row, as long as the lease is not lost. */
export function held({ id, worker, attempt }: Lease): Sql {
  return sql`id = ${id} and worker = ${worker} and attempt = ${attempt} and status = 'running'`;
}

/** Leases go by the database's clock: they compare what several processes wrote. */
function fresh({ seconds }: LeasedKind): Sql {
  return sql`now() + make_interval(secs => ${seconds})`;
}
