import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { type CustomerMigration, customerMigration } from './testing/customers.js';
import { held, killChild } from './testing/points.js';
import type { Run, StartedRun, Thread } from './testing/run-shapes.js';
import { cancel, execute, generate, listRuns, runTo, startRun, stopped } from './testing/runs.js';
import { ours } from './testing/settings.js';
import type { ErrorBody } from './testing/shapes.js';
import { newMigration, readMigration, upload } from './testing/things.js';
import { noId } from './testing/unique.js';

let customer: CustomerMigration;
const post = (id: string, body: unknown) => call<ErrorBody>('POST', `/migrations/${id}/runs`, { body });

beforeAll(async () => {
  customer = await customerMigration();
});

describe('the way of a migration', () => {
  it('begins with a generate, which stops at a preview', async () => {
    const { id } = customer;
    expect((await readMigration(id)).status).toBe('ready');
    const { status, body } = await call<StartedRun>('POST', `/migrations/${id}/runs`, {
      body: { kind: 'generate', extract_via_api: false },
    });
    expect(status).toBe(201);
    expect(body).toEqual({ run_id: expect.any(String), status: 'queued', poll_url: expect.any(String) });
    const polled = await call<Run>('GET', body.poll_url);
    expect(polled.status).toBe(200);
    expect(polled.body).toMatchObject({ run_id: body.run_id, kind: 'generate' });
    const run = await stopped(id, body.run_id);
    expect(run.status).toBe('awaiting_approval');
    const moments = [run.created_at, run.started_at, run.completed_at].map((one) => Date.parse(one ?? ''));
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
    expect(run).not.toHaveProperty('error');
    expect(run).not.toHaveProperty('message');
  });

  it('shows the preview that waits in its status', async () => {
    const migration = await readMigration(customer.id);
    expect(migration).toMatchObject({ status: 'awaiting_approval', active_run_id: null });
    expect(migration.last_run).toMatchObject({ kind: 'generate', status: 'awaiting_approval' });
    expect(migration.sheets).toMatchObject([{ slug: customer.slug, row_count: 0 }]);
  });

  it('answers a clarify in the run and changes nothing', async () => {
    const run = await runTo(customer.id, 'completed', {
      kind: 'clarify',
      message: 'How many rows are there?',
    });
    expect(run.answer).toContain('3 rows');
    expect((await readMigration(customer.id)).status).toBe('awaiting_approval');
  });

  it('takes refine for update', async () => {
    const run = await runTo(customer.id, 'awaiting_approval', {
      kind: 'refine',
      message: 'Write the names in upper case',
    });
    expect(run.kind).toBe('update');
  });

  it('writes the rows with an execute, which reports them', async () => {
    const run = await execute(customer.id);
    expect(run.report).toMatchObject({ inserted: 3, invalidCellCount: 1 });
    const migration = await readMigration(customer.id);
    expect(migration).toMatchObject({ status: 'completed', active_run_id: null });
    expect(migration.sheets).toEqual([
      expect.objectContaining({ slug: customer.slug, row_count: 3, invalid_row_count: 1 }),
    ]);
  });

  it('keeps every run, newest first', async () => {
    const runs = await listRuns(customer.id);
    expect(runs.map(({ kind }) => kind)).toEqual(['execute', 'update', 'clarify', 'generate']);
    expect(new Set(runs.map(({ run_id }) => run_id)).size).toBe(4);
  });

  it('waits for approval again after a new preview', async () => {
    await generate(customer.id);
    expect((await readMigration(customer.id)).status).toBe('awaiting_approval');
  });
});

describe('a run is refused', () => {
  it('without a file to read', async () => {
    const { migration_id } = await newMigration({ templates: [customer.slug] });
    const { status, body } = await post(migration_id, { kind: 'generate' });
    expect(status).toBe(409);
    expect(body.error).toContain('upload a file');
    expect(body).not.toHaveProperty('run_id');
  });

  it.each(['execute', 'update', 'clarify'])('of kind %s without a preview', async (kind) => {
    const { id } = await customerMigration({ template: customer.template });
    const { status, body } = await post(id, { kind, message: 'Why?' });
    expect(status).toBe(409);
    expect(body.error).toContain('generate');
    expect(body).not.toHaveProperty('run_id');
  });

  it('when it asks for a connection that is not there', async () => {
    const { status, body } = await post(customer.id, { kind: 'generate', extract_via_api: true });
    expect(status).toBe(409);
    expect(body.error).toContain('extract_via_api');
  });

  it('when the migration is not there', async () => {
    expect((await post(noId, { kind: 'generate' })).status).toBe(404);
  });

  it('when the key is a person’s session that is over', async () => {
    const { status } = await call('POST', `/migrations/${customer.id}/runs`, {
      as: { authorization: 'Bearer over' },
      body: { kind: 'generate' },
    });
    expect(status).toBe(401);
  });
});

