import type { Query } from '@godwit/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../store/migrations/index.js';
import { databases } from '../../testing/databases.js';
import { runTo, upload, type WorkingService, workingService } from '../../testing/runs.js';
import { addAccount, testService } from '../../testing/service.js';
import { type StoredMigration, storedMigration } from '../../testing/stored-sheets.js';
import { createTemplate } from '../catalog/templates.js';
import { editRow } from '../edits/edit-row.js';
import { deleteFile, listFiles } from '../files/files.js';
import { createMigration } from '../migrations/migrations.js';
import { listRows } from '../sheets/rows.js';
import { diffPreviews } from './preview-diff.js';

describe.each(databases)('what changed between the rows of two runs on $name', ({ open }) => {
  let test: WorkingService;
  let id: string;
  beforeAll(async () => {
    test = await workingService(open);
    const { body: template } = await createTemplate(test.service, test.actor, {
      name: 'People',
      columns: [{ name: 'Code', unique: true, required: true }, { name: 'Name' }, { name: 'City' }],
    });
    const { body } = await createMigration(test.service, test.actor, {
      name: 'm',
      templates: [template.slug],
    });
    id = body.migration_id;
  });
  afterAll(() => test.close());

  const diff = (query: Query<'diffPreviews'>) => diffPreviews(test.service, test.actor, id, query);
  const csv = (rows: string[][]) =>
    [['Code', 'Name', 'City'], ...rows].map((cells) => `${cells.join(',')}\n`).join('');
  const person = (at: number) => [`P-${at}`, `Person ${at}`, `City ${at % 5}`];
  const generate = async () => (await runTo(test, id, 'generate')).run_id;

  it('is what a new file changed, exactly, with samples; older rows are not kept', {
    timeout: 240_000,
  }, async () => {
    await upload(test, id, 'people.csv', csv(Array.from({ length: 30 }, (_, at) => person(at))));
    const first = await generate();
    const { files } = await listFiles(test.service, test.actor, id);
    await deleteFile(test.service, test.actor, id, files[0]!.id);
    const rows = Array.from({ length: 33 }, (_, at) => person(at)).filter((_, at) => at !== 7 && at !== 8);
    rows[3]![1] = 'Another';
    await upload(test, id, 'people.csv', csv(rows.toReversed()));
    const second = await generate();
    const { sheets } = await diff({ from: first, to: second, samples: 1 });
    expect(sheets).toEqual([
      {
        slug: 'people',
        name: 'People',
        key: ['Code'],
        rows: { from: 30, to: 31 },
        added: 3,
        gone: 2,
        changed: 1,
        unchanged: 27,
        samples: {
          added: [
            {
              key: [{ column: 'Code', value: 'P-32' }],
              row_index: { from: null, to: 0 },
              cells: [
                { column: 'Code', from: null, to: 'P-32' },
                { column: 'Name', from: null, to: 'Person 32' },
                { column: 'City', from: null, to: 'City 2' },
              ],
            },
          ],
          gone: [
            {
              key: [{ column: 'Code', value: 'P-7' }],
              row_index: { from: 7, to: null },
              cells: [
                { column: 'Code', from: 'P-7', to: null },
                { column: 'Name', from: 'Person 7', to: null },
                { column: 'City', from: 'City 2', to: null },
              ],
            },
          ],
          changed: [
            {
              key: [{ column: 'Code', value: 'P-3' }],
              row_index: { from: 3, to: 27 },
              cells: [{ column: 'Name', from: 'Person 3', to: 'Another' }],
            },
          ],
        },
      },
    ]);
    expect((await diff({ from: second, to: second })).sheets[0]).toMatchObject({
      added: 0,
      gone: 0,
      changed: 0,
    });
    await generate();
    await expect(diff({ from: first, to: second })).rejects.toMatchObject({
      status: 409,
      code: 'rowsNotKept',
    });
    await expect(diff({ from: second, to: id })).rejects.toMatchObject({
      status: 404,
      code: 'runRowsMissing',
    });
  });
});

describe.each(databases)('rows that have no key on $name', ({ open }) => {
  let test: Awaited<ReturnType<typeof testService>>;
  let made: StoredMigration;
  beforeAll(async () => {
    test = await testService(await open(migrations));
    made = await storedMigration(test, 30);
  });
  afterAll(() => test.close());

  it('are told apart by all of their cells; an edit is a change too', async () => {
    const { service, actor } = test;
    const run = await made.execute();
    const at = { migration_id: made.id, slug: made.slug, row_index: 4 };
    const { rows } = await listRows(service, actor, at, { of: 'preview', offset: 4, limit: 1 });
    const cells = { Note: 'changed' };
    await editRow(service, actor, at, { of: 'preview', version: rows[0]!.version, cells });
    const { sheets } = await diffPreviews(service, actor, made.id, { from: run, to: made.generateId });
    expect(sheets[0]).toMatchObject({ key: [], added: 1, gone: 1, changed: 0, unchanged: 29 });
    expect(sheets[0]?.samples.added[0]?.cells.at(-1)).toEqual({ column: 'Note', from: null, to: 'changed' });
    expect(sheets[1]).toMatchObject({
      rows: { from: 0, to: 0 },
      added: 0,
      gone: 0,
      changed: 0,
      unchanged: 0,
    });
  });

  it('are not found in another account', async () => {
    const other = await addAccount(test, 'other');
    const query = { from: made.generateId, to: made.generateId };
    await expect(diffPreviews(test.service, other.actor, made.id, query)).rejects.toMatchObject({
      status: 404,
    });
  });
});
