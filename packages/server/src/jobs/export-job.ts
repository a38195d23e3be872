import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contentTypes, type ExportFormat } from '@godwit/engine/export/content-types';
import { fileHash } from '@godwit/engine/run/sheet/file-hash';
import sql from 'sql-template-tag';
import { releaseObjects } from '../domain/files/kept-objects.js';
import { announceObject, keepObject } from '../domain/files/trash.js';
import { held, type Lease, LeaseLost } from '../domain/runs/lease.js';
import type { Service } from '../domain/service.js';
import type { ExportRequest } from '../domain/sheets/export-jobs.js';
import { FailedTry, FinalFailure } from '../failures/tries.js';
import { isLost } from '../objects/objects.js';
import { withStore } from '../objects/patience.js';
import { later } from '../seam/seam.js';
import { SheetWorkFailed } from '../workers/sheet-workers/pool.js';
import { jobKind, workOnJob } from './leased-job.js';

const fileLife = { hours: 24 };

export const exportJobs = jobKind({
  name: 'export',
  table: 'export_jobs',
  columns: sql`migration_id, format, request, (select account_id from migrations m where m.id = migration_id)`,
  nothingDone: sql`rows_processed = 0`,
  letGo: letGoOfRows,
});

async function letGoOfRows(service: Service, jobId: string): Promise<void> {
  await service.db.transaction(async (tx) => {
    const migration = await tx.row<{ id: string }>(sql`
      select id from migrations where id = (select migration_id from export_jobs where id = ${jobId})
      for no key update`);
    if (migration) await releaseObjects(tx, service, migration.id);
  });
}

export interface ExportJob extends Lease {
  migration_id: string;
  account_id: string;
  format: ExportFormat;
  request: ExportRequest;
}

export async function runExport(service: Service, job: ExportJob, stop?: AbortSignal): Promise<void> {
  await workOnJob(service, exportJobs, job, stop, async ({ signal, tell }) => {
    await writeFile(service, job, signal, (rows) => tell(sql`rows_processed = ${rows}`));
  });
}

async function writeFile(
  service: Service,
  job: ExportJob,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
): Promise<void> {
  const { sheetWorkers, seam, objects, failpoints } = service;
  const { sheets, filter, fields, omit_empty: omitEmpty, safe = false } = job.request;
  const folder = await sheetWorkers.folder();
  try {
    const path = join(folder.path, 'file');
    const entries = sheets.map((sheet) => ({ name: `${sheet.template.slug}.${job.format}`, sheet }));
    const wanted = { format: job.format, filter, fields, omitEmpty, safe, path, scratch: folder.path };
    const { total } = await sheetWorkers
      .write(entries, wanted, { onProgress, account: job.account_id, signal })
      .catch((error: unknown) => {
        throw told(error);
      });
    await failpoints.reach('export:written', job.migration_id);
    signal.throwIfAborted();
    const { size } = await stat(path);
    const isOne = entries.length === 1;
    const file = {
      key: `exports/${job.migration_id}/${seam.id()}`,
      name: isOne ? (entries[0]?.name ?? '') : 'sheets.zip',
      type: isOne ? contentTypes[job.format] : 'application/zip',
      size,
      sha256: await fileHash(path),
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
  if (isLost(error))
    return new FinalFailure(
      'The stored rows are missing or damaged: start a run of kind "execute" again, then ask for a new export',
    );
  if (!(error instanceof SheetWorkFailed)) return error;
  if (error.kind === 'UnreadableSheet' || error.kind === 'XlsxLimitError')
    return new FinalFailure(error.message);
  if (error.kind === 'time' || error.kind === 'memory') return new FailedTry(error.message);
  return error;
}

async function complete(
  service: Service,
  job: ExportJob,
  file: { key: string; name: string; type: string; size: number; sha256: string; total: number },
): Promise<void> {
  const { db, seam } = service;
  await db.transaction(async (tx) => {
    // Against a migration that is being deleted: its objects are listed under this lock.
    await tx.run(sql`select 1 from migrations where id = ${job.migration_id} for no key update`);
    const now = seam.now();
    const done = await tx.run(sql`
      update export_jobs set status = 'completed', rows_processed = ${file.total}, total_rows = ${file.total},
        object_key = ${file.key}, file_name = ${file.name}, content_type = ${file.type}, file_size = ${file.size},
        sha256 = ${file.sha256},
        completed_at = ${now}, expires_at = ${later(now, fileLife)}, worker = null, lease_until = null, error = null
      where ${held(job)}`);
    // Else the object stays announced, and is swept away.
    if (done === 0) throw new LeaseLost(`export ${job.id}`);
    if (!(await keepObject(tx, file.key))) throw new FailedTry('Storing the export took more than a day');
    await releaseObjects(tx, service, job.migration_id);
  });
}
