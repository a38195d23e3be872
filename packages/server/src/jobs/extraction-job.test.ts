import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Query, Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemplate } from '../domain/catalog/templates.js';
import { getExtraction } from '../domain/extractions/extraction-answer.js';
import { expireExtractions, failUnfilled } from '../domain/extractions/extraction-sweeps.js';
import { createExtraction } from '../domain/extractions/extractions.js';
import { receiveUpload } from '../domain/files/receive-upload.js';
import { emptyTrash } from '../domain/files/trash.js';
import { claimNext } from '../domain/runs/lease.js';
import type { Service } from '../domain/service.js';
import { migrations } from '../store/migrations/index.js';
import { keysOf, textOf } from '../testing/bodies.js';
import { databases } from '../testing/databases.js';
import { type TestService, testService } from '../testing/service.js';
import { type ExtractionJob, extractionJobs, runExtraction } from './extraction-job.js';

const people =
  'Full name,E-mail,Shoe size,Fax\nAda Lovelace,ada@example.org,38,\n"Bob, Jr.",bob@example.org,44,\n';

describe.each(databases)('extractions on $name', ({ open }) => {
  let test: TestService;
  let scratch: string;
  beforeAll(async () => {
    test = await testService(await open(migrations));
    scratch = await mkdtemp(join(tmpdir(), 'godwit-extract-'));
    await createTemplate(test.service, test.actor, {
      name: 'People',
      columns: [{ name: 'Name' }, { name: 'Email' }],
    });
  });
  afterAll(async () => {
    await test.close();
    await rm(scratch, { recursive: true });
  });

  async function created(text: string, name = 'people.csv'): Promise<string> {
    const { extraction_id, upload } = await createExtraction(test.service, test.actor, { file_name: name });
    await receiveUpload(test.service, String(upload?.token), Readable.from([Buffer.from(text)]), undefined);
    return extraction_id;
  }
  async function read(id: string, query: Query<'getExtraction'> = {}): Promise<Result<'getExtraction'>> {
    const answer = await getExtraction(test.service, test.actor, id, query);
    return answer instanceof Readable ? JSON.parse(await textOf(answer)) : answer;
  }
  async function extracted(text: string, name?: string) {
    const id = await created(text, name);
    await work(id);
    return id;
  }
  /** Takes the extraction as a worker does. False: there is none to take. */
  async function work(id: string, service: Service = test.service, stop?: AbortSignal): Promise<boolean> {
    const next = await claimNext<ExtractionJob>(service, extractionJobs, 'test', { isSpare: false });
    if (!next) return false;
    expect(next.id).toBe(id);
    await runExtraction(service, next, scratch, stop);
    return true;
  }
  const state = (id: string, set: ReturnType<typeof sql>) =>
    test.service.db.run(sql`update extractions set ${set} where id = ${id}`);

  it('are refused where no template is active', async () => {
    await test.service.db.run(sql`update templates set archived_at = now()`);
    await expect(createExtraction(test.service, test.actor, { file_name: 'a.csv' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('no active template'),
    });
    await test.service.db.run(sql`update templates set archived_at = null`);
  });

  it('wait for their bytes, then give tables in the shape of the templates', async () => {
    const asked = await createExtraction(test.service, test.actor, { file_name: 'people.csv' });
    expect(asked).toMatchObject({
      status: 'processing',
      templates: ['people'],
      upload: { name: 'people.csv' },
    });
    expect(await work(asked.extraction_id)).toBe(false);
    const waiting = await read(asked.extraction_id);
    expect(waiting).toMatchObject({ status: 'processing' });
    expect(waiting).not.toHaveProperty('tables');
    const file = await receiveUpload(
      test.service,
      asked.upload!.token,
      Readable.from([Buffer.from(people)]),
      people.length,
    );
    expect(file).toMatchObject({ id: asked.extraction_id, name: 'people.csv', size: people.length });
    await work(asked.extraction_id);
    const done = await read(asked.extraction_id);
    expect(done).toMatchObject({ status: 'completed', table_count: 1, row_count: 2, notes: [] });
    expect(done.tables).toEqual([
      {
        name: 'People',
        template: 'people',
        ordinal: 1,
        pages: [],
        row_count: 2,
        headers: ['Name', 'Email', 'Shoe size', 'Fax'],
        rows: [
          { Name: 'Ada Lovelace', Email: 'ada@example.org', 'Shoe size': '38', Fax: '' },
          { Name: 'Bob, Jr.', Email: 'bob@example.org', 'Shoe size': '44', Fax: '' },
        ],
      },
    ]);
    expect(await readdir(scratch)).toEqual([]);
    shown = asked.extraction_id;
  });

  let shown = '';
  it('give the fields that are asked for, in that order', async () => {
    const id = shown;
    const { tables } = await read(id, { fields: 'Fax,"Shoe size",Name', omit_empty: true });
    expect(tables?.[0]).toMatchObject({ headers: ['Shoe size', 'Name'] });
    expect(tables?.[0]?.rows[1]).toEqual({ 'Shoe size': '44', Name: 'Bob, Jr.' });
    expect((await read(id, { omit_empty: true })).tables?.[0]?.headers).not.toContain('Fax');
    await expect(read(id, { fields: 'Name,Size' })).rejects.toMatchObject({
      status: 400,
      message:
        'fields: no table of this extraction has a column "Size"; there are Name, Email, Shoe size, Fax',
    });
  });

  it('leave a table out that has none of the fields', async () => {
    const two = JSON.stringify({ parts: [{ sku: 'a', tariff: '9' }], tours: [{ driver: 'Cyd', km: '7' }] });
    const id = await extracted(two, 'two.json');
    const all = await read(id);
    expect(all.table_count).toBe(2);
    const some = await read(id, { fields: 'km' });
    const ordinal = all.tables?.find(({ headers }) => headers.includes('km'))?.ordinal;
    expect(some).toMatchObject({ table_count: 1, row_count: 1, tables: [{ ordinal, rows: [{ km: '7' }] }] });
  });

  it('complete without tables where the file holds none', async () => {
    const id = await extracted('<html><body><p>Nothing here</p></body></html>', 'page.html');
    expect(await read(id, { fields: 'x' })).toMatchObject({
      status: 'completed',
      table_count: 0,
      row_count: 0,
      tables: [],
      notes: [expect.stringContaining('page.html')],
    });
  });

  it('fail with a sentence when the file cannot be read', async () => {
    const id = await extracted('', 'empty.csv');
    const failed = await read(id);
    expect(failed).toMatchObject({ status: 'failed', error: 'empty.csv: the file is empty' });
    expect(failed.completed_at).toBeDefined();
  });

  it('fail when their bytes did not come in time', async () => {
    const create = () => createExtraction(test.service, test.actor, { file_name: 'a.csv' });
    const [one, two] = [await create(), await create()];
    test.service.seam.advance(2 * 3600);
    const late = { status: 'failed', error: expect.stringContaining('2 hours') };
    expect(await read(one.extraction_id)).toMatchObject(late);
    await failUnfilled(test.service);
    expect(await read(two.extraction_id)).toMatchObject(late);
    const bytes = () => Readable.from([Buffer.from('x')]);
    await expect(receiveUpload(test.service, two.upload!.token, bytes(), 1)).rejects.toMatchObject({
      status: 403,
    });
  });

  it('are gone after a day, with file and rows, whatever became of them', async () => {
    const { service, actor } = test;
    await expireExtractions(service);
    const before = await keysOf(service.objects, 'extractions/');
    const ids = [await extracted(people), await created(people), await created(people)];
    await state(ids[1]!, sql`status = 'failed', error = 'No', completed_at = now()`);
    service.seam.advance(24 * 3600 - 60);
    for (const id of ids) expect(await read(id)).toMatchObject({ extraction_id: id });
    await expireExtractions(service);
    expect((await keysOf(service.objects, 'extractions/')).length).toBe(before.length + 4);
    service.seam.advance(60);
    const gone = { status: 410 };
    for (const id of ids) await expect(read(id)).rejects.toMatchObject(gone);
    await expireExtractions(service);
    await emptyTrash(service);
    expect(await keysOf(service.objects, 'extractions/')).toEqual([]);
    for (const id of ids) await expect(read(id)).rejects.toMatchObject(gone);
    expect(
      await service.db.row(sql`select 1 from object_trash where due <= ${service.seam.now()}`),
    ).toBeUndefined();
    expect(await work(ids[2]!)).toBe(false);
    service.seam.advance(31 * 24 * 3600);
    await expireExtractions(service);
    for (const id of ids) await expect(read(id)).rejects.toMatchObject({ status: 404 });
    const events = await service.db.rows<{ entry: string }>(
      sql`select entry from audit where chain = ${actor.accountId} and entry like ${`%${ids[0]}%`} order by seq`,
    );
    expect(events.map(({ entry }) => JSON.parse(entry).event)).toEqual([
      'extraction.created',
      'extraction.uploaded',
      'extraction.expired',
    ]);
  });

  it('expire under way, and nothing of them stays', async () => {
    const { service } = test;
    const id = await created(people);
    const failpoints = {
      ...service.failpoints,
      reach: async (name: string) => {
        if (name !== 'extraction:extracted') return;
        service.seam.advance(24 * 3600);
        await expireExtractions(service);
      },
    };
    await work(id, { ...service, failpoints });
    await expect(read(id)).rejects.toMatchObject({ status: 410 });
    service.seam.advance(24 * 3600);
    await emptyTrash(service);
    expect(await keysOf(service.objects, 'extractions/')).toEqual([]);
  });

  it('are taken up again when their worker dies, three times at most', async () => {
    const id = await created(people);
    await state(
      id,
      sql`status = 'running', worker = 'dead', attempt = 1, lease_until = now() + interval '1 hour'`,
    );
    expect(await work(id)).toBe(false);
    expect(await read(id)).toMatchObject({ status: 'processing' });
    await state(id, sql`lease_until = now() - interval '1 s'`);
    await state(id, sql`attempt = 3`);
    await work(id);
    expect(await read(id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('without a word'),
    });
  });

  it('are handed on when the service stops, and that is no try', async () => {
    const rows = 50_000;
    const id = await created(`Full name,E-mail\n${'Ada Lovelace,ada@example.org\n'.repeat(rows)}`);
    const stop = new AbortController();
    const failpoints = {
      ...test.service.failpoints,
      // Soon after: in the middle of the work, which takes far longer; at the latest when its result is there.
      reach: async (name: string) => {
        if (name === 'extraction:claimed') setTimeout(() => stop.abort(), 50);
        if (name === 'extraction:extracted') stop.abort();
      },
    };
    await work(id, { ...test.service, failpoints }, stop.signal);
    expect(await test.service.db.row(sql`select status, attempt from extractions where id = ${id}`)).toEqual({
      status: 'pending',
      attempt: 0,
    });
    expect(await readdir(scratch)).toEqual([]);
    await work(id);
    expect(await read(id, { fields: 'Name' })).toMatchObject({ status: 'completed', row_count: rows });
  });

  it('fail with the reason when they take longer than the limit, at the first try', async () => {
    const id = await created(people);
    const { config } = test.service;
    const failpoints = { ...test.service.failpoints, reach: () => delay(1100) };
    await work(id, {
      ...test.service,
      failpoints,
      config: { ...config, runs: { ...config.runs, limitSeconds: 1 } },
    });
    expect(await read(id)).toMatchObject({
      status: 'failed',
      error:
        'The extraction took longer than 1 s, the limit of this service: send the file in parts, ' +
        'or allow more time (RUN_LIMIT_SECONDS).',
    });
    expect(await readdir(scratch)).toEqual([]);
    expect(await work(await extracted(people))).toBe(false);
  });

  it('are no business of another account', async () => {
    const id = await created(people);
    const stranger = { ...test.actor, accountId: test.service.seam.id() };
    await expect(getExtraction(test.service, stranger, id, {})).rejects.toMatchObject({ status: 404 });
  });
});
