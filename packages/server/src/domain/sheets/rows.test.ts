import type { Query } from '@godwit/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../store/migrations/index.js';
import { databases } from '../../testing/databases.js';
import { addAccount, type TestService, testService } from '../../testing/service.js';
import { columns, type StoredMigration, storedMigration } from '../../testing/stored-sheets.js';
import { countCells } from './count-cells.js';
import { listRows } from './rows.js';

describe.each(databases)('rows of a sheet on $name', ({ open }) => {
  let test: TestService;
  let made: StoredMigration;
  beforeAll(async () => {
    test = await testService(await open(migrations));
    made = await storedMigration(test, 250);
  });
  afterAll(() => test.close());

  const read = (query: Query<'listRows'> = {}, slug = made.slug) =>
    listRows(test.service, test.actor, { migration_id: made.id, slug }, query);
  const indexes = async (query: Query<'listRows'>) =>
    (await read({ of: 'preview', ...query })).rows.map(({ row_index }) => row_index);
  const every = Array.from({ length: 250 }, (_, at) => at);
  const totals = { all: 250, valid: 225, invalid: 25 };

  it('are none before an execute, under the header', async () => {
    const empty = { of: 'sheet', run_id: null, columns, totals: { all: 0, valid: 0, invalid: 0 }, rows: [] };
    expect(await read()).toEqual(empty);
    expect(await read({ filter: 'invalid', search: 'x' })).toEqual(empty);
  });

  it('of a preview have their place, cells, errors and a version', async () => {
    const page = await read({ of: 'preview', offset: 3, limit: 1 });
    expect(page).toEqual({
      of: 'preview',
      run_id: made.generateId,
      columns,
      totals,
      rows: [
        {
          row_index: 3,
          version: expect.stringMatching(/^[0-9a-f]{24}$/),
          cells: ['Person 3', '', 'Köln, "Süd"', ''],
          errors: [{ column: 'Email', rule: 'required', message: 'Required field is empty' }],
        },
      ],
    });
  });

  it('are counted by column', async () => {
    const at = { migration_id: made.id, slug: made.slug };
    const { columns: counted, row_count } = await countCells(test.service, test.actor, at, { of: 'preview' });
    expect(row_count).toBe(250);
    expect(counted.map(({ name }) => name)).toEqual(columns);
    expect(counted.find(({ name }) => name === 'Email')).toEqual({ name: 'Email', filled: 225, invalid: 25 });
  });

  it.each([
    ['all of them', {}, every],
    ['valid', { filter: 'valid' as const }, every.filter((at) => at % 10 !== 3)],
    ['invalid', { filter: 'invalid' as const }, every.filter((at) => at % 10 === 3)],
    [
      'invalid in a column',
      { filter: 'invalid' as const, column: 'Email' },
      every.filter((at) => at % 10 === 3),
    ],
    ['invalid in another', { filter: 'invalid' as const, column: 'City' }, []],
    ['valid in another', { filter: 'valid' as const, column: 'City' }, every],
    ['by a rule', { rule: 'required' as const }, every.filter((at) => at % 10 === 3)],
    ['by a rule that nothing breaks', { rule: 'unique' as const }, []],
    ['with a text in any case', { search: 'kÖLN' }, every.filter((at) => at % 2 === 1)],
    ['with a text in a column', { search: '@x.', column: 'email' }, every.filter((at) => at % 10 !== 3)],
    ['with a text in none', { search: 'person 1', column: 'City' }, []],
    [
      'invalid with a text',
      { filter: 'invalid' as const, search: 'Person 1' },
      every.filter((at) => at % 10 === 3 && String(at).startsWith('1')),
    ],
  ])('%s come in their order, page by page', async (_, query, expected) => {
    const pages: number[] = [];
    for (let offset = 0; offset < expected.length + 40; offset += 40)
      pages.push(...(await indexes({ ...query, offset, limit: 40 })));
    expect(pages).toEqual(expected);
  });

  it('are counted exactly under each filter, with the same column, rule and text', async () => {
    expect((await read({ of: 'preview', filter: 'valid' })).totals).toEqual(totals);
    expect((await read({ of: 'preview', rule: 'unique', filter: 'all' })).totals).toEqual({
      ...totals,
      valid: 250,
      invalid: 0,
    });
    const found = every.filter((at) => String(at).startsWith('1'));
    const invalid = found.filter((at) => at % 10 === 3).length;
    expect((await read({ of: 'preview', search: 'PERSON 1' })).totals).toEqual({
      all: found.length,
      valid: found.length - invalid,
      invalid,
    });
  });

  it('are 100 unless more are asked for', async () => {
    expect(await indexes({})).toHaveLength(100);
    expect(await indexes({ limit: 1000 })).toEqual(every);
    expect(await indexes({ offset: 249 })).toEqual([249]);
    expect(await indexes({ offset: 250 })).toEqual([]);
  });

  it('of an execute have versions of their own', async () => {
    const runId = await made.execute();
    const standing = await read({ limit: 1 });
    expect(standing).toMatchObject({ of: 'sheet', run_id: runId, totals });
    const [preview] = (await read({ of: 'preview', limit: 1 })).rows;
    expect(standing.rows[0]).toEqual({ ...preview, version: expect.any(String) });
    expect(standing.rows[0]?.version).not.toBe(preview?.version);
  });

  it('of a sheet that nothing fills are none', async () => {
    const { rows, columns } = await read({ of: 'preview' }, made.empty);
    expect([rows, columns]).toEqual([[], ['No', 'Sum']]);
  });

  it('are asked for by a column that is there', async () => {
    await expect(read({ of: 'preview', column: 'Phone' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('column: sheet "people" has no column "Phone"; its columns are Name'),
    });
  });

  it('are not found in another account, sheet or without a preview', async () => {
    const other = await addAccount(test, 'other');
    const at = { migration_id: made.id, slug: made.slug };
    await expect(listRows(test.service, other.actor, at, {})).rejects.toMatchObject({ status: 404 });
    await expect(read({}, 'no_such_sheet')).rejects.toMatchObject({ code: 'sheetMissing' });
    await expect(read({ of: 'preview' }, 'no_such_sheet')).rejects.toMatchObject({ code: 'sheetMissing' });
  });
});
