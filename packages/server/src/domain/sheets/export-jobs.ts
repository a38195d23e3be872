import { basePath } from '@godwit/contract/route';
import type { Body, Result } from '@godwit/contract/routes';
import type { ExportFormat } from '@godwit/engine/export/content-types';
import type { RowFilter } from '@godwit/engine/export/selection';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { later } from '../../seam/seam.js';
import { migrationChain, record } from '../audit.js';
import { changeMigration } from '../changes.js';
import { repairExport } from '../files/downloads.js';
import { discard } from '../files/trash.js';
import { ownMigration } from '../migrations/own-migration.js';
import { storedAccount } from '../people/accounts.js';
import type { Actor } from '../people/actor.js';
import type { StoredSheet } from '../runs/stored.js';
import type { Service } from '../service.js';
import { requireFields, rowsIn, standingSheets } from './standing-sheets.js';

type ExportJob = Result<'getExportJob'>;

/** What a job has to write (`export_jobs.request`): the sheets as they stood when it was asked for. */
export interface ExportRequest {
  sheets: StoredSheet[];
  filter: RowFilter;
  fields: string[];
  omit_empty: boolean;
  /** Not in requests of before it was there. */
  safe?: boolean;
}

const linkLife = { hours: 1 };
const gone = 'The file was kept for 24 hours and is gone: ask for a new export';

export async function createExport(
  service: Service,
  actor: Actor,
  migrationId: string,
  body: Body<'createExport'>,
): Promise<Result<'createExport'>> {
  const { slug, slugs, format = 'csv', filter = 'valid', fields = [], omit_empty = false } = body;
  const { seam, config, queue } = service;
  const wanted = [...new Set(slugs ?? [slug ?? ''])];
  const { id, total } = await changeMigration(service, actor, migrationId, async (tx) => {
    const standing = await standingSheets(tx, migrationId, wanted);
    const sheets = standing.map(({ shown }) => shown);
    for (const sheet of sheets) requireFields(sheet, fields);
    const safe = body.safe ?? (await storedAccount(tx, actor.accountId)).safe_csv;
    const request: ExportRequest = { sheets, filter, fields, omit_empty, safe };
    const id = seam.id();
    const total = sheets.reduce((sum, sheet) => sum + rowsIn(sheet, filter), 0);
    await tx.run(sql`
      insert into export_jobs (id, migration_id, status, format, request, total_rows, created_at)
      values (${id}, ${migrationId}, 'pending', ${format}, ${JSON.stringify(request)}::jsonb, ${total}, ${seam.now()})`);
    await record(tx, service, migrationChain(migrationId), actor, 'export.requested', {
      export: id,
      sheets: wanted,
      format,
      filter,
    });
    await queue.announce(tx, 'export');
    return { id, total };
  });
  const status_url = `${config.publicUrl()}${basePath}/migrations/${migrationId}/exports/jobs/${id}`;
  return { job_id: id, status: 'pending', format, total_rows: total, status_url };
}

interface JobRow {
  id: string;
  status: ExportJob['status'];
  format: ExportFormat;
  rows_processed: number;
  total_rows: number;
  object_key: string | null;
  file_name: string | null;
  content_type: string | null;
  file_size: number | null;
  error: string | null;
  expires_at: Date | null;
}

/** A file that expired: the job stays completed, without a link, and says why. One that was lost is written again. */
export async function getExportJob(
  service: Service,
  actor: Actor,
  migrationId: string,
  jobId: string,
): Promise<ExportJob> {
  const { db, objects, seam, signer, config } = service;
  await ownMigration(db, actor, migrationId);
  const find = () =>
    db.row<JobRow>(sql`
      select id, status, format, rows_processed, total_rows, object_key, file_name, content_type, file_size, error,
             expires_at
      from export_jobs where id = ${jobId} and migration_id = ${migrationId}`);
  let job = await find();
  if (job?.object_key && (await objects.size(job.object_key)) !== job.file_size) {
    await repairExport(service, job.object_key);
    job = await find();
  }
  if (!job) throw failures.exportMissing(jobId);
  const { object_key, file_name, content_type, expires_at } = job;
  const isThere = object_key !== null && expires_at !== null && expires_at > seam.now();
  const until = isThere ? earlier(later(seam.now(), linkLife), expires_at) : undefined;
  const token =
    isThere && until
      ? signer.sign({
          key: object_key,
          name: file_name ?? 'export',
          type: content_type ?? 'application/octet-stream',
          until: until.getTime(),
        })
      : undefined;
  return {
    job_id: job.id,
    status: job.status,
    format: job.format,
    rows_processed: job.rows_processed,
    total_rows: job.total_rows,
    file_size: job.file_size,
    error: job.status === 'completed' && !isThere ? gone : job.error,
    expires_at: expires_at?.toISOString() ?? null,
    download_url: token ? `${config.publicUrl()}${basePath}/downloads/${token}` : null,
  };
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

/** Lets go of files whose time is over. */
export async function expireExports(service: Service): Promise<void> {
  const { db, seam } = service;
  await db.transaction(async (tx) => {
    const due = sql`expires_at <= ${seam.now()} and object_key is not null`;
    const jobs = await tx.rows<{ object_key: string; id: string }>(sql`
      select id, object_key from export_jobs where ${due} order by expires_at limit 1000 for update skip locked`);
    if (jobs.length === 0) return;
    await discard(tx, service, sql`select unnest(${jobs.map(({ object_key }) => object_key)}::text[])`);
    await tx.run(
      sql`update export_jobs set object_key = null where id = any(${jobs.map(({ id }) => id)}::uuid[])`,
    );
  });
}
