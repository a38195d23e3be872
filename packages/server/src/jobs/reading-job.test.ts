import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteFile, getFile, listFiles } from '../domain/files/files.js';
import { trimReadings } from '../domain/files/readings.js';
import { emptyTrash } from '../domain/files/trash.js';
import { deleteMigration } from '../domain/migrations/migrations.js';
import { purgeIdle } from '../domain/migrations/retention.js';
import { claimNext } from '../domain/runs/lease.js';
import type { Service } from '../domain/service.js';
import { noFailpoints } from '../failpoints/failpoints.js';
import { keysOf } from '../testing/bodies.js';
import { databases } from '../testing/databases.js';
import {
  newMigration,
  peopleCsv,
  runTo,
  settled,
  start,
  upload,
  type WorkingService,
  workingService,
} from '../testing/runs.js';
import { addAccount } from '../testing/service.js';
import { type ReadingJob, readingJobs, runReading } from './reading-job.js';

describe.each(databases)('files that are read ahead on $name', ({ open }) => {
  let test: WorkingService;
  let scratch: string;
  beforeAll(async () => {
    test = await workingService(open);
    scratch = await mkdtemp(join(tmpdir(), 'godwit-reading-'));
  });
  afterAll(async () => {
    await test.close();
    await rm(scratch, { recursive: true });
  });

  async function fileOf(migration: string, at = 0): Promise<Result<'getFile'>['file']> {
    const { files } = await listFiles(test.service, test.actor, migration);
    return (await getFile(test.service, test.actor, migration, String(files[at]?.id))).file;
  }
  /** Takes the next file as a worker does. */
  async function work(service: Service = test.service, stop?: AbortSignal): Promise<string | undefined> {
    const next = await claimNext<ReadingJob>(service, readingJobs, 'test', { isSpare: false });
    if (next) await runReading(service, next, scratch, stop);
    return next?.id;
  }
  const workAll = async () => {
    while (await work());
  };
  /** A service where something happens once a file is read, before that is written down. */
  const onceRead = (then: () => unknown): Service => ({
    ...test.service,
    failpoints: {
      ...test.failpoints,
      reach: async (name: string) => {
        if (name === 'reading:read') await then();
      },
    },
  });
  const rowOf = (migration: string) =>
    test.service.db.row(sql`select status, attempt from file_readings where migration_id = ${migration}`);
  const stepsOf = (run: string) =>
    test.service.db.rows<{ step: string; type: string; data: object }>(
      sql`select step, type, data from thread where run_id = ${run} and step like 'read:%' order by sequence`,
    );
  const tablesOf = (migration: string) => keysOf(test.service.objects, `sheets/${migration}/`);

  it('show their tables, with exact rows and a sample, before any run', async () => {
    const migration = await newMigration(test);
    expect(await fileOf(migration)).toMatchObject({ reading: { status: 'pending' }, tables: [] });
    await workAll();
    const { reading, tables } = await fileOf(migration);
    expect(reading).toEqual({
      status: 'completed',
      completed_at: expect.any(String),
      table_count: 1,
      row_count: 3,
    });
    expect(tables).toEqual([
      {
        name: 'people.csv',
        rows: 3,
        columns: ['Name', 'E-mail'],
        column_count: 2,
        notes: [],
        sample: [
          ['Ada Lovelace', 'ada@example.org'],
          ['Bob', 'bob_at_example'],
          ['Cyd', 'cyd@example.org'],
        ],
      },
    ]);
    expect(await readdir(scratch)).toEqual([]);
  });

  it.each([
    ['empty.csv', '', 'the file is empty'],
    ['broken.xlsx', 'PK\u0003\u0004 and then nothing', 'broken.xlsx was not read'],
    ['page.html', '<html><body><p>Nothing here</p></body></html>', 'page.html was not read'],
    ['cut.json', '{"people": [{"name": "Ada"}, {"na', 'cut.json was not read'],
    ['picture.psd', '8BPS\u0000\u0001 layers', 'picture.psd was not read'],
  ])('say what is wrong with a file of a broken kind: %s', async (name, text, why) => {
    const migration = await newMigration(test, { [name]: text });
    await workAll();
    const { reading, tables } = await fileOf(migration);
    expect(reading).toMatchObject({ status: 'failed', error: expect.stringContaining(why) });
    expect(reading.error).not.toContain(scratch);
    expect(tables).toEqual([]);
  });

  it('are not read a second time by the next generate', async () => {
    const migration = await newMigration(test);
    await workAll();
    const read = await tablesOf(migration);
    expect(read).toHaveLength(1);
    const run = await start(test, migration, 'generate');
    expect(await settled(test, migration, run)).toMatchObject({ status: 'awaiting_approval' });
    const made = await test.service.db.row<{ tables: { parquet: string }[] }>(
      sql`select made->'tables' as tables from runs where id = ${run}`,
    );
    expect(made?.tables.map(({ parquet }) => parquet)).toEqual(read);
    expect((await stepsOf(run)).map(({ type, data }) => [type, data])).toEqual([
      ['status', { message: 'Reading people.csv' }],
      ['tool_call', expect.objectContaining({ name: 'read_source', args: { fileName: 'people.csv' } })],
      ['tool_result', expect.objectContaining({ ok: true, summary: '1 table, 3 rows' })],
    ]);
  });

  it('are waited for by a generate that comes while they are being read', async () => {
    const migration = await newMigration(test);
    await test.failpoints.set('reading:read', migration, 'hold');
    const reading = work();
    await expect.poll(() => test.failpoints.isHeld('reading:read', migration)).toBe(true);
    const run = await start(test, migration, 'generate');
    await expect
      .poll(() => test.service.db.row(sql`select 1 from runs where id = ${run} and status = 'running'`))
      .toBeDefined();
    await test.failpoints.release('reading:read', migration);
    await reading;
    expect(await settled(test, migration, run)).toMatchObject({ status: 'awaiting_approval' });
    // As soon as a run reads a file itself, it says how far it is.
    expect((await stepsOf(run))[0]?.data).toEqual({ message: 'Reading people.csv' });
  });

  it('are left to a run that reads them, and its tables are taken for shown', async () => {
    const migration = await newMigration(test);
    await test.failpoints.set('before:read', migration, 'hold');
    const run = await start(test, migration, 'generate');
    await expect.poll(() => test.failpoints.isHeld('before:read', migration)).toBe(true);
    expect(await work()).toBeUndefined();
    await test.failpoints.release('before:read', migration);
    await settled(test, migration, run);
    const before = await tablesOf(migration);
    await workAll();
    expect(await fileOf(migration)).toMatchObject({ reading: { status: 'completed', row_count: 3 } });
    expect(await tablesOf(migration)).toEqual(before);
    expect((await runTo(test, migration, 'execute')).report).toMatchObject({ inserted: 3 });
  });

  it('are taken by turns: a file of one account does not wait for all of another', async () => {
    const other = await addAccount(test, `reading${test.service.db.kind}`);
    const crowd = await newMigration(test);
    for (let at = 0; at < 5; at += 1) await upload(test, crowd, `more${at}.csv`, peopleCsv);
    const lone = await newMigration(other);
    const first = await work();
    const second = await work();
    const { files } = await listFiles(test.service, other.actor, lone);
    expect([first, second]).toContain(files[0]?.id);
    await workAll();
  });

  it('are handed on when the service stops, and given up after three tries', async () => {
    const migration = await newMigration(test);
    const stop = new AbortController();
    await work(
      onceRead(() => stop.abort()),
      stop.signal,
    );
    expect(await rowOf(migration)).toEqual({ status: 'pending', attempt: 0 });
    await test.service.db.run(sql`update file_readings set attempt = 3 where migration_id = ${migration}`);
    await work();
    expect((await fileOf(migration)).reading).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('without a word'),
    });
    expect(await runTo(test, migration, 'generate')).toMatchObject({ status: 'awaiting_approval' });
  });

  it('are tried again when time ran out, and say so once that happened each time', async () => {
    const hurried = {
      ...test.service,
      config: { ...test.service.config, readLimits: { seconds: 0.001, memoryMb: 1000 } },
    } as Service;
    const [passing, lasting] = [await newMigration(test), await newMigration(test)];
    await work(hurried);
    expect(await rowOf(passing)).toEqual({ status: 'pending', attempt: 1 });
    expect((await fileOf(passing)).reading).toEqual({ status: 'pending' });
    await test.service.db.run(sql`update file_readings set created_at = created_at + interval '1 day'
                                  where migration_id = ${lasting}`);
    await work();
    expect(await fileOf(passing)).toMatchObject({ reading: { status: 'completed', row_count: 3 } });
    while (await work(hurried));
    expect((await fileOf(lasting)).reading).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(
        /^Tried 3 times\. The last time: people\.csv was not read: .*READ_LIMIT_SECONDS/,
      ),
    });
    // What a run could not read for such a reason says nothing about the file.
    expect(await runTo(test, lasting, 'generate')).toMatchObject({ status: 'awaiting_approval' });
  });

  it('are read by another worker when theirs falls silent, which then writes nothing', async () => {
    const migration = await newMigration(test);
    await test.failpoints.set('reading:read', migration, 'hold');
    const silent = work();
    await expect.poll(() => test.failpoints.isHeld('reading:read', migration)).toBe(true);
    await expect
      .poll(async () => {
        await test.service.db.run(sql`update file_readings set lease_until = now() - interval '1 second'
                                      where migration_id = ${migration}`);
        return work({ ...test.service, failpoints: noFailpoints });
      })
      .toBeDefined();
    expect(await rowOf(migration)).toEqual({ status: 'completed', attempt: 2 });
    const before = await fileOf(migration);
    await test.failpoints.release('reading:read', migration);
    await silent;
    expect((await fileOf(migration)).reading).toEqual(before.reading);
    expect(before).toMatchObject({ reading: { status: 'completed', row_count: 3 }, tables: [{ rows: 3 }] });
    test.service.seam.advance(2 * 24 * 3600);
    await emptyTrash(test.service);
    expect(await tablesOf(migration)).toHaveLength(1);
    expect(await runTo(test, migration, 'generate')).toMatchObject({ status: 'awaiting_approval' });
  });

  it('go with the file, with the migration and with retention, tables and all', async () => {
    const { service, actor } = test;
    const [one, two, three] = [await newMigration(test), await newMigration(test), await newMigration(test)];
    await workAll();
    for (const each of [one, two, three]) expect(await tablesOf(each)).toHaveLength(1);
    await deleteFile(service, actor, one, (await fileOf(one)).id);
    await deleteMigration(service, actor, two);
    await emptyTrash(service);
    expect([await tablesOf(one), await tablesOf(two)]).toEqual([[], []]);
    expect(await tablesOf(three)).toHaveLength(1);
    await service.db.run(sql`update accounts set retention_days = 1 where id = ${actor.accountId}`);
    service.seam.advance(2 * 24 * 3600);
    await purgeIdle(service);
    await emptyTrash(service);
    await service.db.run(sql`update accounts set retention_days = null where id = ${actor.accountId}`);
    expect(await tablesOf(three)).toEqual([]);
    expect(await service.db.rows(sql`select 1 from file_readings where migration_id = ${three}`)).toEqual([]);
  });

  it('are deleted while they are being read, and nothing of them stays', async () => {
    const { service, actor } = test;
    const migration = await newMigration(test);
    const { id } = await fileOf(migration);
    await work(onceRead(() => deleteFile(service, actor, migration, id)));
    service.seam.advance(2 * 24 * 3600);
    await emptyTrash(service);
    expect(await tablesOf(migration)).toEqual([]);
  });

  it('keep no more tables than an account may, the newest, and are shown all the same', async () => {
    const { service } = test;
    const [old, young] = [await newMigration(test), await newMigration(test)];
    await work();
    service.seam.advance(1);
    await work();
    const { bytes } = (await service.db.row<{ bytes: number }>(
      sql`select bytes from file_readings where migration_id = ${young}`,
    ))!;
    const tight = {
      ...service,
      config: { ...service.config, readings: { slots: 0, cacheLimit: bytes } },
    } as Service;
    await trimReadings(tight, test.actor.accountId);
    await emptyTrash(service);
    expect(await tablesOf(old)).toEqual([]);
    expect(await tablesOf(young)).toHaveLength(1);
    expect(await fileOf(old)).toMatchObject({ reading: { status: 'completed' }, tables: [{ rows: 3 }] });
    expect(await runTo(test, old, 'generate')).toMatchObject({ status: 'awaiting_approval' });
  });

  it('are read as soon as somebody asks where they are from before', async () => {
    const migration = await newMigration(test);
    await test.service.db.run(sql`delete from file_readings where migration_id = ${migration}`);
    expect((await fileOf(migration)).reading).toEqual({ status: 'pending' });
    await workAll();
    expect((await fileOf(migration)).tables).toHaveLength(1);
  });
});
