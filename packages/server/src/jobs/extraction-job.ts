import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import type { StoredResult } from '../domain/extractions/extractions.js';
import { announceObject, keepObject } from '../domain/files/trash.js';
import { held, type Lease, LeaseLost } from '../domain/runs/lease.js';
import type { Service } from '../domain/service.js';
import { FailedTry } from '../failures/tries.js';
import { withStore } from '../objects/patience.js';
import type { ExtractResult } from '../runner/extract/messages.js';
import { type ExtractOrder, extractInChild } from '../runner/extract-child.js';
import { jobKind, workOnJob } from './leased-job.js';

export const extractionJobs = jobKind({
  name: 'extraction',
  table: 'extractions',
  columns: sql`file_name, object_key, size, templates, instruction`,
  nothingDone: sql`page = null, pages = null`,
});

export type ExtractionJob = Lease & ExtractOrder;

export async function runExtraction(
  service: Service,
  job: ExtractionJob,
  scratchRoot: string,
  stop?: AbortSignal,
): Promise<void> {
  await workOnJob(service, extractionJobs, job, stop, async ({ signal, tell }) => {
    const scratch = join(scratchRoot, service.seam.id());
    await mkdir(scratch, { recursive: true });
    try {
      const onPage = (done: number, of: number) => tell(sql`page = ${done}, pages = ${of}`);
      const result = await extractInChild(service, job, scratch, signal, onPage);
      await service.failpoints.reach('extraction:extracted', job.id);
      signal.throwIfAborted();
      await keep(service, job, result);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });
}

async function keep(service: Service, job: ExtractionJob, { rows, ...result }: ExtractResult): Promise<void> {
  const { db, seam, objects } = service;
  const { size } = await stat(rows);
  const key = `extractions/${job.id}-rows.${seam.id()}`;
  await announceObject(service, key);
  await withStore(service, 'Storing the tables', size, objects.putFile(key, rows));
  const stored: StoredResult = result;
  await db.transaction(async (tx) => {
    const done = await tx.run(sql`
      update extractions set status = 'completed', result = ${JSON.stringify(stored)}::json, rows_key = ${key},
        completed_at = ${seam.now()}, worker = null, lease_until = null, error = null
      where ${held(job)}`);
    // Else the object stays announced, and is swept away.
    if (done === 0) throw new LeaseLost(`extraction ${job.id}`);
    if (!(await keepObject(tx, key))) throw new FailedTry('Storing the tables took more than a day');
  });
}
