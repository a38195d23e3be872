import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { type CustomerMigration, customerMigration } from './testing/customers.js';
import { exportText } from './testing/exported.js';
import { held } from './testing/points.js';
import type { Run } from './testing/run-shapes.js';
import { cancel, execute, generate, update } from './testing/runs.js';
import type { ErrorBody } from './testing/shapes.js';
import { readMigration, upload } from './testing/things.js';
import { noId } from './testing/unique.js';

let customer: CustomerMigration;
let run: Run;
const file = 'Code,Name,Email,Joined,Fax\nC-1,Ada,ada@example.com,2024-05-13,\nC-2,Grace,grace,,12\n';

const startExecute = (id: string) =>
  call<ErrorBody>('POST', `/migrations/${id}/runs`, { body: { kind: 'execute' } });
const rollback = (id: string) =>
  call<ErrorBody & { sheets: { slug: string; row_count: number }[] }>('POST', `/migrations/${id}/rollback`);
const rows = (id = customer.id) => exportText(id, `${customer.slug}.csv`, { filter: 'all' });

beforeAll(async () => {
  customer = await customerMigration({ file });
  await generate(customer.id);
  run = await execute(customer.id);
});

describe('an execute', () => {
  it('reports what it wrote, for each sheet', () => {
    const { report } = run;
    expect(report).toMatchObject({ inserted: 2, invalidCellCount: 1 });
    expect(report!.perSheet).toEqual([
      {
        templateName: customer.template.name,
        sheetId: expect.any(String),
        rowCount: 2,
        invalidRowCount: 1,
      },
    ]);
  });

  it('reports how full each column is, and which reached no sheet', () => {
    const { inputs, outputs, unused_inputs } = run.report!.coverage;
    expect(Object.keys(outputs)).toHaveLength(4);
    const find = (of: typeof inputs, name: string) =>
      Object.entries(of).find(([key]) => key.endsWith(name))?.[1];
    expect(find(inputs, 'Fax')).toEqual({ fill: 0.5, distinct: 1 });
    expect(find(inputs, 'Code')).toEqual({ fill: 1, distinct: 2 });
    expect(find(outputs, 'Joined')).toEqual({ fill: 0.5, distinct: 1 });
    expect(unused_inputs).toEqual([expect.stringContaining('Fax')]);
  });

  it('repeated on an unchanged preview writes the same rows', async () => {
    const before = await rows();
    const again = await execute(customer.id);
    expect(again.report).toEqual(run.report);
    expect(await rows()).toBe(before);
  });

  it('approves the preview that it names, and no other that came since', async () => {
    const own = await customerMigration({ file });
    const first = await generate(own.id);
    const second = await update(own.id, 'Write Name in upper case.');
    const named = (preview_run_id: string, kind = 'execute') =>
      call<ErrorBody>('POST', `/migrations/${own.id}/runs`, { body: { kind, preview_run_id } });
    const stale = await named(first.run_id);
    expect(stale.status).toBe(409);
    expect(stale.body.error).toContain(second.run_id);
    expect((await named(second.run_id, 'generate')).status).toBe(400);
    expect((await named(second.run_id)).status).toBe(201);
  });
});

describe('a rollback', () => {
  it('is refused where there are no rows from before', async () => {
    const { status, body } = await rollback(customer.id);
    expect(status).toBe(409);
    expect(body).not.toHaveProperty('run_id');
    expect((await rollback(noId)).status).toBe(404);
  });

  it('puts the sheets back to the rows before the last execute, once', async () => {
    const before = await rows();
    await update(customer.id, 'Write the names in upper case');
    expect(await rows()).toBe(before);
    await execute(customer.id);
    const after = await rows();
    expect(after).toBe(before.replace('Ada', 'ADA').replace('Grace', 'GRACE'));
    const { status, body } = await rollback(customer.id);
    expect(status).toBe(200);
    expect(body).toEqual({ sheets: [{ slug: customer.slug, row_count: 2 }] });
    expect(await rows()).toBe(before);
    expect((await rollback(customer.id)).status).toBe(409);
    await execute(customer.id);
    expect(await rows()).toBe(after);
  });

  it('is refused while a run is in flight', async () => {
    await held(customer.id, 'execute', { kind: 'execute' }, async (runId) => {
      const { status, body } = await rollback(customer.id);
      expect(status).toBe(409);
      expect(body.run_id).toBe(runId);
      await cancel(customer.id, runId);
    });
  });
});

describe('an execute is refused', () => {
  it('after a file was added, and says which', async () => {
    const { id } = customer;
    const added = await upload(id, 'late.csv', 'Code,Name\nC-9,Late\n');
    const { status, body } = await startExecute(id);
    expect(status).toBe(409);
    expect(body.error).toContain('late.csv');
    expect(body.error).toContain('generate');
    await call('DELETE', `/migrations/${id}/files/${added.id}`);
    // What the preview was made of is there again.
    await held(id, 'execute', { kind: 'execute' }, (runId) => cancel(id, runId));
  });

  it('after the columns of a template changed, and says of which', async () => {
    const columns = customer.template.columns.map((column) =>
      column.name === 'Name' ? { ...column, required: false } : column,
    );
    await call('PATCH', `/templates/${customer.slug}`, { body: { columns } });
    const { status, body } = await startExecute(customer.id);
    expect(status).toBe(409);
    expect(body.error).toContain(customer.template.name);
  });

  it('after a file was deleted, and says which', async () => {
    const { files } = await readMigration(customer.id);
    expect((await call('DELETE', `/migrations/${customer.id}/files/${files[0]!.id}`)).status).toBe(200);
    const { status, body } = await startExecute(customer.id);
    expect(status).toBe(409);
    expect(body.error).toContain('customers.csv');
  });
});
