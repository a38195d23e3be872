import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { type CustomerMigration, customerMigration, customers } from './testing/customers.js';
import { newTeammate } from './testing/people.js';
import { held } from './testing/points.js';
import type { Edit, EditedRow, RowsPage, SheetRow, TracedRow } from './testing/run-shapes.js';
import { execute, generate } from './testing/runs.js';
import { type Identity, ours } from './testing/settings.js';
import type { ErrorBody } from './testing/shapes.js';
import { newCompany, newSource, readMigration, tokenOf, upload } from './testing/things.js';
import { noId } from './testing/unique.js';

type Of = 'preview' | 'sheet';
let customer: CustomerMigration;
const migration = () => `/migrations/${customer.id}`;
const rowPath = (row: number) => `${migration()}/sheets/${customer.slug}/rows/${row}`;

async function rows(of: Of): Promise<RowsPage> {
  const { body } = await call<RowsPage>('GET', `${migration()}/sheets/${customer.slug}/rows`, {
    query: { of },
  });
  return body;
}
const rowOf = async (of: Of, row: number): Promise<SheetRow> => (await rows(of)).rows[row]!;

const edit = async (of: Of, row: number, cells: Record<string, string | null>, as: Identity = ours) =>
  call<EditedRow & ErrorBody>('PATCH', rowPath(row), {
    as,
    body: { of, version: (await rowOf(of, row)).version, cells },
  });
const edits = async (query: Record<string, string> = {}): Promise<Edit[]> =>
  (await call<{ edits: Edit[] }>('GET', `${migration()}/edits`, { query })).body.edits;
const undo = (id: string) => call<ErrorBody>('DELETE', `${migration()}/edits/${id}`);
const csv = async () => (await call('GET', `${migration()}/exports/${customer.slug}.csv`)).text;

beforeAll(async () => {
  customer = await customerMigration();
  await generate(customer.id);
});

