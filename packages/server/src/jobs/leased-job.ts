import sql, { raw, type Sql } from 'sql-template-tag';
import { held, type Lease } from '../domain/runs/lease.js';
import { lines } from '../domain/runs/turns.js';
import type { Service } from '../domain/service.js';
import { FinalFailure } from '../failures/tries.js';
import { mostTries, type Underway, type WorkKind, workUnderLease } from '../runner/leased-work.js';

interface JobFacts {
  name: 'export' | 'extraction' | 'reading';
  table: 'export_jobs' | 'extractions' | 'file_readings';
  /** What the work needs of the row, beside what a lease is made of. */
  columns: Sql;
  /** Sets what the row tells of the progress to nothing done. */
  nothingDone: Sql;
  /** Once it failed for good: what was kept for it alone may go. */
  letGo?(service: Service, id: string): Promise<void>;
}

/** A kind of work in the background: rows that are `pending`, then `running` under a lease, then done or failed. */
export function jobKind({ name, table, columns, nothingDone, letGo }: JobFacts): WorkKind<Lease> {
  return {
    line: lines[name],
    table,
    columns,
    seconds: 15,
    // More often than that of a run: people see the progress that it writes down.
    beatMs: 1000,
    taken: () => nothingDone,
    handedOn: () => sql`status = 'pending'`,
    async fail(service, job, why) {
      await service.db.run(sql`
        update ${raw(table)} set status = 'failed', worker = null, lease_until = null,
          completed_at = ${service.seam.now()}, error = ${why}
        where ${held(job)}`);
      await letGo?.(service, job.id);
    },
  };
}

/** Works on a job that was claimed, unless those who had it before died of it. */
export function workOnJob(
  service: Service,
  kind: WorkKind<Lease>,
  job: Lease,
  stop: AbortSignal | undefined,
  work: (underway: Underway) => Promise<void>,
): Promise<void> {
  return workUnderLease(service, kind, job, stop, async (underway) => {
    await service.failpoints.reach(`${kind.line.name}:claimed`, job.id);
    if (job.attempt > mostTries)
      throw new FinalFailure('The processes that worked on it ended without a word, each time');
    await work(underway);
  });
}
