import { hash, randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../store/migrations/index.js';
import { text } from '../../testing/bodies.js';
import { databases } from '../../testing/databases.js';
import { type TestService, testService } from '../../testing/service.js';
import { nothingMade, recipeNamed, storeRun } from '../../testing/stored-runs.js';
import { createTemplate, updateTemplate } from '../catalog/templates.js';
import { keepObjects } from '../files/kept-objects.js';
import { announceObject, emptyTrash } from '../files/trash.js';
import { createMigration, getMigration } from '../migrations/migrations.js';
import { rollback } from './rollback.js';
import { inputsNow } from './run-inputs.js';
import type { StoredSheet } from './stored.js';
import { swapSheets } from './swap-sheets.js';
import { startWork } from './work-time.js';

describe.each(databases)('a rollback on $name', ({ open }) => {
  let test: TestService;
  let sent: { name: string; id: string }[];
  beforeAll(async () => {
    test = await testService(await open(migrations));
    const { queue } = test.service;
    test.service.queue = {
      ...queue,
      async send(_tx, name, id) {
        sent.push({ name, id });
      },
    };
  });
  afterAll(() => test.close());

  async function newMigration() {
    const { service, actor } = test;
    sent = [];
    const slugs: string[] = [];
    for (const name of ['Contacts', 'Companies'])
      slugs.push((await createTemplate(service, actor, { name, columns: [{ name: 'A' }] })).body.slug);
    const { body } = await createMigration(service, actor, { name: 'm', templates: slugs });
    return { id: body.migration_id, slugs };
  }

  async function stored(slug: string, rowCount: number): Promise<StoredSheet> {
    const parquet = `sheets/${randomUUID()}/${randomUUID()}.parquet`;
    await announceObject(test.service, parquet);
    await test.service.objects.put(parquet, text(slug));
    return {
      template: { slug, name: slug },
      columns: ['A'],
      parquet,
      sha256: parquet,
      bytes: slug.length,
      rowCount,
      invalidRowCount: 1,
      errors: [],
      origins: [],
      dropped: undefined,
    };
  }

  /** As an execute leaves it; a sheet without rows is one the recipe does not fill. */
  async function execute(id: string, slugs: string[], counts: (number | undefined)[]) {
    const { service } = test;
    service.seam.advance(1);
    const sheets: StoredSheet[] = [];
    for (const [at, rows] of counts.entries())
      if (rows !== undefined) sheets.push(await stored(slugs[at]!, rows));
    const made = { ...nothingMade, sheets };
    await service.db.transaction((tx) =>
      keepObjects(
        tx,
        id,
        sheets.map(({ parquet: key, bytes, template }) => ({
          key,
          bytes,
          sha256: hash('sha256', template.slug),
        })),
      ),
    );
    const inputs = await inputsNow(service.db, id);
    const run = await storeRun(service, id, {
      kind: 'execute',
      status: 'completed',
      recipe: recipeNamed('a'),
      made,
      inputs,
    });
    const lease = { id: run, migrationId: id, worker: '', attempt: 1, round: 0, time: startWork(0) };
    await service.db.transaction((tx) => swapSheets(tx, lease, made, { isSound: true, strike() {} }));
    return { run, keys: sheets.map(({ parquet }) => parquet) };
  }
  const back = (id: string) => rollback(test.service, test.actor, id);
  const refused = { status: 409, code: 'nothingToRollBack' };
  const isThere = async (key: string) => (await test.service.objects.size(key)) !== undefined;

  it('puts back all sheets in one step, with their counts, and lets go of what was taken back', async () => {
    const { service, actor } = test;
    const { id, slugs } = await newMigration();
    const first = await execute(id, slugs, [5, undefined]);
    const second = await execute(id, slugs, [7, 3]);
    expect(await back(id)).toEqual({
      sheets: [
        { slug: slugs[0], row_count: 5 },
        { slug: slugs[1], row_count: 0 },
      ],
    });
    const { migration } = await getMigration(service, actor, id);
    expect(migration.status).toBe('completed');
    expect(migration.sheets).toEqual([
      { slug: slugs[0], row_count: 5, invalid_row_count: 1 },
      { slug: slugs[1], row_count: 0, invalid_row_count: 0 },
    ]);
    const standing = await service.db.rows(sql`
      select run_id, previous_run_id, file->>'parquet' as key from sheets where migration_id = ${id} order by position`);
    expect(standing).toEqual([
      { run_id: first.run, previous_run_id: null, key: first.keys[0] },
      { run_id: first.run, previous_run_id: null, key: null },
    ]);
    await emptyTrash(service);
    expect(await Promise.all(first.keys.map(isThere))).toEqual([true]);
    expect(await Promise.all(second.keys.map(isThere))).toEqual([false, false]);
    const last = await service.db.row<{ entry: string }>(
      sql`select entry from audit where chain = ${id} order by seq desc limit 1`,
    );
    expect(JSON.parse(last!.entry)).toMatchObject({
      event: 'run.rolled_back',
      by: { kind: 'key', id: actor.id },
      run: second.run,
      to: first.run,
    });
    expect(sent).toEqual([]);
  });

  it('is refused where there is nothing before', async () => {
    const { id, slugs } = await newMigration();
    await expect(back(id)).rejects.toMatchObject(refused);
    await execute(id, slugs, [5, 5]);
    await expect(back(id)).rejects.toMatchObject(refused);
    await execute(id, slugs, [6, 6]);
    await back(id);
    await expect(back(id)).rejects.toMatchObject(refused);
    await execute(id, slugs, [7, 7]);
    expect((await back(id)).sheets.map(({ row_count }) => row_count)).toEqual([5, 5]);
  });

  it('is refused where the rows from before are missing or damaged, and what stands stays', async () => {
    const { id, slugs } = await newMigration();
    for (const damage of ['cut', 'gone']) {
      const first = await execute(id, slugs, [5, undefined]);
      await execute(id, slugs, [7, 3]);
      const key = first.keys[0]!;
      await test.service.objects.remove(key);
      if (damage === 'cut') await test.service.objects.put(key, text(slugs[0]!.slice(1)));
      await expect(back(id)).rejects.toMatchObject({ status: 409, code: 'previousDamaged' });
      const { migration } = await getMigration(test.service, test.actor, id);
      expect(migration.sheets.map(({ row_count }) => row_count)).toEqual([7, 3]);
    }
  });

  it('is refused while a run is in flight, and of another account it is not found', async () => {
    const { id, slugs } = await newMigration();
    await execute(id, slugs, [5, 5]);
    await execute(id, slugs, [6, 6]);
    const run = await storeRun(test.service, id, { kind: 'clarify', status: 'blocked' });
    await expect(back(id)).rejects.toMatchObject({ status: 409, extra: { run_id: run } });
    const stranger = { ...test.actor, accountId: randomUUID() };
    await expect(rollback(test.service, stranger, id)).rejects.toMatchObject({ status: 404 });
  });

  it('has rows checked again whose template changed since they were written', async () => {
    const { service, actor } = test;
    const { id, slugs } = await newMigration();
    await execute(id, slugs, [5, 5]);
    await updateTemplate(service, actor, slugs[0]!, { columns: [{ name: 'A', required: true }] });
    await execute(id, slugs, [6, 6]);
    sent.length = 0;
    await back(id);
    const changed = await service.db.row<{ id: string }>(
      sql`select id from sheets where migration_id = ${id} order by position limit 1`,
    );
    expect(sent).toEqual([{ name: 'revalidate', id: changed!.id }]);
  });

  it('of two at the same time goes back once', async () => {
    const { id, slugs } = await newMigration();
    await execute(id, slugs, [5, 5]);
    await execute(id, slugs, [6, 6]);
    const results = await Promise.allSettled([back(id), back(id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