describe('a row that is changed by hand', () => {
  it('before the execute goes into the sheet and its exports with it', async () => {
    const { status, body } = await edit('preview', 1, { Email: 'grace@example.com' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      row: { row_index: 1, cells: ['C-2', 'Grace Hopper', 'grace@example.com', '2024-05-14'], errors: [] },
      totals: { all: 3, valid: 3, invalid: 0 },
    });
    const run = await execute(customer.id);
    expect(run.report?.invalidCellCount).toBe(0);
    expect(await csv()).toContain('C-2,Grace Hopper,grace@example.com,2024-05-14');
  });

  it('says who changed it, by name, in its lineage and in the list', async () => {
    const mate = await newTeammate('member');
    const { status, body } = await edit('sheet', 2, { Name: 'Alan M. Turing' }, await mate.as());
    expect(status).toBe(200);
    const { body: traced } = await call<TracedRow>('GET', rowPath(2));
    const name = traced.cells[1]!;
    expect(name).toMatchObject({
      value: 'Alan M. Turing',
      origins: [{ column: 'Name', value: 'Alan Turing' }],
    });
    expect(name.steps.at(-1)).toBe(`edited by ${mate.email}: "Alan Turing" became "Alan M. Turing"`);
    expect((await edits())[0]).toMatchObject({
      id: body.edit_id,
      slug: customer.slug,
      edited_by: mate.email,
      cells: [{ column: 'Name', from: 'Alan Turing', to: 'Alan M. Turing' }],
      sheet: { applied: true, row_index: 2 },
    });
    const { body: log } = await call<{ integrity: { entries: number } }>('GET', `${migration()}/log`);
    expect(log.integrity.entries).toBeGreaterThan(0);
    expect((await call<{ ok: boolean }>('POST', `${migration()}/log/verify`)).body.ok).toBe(true);
  });

  it('has what depends on it validated again', async () => {
    await edit('sheet', 0, { Code: ' c-3' });
    const { totals, rows: all } = await rows('sheet');
    expect(totals.invalid).toBe(2);
    expect(all.map(({ errors }) => errors.map(({ message }) => message))).toEqual([
      ['Duplicate value: "c-3" appears 2 times'],
      [],
      ['Duplicate value: "C-3" appears 2 times'],
    ]);
    expect((await readMigration(customer.id)).sheets?.[0]?.invalid_row_count).toBe(2);
    const [last] = await edits();
    expect((await undo(last!.id)).status).toBe(200);
    expect((await rows('sheet')).totals.invalid).toBe(0);
    expect((await undo(last!.id)).status).toBe(404);
  });

  it('is refused with an older version, and once of a hundred at once it is taken', async () => {
    const { version } = await rowOf('sheet', 0);
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        call<ErrorBody>('PATCH', rowPath(0), { body: { of: 'sheet', version, cells: { Name: `Ada ${n}` } } }),
      ),
    );
    const statuses = all.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(99);
    expect(all.find(({ status }) => status === 409)?.body.error).toContain('version');
  });

  it('and its undoing are refused while a run is in flight', async () => {
    const [last] = await edits();
    const { version } = await rowOf('sheet', 1);
    await held(customer.id, 'claimed', { kind: 'generate' }, async (runId) => {
      const body = { of: 'sheet', version, cells: { Name: 'x' } };
      const refused = await call<ErrorBody & { run_id: string }>('PATCH', rowPath(1), { body });
      expect([refused.status, refused.body.run_id]).toEqual([409, runId]);
      expect((await undo(last!.id)).status).toBe(409);
    });
  });

  it('is found again by its key in a new file, or listed with why it was not', async () => {
    const kept = (await edits()).length;
    const changed = customers.replace('C-1,', 'C-9,').replace('Alan Turing', 'A. Turing');
    await upload(customer.id, 'customers.csv', changed);
    const { files = [] } = await readMigration(customer.id);
    const first = await call('DELETE', `${migration()}/files/${files[0]!.id}`);
    expect(first.status).toBe(200);
    await generate(customer.id);
    const all = await edits();
    expect(all).toHaveLength(kept);
    const states = new Map(all.map(({ cells, preview }) => [cells[0]!.column + cells[0]!.from, preview]));
    expect(states.get('Emailgrace at example')).toEqual({ applied: true, row_index: 1, reason: null });
    expect(states.get('NameAlan Turing')).toEqual({
      applied: false,
      row_index: null,
      reason: 'Name is "A. Turing" there now, not "Alan Turing"',
    });
    expect(states.get('NameAda Lovelace')?.reason).toBe('There is no row with Code "C-1" any more');
    expect((await rowOf('preview', 1)).cells[2]).toBe('grace@example.com');
  });

  it.each([
    [{}, 'of'],
    [{ of: 'sheet', version: 'x' }, 'cells'],
    [{ of: 'sheet', version: 'x', cells: {} }, 'column'],
    [{ of: 'sheet', version: 'x', cells: { Phone: '1' } }, 'Code, Name, Email, Joined'],
    [{ of: 'sheet', version: 'x', cells: { Name: 1 } }, 'Name'],
    [{ of: 'export', version: 'x', cells: { Name: '1' } }, 'of'],
  ])('is refused for %j', async (body, named) => {
    const { status, body: answer } = await call<ErrorBody>('PATCH', rowPath(0), { body });
    expect(status).toBe(400);
    expect(answer.error).toContain(named);
  });

  it('is not there beyond the sheet, and edits are listed by page and by sheet', async () => {
    const body = { of: 'sheet', version: 'x', cells: { Name: 'x' } };
    expect((await call('PATCH', rowPath(99), { body })).status).toBe(404);
    expect((await undo(noId)).status).toBe(404);
    expect(await edits({ slug: customer.slug, limit: '1' })).toHaveLength(1);
    expect((await call('GET', `${migration()}/edits`, { query: { slug: 'no_such_sheet' } })).status).toBe(
      404,
    );
    expect((await call('GET', `${migration()}/edits`, { query: { cursor: 'x' } })).status).toBe(400);
  });
});

describe('a magic link', () => {
  it('neither reads rows nor changes them', async () => {
    const company = await newCompany({ source: (await newSource()).id });
    const token = tokenOf(company.magic_link_url);
    for (const as of [{ 'x-api-key': token }, { authorization: `Bearer ${token}` }]) {
      const path = `/migrations/${company.migration_id}/sheets/${customer.slug}/rows`;
      expect((await call('GET', path, { as })).status).toBe(401);
      const body = { of: 'sheet', version: 'x', cells: { Name: 'x' } };
      expect((await call('PATCH', `${path}/0`, { as, body })).status).toBe(401);
      expect((await call('GET', `/migrations/${company.migration_id}/edits`, { as })).status).toBe(401);
    }
  });
});
