import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contentTypes, type ExportFormat } from '@godwit/engine/export/content-types';
import sql from 'sql-template-tag';
import type { ExportRequest } from '../domain/export-jobs.js';
import type { Service } from '../domain/service.js';
import { announceObject, keepObject } from '../domain/trash.js';
import { ObjectMissing } from '../objects/objects.js';
import { DeskFailed } from '../runner/desk/pool.js';
import { FailedTry, FinalFailure } from '../runner/failed.js';
import { withStore } from '../runner/patience.js';
import { later } from '../seam/seam.js';

const mostTries = 3;
const beatMs = 1000;
/** By the database's clock, as for runs: a worker that says nothing for so long is dead. */
const fresh = sql`now() + make_interval(secs => 15)`;
const fileLife = { hours: 24 };

interface Job {
  id: string;
  migration_id: string;
  format: ExportFormat;
  request: ExportRequest;
  attempt: number;
  /** Of this try alone: whoever takes the job over has another. */
  worker: string;
}

class TakenOver extends Error {}

/** Takes up an export job, if there is one to take. `stop`: the service ends, another worker has to do it. */
export async function runExport(service: Service, jobId: string, stop?: AbortSignal): Promise<void> {
  const job = await claim(service, jobId);
  if (!job) return;
  const lost = new AbortController();
  let rows = 0;
  const beat = setInterval(() => {
    renew(service, job, rows).then(
      (kept) => !kept && lost.abort(new TakenOver()),
      (error: unknown) => service.log.warn({ err: error, export: job.id }, 'lease not renewed'),
    );
  }, beatMs);
  const signal = stop ? AbortSignal.any([stop, lost.signal]) : lost.signal;
  try {
    await service.points.reach('export:claimed', job.migration_id);
    if (job.attempt > mostTries)
      throw new FinalFailure('The processes that worked on it ended without a word, each time');
    await writeFile(service, job, signal, (done) => {
      rows = done;
    });
  } catch (error) {
    if (error instanceof TakenOver || lost.signal.aborted) return;
    if (stop?.aborted) await handOn(service, job, { counts: false });
    else await afterFailure(service, job, error);
  } finally {
    clearInterval(beat);
  }
}

/** Wakes jobs whose worker is gone, and those whose wake-up got lost. */
export async function wakeStaleExports({ db, queue }: Service): Promise<void> {
  const stale = await db.rows<{ id: string }>(sql`
    select id from export_jobs
    where status = 'pending' or (status = 'running' and (lease_until is null or lease_until < now()))
    order by created_at limit 100`);
  for (const { id } of stale) await queue.wake('export', id);
}

async function claim({ db, seam }: Service, jobId: string): Promise<Job | undefined> {
  return db.row<Job>(sql`
    update export_jobs set status = 'running', worker = ${seam.id()}, lease_until = ${fresh}, attempt = attempt + 1,
      rows_processed = 0
    where id = ${jobId}
      and (status = 'pending' or (status = 'running' and (lease_until is null or lease_until < now())))
    returning id, migration_id, format, request, attempt, worker`);
}

async function renew({ db }: Service, job: Job, rows: number): Promise<boolean> {
  const kept = await db.run(
    sql`update export_jobs set lease_until = ${fresh}, rows_processed = ${rows} where ${held(job)}`,
  );
  return kept === 1;
}

function held({ id, worker }: Job) {
  return sql`id = ${id} and worker = ${worker} and status = 'running'`;
}

async function writeFile(
  service: Service,
  job: Job,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
): Promise<void> {
  const { desk, seam, objects, points } = service;
  const { sheets, filter, fields, omit_empty } = job.request;
  const folder = await desk.folder();
  try {
    const path = join(folder.path, 'file');
    const entries = sheets.map((sheet) => ({ name: `${sheet.template.slug}.${job.format}`, sheet }));
    const wanted = { format: job.format, filter, fields, omitEmpty: omit_empty, path, scratch: folder.path };
    const { total } = await desk.write(entries, wanted, { onProgress, signal }).catch((error: unknown) => {
      throw told(error);
    });
    await points.reach('export:written', job.migration_id);
    signal.throwIfAborted();
    const { size } = await stat(path);
    const isOne = entries.length === 1;
    const file = {
      key: `exports/${job.migration_id}/${seam.id()}`,
      name: isOne ? (entries[0]?.name ?? '') : 'sheets.zip',
      type: isOne ? contentTypes[job.format] : 'application/zip',
      size,
    };
    await announceObject(service, file.key);
    await withStore(
      service,
      'Storing the export',
      size,
      objects.putFile(file.key, path, { contentType: file.type }),
    );
    await complete(service, job, { ...file, total });
  } finally {
    await folder.remove();
  }
}

/** What is not told here goes to the log, and a person reads that something went wrong. */
function told(error: unknown): unknown {
  if (error instanceof ObjectMissing)
    return new FinalFailure('The rows are not there any more: ask for the export again');
  if (!(error instanceof DeskFailed)) return error;
  if (error.kind === 'UnreadableSheet' || error.kind === 'XlsxLimitError')
    return new FinalFailure(error.message);
  if (error.kind === 'time' || error.kind === 'memory') return new FailedTry(error.message);
  return error;
}

async function complete(
  { db, seam }: Service,
  job: Job,
  file: { key: string; name: string; type: string; size: number; total: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Against a migration that is being deleted: its objects are listed under this lock.
    await tx.run(sql`select 1 from migrations where id = ${job.migration_id} for no key update`);
    const now = seam.now();
    const done = await tx.run(sql`
      update export_jobs set status = 'completed', rows_processed = ${file.total}, total_rows = ${file.total},
        object_key = ${file.key}, file_name = ${file.name}, content_type = ${file.type}, file_size = ${file.size},
        completed_at = ${now}, expires_at = ${later(now, fileLife)}, worker = null, lease_until = null, error = null
      where ${held(job)}`);
    // Else the object stays announced, and is swept away.
    if (done === 0) throw new TakenOver();
    if (!(await keepObject(tx, file.key))) throw new FailedTry('Storing the export took more than a day');
  });
}

async function afterFailure(service: Service, job: Job, error: unknown): Promise<void> {
  const isKnown = error instanceof FailedTry;
  if (!isKnown) service.log.error({ err: error, export: job.id }, 'export failed');
  const why = isKnown ? error.message : 'Something went wrong on our side; it was logged.';
  if (!(error instanceof FinalFailure) && job.attempt < mostTries)
    return handOn(service, job, { counts: true });
  await service.db.run(sql`
    update export_jobs set status = 'failed', worker = null, lease_until = null, completed_at = ${service.seam.now()},
      error = ${error instanceof FinalFailure ? why : `Tried ${mostTries} times. The last time: ${why}`}
    where ${held(job)}`);
}

/** To be taken up again at once; a try that was not the job's fault does not count. */
async function handOn({ db, queue }: Service, job: Job, { counts }: { counts: boolean }): Promise<void> {
  await db.transaction(async (tx) => {
    const given = await tx.run(sql`
      update export_jobs set status = 'pending', worker = null, lease_until = null,
        attempt = attempt - ${counts ? 0 : 1}
      where ${held(job)}`);
    if (given === 1) await queue.send(tx, 'export', job.id);
  });
}