describe('a run that cannot be polled', () => {
  it('is one of another migration', async () => {
    const { run_id } = (await listRuns(customer.id))[0]!;
    const { id } = await customerMigration({ template: customer.template });
    expect((await call('GET', `/migrations/${id}/runs/${run_id}`)).status).toBe(404);
    expect((await call('GET', `/migrations/${id}/runs/${noId}`)).status).toBe(404);
    expect((await call('GET', `/migrations/${noId}/runs`)).status).toBe(404);
  });
});

describe('a run that fails', () => {
  it('says why in its error, and the next may start', async () => {
    const { migration_id } = await newMigration({ templates: [customer.slug] });
    await upload(migration_id, 'photo.png', Buffer.from('89504e470d0a1a0a0000', 'hex'));
    const run = await stopped(migration_id, await startRun(migration_id, { kind: 'generate' }));
    expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('photo.png') });
    expect((await readMigration(migration_id)).status).toBe('ready');
    expect((await post(migration_id, { kind: 'execute' })).status).toBe(409);
    await upload(migration_id, 'customers.csv', 'Code,Name\nC-1,Ada\n');
    await cancel(migration_id, await startRun(migration_id, { kind: 'generate' }));
  });
});

describe('a run whose process dies', () => {
  it('is taken up again and comes to its preview, with nothing said twice', async () => {
    const { id } = await customerMigration({ template: customer.template });
    await killChild('before:plan', id);
    await generate(id);
    const { body } = await call<Thread>('GET', `/migrations/${id}/thread`);
    const said = body.events.map(({ data }) => data.message).filter((message) => message !== undefined);
    expect(said.filter((message) => message === 'Reading customers.csv')).toHaveLength(1);
    expect(body.events.filter(({ type }) => type === 'preview')).toHaveLength(1);
  });
});

describe('a run in flight', () => {
  let flying: CustomerMigration;

  beforeAll(async () => {
    flying = await customerMigration({ template: customer.template });
  });

  it('says what it does, and keeps everything else out', async () => {
    const { id } = flying;
    await held(id, 'before:plan', { kind: 'generate' }, async (runId) => {
      const { body } = await call<Run>('GET', `/migrations/${id}/runs/${runId}`);
      expect(body).toMatchObject({ status: 'running', message: expect.stringMatching(/\w/) });
      expect(body.completed_at).toBeNull();
      const migration = await readMigration(id);
      expect(migration.active_run_id).toBe(runId);
      const [file] = migration.files;
      for (const [method, path, sent] of [
        ['POST', `/migrations/${id}/runs`, { kind: 'generate' }],
        ['DELETE', `/migrations/${id}`, undefined],
        ['DELETE', `/migrations/${id}/files/${file!.id}`, undefined],
        ['POST', `/migrations/${id}/rollback`, undefined],
        ['GET', `/migrations/${id}/log`, undefined],
      ] as const) {
        const reply = await call<ErrorBody>(method, path, { ...(sent && { body: sent }) });
        expect(reply.status, path).toBe(409);
        expect(reply.body.run_id, path).toBe(runId);
      }
    });
    expect((await readMigration(id)).status).toBe('awaiting_approval');
  });

  it('does not mind a file that is uploaded meanwhile, but its preview is out of date then', async () => {
    const { id } = await customerMigration({ template: customer.template });
    await held(id, 'before:plan', { kind: 'generate' }, () => upload(id, 'more.csv'));
    const { status, body } = await post(id, { kind: 'execute' });
    expect(status).toBe(409);
    expect(body.error).toContain('more.csv');
  });
});

describe('credentials', () => {
  it('are refused by a run that does not wait for them', async () => {
    const { run_id, status: state } = (await listRuns(customer.id))[0]!;
    const { status, body } = await call<ErrorBody>(
      'POST',
      `/migrations/${customer.id}/runs/${run_id}/credentials`,
      { as: ours, body: { credentials: { token: 'secret' } } },
    );
    expect(status).toBe(409);
    expect(body.error).toContain(state);
    expect(body.error).not.toContain('secret');
  });
});

describe('a migration that is deleted', () => {
  it('takes its runs and what they left with it', async () => {
    const { id } = customer;
    const { run_id } = (await listRuns(id))[0]!;
    expect((await call('DELETE', `/migrations/${id}`)).status).toBe(200);
    for (const path of [
      'runs',
      `runs/${run_id}`,
      'preview',
      'thread',
      'log',
      'recipe',
      `exports/${customer.slug}.csv`,
    ])
      expect((await call('GET', `/migrations/${id}/${path}`)).status, path).toBe(404);
  });
});
