import { hash, randomUUID } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../store/migrations/index.js';
import { keysOf, text } from '../../testing/bodies.js';
import { databases } from '../../testing/databases.js';
import { type TestService, testService } from '../../testing/service.js';
import { nothingMade, storeFile, storeRun } from '../../testing/stored-runs.js';
import { createTemplate } from '../catalog/templates.js';
import { deleteFile } from '../files/files.js';
import { keepObjects, releaseObjects } from '../files/kept-objects.js';
import { announceObject, emptyTrash, keepObject } from '../files/trash.js';
import { inputsNow } from '../runs/run-inputs.js';
import type { Made } from '../runs/stored.js';
import { createMigration, deleteMigration, getMigration } from './migrations.js';
import { purgeIdle } from './retention.js';
import { say } from './thread.js';

describe.each(databases)('what goes with a migration, on $name', ({ open }) => {
  let test: TestService;
  beforeAll(async () => {
    test = await testService(await open(migrations));
    await createTemplate(test.service, test.actor, { name: 'Contacts', columns: [{ name: 'Email' }] });
  });
  afterAll(() => test.close());

  async function object(): Promise<string> {
    const key = `sheets/${randomUUID()}/${randomUUID()}.parquet`;
    await announceObject(test.service, key);
    await test.service.objects.put(key, text('rows'));
    return key;
  }

  const stored = (key: string) => ({ key, bytes: 4, sha256: hash('sha256', 'rows') });
  const madeOf = (table: string, sheet: string) =>
    ({ ...nothingMade, tables: [{ parquet: table }], sheets: [{ parquet: sheet }] }) as Made;

  /** Two previews and their executes, each with a table, a step and a sheet of its own, an export and one to webhooks. */
  async function worked() {
    const { service, actor } = test;
    const id = (await createMigration(service, actor, { name: 'm' })).body.migration_id;
    const file = await storeFile(service, id, 'a.csv');
    const inputs = await inputsNow(service.db, id);
    const kept: string[] = [];
    for (const _ of [1, 2]) {
      service.seam.advance(1);
      const [table, sheet] = [await object(), await object()];
      kept.push(table, sheet);
      await service.db.transaction((tx) => keepObjects(tx, id, [stored(table), stored(sheet)]));
      const made = madeOf(table, sheet);
      const preview = await storeRun(service, id, {
        kind: 'generate',
        status: 'awaiting_approval',
        made,
        inputs,
      });
      const execute = await storeRun(service, id, { kind: 'execute', status: 'completed', made, inputs });
      await service.db.transaction(async (tx) => {
        await tx.run(sql`
          insert into run_steps (run_id, step, result, finished_at)
          values (${preview}, 'read:a', ${JSON.stringify({ result: { tables: made.tables } })}::json, now())`);
        await say(tx, service, { id: preview, migration_id: id }, [
          { step: 'read', n: 0, type: 'status', data: { message: 'Reading' } },
        ]);
        await tx.run(sql`
          update sheets set previous_file = file, previous_run_id = run_id, run_id = ${execute},
            file = ${JSON.stringify({ parquet: sheet })}::jsonb, row_count = 4 where migration_id = ${id}`);
        await releaseObjects(tx, service, id);
      });
    }
    const [exported, delivered] = [await object(), await object()];
    kept.push(exported, delivered, file.object_key);
    await service.db.transaction(async (tx) => {
      await tx.run(sql`
        insert into export_jobs (id, migration_id, status, format, request, total_rows, object_key, created_at)
        values (${randomUUID()}, ${id}, 'completed', 'csv', '{"sheets":[]}', 4, ${exported}, now())`);
      await keepObject(tx, exported);
      await tx.run(sql`
        insert into workbook_exports (id, migration_id, channel, mode, filter, frame, rows, batches, object_key, bytes,
                                      created_at)
        values (${randomUUID()}, ${id}, 'production', 'flat', 'all', '{}', 1, 1, ${delivered}, 4, now())`);
      await keepObject(tx, delivered);
    });
    return { id, file, kept: kept.sort() };
  }
  async function left(): Promise<string[]> {
    await emptyTrash(test.service);
    const { objects } = test.service;
    return [...(await keysOf(objects, 'sheets/')), ...(await keysOf(objects, 'files/'))].sort();
  }
  async function rowsOf(id: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const table of ['runs', 'files', 'export_jobs', 'workbook_exports', 'thread']) {
      const rows = await test.service.db.rows(sql`select 1 from ${raw(table)} where migration_id = ${id}`);
      counts[table] = rows.length;
    }
    return counts;
  }
  const nothing = { runs: 0, files: 0, export_jobs: 0, workbook_exports: 0, thread: 0 };

  it('is everything it kept when it is deleted, and nothing of another', async () => {
    const { service, actor } = test;
    const [going, staying] = [await worked(), await worked()];
    expect(await left()).toEqual([...going.kept, ...staying.kept].sort());
    await deleteMigration(service, actor, going.id);
    expect(await left()).toEqual(staying.kept);
    expect(await rowsOf(going.id)).toEqual(nothing);
    await deleteMigration(service, actor, staying.id);
    expect(await left()).toEqual([]);
    for (const table of ['run_steps', 'stored_objects', 'object_trash'])
      expect(await service.db.rows(sql`select * from ${raw(table)}`), table).toEqual([]);
  });

  it('is all but the migration itself when it was idle for longer than the account keeps it', async () => {
    const { service, actor } = test;
    const { id } = await worked();
    await service.db.run(sql`update accounts set retention_days = 30 where id = ${actor.accountId}`);
    await purgeIdle(service);
    expect(await left()).not.toEqual([]);
    service.seam.advance(31 * 24 * 3600);
    await purgeIdle(service);
    expect(await left()).toEqual([]);
    expect(await rowsOf(id)).toEqual(nothing);
    const { migration } = await getMigration(service, actor, id);
    expect(migration).toMatchObject({
      status: 'awaiting_files',
      last_run: null,
      sheets: [{ slug: 'contacts', row_count: 0, invalid_row_count: 0 }],
    });
    const [sheet] = await service.db.rows(
      sql`select file, run_id, previous_file, previous_run_id from sheets where migration_id = ${id}`,
    );
    expect(sheet).toEqual({ file: null, run_id: null, previous_file: null, previous_run_id: null });
    await service.db.run(sql`update accounts set retention_days = null where id = ${actor.accountId}`);
    await deleteMigration(service, actor, id);
  });

  it('is not what the standing sheets came from when one of its files is deleted', async () => {
    const { service, actor } = test;
    const { id, file, kept } = await worked();
    await deleteFile(service, actor, id, file.id);
    expect(await left()).toEqual(kept.filter((key) => key !== file.object_key));
    await deleteMigration(service, actor, id);
    expect(await left()).toEqual([]);
  });

  it('is, long before, what only a preview held that two others have replaced', async () => {
    const { service, actor } = test;
    const { id, kept } = await worked();
    const [own, shared, newer, newest] = [await object(), await object(), await object(), await object()];
    await service.db.transaction((tx) => keepObjects(tx, id, [own, shared, newer, newest].map(stored)));
    const run = { kind: 'generate', status: 'awaiting_approval' } as const;
    await storeRun(service, id, { ...run, made: madeOf(shared, own) });
    service.seam.advance(1);
    await storeRun(service, id, { ...run, made: madeOf(shared, newer) });
    service.seam.advance(1);
    await storeRun(service, id, { ...run, made: madeOf(shared, newest) });
    await service.db.transaction((tx) => releaseObjects(tx, service, id));
    expect(await left()).toEqual([...kept, shared, newer, newest].sort());
    await deleteMigration(service, actor, id);
    expect(await left()).toEqual([]);
  });
});
