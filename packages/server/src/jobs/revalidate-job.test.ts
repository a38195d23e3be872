import sql from 'sql-template-tag';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { archiveTemplate, replaceRules, updateTemplate } from '../domain/catalog/templates.js';
import type { StoredSheet } from '../domain/runs/stored.js';
import { wakeOutdated } from '../domain/sheets/revalidation.js';
import { migrations } from '../store/migrations/index.js';
import { databases } from '../testing/databases.js';
import { type TestService, testService } from '../testing/service.js';
import { type StoredMigration, storedMigration } from '../testing/stored-sheets.js';
import { revalidateSheet } from './revalidate-job.js';

describe.each(databases)('checking rows again on $name', ({ open }) => {
  let test: TestService;
  let made: StoredMigration;
  let sent: string[] = [];
  const ready = (async () => {
    test = await testService(await open(migrations));
    const { queue } = test.service;
    test.service.queue = {
      ...queue,
      async send(tx, name, id) {
        if (name === 'revalidate') sent.push(id);
        await queue.send(tx, name, id);
      },
      async wake(name, id) {
        if (name === 'revalidate') sent.push(id);
      },
    };
  })();
  afterAll(() => test.close());
  beforeEach(async () => {
    await ready;
    made = await storedMigration(test, 30);
    await made.execute();
    await test.service.db.run(sql`
      update sheets s set checked_version = t.version from templates t
      where t.id = s.template_id and s.migration_id = ${made.id}`);
    sent = [];
  });

  interface Standing {
    id: string;
    file: StoredSheet;
    row_count: number;
    invalid_row_count: number;
    is_current: boolean;
  }
  async function standing(): Promise<Standing> {
    const row = await test.service.db.row<Standing>(sql`
      select s.id, s.file, s.row_count, s.invalid_row_count, s.checked_version = t.version as is_current
      from sheets s join templates t on t.id = s.template_id
      where s.migration_id = ${made.id} and t.slug = ${made.slug}`);
    return row!;
  }
  const held = async () => {
    const rows = await test.service.db.rows<{ key: string }>(
      sql`select key from stored_objects where migration_id = ${made.id} order by key`,
    );
    return rows.map(({ key }) => key);
  };
  const isTrash = async (key: string) =>
    (await test.service.db.row(sql`select 1 from object_trash where key = ${key}`)) !== undefined;
  const patch = (email: object, more: object[] = []) =>
    updateTemplate(test.service, test.actor, made.slug, {
      columns: [{ name: 'Name' }, { name: 'Email', ...email }, { name: 'City' }, { name: 'Note' }, ...more],
    } as Parameters<typeof updateTemplate>[3]);
  const audit = async () => {
    const rows = await test.service.db.rows<{ entry: string }>(
      sql`select entry from audit where chain = ${made.id} order by seq`,
    );
    return rows.map(({ entry }) => JSON.parse(entry));
  };
  async function work(): Promise<void> {
    for (const id of sent.splice(0)) await revalidateSheet(test.service, id);
  }

  it('follows a changed rule, with exact counts, and leaves the cells alone', async () => {
    const before = await standing();
    await patch({ required: true, strictRule: '^p1' });
    expect(sent).toEqual([before.id]);
    expect(await standing()).toMatchObject({ file: before.file, is_current: false });
    await work();
    const now = await standing();
    // Of 30 addresses 3 are missing, and 10 of the others begin with p1.
    expect(now).toMatchObject({ row_count: 30, invalid_row_count: 20, is_current: true });
    expect(now.file).toMatchObject({ columns: before.file.columns, rowCount: 30, invalidRowCount: 20 });
    expect(now.file.errors).toEqual([
      { column: 'Email', rule: 'required', count: 3 },
      { column: 'Email', rule: 'strict', count: 17 },
    ]);
    expect(now.file.parquet).not.toBe(before.file.parquet);
    expect(await held()).toContain(now.file.parquet);
    expect(await isTrash(now.file.parquet)).toBe(false);
    expect(await test.service.objects.size(now.file.parquet)).toBe(now.file.bytes);
    expect((await audit()).at(-1)).toMatchObject({
      event: 'sheet.revalidated',
      by: { kind: 'system' },
      sheet: now.id,
      template: made.slug,
      invalid_rows: { before: 3, after: 20 },
    });
  });

  it('lets go of rows that nobody names any more, and keeps those the run made', async () => {
    await patch({ strictRule: '^p1' });
    await work();
    const once = await standing();
    await patch({ strictRule: '^p2' });
    await work();
    const twice = await standing();
    expect(await held()).toEqual([made.sheet.parquet, made.table, twice.file.parquet].sort());
    expect(await isTrash(once.file.parquet)).toBe(true);
    expect(await isTrash(made.sheet.parquet)).toBe(false);
  });

  it('keeps the file where the new rules say the same', async () => {
    await patch({ required: true }, [{ name: 'Phone', required: true }]);
    expect(sent).toHaveLength(1);
    await work();
    const now = await standing();
    expect(now.file).toMatchObject({ sha256: made.sheet.sha256, parquet: made.sheet.parquet });
    expect(now).toMatchObject({ is_current: true, invalid_row_count: 3 });
  });

  it('is not asked for where no rule changed', async () => {
    await patch({ required: true, description: 'Of the person.' });
    await updateTemplate(test.service, test.actor, made.slug, { name: 'Persons' });
    expect(sent).toEqual([]);
    expect(await standing()).toMatchObject({ is_current: true });
  });

  it('follows cross-cell rules, also of a template that is archived by then', async () => {
    const rules = [
      {
        name: 'city',
        expression: `"City" not like 'K%'`,
        message: 'Who is that?',
        columns: ['City'],
      },
    ];
    await replaceRules(test.service, test.actor, made.slug, { rules });
    await archiveTemplate(test.service, test.actor, made.slug);
    expect(sent).toHaveLength(1);
    await work();
    const { file, is_current } = await standing();
    expect(is_current).toBe(true);
    expect(file.errors.map(({ rule }) => rule)).toContain('cross_cell');
  });

  it('asks for nothing when the same cross-cell rules are written again', async () => {
    const rules = [{ name: 'city', expression: `"City" <> 'x'`, message: 'No.', columns: ['City'] }];
    await replaceRules(test.service, test.actor, made.slug, { rules });
    await work();
    await replaceRules(test.service, test.actor, made.slug, { rules });
    expect(sent).toEqual([]);
    expect(await standing()).toMatchObject({ is_current: true });
  });

  it('does not write over rows that came meanwhile: it looks again', async () => {
    await patch({ strictRule: '^p1' });
    const { failpoints } = test.service;
    const other = { ...made.sheet, sha256: 'other', invalidRowCount: 7 };
    test.service.failpoints = {
      ...failpoints,
      async reach() {
        await test.service.db.run(sql`
          update sheets set file = ${JSON.stringify(other)}::jsonb where migration_id = ${made.id} and file is not null`);
      },
    };
    await work();
    test.service.failpoints = failpoints;
    expect((await standing()).file).toEqual(other);
    expect(sent).toHaveLength(1);
    await work();
    expect(await standing()).toMatchObject({ is_current: true, invalid_row_count: 17 + 3 - 3 });
  });

  it('says which rule cannot be carried out, and tries no more', async () => {
    const { id } = await standing();
    await test.service.db.run(sql`
      update templates set version = version + 1,
        rules = ${JSON.stringify([{ name: 'odd', expression: 'nothing(1)', message: 'm', columns: ['City'], reads: [] }])}::jsonb
      where slug = ${made.slug}`);
    await wakeOutdated(test.service);
    expect(sent).toEqual([id]);
    await work();
    expect(await standing()).toMatchObject({ file: { sha256: made.sheet.sha256 }, is_current: true });
    expect((await audit()).at(-1)).toMatchObject({
      event: 'sheet.revalidation_failed',
      error: expect.stringContaining('Rule "odd"'),
    });
    await wakeOutdated(test.service);
    expect(sent).toEqual([]);
  });

  it('has nothing to do for a sheet that is gone, has no rows or was checked', async () => {
    await revalidateSheet(test.service, test.service.seam.id());
    await revalidateSheet(test.service, (await standing()).id);
    await test.service.db.run(
      sql`update sheets set file = null, checked_version = null where migration_id = ${made.id}`,
    );
    await revalidateSheet(test.service, (await standing()).id);
    expect((await audit()).filter(({ event }) => event.startsWith('sheet.'))).toEqual([]);
  });
});
