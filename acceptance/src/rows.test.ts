import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { type CustomerMigration, customerMigration } from './testing/customers.js';
import type { RowsPage, TracedRow } from './testing/run-shapes.js';
import { execute, generate } from './testing/runs.js';
import type { ErrorBody } from './testing/shapes.js';
import { noId } from './testing/unique.js';

let customer: CustomerMigration;
const rows = (query: Record<string, string> = {}, slug = customer.slug, id = customer.id) =>
  call<RowsPage & ErrorBody>('GET', `/migrations/${id}/sheets/${slug}/rows`, { query });
const names = async (query: Record<string, string>) =>
  (await rows({ of: 'preview', ...query })).body.rows.map(({ cells }) => cells[1]);

beforeAll(async () => {
  customer = await customerMigration();
});

describe('rows of a sheet', () => {
  it('are not there before a preview, and none before an execute', async () => {
    const before = await rows({ of: 'preview' });
    expect(before.status).toBe(404);
    expect(before.body.error).toContain('generate');
    const { body } = await rows();
    expect(body).toMatchObject({ of: 'sheet', run_id: null, rows: [] });
    expect(body.columns).toEqual(['Code', 'Name', 'Email', 'Joined']);
  });

  it('of a preview are read by page, with exact totals and what is wrong', async () => {
    const { run_id } = await generate(customer.id);
    const { body } = await rows({ of: 'preview', offset: '1', limit: '1' });
    expect(body).toEqual({
      of: 'preview',
      run_id,
      columns: ['Code', 'Name', 'Email', 'Joined'],
      totals: { all: 3, valid: 2, invalid: 1 },
      rows: [
        {
          row_index: 1,
          version: expect.any(String),
          cells: ['C-2', 'Grace Hopper', 'grace at example', '2024-05-14'],
          errors: [{ column: 'Email', rule: 'strict', message: 'Value does not match required pattern' }],
        },
      ],
    });
  });

  it.each([
    [{ filter: 'valid' }, ['Ada Lovelace', 'Alan Turing']],
    [{ filter: 'invalid' }, ['Grace Hopper']],
    [{ filter: 'invalid', column: 'Code' }, []],
    [{ rule: 'strict' }, ['Grace Hopper']],
    [{ search: 'EXAMPLE.COM' }, ['Ada Lovelace', 'Alan Turing']],
    [{ search: 'a', column: 'Code' }, []],
  ])('%j', async (query, expected) => {
    expect(await names(query as unknown as Record<string, string>)).toEqual(expected);
  });

  it('are counted by column: cells that are filled, cells that break a rule', async () => {
    const path = `/migrations/${customer.id}/sheets/${customer.slug}/columns`;
    const { body } = await call('GET', path, { query: { of: 'preview' } });
    expect(body).toMatchObject({
      of: 'preview',
      row_count: 3,
      columns: [
        { name: 'Code', filled: 3, invalid: 0 },
        { name: 'Name', filled: 3, invalid: 0 },
        { name: 'Email', filled: 3, invalid: 1 },
        { name: 'Joined', filled: 3, invalid: 0 },
      ],
    });
    const { body: sheet } = await call<{ row_count: number; run_id: null }>('GET', path);
    expect(sheet).toMatchObject({ row_count: 0, run_id: null });
    expect((await call('GET', path, { query: { of: 'other' } })).status).toBe(400);
  });

  it('of a preview say where they came from before anything is executed', async () => {
    const path = `/migrations/${customer.id}/sheets/${customer.slug}/rows/1`;
    expect((await call('GET', path)).status).toBe(404);
    const { body } = await call<TracedRow>('GET', path, { query: { of: 'preview' } });
    expect(body.cells[2]).toMatchObject({
      value: 'grace at example',
      origins: [{ file: 'customers.csv', column: 'Email', value: 'grace at example' }],
    });
    expect((await call('GET', path, { query: { of: 'other' } })).status).toBe(400);
  });

  it('stand in the sheet once they are executed', async () => {
    const { run_id } = await execute(customer.id);
    expect((await rows()).body).toMatchObject({ of: 'sheet', run_id, totals: { all: 3, invalid: 1 } });
  });

  it.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: '1001' }, 'limit'],
    [{ offset: '-1' }, 'offset'],
    [{ of: 'export' }, 'of'],
    [{ filter: 'bad' }, 'filter'],
    [{ rule: 'none' }, 'rule'],
    [{ column: 'Phone' }, 'Code, Name, Email, Joined'],
    [{ sort: 'Code' }, 'sort'],
  ])('are refused for %j', async (query, named) => {
    const { status, body } = await rows(query as unknown as Record<string, string>);
    expect(status).toBe(400);
    expect(body.error).toContain(named);
  });

  it('of another sheet or migration are not there', async () => {
    expect((await rows({}, 'no_such_sheet')).status).toBe(404);
    expect((await rows({}, customer.slug, noId)).status).toBe(404);
  });
});
