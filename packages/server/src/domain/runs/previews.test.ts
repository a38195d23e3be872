import { parseRecipe } from '@godwit/engine/recipe/recipe';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../store/migrations/index.js';
import { databases } from '../../testing/databases.js';
import { type TestService, testService } from '../../testing/service.js';
import { nothingMade, storeRun } from '../../testing/stored-runs.js';
import { columns, type StoredMigration, sourceRow, storedMigration } from '../../testing/stored-sheets.js';
import { createMigration } from '../migrations/migrations.js';
import { getRow } from '../sheets/lineage.js';
import { getPreview } from './previews.js';
import { inputsNow } from './run-inputs.js';

describe.each(databases)('reading what a run made on $name', ({ open }) => {
  let test: TestService;
  let made: StoredMigration;
  beforeAll(async () => {
    test = await testService(await open(migrations));
    made = await storedMigration(test, 1250);
  });
  afterAll(() => test.close());
  const preview = (query = {}) => getPreview(test.service, test.actor, made.id, query);
  const row = (row_index: number, slug = made.slug) =>
    getRow(test.service, test.actor, { migration_id: made.id, slug, row_index });
  const shown = (at: number) =>
    sourceRow(at).map((cell, column) => (column === 1 ? cell.toLowerCase() : cell));

  it('shows the first rows of every sheet, with exact counts over all the data', async () => {
    const { sheets, ...rest } = await preview();
    expect(rest).toEqual({
      status: 'awaiting_approval',
      run_id: made.generateId,
      templates: [
        { slug: made.slug, name: 'People' },
        { slug: made.empty, name: 'Orders' },
      ],
      plan: 'People come from people.csv.',
    });
    const [people, orders] = sheets;
    expect(people).toMatchObject({ row_count: 1250, invalid_row_count: 125 });
    expect(people!.rows).toEqual([columns, ...Array.from({ length: 1000 }, (_, at) => shown(at))]);
    expect(people!.mapping.map(({ column }) => column)).toEqual(columns);
    expect(orders).toEqual({
      template: { slug: made.empty, name: 'Orders' },
      rows: [['No', 'Sum']],
      row_count: 0,
      invalid_row_count: 0,
      invalid_cells: [],
      mapping: [],
      health: { ok: true, findings: [] },
    });
  });

  it('pages on, and says of invalid cells where they stand in the page and in the sheet', async () => {
    const { sheets } = await preview({ offset: 1001, limit: 15 });
    expect(sheets[0]!.rows.slice(1).map(([name]) => name)).toEqual(
      Array.from({ length: 15 }, (_, at) => `Person ${1001 + at}`),
    );
    const cell = { column: 'Email', value: '', message: 'Required field is empty' };
    const invalid = sheets[0]!.invalid_cells;
    expect(invalid.slice(0, 3)).toEqual([
      { row: 2, row_index: 1003, ...cell },
      { row: 12, row_index: 1013, ...cell },
      { row: -998, row_index: 3, ...cell },
    ]);
    expect(invalid.at(-1)).toEqual({ row: 242, row_index: 1243, ...cell });
    expect(invalid).toHaveLength(125);
    const beyond = await preview({ offset: 1249, limit: 1000 });
    expect(beyond.sheets[0]!.rows).toHaveLength(2);
    expect((await preview({ offset: 1250 })).sheets[0]).toMatchObject({ rows: [columns], row_count: 1250 });
  });

  it('gives what fits into one answer: fewer rows by default, a refusal where more were asked for', async () => {
    const { body } = await createMigration(test.service, test.actor, {
      name: 'wide',
      templates: [made.slug],
    });
    const id = body.migration_id;
    const wide = Array.from({ length: 10_000 }, (_, at) => `Column ${at}`);
    const recipe = parseRecipe({ version: 1, inputs: [], sheets: [] });
    const sheet = { ...made.sheet, columns: wide, rowCount: 1_000_000 };
    await storeRun(test.service, id, {
      kind: 'generate',
      status: 'awaiting_approval',
      recipe,
      made: { ...nothingMade, sheets: [sheet] },
      inputs: await inputsNow(test.service.db, id),
    });
    const asked: number[] = [];
    const pages = async (_: unknown, { limit }: { limit: number }) => {
      asked.push(limit);
      return [{ rows: [], invalidCells: [] }];
    };
    const service = {
      ...test.service,
      sheetWorkers: { pages } as unknown as TestService['service']['sheetWorkers'],
    };
    await getPreview(service, test.actor, id, {});
    await getPreview(service, test.actor, id, { limit: 500 });
    await getPreview(service, test.actor, id, { limit: 10_000, offset: 999_900 });
    expect(asked).toEqual([500, 500, 10_000]);
    await expect(getPreview(service, test.actor, id, { limit: 501 })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('500 rows'),
    });
  });

  it('is not there before the first preview, nor for another account', async () => {
    const { body } = await createMigration(test.service, test.actor, { name: 'new' });
    await expect(getPreview(test.service, test.actor, body.migration_id, {})).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('"generate"'),
    });
    const stranger = { ...test.actor, accountId: test.service.seam.id() };
    await expect(getPreview(test.service, stranger, made.id, {})).rejects.toMatchObject({ status: 404 });
  });

  it('knows where each cell of a row came from, once rows stand in the sheets', async () => {
    await expect(row(0)).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('"execute"'),
    });
    await made.execute();
    const origin = (column: string, value: string) => [
      { file: 'people.csv', table: 'people.csv', row_number: 1235, column, value },
    ];
    expect(await row(1233)).toEqual({
      row_index: 1233,
      version: expect.any(String),
      cells: [
        {
          column: 'Name',
          value: 'Person 1233',
          errors: [],
          origins: origin('Name', 'Person 1233'),
          steps: [],
          edits: [],
        },
        {
          column: 'Email',
          value: '',
          errors: [{ rule: 'required', message: 'Required field is empty' }],
          origins: origin('E-Mail', ''),
          steps: [expect.stringContaining('lower')],
          edits: [],
        },
        {
          column: 'City',
          value: 'Köln, "Süd"',
          errors: [],
          origins: origin('City', 'Köln, "Süd"'),
          steps: [],
          edits: [],
        },
        { column: 'Note', value: '', errors: [], origins: origin('Note', ''), steps: [], edits: [] },
      ],
    });
    await expect(row(1250)).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('1250 rows'),
    });
    await expect(row(0, 'nothing')).rejects.toMatchObject({ status: 404 });
    await expect(row(0, made.empty)).rejects.toMatchObject({ status: 404 });
    expect((await preview({ limit: 1 })).run_id).toBe(made.generateId);
  });

  it('names the connection, the stream and the key of a row that was pulled from a live source', async () => {
    const live = await storedMigration(test, 3);
    await live.execute();
    const facts = {
      ...{ file: 'CRM database', name: 'contacts', connection: 'CRM database' },
      declared: { primaryKey: ['E-Mail', 'Name'], unique: [], links: [] },
    };
    await test.service.db.run(sql`
      update runs set
        made = jsonb_set(made::jsonb, '{tables,0}', (made::jsonb -> 'tables' -> 0) || ${JSON.stringify(facts)}::jsonb),
        recipe = jsonb_set(recipe::jsonb, '{inputs,0}', (recipe::jsonb -> 'inputs' -> 0) || '{"file": "CRM database"}'::jsonb),
        recipe_sha256 = null
      where migration_id = ${live.id} and made is not null and recipe is not null`);
    const [name, email] = sourceRow(1);
    const { cells } = await getRow(test.service, test.actor, {
      ...{ migration_id: live.id, slug: live.slug, row_index: 1 },
    });
    expect(cells[2]?.origins).toEqual([
      {
        ...{ file: 'CRM database', table: 'contacts', connection: 'CRM database' },
        key: [
          { column: 'E-Mail', value: email },
          { column: 'Name', value: name },
        ],
        ...{ row_number: 3, column: 'City', value: cells[2]?.value },
      },
    ]);
  });
});
