import { unlink } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { emptyTrash } from '../domain/files/trash.js';
import { claimNext } from '../domain/runs/lease.js';
import { createExport, expireExports, getExportJob } from '../domain/sheets/export-jobs.js';
import { migrations } from '../store/migrations/index.js';
import { databases } from '../testing/databases.js';
import { type TestService, testService } from '../testing/service.js';
import { type StoredMigration, storedMigration } from '../testing/stored-sheets.js';
import { type ExportJob, exportJobs, runExport } from './export-job.js';

describe.each(databases)('export jobs on $name', ({ open }) => {
  let test: TestService;
  let made: StoredMigration;
  beforeAll(async () => {
    test = await testService(await open(migrations));
    made = await storedMigration(test, 60);
    await made.execute();
  });
  afterAll(() => test.close());
  const create = (body: Partial<Parameters<typeof createExport>[3]>) =>
    createExport(test.service, test.actor, made.id, body as Parameters<typeof createExport>[3]);
  const job = (id: string) => getExportJob(test.service, test.actor, made.id, id);
  const bytesAt = async (url: string) => {
    const { key, name, type } = test.service.signer.open(url.split('/downloads/')[1]!)!;
    return { name, type, bytes: await buffer((await test.service.objects.get(key)).body) };
  };
  /** Takes the job as a worker does. False: there is none to take. */
  async function work(id: string, stop?: AbortSignal): Promise<boolean> {
    const next = await claimNext<ExportJob>(test.service, exportJobs, 'test', { isSpare: false });
    if (!next) return false;
    expect(next.id).toBe(id);
    await runExport(test.service, next, stop);
    return true;
  }
  const state = (id: string, set: ReturnType<typeof sql>) =>
    test.service.db.run(sql`update export_jobs set ${set} where id = ${id}`);

  it('write the file of one sheet, which can be downloaded', async () => {
    const { job_id, ...asked } = await create({ slug: made.slug, fields: ['Email', 'Name'] });
    expect(asked).toMatchObject({ status: 'pending', format: 'csv', total_rows: 54 });
    expect(asked.status_url).toContain(`/migrations/${made.id}/exports/jobs/${job_id}`);
    expect(await job(job_id)).toMatchObject({ status: 'pending', download_url: null, expires_at: null });
    await work(job_id);
    const done = await job(job_id);
    const { name, type, bytes } = await bytesAt(done.download_url!);
    expect(done).toMatchObject({ status: 'completed', rows_processed: 54, total_rows: 54, error: null });
    expect(done.file_size).toBe(bytes.length);
    expect([name, type]).toEqual([`${made.slug}.csv`, 'text/csv; charset=utf-8']);
    expect(bytes.toString()).toMatch(/^Email,Name\np0@x\.example,Person 0\n/);
    expect(await test.service.db.row(sql`select 1 from object_trash`)).toBeUndefined();
  });

  it('put several sheets into a zip, one of them without rows', async () => {
    const { job_id, total_rows } = await create({ slugs: [made.slug, made.empty, made.slug], filter: 'all' });
    expect(total_rows).toBe(60);
    await work(job_id);
    const { name, type, bytes } = await bytesAt((await job(job_id)).download_url!);
    expect([name, type]).toEqual(['sheets.zip', 'application/zip']);
    const files = await unzipped(bytes);
    expect(Object.keys(files)).toEqual([`${made.slug}.csv`, `${made.empty}.csv`]);
    expect(files[`${made.slug}.csv`]!.trim().split('\n')).toHaveLength(61);
    expect(files[`${made.empty}.csv`]).toBe('No,Sum\n');
  });

  it('refuse a sheet or a column that is not there', async () => {
    await expect(create({ slugs: [made.slug, 'nothing'] })).rejects.toMatchObject({ status: 404 });
    await expect(create({ slug: made.slug, fields: ['Nmae'] })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('"Nmae"'),
    });
    await expect(job(test.service.seam.id())).rejects.toMatchObject({ status: 404 });
  });

  it('keep the file for a day', async () => {
    const { job_id } = await create({ slug: made.slug, format: 'parquet' });
    await work(job_id);
    const { download_url, expires_at } = await job(job_id);
    const { key } = test.service.signer.open(download_url!.split('/downloads/')[1]!)!;
    test.service.seam.advance(23.5 * 3600);
    await expireExports(test.service);
    const late = test.service.signer.open((await job(job_id)).download_url!.split('/downloads/')[1]!)!;
    expect(late.until).toBe(Date.parse(expires_at!));
    test.service.seam.advance(3600);
    const gone = { status: 'completed', download_url: null, error: expect.stringContaining('24 hours') };
    expect(await job(job_id)).toMatchObject(gone);
    await expireExports(test.service);
    await emptyTrash(test.service);
    expect(await job(job_id)).toMatchObject(gone);
    expect(await test.service.objects.size(key)).toBeUndefined();
  });

  it('are taken up again when their worker dies, three times at most', async () => {
    const { job_id } = await create({ slug: made.slug });
    await state(
      job_id,
      sql`status = 'running', worker = 'dead', attempt = 1, lease_until = now() + interval '1 hour'`,
    );
    expect(await work(job_id)).toBe(false);
    expect(await job(job_id)).toMatchObject({ status: 'running' });
    await state(job_id, sql`lease_until = now() - interval '1 s', attempt = 3`);
    await work(job_id);
    expect(await job(job_id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('without a word'),
    });
  });

  it('are handed on when the service stops, and that is no try', async () => {
    const { job_id } = await create({ slug: made.slug });
    await work(job_id, AbortSignal.abort());
    expect(await job(job_id)).toMatchObject({ status: 'pending' });
    await work(job_id);
    expect(await job(job_id)).toMatchObject({ status: 'completed' });
  });

  it('fail with a sentence when the rows are gone', async () => {
    const lost = await storedMigration(test, 3);
    await lost.execute();
    const { job_id } = await createExport(test.service, test.actor, lost.id, { slug: lost.slug });
    await unlink(test.service.objects.path!(lost.sheet.parquet));
    await work(job_id);
    expect(await getExportJob(test.service, test.actor, lost.id, job_id)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^The stored rows are missing or damaged/),
    });
  });
});

function unzipped(bytes: Buffer): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const files: Record<string, string> = {};
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, async (_, stream) => {
          files[entry.fileName] = (await buffer(stream!)).toString();
          zip.readEntry();
        }),
      );
      zip.on('end', () => resolve(files));
      zip.readEntry();
    });
  });
}
