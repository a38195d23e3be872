import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { advance, day, hour } from './testing/clock.js';
import { type CustomerMigration, customerMigration } from './testing/customers.js';
import { exportText } from './testing/exported.js';
import type { ExportJob } from './testing/run-shapes.js';
import { execute, generate, newExportJob, until } from './testing/runs.js';
import type { ErrorBody, Template } from './testing/shapes.js';
import { download, newMigration, newTemplate, upload } from './testing/things.js';
import { noId, unique } from './testing/unique.js';

let customer: CustomerMigration;
let stock: Template;

interface Asked extends ErrorBody {
  job_id: string;
  status: string;
  format: string;
  total_rows: number;
  status_url: string;
}
const ask = (body: unknown) => call<Asked>('POST', `/migrations/${customer.id}/exports`, { body });

async function read(jobId: string): Promise<ExportJob> {
  const { status, body } = await call<ExportJob>('GET', `/migrations/${customer.id}/exports/jobs/${jobId}`);
  expect(status).toBe(200);
  return body;
}

function done(jobId: string): Promise<ExportJob> {
  return until(`export job ${jobId} ends`, async () => {
    const job = await read(jobId);
    return job.status === 'completed' || job.status === 'failed' ? job : undefined;
  });
}

beforeAll(async () => {
  const { template, slug } = await customerMigration();
  stock = await newTemplate({
    name: unique('Warehouses'),
    columns: [{ name: 'Warehouse Code' }, { name: 'Square Metres' }],
  });
  const { migration_id } = await newMigration({ templates: [slug, stock.slug] });
  await upload(migration_id, 'customers.csv', 'Code,Name,Email\nC-1,Ada,ada@example.com\nC-2,Grace,grace\n');
  await upload(migration_id, 'warehouses.csv', 'Warehouse Code,Square Metres\nW-1,100\nW-2,200\n');
  customer = { id: migration_id, slug, template };
  await generate(customer.id);
  await execute(customer.id);
});

describe('an export job', () => {
  it('of one sheet makes the same file as the export itself', async () => {
    const { status, body } = await ask({ slug: customer.slug, filter: 'all', fields: ['Name', 'Code'] });
    expect(status).toBe(202);
    expect(body).toMatchObject({ status: 'pending', format: 'csv', total_rows: 2 });
    expect(new URL(body.status_url).pathname).toContain(body.job_id);
    const job = await done(body.job_id);
    expect(job).toMatchObject({
      job_id: body.job_id,
      status: 'completed',
      rows_processed: 2,
      total_rows: 2,
      error: null,
      file_size: expect.any(Number),
      expires_at: expect.any(String),
    });
    const { response, bytes } = await download(job.download_url!);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain(`${customer.slug}.csv`);
    expect(bytes.length).toBe(job.file_size);
    const same = await exportText(customer.id, `${customer.slug}.csv`, {
      filter: 'all',
      fields: 'Name,Code',
    });
    expect(Buffer.from(bytes).toString()).toBe(same);
  });

  it('of several sheets makes a zip with a file for each', async () => {
    const { body } = await ask({ slugs: [customer.slug, stock.slug], format: 'ndjson' });
    expect(body).toMatchObject({ format: 'ndjson', total_rows: 3 });
    const job = await done(body.job_id);
    expect(job).toMatchObject({ status: 'completed', rows_processed: 3 });
    const { bytes } = await download(job.download_url!);
    const zip = Buffer.from(bytes);
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    for (const slug of [customer.slug, stock.slug]) expect(zip.includes(`${slug}.ndjson`)).toBe(true);
  });

  it.each(['parquet', 'xlsx'])('makes %s too', async (format) => {
    const { body } = await ask({ slug: customer.slug, format, omit_empty: true });
    const job = await done(body.job_id);
    const { bytes } = await download(job.download_url!);
    expect(Buffer.from(bytes.subarray(0, 2)).toString()).toBe(format === 'xlsx' ? 'PK' : 'PA');
  });

  it.each([
    [{}, 'slug'],
    [{ slug: 'a', slugs: ['b'] }, 'slug'],
    [{ slugs: [] }, 'slugs'],
    [{ slug: '$slug', format: 'pdf' }, 'format'],
    [{ slug: '$slug', filter: 'some' }, 'filter'],
    [{ slug: '$slug', fields: ['Colour'] }, 'Colour'],
    [{ slug: '$slug', omit_empty: 'yes' }, 'omit_empty'],
  ])('is refused for %j', async (sent, part) => {
    const filled = JSON.parse(JSON.stringify(sent).replace('$slug', customer.slug)) as unknown;
    const { status, body } = await ask(filled);
    expect(status).toBe(400);
    expect(body.error).toContain(part);
  });

  it('is refused for a sheet, a migration or a job that is not there', async () => {
    expect((await ask({ slug: 'no_such_sheet' })).status).toBe(404);
    const nowhere = { body: { slug: customer.slug } };
    expect((await call('POST', `/migrations/${noId}/exports`, nowhere)).status).toBe(404);
    expect((await call('GET', `/migrations/${customer.id}/exports/jobs/${noId}`)).status).toBe(404);
    const job = await newExportJob(customer.id, customer.slug);
    const other = await newMigration({ templates: [customer.slug] });
    expect((await call('GET', `/migrations/${other.migration_id}/exports/jobs/${job}`)).status).toBe(404);
  });

  it('before any execute makes the header alone', async () => {
    const { id } = await customerMigration({ template: customer.template });
    const jobId = await newExportJob(id, customer.slug);
    const job = await until('the job ends', async () => {
      const { body } = await call<ExportJob>('GET', `/migrations/${id}/exports/jobs/${jobId}`);
      return body.status === 'completed' ? body : undefined;
    });
    expect(job).toMatchObject({ total_rows: 0, rows_processed: 0 });
    const { bytes } = await download(job.download_url!);
    expect(Buffer.from(bytes).toString().trimEnd()).toBe('Code,Name,Email,Joined');
  });

  it('gives links for an hour, and keeps its file for a day', async () => {
    const job = await done(await newExportJob(customer.id, customer.slug));
    await advance(hour + 60);
    expect((await download(job.download_url!)).response.status).toBe(403);
    const fresh = await read(job.job_id);
    expect((await download(fresh.download_url!)).response.status).toBe(200);
    await advance(day);
    const gone = await read(job.job_id);
    expect(gone).toMatchObject({ status: 'completed', download_url: null, error: expect.any(String) });
  });
});
