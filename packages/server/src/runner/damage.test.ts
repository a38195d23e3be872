import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startS3, type TestS3 } from '@godwit/testbed/s3';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestsIn } from '../domain/files/digests.js';
import { openDownload } from '../domain/files/downloads.js';
import { deleteFile, getFile, listFiles } from '../domain/files/files.js';
import { getPreview } from '../domain/runs/previews.js';
import { getRecipe } from '../domain/runs/recipes.js';
import type { Made } from '../domain/runs/stored.js';
import type { Service } from '../domain/service.js';
import { createExport, getExportJob } from '../domain/sheets/export-jobs.js';
import { exportSheet } from '../domain/sheets/exports.js';
import { getRow } from '../domain/sheets/lineage.js';
import { Failure } from '../failures/failures.js';
import type { ObjectStore } from '../objects/objects.js';
import { openS3 } from '../objects/s3.js';
import { databases } from '../testing/databases.js';
import {
  newMigration,
  peopleCsv,
  runTo,
  upload,
  type WorkingService,
  workingService,
} from '../testing/runs.js';
import { openLocalFiles } from '../workers/local-files.js';
import { openSheetWorkers } from '../workers/sheet-workers.js';

const damages = ['missing', 'cut', 'swapped', 'one byte changed'] as const;
type Damage = (typeof damages)[number];

async function bytesOf(store: ObjectStore, key: string): Promise<Buffer> {
  return buffer((await store.get(key)).body);
}

/** `other`: a sound object of the same kind, for a swap. A copy at hand would hide what is wrong in the store. */
async function damage(
  { objects: store, local }: Pick<Service, 'objects' | 'local'>,
  key: string,
  how: Damage,
  other: string,
): Promise<void> {
  await local.forget(key);
  const bytes = await bytesOf(store, key);
  const middle = bytes.length >> 1;
  const swapped = await bytesOf(store, other);
  await store.remove(key);
  if (how === 'missing') return;
  if (how === 'one byte changed') bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await store.put(
    key,
    Readable.from([how === 'swapped' ? swapped : how === 'cut' ? bytes.subarray(0, middle) : bytes]),
  );
}

/** A sentence for people: of no library, no query, no place of the machine. */
const sentence = expect.stringMatching(
  /^(?!.*(Error:|parquet|\/tmp\/|sheets\/|duckdb)).*(missing or damaged)/is,
);

