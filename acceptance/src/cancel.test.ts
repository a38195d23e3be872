import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { type CustomerMigration, customerMigration } from './testing/customers.js';
import { exportText } from './testing/exported.js';
import { held } from './testing/points.js';
import type { Thread } from './testing/run-shapes.js';
import { cancel, execute, generate, listRuns, startRun, update } from './testing/runs.js';
import type { ErrorBody } from './testing/shapes.js';
import { readMigration, upload } from './testing/things.js';

let customer: CustomerMigration;

beforeAll(async () => {
  customer = await customerMigration();
  await generate(customer.id);
  await execute(customer.id);
});

describe('a cancellation', () => {
  it('of a settled run is refused, and names its status', async () => {
    const { run_id, status: state } = (await listRuns(customer.id))[0]!;
    const { status, body } = await call<ErrorBody>('PATCH', `/migrations/${customer.id}/runs/${run_id}`, {
      body: { status: 'cancel_requested' },
    });
    expect(status).toBe(409);
    expect(body.error).toContain(state);
  });

  it.each(['claimed', 'before:read', 'before:plan', 'result'] as const)(
    'of a generate at %s counts at once, and the next run may start',
    async (point) => {
      const { id } = await customerMigration({ template: customer.template });
      // What was read ahead is not read again; what could not be read is tried anew.
      if (point === 'before:read') await upload(id, 'broken.xlsx', 'PK\u0003\u0004 and no workbook');
      let canceled = '';
      await held(id, point, { kind: 'generate' }, async (runId) => {
        canceled = runId;
        const run = await cancel(id, runId);
        expect(run).toMatchObject({ run_id: runId, status: 'canceled', completed_at: expect.any(String) });
        expect((await readMigration(id)).active_run_id).toBeNull();
        // The point holds the next run too: that it could start is what counts.
        await cancel(id, await startRun(id, { kind: 'generate' }));
      });
      const { body } = await call<Thread>('GET', `/migrations/${id}/thread?include=all`);
      const said = body.events.filter(({ run_id }) => run_id === canceled);
      expect(said.at(-1)).toMatchObject({ type: 'status', data: { message: 'The run was canceled' } });
      expect((await call('GET', `/migrations/${id}/preview`)).status).toBe(404);
    },
  );

  it('of an execute leaves the sheets exactly as they were', async () => {
    const { id, slug } = customer;
    const rows = () => exportText(id, `${slug}.csv`, { filter: 'all' });
    const [sheets, before] = [(await readMigration(id)).sheets, await rows()];
    await update(id, 'Write the names in upper case');
    await held(id, 'execute', { kind: 'execute' }, (runId) => cancel(id, runId));
    const after = await readMigration(id);
    expect(after).toMatchObject({ sheets, status: 'awaiting_approval' });
    expect(await rows()).toBe(before);
    await execute(id);
    expect(await rows()).not.toBe(before);
  });
});
