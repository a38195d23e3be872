import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import type { Body } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { revalidateSheet } from '../../jobs/revalidate-job.js';
import { migrations } from '../../store/migrations/index.js';
import { databases } from '../../testing/databases.js';
import { addAccount, type TestService, testService } from '../../testing/service.js';
import { storeRun } from '../../testing/stored-runs.js';
import { type StoredMigration, storedMigration } from '../../testing/stored-sheets.js';
import { getTemplate, updateTemplate } from '../catalog/templates.js';
import { getMigration } from '../migrations/migrations.js';
import { getPreview } from '../runs/previews.js';
import { exportSheet } from '../sheets/exports.js';
import { getRow } from '../sheets/lineage.js';
import { listRows } from '../sheets/rows.js';
import { exportedSheets } from '../webhooks/exported-sheets.js';
import { editRow } from './edit-row.js';
import { listEdits } from './list-edits.js';
import { undoEdit } from './undo-edit.js';

describe.each(databases)('rows changed by hand on $name', ({ open }) => {
  let test: TestService;
  let made: StoredMigration;
  beforeAll(async () => {
    test = await testService(await open(migrations));
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    made = await storedMigration(test, 30);
    await made.execute();
  });

  type Of = Body<'editRow'>['of'];
  const at = (row_index: number, slug = made.slug) => ({ migration_id: made.id, slug, row_index });
  const rowOf = async (row: number, of: Of = 'sheet') =>
    (await listRows(test.service, test.actor, at(row), { of, offset: row, limit: 1 })).rows[0]!;
  const edit = async (row: number, cells: Body<'editRow'>['cells'], of: Of = 'sheet', version?: string) =>
    editRow(test.service, test.actor, at(row), {
      of,
      version: version ?? (await rowOf(row, of)).version,
      cells,
    });
  const edits = async () => (await listEdits(test.service, test.actor, made.id, {})).edits;
  const undo = (edit_id: string) => undoEdit(test.service, test.actor, { migration_id: made.id, edit_id });
  const totals = async (of: Of = 'sheet') =>
    (await listRows(test.service, test.actor, at(0), { of, filter: 'invalid' })).totals;

  it('have the new cells, are validated again and counted again', async () => {
    const before = await rowOf(3);
    expect(before.errors).toHaveLength(1);
    const edited = await edit(3, { Email: 'three@x.example', note: 'called' });
    expect(edited).toEqual({
      edit_id: expect.any(String),
      row: {
        row_index: 3,
        version: expect.any(String),
        cells: ['Person 3', 'three@x.example', 'Köln, "Süd"', 'called'],
        errors: [],
      },
      totals: { all: 30, valid: 28, invalid: 2 },
    });
    expect(edited.row.version).not.toBe(before.version);
    expect(await rowOf(3)).toEqual(edited.row);
    expect(await totals()).toEqual(edited.totals);
    await edit(4, { Email: null });
    expect((await rowOf(4)).errors).toEqual([
      { column: 'Email', rule: 'required', message: 'Required field is empty' },
    ]);
    expect(await totals()).toEqual({ all: 30, valid: 27, invalid: 3 });
    const { migration } = await getMigration(test.service, test.actor, made.id);
    expect(migration.sheets?.[0]).toEqual({ slug: made.slug, row_count: 30, invalid_row_count: 3 });
    const found = await listRows(test.service, test.actor, at(0), { search: 'CALLED' });
    expect(found.rows.map(({ row_index }) => row_index)).toEqual([3]);
  });

  it('leave the preview as it is, and the other way round', async () => {
    await edit(3, { Name: 'In the sheet' });
    await edit(3, { Name: 'In the preview' }, 'preview');
    expect((await rowOf(3)).cells[0]).toBe('In the sheet');
    expect((await rowOf(3, 'preview')).cells[0]).toBe('In the preview');
    const { sheets } = await getPreview(test.service, test.actor, made.id, { offset: 2, limit: 2 });
    expect(sheets[0]?.rows.slice(1).map(([name]) => name)).toEqual(['Person 2', 'In the preview']);
    await edit(3, { Email: 'now@x.example' }, 'preview');
    const later = await getPreview(test.service, test.actor, made.id, { offset: 0, limit: 1 });
    expect(later.sheets[0]?.invalid_row_count).toBe(2);
    expect(later.sheets[0]?.invalid_cells.map(({ row_index }) => row_index)).toEqual([13, 23]);
  });

  it('say who changed what, and where each cell came from before', async () => {
    const { edit_id } = await edit(3, { Email: 'three@x.example' });
    const row = await getRow(test.service, test.actor, at(3));
    const [name, email] = row.cells;
    expect(name?.edits).toEqual([]);
    expect(email).toMatchObject({
      value: 'three@x.example',
      errors: [],
      origins: [{ file: 'people.csv', column: 'E-Mail', value: '' }],
      edits: [{ id: edit_id, edited_by: expect.any(String), from: '', to: 'three@x.example' }],
    });
    expect(email?.steps.at(-1)).toBe(`edited by ${email?.edits[0]?.edited_by}: "" became "three@x.example"`);
    expect(row.version).toBe((await rowOf(3)).version);
    expect(await edits()).toEqual([
      {
        id: edit_id,
        slug: made.slug,
        of: 'sheet',
        row_index: 3,
        cells: [{ column: 'Email', from: '', to: 'three@x.example' }],
        edited_by: email?.edits[0]?.edited_by,
        edited_at: email?.edits[0]?.edited_at,
        preview: { applied: false, row_index: null, reason: expect.stringContaining('the next run') },
        sheet: { applied: true, row_index: 3, reason: null },
      },
    ]);
    const last = await test.service.db.row<{ entry: string }>(
      sql`select entry from audit where chain = ${made.id} order by seq desc limit 1`,
    );
    expect(JSON.parse(last?.entry ?? '')).toMatchObject({
      event: 'row.edited',
      edit: edit_id,
      sheet: made.slug,
      row_index: 3,
      columns: ['Email'],
      by: { kind: 'key' },
    });
    expect(last?.entry).not.toContain('three@x');
  });

  it('go out with every export', async () => {
    await edit(3, { Email: 'three@x.example' });
    for (const [file, expected] of [
      ['csv', 'Person 3,three@x.example,"Köln, ""Süd""",'],
      ['ndjson', '"Email":"three@x.example"'],
    ] as const) {
      const { body, total } = await exportSheet(
        test.service,
        test.actor,
        made.id,
        `${made.slug}.${file}`,
        {},
        { gzip: false, isHead: false, signal: AbortSignal.timeout(60_000) },
      );
      expect(total).toBe(28);
      const lines = (await textOf(body!)).trimEnd().split('\n');
      expect(lines.filter((line) => line.includes(expected))).toHaveLength(1);
      expect(lines.findIndex((line) => line.includes('three@x'))).toBe(file === 'csv' ? 4 : 3);
    }
  });

  it('go out with every delivery', async () => {
    await edit(3, { Email: 'three@x.example' });
    await edit(4, { Note: 'in the preview' }, 'preview');
    const folder = await test.service.sheetWorkers.folder();
    const path = join(folder.path, 'batches');
    for (const [channel, expected] of [
      ['production', 'three@x.example'],
      ['preview', 'in the preview'],
    ] as const) {
      const sheets = await exportedSheets(test.service.db, made.id, channel);
      const wanted = { sheets, mode: 'flat' as const, filter: 'all' as const, frameBytes: 1000 };
      const { rows } = await test.service.sheetWorkers.batches({ ...wanted, path, scratch: folder.path });
      expect(rows).toBe(30);
      expect(await readFile(path, 'utf8')).toContain(expected);
    }
    await folder.remove();
  });

  it('stay when the rows are checked by other rules, and can still be undone', async () => {
    const { edit_id } = await edit(3, { Email: 'three@x.example', City: 'Bonn' });
    const { columns } = await getTemplate(test.service, test.actor, made.slug);
    await updateTemplate(test.service, test.actor, made.slug, {
      columns: columns.map((column) => (column.name === 'City' ? { ...column, required: true } : column)),
    });
    const sheet = await test.service.db.row<{ id: string }>(sql`
      select s.id from sheets s join templates t on t.id = s.template_id
      where s.migration_id = ${made.id} and t.slug = ${made.slug}`);
    await revalidateSheet(test.service, sheet!.id);
    expect(await rowOf(3)).toMatchObject({ cells: ['Person 3', 'three@x.example', 'Bonn', ''], errors: [] });
    expect((await rowOf(4)).errors).toHaveLength(1);
    expect((await edits())[0]?.sheet).toEqual({ applied: true, row_index: 3, reason: null });
    expect((await getRow(test.service, test.actor, at(3))).cells[2]).toMatchObject({
      value: 'Bonn',
      edits: [{ from: 'Köln, "Süd"', to: 'Bonn' }],
    });
    const before = await totals();
    await edit(4, { City: 'Bonn' });
    expect(await totals()).toEqual({ ...before, valid: before.valid + 1, invalid: before.invalid - 1 });
    await undo(edit_id!);
    expect(await rowOf(3)).toMatchObject({ cells: ['Person 3', '', 'Köln, "Süd"', ''] });
  });

  it('are undone: the cells hold what they held, and later edits stay', async () => {
    const { version } = await rowOf(3);
    const first = await edit(3, { Email: 'a@x.example', Note: 'a' });
    const second = await edit(3, { Email: 'b@x.example' });
    expect(await undo(first.edit_id!)).toEqual({ deleted: true });
    expect((await rowOf(3)).cells).toEqual(['Person 3', 'b@x.example', 'Köln, "Süd"', '']);
    const [left] = await edits();
    expect(left).toMatchObject({ id: second.edit_id, cells: [{ from: '', to: 'b@x.example' }] });
    await undo(second.edit_id!);
    expect(await rowOf(3)).toMatchObject({ version, cells: ['Person 3', '', 'Köln, "Süd"', ''] });
    expect(await totals()).toEqual({ all: 30, valid: 27, invalid: 3 });
    expect(await edits()).toEqual([]);
    await expect(undo(second.edit_id!)).rejects.toMatchObject({ code: 'editMissing', status: 404 });
  });

  it('that are so already make no edit', async () => {
    const row = await rowOf(3);
    expect(await edit(3, { Name: 'Person 3', Email: null })).toEqual({
      edit_id: null,
      row,
      totals: { all: 30, valid: 27, invalid: 3 },
    });
    expect(await edits()).toEqual([]);
  });

  it('win once: of a hundred edits of one row at once one is taken', { timeout: 120_000 }, async () => {
    const { version } = await rowOf(7);
    const all = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) => edit(7, { Note: `by ${n}` }, 'sheet', version)),
    );
    const [taken, ...more] = all.filter((each) => each.status === 'fulfilled');
    expect(more).toEqual([]);
    const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toHaveLength(99);
    for (const reason of refused) expect(reason).toMatchObject({ status: 409, code: 'rowChanged' });
    expect((await rowOf(7)).cells[3]).toBe(taken?.value.row.cells[3]);
    expect(await edits()).toHaveLength(1);
  });

  it('of different rows at once are all taken', async () => {
    await Promise.all([1, 2, 3, 4, 5].map((row) => edit(row, { Note: `row ${row}` })));
    const { rows } = await listRows(test.service, test.actor, at(0), { limit: 7 });
    expect(rows.map(({ cells }) => cells[3])).toEqual(['', 'row 1', 'row 2', 'row 3', 'row 4', 'row 5', '']);
    expect(await edits()).toHaveLength(5);
  });

  it('are refused while a run is in flight', async () => {
    const { edit_id } = await edit(3, { Note: 'x' });
    const { version } = await rowOf(3);
    const run = await storeRun(test.service, made.id, { kind: 'clarify', status: 'running' });
    const refused = { status: 409, code: 'runInFlight', extra: { run_id: run } };
    await expect(edit(3, { Note: 'y' }, 'sheet', version)).rejects.toMatchObject(refused);
    await expect(undo(edit_id!)).rejects.toMatchObject(refused);
  });

  it('are refused where nothing fits', async () => {
    const { version } = await rowOf(0);
    await expect(edit(0, { Note: 'x' }, 'sheet', 'another')).rejects.toMatchObject({ code: 'rowChanged' });
    await expect(edit(1, { Note: 'x' }, 'sheet', version)).rejects.toMatchObject({ code: 'rowChanged' });
    await expect(edit(0, { Note: 'x' }, 'preview', version)).rejects.toMatchObject({ code: 'rowChanged' });
    await expect(edit(0, { Phone: 'x' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('cells: sheet "'),
    });
    await expect(edit(30, { Note: 'x' }, 'sheet', version)).rejects.toMatchObject({ code: 'rowMissing' });
    const other = await addAccount(test, `other${test.service.seam.id().slice(-6)}`);
    const body = { of: 'sheet' as const, version, cells: { Note: 'x' } };
    await expect(editRow(test.service, other.actor, at(0), body)).rejects.toMatchObject({ status: 404 });
    await expect(listEdits(test.service, other.actor, made.id, {})).rejects.toMatchObject({ status: 404 });
    const { edit_id } = await edit(0, { Note: 'x' });
    await expect(
      undoEdit(test.service, other.actor, { migration_id: made.id, edit_id: edit_id! }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
