import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { advance, day } from './testing/clock.js';
import { type CustomerMigration, customerColumns, customerMigration, doubtful } from './testing/customers.js';
import type { Run, Thread } from './testing/run-shapes.js';
import { answer, cancel, readPreview, readRun, runTo, stopped } from './testing/runs.js';
import { nobody } from './testing/settings.js';
import type { ErrorBody, OpenedLink, Template } from './testing/shapes.js';
import { newCompany, newTemplate, readMigration, tokenOf, upload } from './testing/things.js';
import { unique } from './testing/unique.js';

let template: Template;

async function blockedRun(): Promise<{ migration: CustomerMigration; run: Run }> {
  const migration = await customerMigration({ file: doubtful, template });
  return { migration, run: await runTo(migration.id, 'blocked', { kind: 'generate' }) };
}

const send = (migrationId: string, runId: string, answers: unknown) =>
  call<ErrorBody>('POST', `/migrations/${migrationId}/runs/${runId}/messages`, { body: { answers } });

const joined = async (migrationId: string) =>
  (await readPreview(migrationId)).sheets[0]!.rows.slice(1).map((row) => row[3]);
const dayFirst = ['2024-02-01', '2024-04-03', '2024-06-05'];
const monthFirst = ['2024-01-02', '2024-03-04', '2024-05-06'];

beforeAll(async () => {
  template = await newTemplate({ name: unique('Customers'), columns: customerColumns });
});

describe('a run with a question', () => {
  let migration: CustomerMigration;
  let run: Run;

  beforeAll(async () => {
    ({ migration, run } = await blockedRun());
  });

  it('is blocked, and says on what', async () => {
    expect(run.blocked_reason).toBe('question');
    expect(run.questions).toHaveLength(1);
    const [question] = run.questions!;
    expect(question).toMatchObject({ allowCustom: true, options: [{ id: '1' }, { id: '2' }] });
    expect(question!.question).toContain('Joined');
    expect(run.answers).toBeNull();
    expect(run.completed_at).toBeNull();
    expect((await readMigration(migration.id)).active_run_id).toBe(run.run_id);
  });

  it.each([
    ['an unknown question', [{ id: 'none such', value: '1' }], 'none such'],
    ['a blank value', [{ id: '$id', value: ' ' }], 'value'],
    ['no answer', [], 'answers'],
    ['an empty text', '', 'answers'],
    ['a blank text', '  ', 'answers'],
    [
      'two answers to one question',
      [
        { id: '$id', value: '1' },
        { id: '$id', value: '2' },
      ],
      'twice',
    ],
    ['nothing that is an answer', 7, 'answers'],
  ])('refuses %s', async (_, answers, part) => {
    const id = run.questions![0]!.id;
    const filled = JSON.parse(JSON.stringify(answers).replaceAll('"$id"', JSON.stringify(id))) as unknown;
    const { status, body } = await send(migration.id, run.run_id, filled);
    expect(status).toBe(400);
    expect(body.error).toContain(part);
    expect((await readRun(migration.id, run.run_id)).status).toBe('blocked');
  });

  it('counts as in flight: no other run starts beside it', async () => {
    const { status, body } = await call<ErrorBody>('POST', `/migrations/${migration.id}/runs`, {
      body: { kind: 'generate' },
    });
    expect(status).toBe(409);
    expect(body.run_id).toBe(run.run_id);
  });

  it('goes on with the id of an option, and shows what it was told', async () => {
    const [question] = run.questions!;
    const option = question!.options.find(({ label }) => label.includes(dayFirst[0]!))!;
    const { status, body } = await send(migration.id, run.run_id, [{ id: question!.id, value: option.id }]);
    expect(status).toBe(200);
    expect(body).toEqual({ run_id: run.run_id, status: 'running' });
    const done = await stopped(migration.id, run.run_id);
    expect(done.status).toBe('awaiting_approval');
    expect(done.answers).toEqual({ [question!.id]: option.label });
    expect(done).not.toHaveProperty('questions');
    const said = await call<Thread>('GET', `/migrations/${migration.id}/thread`);
    expect(said.body.events.filter(({ data }) => data.role === 'user')).toMatchObject([
      { type: 'message', data: { text: `${question!.question}\n${option.label}` } },
    ]);
    expect(await joined(migration.id)).toEqual(dayFirst);
  });

  it('takes no answer when it waits for none', async () => {
    const { status, body } = await send(migration.id, run.run_id, 'Day first');
    expect(status).toBe(409);
    expect(body.error).toContain('awaiting_approval');
  });
});

describe('an answer', () => {
  it('may be the label of an option', async () => {
    const { migration, run } = await blockedRun();
    const [question] = run.questions!;
    const month = question!.options.find(({ label }) => label.includes(monthFirst[0]!))!;
    const done = await answer(migration.id, run.run_id, [{ id: question!.id, value: month.label }]);
    expect(done.status).toBe('awaiting_approval');
    expect(await joined(migration.id)).toEqual(monthFirst);
  });

  it('may be a text of one’s own', async () => {
    const { migration, run } = await blockedRun();
    const done = await answer(migration.id, run.run_id, 'The day comes first');
    expect(done.status).toBe('awaiting_approval');
    expect(await joined(migration.id)).toEqual(dayFirst);
  });

  it('may come through the magic link', async () => {
    const company = await newCompany({ template_ids: [template.id] });
    const link = tokenOf(company.magic_link_url);
    await upload(company.migration_id, 'customers.csv', doubtful);
    const run = await runTo(company.migration_id, 'blocked', { kind: 'generate' });
    const opened = await call<OpenedLink>('GET', `/links/${link}`, { as: nobody });
    expect(opened.body.questions).toEqual(run.questions);
    const say = () =>
      call('POST', `/links/${link}/answers`, { as: nobody, body: { answers: 'The month comes first' } });
    expect((await say()).status).toBe(409);
    await call('POST', `/links/${link}/accept`, { as: nobody });
    expect(await say()).toMatchObject({ status: 200, body: { run_id: run.run_id, status: 'running' } });
    expect((await stopped(company.migration_id, run.run_id)).status).toBe('awaiting_approval');
    expect(await joined(company.migration_id)).toEqual(monthFirst);
    expect((await say()).status).toBe(409);
  });
});

describe('a blocked run', () => {
  it('can be canceled', async () => {
    const { migration, run } = await blockedRun();
    expect(await cancel(migration.id, run.run_id)).toMatchObject({ status: 'canceled' });
    expect((await send(migration.id, run.run_id, 'Day first')).status).toBe(409);
  });

  it('that nobody answers fails after 7 days', async () => {
    const { migration, run } = await blockedRun();
    await advance(6.9 * day);
    expect((await readRun(migration.id, run.run_id)).status).toBe('blocked');
    await advance(0.2 * day);
    const failed = await readRun(migration.id, run.run_id);
    expect(failed).toMatchObject({ status: 'failed', error: expect.stringContaining('7 days') });
    expect((await readMigration(migration.id)).active_run_id).toBeNull();
  });
});
