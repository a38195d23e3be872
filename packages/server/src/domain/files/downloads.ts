import type { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { isLost } from '../../objects/objects.js';
import { keysIn } from '../../objects/stored-keys.js';
import { verifiedBody } from '../../objects/verified-body.js';
import type { Download } from '../secrets/signer.js';
import type { Service } from '../service.js';
import type { ExportRequest } from '../sheets/export-jobs.js';
import { digestsIn } from './digests.js';
import { discard, isDiscarded } from './trash.js';

export interface OpenedDownload extends Download {
  size: number;
  body: Readable;
}

/** Follows a signed link. What was damaged in the store never arrives whole. */
export async function openDownload(service: Service, token: string): Promise<OpenedDownload> {
  const { db, objects, seam, signer, log } = service;
  const download = signer.open(token);
  if (!download || download.until <= seam.now().getTime()) throw failures.downloadRefused();
  const { key } = download;
  const digest = (await digestsIn(db)([key])).get(key);
  if (!digest || (await isDiscarded(db, key))) throw failures.bytesMissing();
  try {
    const opened = await verifiedBody(objects, key, digest);
    opened.body.once('error', (error) => {
      if (isLost(error))
        repairExport(service, key).catch((err: unknown) => log.error({ err }, 'export not repaired'));
    });
    return { ...download, ...opened };
  } catch (error) {
    if (!isLost(error)) throw error;
    log.error({ err: error, object: key }, 'a stored file is damaged');
    throw (await repairExport(service, key)) ? failures.exportDamaged() : failures.bytesDamaged();
  }
}

const lost = 'The file is missing or damaged in the store: ask for the export again';

/**
 * The file of an export is missing or damaged: it is written again where the rows that it was made of are still
 * there, else the job has failed. False where the object is no export's.
 */
export async function repairExport(service: Service, key: string): Promise<boolean> {
  const { db, queue, log } = service;
  return db.transaction(async (tx) => {
    const job = await tx.row<{ id: string; migration_id: string; request: ExportRequest }>(
      sql`select id, migration_id, request from export_jobs where object_key = ${key}`,
    );
    if (!job) return false;
    await tx.run(sql`select 1 from migrations where id = ${job.migration_id} for no key update`);
    const keys = keysIn(job.request);
    const kept = await tx.rows(sql`select 1 from stored_objects where key = any(${keys}::text[])`);
    const isWhole = kept.length === keys.length;
    const changed = await tx.run(sql`
      update export_jobs set status = ${isWhole ? 'pending' : 'failed'}, error = ${isWhole ? null : lost},
        object_key = null, sha256 = null, file_size = null, expires_at = null, rows_processed = 0, attempt = 0
      where id = ${job.id} and object_key = ${key}`);
    if (changed === 0) return true;
    await discard(tx, service, sql`select ${key}::text`);
    if (isWhole) await queue.announce(tx, 'export');
    log.warn({ export: job.id, again: isWhole }, 'the file of an export is damaged');
    return true;
  });
}
