import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { type CustomerMigration, customerColumns, customerMigration } from './testing/customers.js';
import type { Preview } from './testing/run-shapes.js';
import { generate, readPreview, update } from './testing/runs.js';
import type { ErrorBody } from './testing/shapes.js';
import { newMigration, newTemplate, upload } from './testing/things.js';

let customer: CustomerMigration;
let preview: Preview;
let runId: string;

const page = async (query: Record<string, string>) => (await readPreview(customer.id, query)).sheets[0]!;

beforeAll(async () => {
  customer = await customerMigration();
  runId = (await generate(customer.id)).run_id;
  preview = await readPreview(customer.id);
});

describe('a preview', () => {
  it('is not there before the first generate', async () => {
    const { migration_id } = await newMigration({ templates: [customer.slug] });
    const { status, body } = await call<ErrorBody>('GET', `/migrations/${migration_id}/preview`);
    expect(status).toBe(404);
    expect(body.error).toContain('generate');
  });

  it('names its run, its templates and the plan in English', () => {
    const template = { slug: customer.slug, name: customer.template.name };
    expect(preview).toMatchObject({ status: 'awaiting_approval', run_id: runId, templates: [template] });
    expect(preview.sheets.map((sheet) => sheet.template)).toEqual([template]);
    expect(preview.plan).toContain('customers.csv');
  });

  it('has a header and rows of texts, with exact counts', () => {
    const [sheet] = preview.sheets;
    expect(sheet).toMatchObject({ row_count: 3, invalid_row_count: 1 });
    expect(sheet!.rows).toEqual([
      ['Code', 'Name', 'Email', 'Joined'],
      ['C-1', 'Ada Lovelace', 'ada@example.com', '2024-05-13'],
      ['C-2', 'Grace Hopper', 'grace at example', '2024-05-14'],
      ['C-3', 'Alan Turing', 'alan@example.com', '2024-05-15'],
    ]);
  });

  it('lists the invalid cells with their places', () => {
    expect(preview.sheets[0]!.invalid_cells).toEqual([
      {
        row: 1,
        row_index: 1,
        column: 'Email',
        value: 'grace at example',
        message: 'Value does not match required pattern',
      },
    ]);
  });

  it('says of each column where it comes from, and how sure that is', () => {
    const { mapping } = preview.sheets[0]!;
    expect(mapping.map(({ column }) => column)).toEqual(['Code', 'Name', 'Email', 'Joined']);
    for (const { column, from, confidence, reason } of mapping) {
      expect(from).toEqual([{ input: expect.stringContaining('customers'), column }]);
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThanOrEqual(1);
      expect(reason).not.toBe('');
    }
  });

  it('comes in pages; counts are over all the data, places are of the page', async () => {
    const second = await page({ limit: '1', offset: '1' });
    expect(second.rows).toEqual([preview.sheets[0]!.rows[0], preview.sheets[0]!.rows[2]]);
    expect(second).toMatchObject({ row_count: 3, invalid_row_count: 1 });
    expect(second.invalid_cells).toMatchObject([{ row: 0, row_index: 1 }]);
    expect((await page({ limit: '1' })).invalid_cells).toMatchObject([{ row: 1, row_index: 1 }]);
    const last = await page({ offset: '2' });
    expect(last.rows).toHaveLength(2);
    expect(last.invalid_cells).toMatchObject([{ row: -1, row_index: 1, value: 'grace at example' }]);
    expect((await page({ offset: '3' })).rows).toHaveLength(1);
    expect((await page({ limit: '10000', offset: '999999999' })).rows).toHaveLength(1);
  });

  it.each([
    ['limit', '0'],
    ['limit', '10001'],
    ['limit', 'many'],
    ['offset', '-1'],
    ['offset', '1.5'],
  ])('with %s %s is refused', async (name, value) => {
    const { status, body } = await call<ErrorBody>('GET', `/migrations/${customer.id}/preview`, {
      query: { [name]: value },
    });
    expect(status).toBe(400);
    expect(body.error).toContain(name);
  });

  it('is replaced by an update', async () => {
    const { run_id } = await update(customer.id, 'Write the names in upper case');
    const after = await readPreview(customer.id);
    expect(after.run_id).toBe(run_id);
    expect(after.sheets[0]!.rows[1]).toEqual(['C-1', 'ADA LOVELACE', 'ada@example.com', '2024-05-13']);
  });
});

describe('a preview of many rows', () => {
  it('shows 1,000 of them, and of the invalid cells also those behind', async () => {
    const { id } = await customerMigration({
      template: customer.template,
      file: [
        'Code,Name,Email,Joined',
        ...Array.from({ length: 2500 }, (_, at) => {
          const email = at % 500 === 499 ? 'none at all' : `p${at}@example.com`;
          return `C-${at},Person ${at},${email},2024-05-13`;
        }),
      ].join('\n'),
    });
    await generate(id);
    const [sheet] = (await readPreview(id)).sheets;
    expect(sheet!.rows).toHaveLength(1001);
    expect(sheet).toMatchObject({ row_count: 2500, invalid_row_count: 5 });
    expect(sheet!.invalid_cells.map(({ row }) => row)).toEqual([499, 999, 1499, 1999, 2499]);
    const [rest] = (await readPreview(id, { offset: '2000', limit: '10000' })).sheets;
    expect(rest!.rows).toHaveLength(501);
    expect(rest!.invalid_cells.map(({ row, row_index }) => [row, row_index])).toEqual([
      [499, 2499],
      [-1501, 499],
      [-1001, 999],
      [-501, 1499],
      [-1, 1999],
    ]);
  });
});

describe('a preview of several sheets', () => {
  it('shows all of them in the order of the templates, also one that stays empty', async () => {
    // Names that mean something: whether a table is about a template is judged by its name too.
    const empty = await newTemplate({
      name: 'Batteries',
      columns: [
        { name: 'Voltage', description: 'Number' },
        { name: 'Weight in grams', description: 'Number' },
      ],
    });
    const filled = await newTemplate({ name: 'Customers', columns: customerColumns });
    const { migration_id } = await newMigration({ templates: [empty.slug, filled.slug] });
    await upload(migration_id, 'customers.csv', 'Code,Name\nC-1,Ada\nC-2,Grace\n');
    await generate(migration_id);
    const { sheets } = await readPreview(migration_id);
    expect(sheets.map(({ template }) => template.slug)).toEqual([empty.slug, filled.slug]);
    expect(sheets[0]).toMatchObject({ rows: [['Voltage', 'Weight in grams']], row_count: 0 });
    expect(sheets[1]).toMatchObject({ row_count: 2 });
  });
});
