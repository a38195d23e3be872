import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readGuarded } from '@godwit/engine/read/guard/read-guarded';
import { ReaderEnded, type Table, UnreadableFile } from '@godwit/engine/read/reader';
import type { SeenTable } from '@godwit/engine/read/seen';
import { engineVersion } from '@godwit/engine/version';
import sql from 'sql-template-tag';
import { keepObjects, type StoredObject } from '../domain/files/kept-objects.js';
import { trimReadings } from '../domain/files/readings.js';
import { StoredPaths } from '../domain/files/stored-paths.js';
import { held, type Lease, LeaseLost } from '../domain/runs/lease.js';
import type { Service } from '../domain/service.js';
import { FailedTry, FinalFailure } from '../failures/tries.js';
import { withStore } from '../objects/patience.js';
import { keysIn } from '../objects/stored-keys.js';
import { type Place, withoutPaths } from '../runner/child/paths.js';
import type { Underway } from '../runner/leased-work.js';
import { type ReadStep, steps } from '../runner/messages.js';
import { keptResult } from '../runner/work-order.js';
import { jobKind, workOnJob } from './leased-job.js';

export const readingJobs = jobKind({
  name: 'reading',
  table: 'file_readings',
  columns: sql`migration_id, (select account_id from migrations m where m.id = migration_id)`,
  nothingDone: sql`page = null, pages = null, error = null`,
});

export interface ReadingJob extends Lease {
  migration_id: string;
  account_id: string;
}

interface WholeFile {
  name: string;
  object_key: string;
  size: number;
}

/** What was read, and what of it is kept for the next generate. */
interface Read {
  tables: Table[];
  seen: SeenTable[];
  kept: { step: ReadStep; objects: StoredObject[]; bytes: number } | undefined;
}

/** Reads a file ahead of any run, in the process that runs read files in: bounded in time and in memory. */
export async function runReading(
  service: Service,
  job: ReadingJob,
  scratchRoot: string,
  stop?: AbortSignal,
): Promise<void> {
  await workOnJob(service, readingJobs, job, stop, async (underway) => {
    const scratch = join(scratchRoot, service.seam.id());
    await mkdir(scratch, { recursive: true });
    try {
      await service.failpoints.reach('reading:begun', job.migration_id);
      const read = (await readByRun(service, job)) ?? (await readNow(service, job, scratch, underway));
      await service.failpoints.reach('reading:read', job.migration_id);
      underway.signal.throwIfAborted();
      await settle(service, job, read);
      await service.failpoints.reach('reading:settled', job.migration_id);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });
  await trimReadings(service, job.account_id);
}

/** A run that came first has read it already. What it could not read is looked at once more: that may have passed. */
async function readByRun(service: Service, job: ReadingJob): Promise<Read | undefined> {
  const done = await service.db.row<{ step: ReadStep }>(sql`
    select s.result->'result' as step from run_steps s join runs r on r.id = s.run_id
    where r.migration_id = ${job.migration_id} and s.step = ${steps.read(job.id)}
      and s.result->>'engine' = ${engineVersion} and s.result->'result'->>'notRead' is null
      and not exists (select 1 from stored_keys(s.result::text) k (key)
                      where not exists (select 1 from stored_objects o where o.key = k.key))
    order by s.finished_at desc limit 1`);
  if (!done) return undefined;
  const { tables } = done.step;
  const { bytes } = (await service.db.row<{ bytes: number }>(sql`
    select (coalesce(sum(bytes), 0))::bigint as bytes from stored_objects
    where key = any(${keysIn(tables)}::text[])`)) ?? { bytes: 0 };
  const seen = await service.sheetWorkers.see(tables, { account: job.account_id });
  return { tables, seen, kept: { step: { tables, ahead: true }, objects: [], bytes } };
}

async function readNow(
  service: Service,
  job: ReadingJob,
  scratch: string,
  { signal, tell }: Underway,
): Promise<Read> {
  const { db, local, config, sheetWorkers } = service;
  const file = await db.row<WholeFile>(sql`select name, object_key, size from files where id = ${job.id}`);
  if (!file) throw new LeaseLost(`file ${job.id}`);
  const acquired = await withStore(service, 'Fetching the file', file.size, local.acquire([file.object_key]));
  const place: Place = { scratch, files: [{ name: file.name, path: acquired.pathOf(file.object_key) }] };
  try {
    const tables = await readGuarded({ name: file.name, path: place.files[0]?.path ?? '' }, scratch, {
      limits: config.readLimits,
      ocr: config.ocr,
      signal,
      onPage: (page, pages) => tell(sql`page = ${page}, pages = ${pages}`),
    });
    const [seen, step] = await Promise.all([
      sheetWorkers.see(tables, { account: job.account_id, signal }),
      kept(service, job, tables),
    ]);
    return {
      tables,
      seen: seen.map((table) => ({ ...table, notes: table.notes.map((note) => withoutPaths(note, place)) })),
      kept: step,
    };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const why = `${file.name} was not read: ${withoutPaths(error.reason, place)}`;
    // What is wrong with a file is wrong with it the next time; a process that ended may have met a busy machine.
    throw error instanceof ReaderEnded && error.isPassing ? new FailedTry(why) : new FinalFailure(why);
  } finally {
    acquired.release();
  }
}

/** Undefined: more than an account may keep, so the next run reads the file itself. */
async function kept(service: Service, job: ReadingJob, tables: Table[]): Promise<Read['kept']> {
  const paths = tables.map(({ parquet }) => parquet);
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes > service.config.readings.cacheLimit) return undefined;
  const stored = new StoredPaths();
  const objects = await stored.store(service, job.migration_id, paths);
  return { step: stored.toKeys({ tables, ahead: true }), objects, bytes };
}

async function settle(service: Service, job: ReadingJob, { tables, seen, kept }: Read): Promise<void> {
  const { db, seam } = service;
  await db.transaction(async (tx) => {
    // Against a migration that is being deleted: its objects are listed under this lock.
    await tx.run(sql`select 1 from migrations where id = ${job.migration_id} for no key update`);
    if (kept) await keepObjects(tx, job.migration_id, kept.objects);
    const done = await tx.run(sql`
      update file_readings set status = 'completed', seen = ${JSON.stringify(seen)}::json,
        table_count = ${tables.length}, row_count = ${tables.reduce((sum, { rowCount }) => sum + rowCount, 0)},
        result = ${kept ? keptResult(kept.step) : null}::json, engine = ${engineVersion}, bytes = ${kept?.bytes ?? 0},
        completed_at = ${seam.now()}, worker = null, lease_until = null, error = null
      where ${held(job)}`);
    // Else the objects stay announced, and are swept away.
    if (done === 0) throw new LeaseLost(`reading ${job.id}`);
  });
}
