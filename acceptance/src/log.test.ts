import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { type CustomerMigration, customerMigration, doubtful } from './testing/customers.js';
import { admin } from './testing/people.js';
import { held } from './testing/points.js';
import type { Log } from './testing/run-shapes.js';
import { answer, cancel, execute, runTo } from './testing/runs.js';
import { adminEmail } from './testing/settings.js';
import type { ErrorBody } from './testing/shapes.js';
import { noId } from './testing/unique.js';

let customer: CustomerMigration;
let log: Log;

const verify = (id: string) =>
  call<{ ok: boolean; entries: number; head: string; broken_at: number | null }>(
    'POST',
    `/migrations/${id}/log/verify`,
  );

beforeAll(async () => {
  customer = await customerMigration({ file: doubtful });
  const { id } = customer;
  const asked = await runTo(id, 'blocked', { kind: 'generate' });
  await answer(id, asked.run_id, 'The day comes first');
  await held(id, 'execute', { kind: 'execute' }, (runId) => cancel(id, runId));
  await execute(id, await admin());
  log = (await call<Log>('GET', `/migrations/${id}/log`)).body;
});

describe('the log', () => {
  it('covers every settled run, in their order', () => {
    expect(log).toMatchObject({ migration_id: customer.id, status: 'completed', covers: { runs: 3 } });
    expect(log.runs.map(({ kind, status }) => [kind, status])).toEqual([
      ['generate', 'awaiting_approval'],
      ['execute', 'canceled'],
      ['execute', 'completed'],
    ]);
    expect(log.covers.from).not.toBeNull();
    expect(log.covers.to).toBe(log.runs[2]!.completed_at);
    expect(Date.parse(log.generated_at)).toBeGreaterThanOrEqual(Date.parse(log.covers.to!));
  });

  it('tells who started a run, from which files, by which plan', () => {
    const [first, , last] = log.runs;
    expect(first!.files).toEqual(['customers.csv']);
    expect(first!.plan).toContain('customers.csv');
    expect(first!.started_by).not.toBe('');
    expect(last!.started_by).toBe(adminEmail);
  });

  it('tells what was asked and answered', () => {
    const [first] = log.runs;
    expect(first!.questions).toHaveLength(1);
    expect(first!.answers).toMatchObject([{ id: first!.questions[0]!.id, value: 'The day comes first' }]);
  });

  it('tells what came of it', () => {
    const outcome = {
      ok: true,
      rows_written: 3,
      invalid_rows: 0,
      error: null,
      replaced_existing_data: false,
    };
    expect(log.runs[2]!.outcome).toMatchObject(outcome);
    expect(log.runs[2]!.outcome.per_sheet).toMatchObject([{ rowCount: 3, invalidRowCount: 0 }]);
    expect(log.runs[1]!.outcome).toMatchObject({ ok: false, rows_written: 0 });
  });

  it('has the audit of each run, with its moments', () => {
    const events = log.runs.map(({ audit }) => audit.map(({ event }) => event));
    expect(events[0]).toEqual(
      expect.arrayContaining(['run.started', 'run.blocked', 'run.answered', 'run.settled']),
    );
    expect(events[1]).toEqual(expect.arrayContaining(['run.started', 'run.canceled']));
    for (const { audit } of log.runs) for (const { at } of audit) expect(Date.parse(at)).not.toBeNaN();
  });

  it('is a chain of hashes that can be recomputed', async () => {
    expect(log.integrity).toMatchObject({
      algorithm: 'sha256',
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { status, body } = await verify(customer.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      ok: true,
      entries: log.integrity.entries,
      head: log.integrity.head,
      broken_at: null,
    });
    expect((await verify(noId)).status).toBe(404);
  });

  it('reads well as Markdown', async () => {
    const { status, headers, text } = await call('GET', `/migrations/${customer.id}/log?format=md`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/markdown');
    expect(text).toMatch(/^# /);
    for (const { run_id } of log.runs) expect(text).toContain(run_id);
    expect(text).toContain(log.integrity.head);
    expect(text).toContain('The day comes first');
  });

  it('of a migration without runs is empty', async () => {
    const { id } = await customerMigration({ template: customer.template });
    const { status, body } = await call<Log>('GET', `/migrations/${id}/log`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'ready', runs: [], covers: { runs: 0, from: null, to: null } });
  });

  it('is not to be had while a run is in flight, which it names with its status', async () => {
    const { id } = customer;
    await held(id, 'claimed', { kind: 'execute' }, async (runId) => {
      for (const format of ['json', 'md']) {
        const { status, body } = await call<ErrorBody>('GET', `/migrations/${id}/log`, { query: { format } });
        expect(status).toBe(409);
        expect(body.run_id).toBe(runId);
        expect(body.error).toContain('running');
      }
      expect((await verify(id)).body.ok).toBe(true);
      await cancel(id, runId);
    });
    expect((await call<Log>('GET', `/migrations/${id}/log`)).body.covers.runs).toBe(4);
  });

  it('has two formats', async () => {
    const { status, body } = await call<ErrorBody>('GET', `/migrations/${customer.id}/log?format=pdf`);
    expect(status).toBe(400);
    expect(body.error).toContain('format');
    expect((await call('GET', `/migrations/${noId}/log`)).status).toBe(404);
  });
});