describe.each(databases)('what is damaged in the store, on $name', ({ name, open }) => {
  let test: WorkingService;
  let s3: TestS3 | undefined;
  let folder: string;
  /** Another migration of the same shape, whose objects are swapped in. */
  let other: Setting;
  /** One that every test damages and sees whole again. */
  let mended: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'godwit-damage-'));
    s3 = name === 'postgres' ? await startS3() : undefined;
    test = await workingService(open, async ({ db, config, objects }) => {
      const store = s3 ? await openS3(s3) : objects;
      const local = await openLocalFiles(store, join(folder, 'cache'), 1e9, digestsIn(db));
      return {
        objects: store,
        local,
        sheetWorkers: await openSheetWorkers(local, join(folder, 'scratch'), config.sheetWorkers),
      };
    });
    other = await executed(peopleCsv.replace('Ada', 'Eva'));
    mended = (await executed()).id;
  }, 120_000);
  afterAll(async () => {
    await test.service.sheetWorkers.close();
    await test.close();
    await s3?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  interface Setting {
    id: string;
    slug: string;
    file: string;
    table: string;
    sheet: string;
  }

  async function keysOf(id: string): Promise<Setting> {
    const { db } = test.service;
    const file = await db.row<{ object_key: string }>(
      sql`select object_key from files where migration_id = ${id}`,
    );
    const run = await db.row<{ made: Made }>(sql`
      select made from runs where migration_id = ${id} and made is not null order by completed_at desc, id desc limit 1`);
    const made = run?.made;
    return {
      id,
      slug: made?.sheets[0]?.template.slug ?? '',
      file: file?.object_key ?? '',
      table: made?.tables[0]?.parquet ?? '',
      sheet: made?.sheets[0]?.parquet ?? '',
    };
  }

  async function executed(csv = peopleCsv): Promise<Setting> {
    const id = await newMigration(test, { 'people.csv': csv });
    expect(await runTo(test, id, 'generate')).toMatchObject({ status: 'awaiting_approval' });
    expect(await runTo(test, id, 'execute')).toMatchObject({ status: 'completed' });
    return keysOf(id);
  }

  const within = (): { service: Service; actor: WorkingService['actor'] } => test;
  async function csvOf({ id, slug }: Setting): Promise<string> {
    const { service, actor } = within();
    const options = { gzip: false, isHead: false, signal: new AbortController().signal };
    const { body } = await exportSheet(service, actor, id, `${slug}.csv`, { filter: 'all' }, options);
    return (await buffer(body!)).toString();
  }
  const lineage = ({ id, slug }: Setting) =>
    getRow(test.service, test.actor, { migration_id: id, slug, row_index: 0 });
  const preview = ({ id }: Setting) => getPreview(test.service, test.actor, id, {});
  const told = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Failure);
    expect((error as Failure).message).toEqual(sentence);
  };
  const thread = async (id: string) =>
    (await test.service.db.rows<{ data: object }>(sql`select data from thread where migration_id = ${id}`))
      .map(({ data }) => JSON.stringify(data))
      .join('\n');

  describe.each(damages)('an upload: %s', (how) => {
    it('fails the run that reads it, by its name; sent again it is read', async () => {
      const id = await newMigration(test);
      const { file } = await keysOf(id);
      await damage(test.service, file, how, other.file);
      const failed = await runTo(test, id, 'generate');
      expect(failed).toMatchObject({ status: 'failed', error: sentence });
      expect(failed.error).toContain('"people.csv"');
      const [{ id: fileId = '' } = {}] = (await listFiles(test.service, test.actor, id)).files;
      const { download_url } = (await getFile(test.service, test.actor, id, fileId)).file;
      await told(openDownload(test.service, download_url.split('/').at(-1) ?? ''));
      await deleteFile(test.service, test.actor, id, fileId);
      await upload(test, id, 'people.csv', peopleCsv);
      expect(await runTo(test, id, 'generate')).toMatchObject({ status: 'awaiting_approval' });
    });
  });

  describe.each(damages)('a table that was read: %s', (how) => {
    it('is told to who asks for lineage, and read again from its file', async () => {
      const setting = await keysOf(mended);
      const readAgain = async () => (await thread(setting.id)).split('reading again').length;
      const before = await readAgain();
      const [rows, row] = [await csvOf(setting), await lineage(setting)];
      await damage(test.service, setting.table, how, other.table);
      await told(lineage(setting));
      expect(await runTo(test, setting.id, 'execute')).toMatchObject({ status: 'completed' });
      expect(await readAgain()).toBe(before + 1);
      expect(await csvOf(setting)).toBe(rows);
      // The rows are of another run.
      expect(await lineage(setting)).toEqual({ ...row, version: expect.any(String) });
    });
  });

  describe.each(damages)('a sheet: %s', (how) => {
    it('is told to who reads it, and made again by an execute', async () => {
      const setting = await executed();
      const rows = await csvOf(setting);
      await damage(test.service, setting.sheet, how, other.sheet);
      await told(csvOf(setting));
      await told(preview(setting));
      await told(lineage(setting));
      const { service, actor } = test;
      const { job_id } = await createExport(service, actor, setting.id, { slug: setting.slug });
      await expect
        .poll(() => getExportJob(service, actor, setting.id, job_id))
        .toMatchObject({ status: 'failed', error: sentence });
      expect(await runTo(test, setting.id, 'execute')).toMatchObject({ status: 'completed' });
      expect(await csvOf(setting)).toBe(rows);
      expect((await lineage(setting)).cells).toHaveLength(2);
      expect(await runTo(test, setting.id, 'update', 'Fly to the moon.')).toMatchObject({
        status: 'awaiting_approval',
      });
      expect((await preview(setting)).sheets[0]).toMatchObject({ row_count: 3 });
    });
  });

  describe.each(damages)('the file of an export: %s', (how) => {
    it('never arrives whole, and is written again', async () => {
      const { service, actor } = test;
      const job = async (setting: Setting) => {
        const { job_id } = await createExport(service, actor, setting.id, {
          slug: setting.slug,
          filter: 'all',
        });
        return { setting, job_id };
      };
      const completed = async ({ setting, job_id }: { setting: Setting; job_id: string }) => {
        await expect
          .poll(async () => (await getExportJob(service, actor, setting.id, job_id)).status, {
            timeout: 50_000,
          })
          .toBe('completed');
        const { download_url } = await getExportJob(service, actor, setting.id, job_id);
        return download_url?.split('/').at(-1) ?? '';
      };
      const keyOf = async ({ job_id }: { job_id: string }) =>
        String(
          (
            await service.db.row<{ object_key: string }>(sql`
          select object_key from export_jobs where id = ${job_id}`)
          )?.object_key,
        );
      const setting = await keysOf(mended);
      const [mine, theirs] = [await job(setting), await job(other)];
      const [token] = [await completed(mine), await completed(theirs)];
      const content = (await buffer((await openDownload(service, token)).body)).toString();
      await damage(service, await keyOf(mine), how, await keyOf(theirs));
      await told(openDownload(service, token));
      const again = await completed(mine);
      expect((await buffer((await openDownload(service, again)).body)).toString()).toBe(content);
    });
  });

  describe.each(damages)('a recipe: %s', (how) => {
    it('is told, carried out by nobody, and made again by a generate', async () => {
      const { service, actor } = test;
      const setting = await keysOf(mended);
      const rows = await csvOf(setting);
      const change = {
        missing: sql`null`,
        cut: sql`json_build_object('version', 1)`,
        swapped: sql`(select recipe from runs where migration_id = ${other.id} and recipe is not null limit 1)`,
        'one byte changed': sql`replace(recipe::text, 'people.csv', 'peoplE.csv')::json`,
      }[how];
      await service.db.run(sql`update runs set recipe = ${change} where migration_id = ${setting.id}`);
      await told(getRecipe(service, actor, setting.id, 'json'));
      await told(lineage(setting));
      for (const kind of ['execute', 'update', 'clarify'] as const)
        await told(runTo(test, setting.id, kind, 'x'));
      expect(await csvOf(setting)).toBe(rows);
      expect(await runTo(test, setting.id, 'generate')).toMatchObject({ status: 'awaiting_approval' });
      expect(await runTo(test, setting.id, 'execute')).toMatchObject({ status: 'completed' });
      expect(await csvOf(setting)).toBe(rows);
      expect((await lineage(setting)).cells).toHaveLength(2);
    });
  });
});
