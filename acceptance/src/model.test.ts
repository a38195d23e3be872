import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { customerMigration } from './testing/customers.js';
import { allowModel, modelName } from './testing/model.js';
import { newTeammate } from './testing/people.js';
import type { Log, Run, Thread } from './testing/run-shapes.js';
import { execute, readPreview, runTo } from './testing/runs.js';
import { origins, ours, theirs } from './testing/settings.js';
import type { ErrorBody } from './testing/shapes.js';

const start = (id: string, body: object) =>
  call<ErrorBody & { run_id: string }>('POST', `/migrations/${id}/runs`, { body });
const events = async (id: string) =>
  (await call<Thread>('GET', `/migrations/${id}/thread?include=all`)).body.events;
const account = async (as = ours) =>
  (await call<{ account: object }>('GET', '/account', { as })).body.account;

/** Of all processes together: whichever worked on the runs. */
async function calledSoFar(): Promise<number> {
  const pages = await Promise.all(origins.map(async (origin) => (await fetch(`${origin}/metrics`)).text()));
  const counts = pages.flatMap((page) => [...page.matchAll(/^godwit_model_calls_total\{[^}]*\} (\d+)$/gm)]);
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

afterAll(() => allowModel('off'));

describe('an account that has the language model off', () => {
  it('is how accounts are made, and knows which model there is', async () => {
    expect(await account(theirs)).toMatchObject({ model: 'off', model_configured: modelName });
  });

  it('plans with the built-in agent, and calls no model', async () => {
    await allowModel('off');
    const before = await calledSoFar();
    const { id } = await customerMigration();
    const run = await runTo(id, 'awaiting_approval', { kind: 'generate' });
    expect(run.agent).toBe('built_in');
    expect(run).not.toHaveProperty('model_usage');
    expect(await calledSoFar()).toBe(before);
  });

  it('refuses the model, and says what to do', async () => {
    const { id } = await customerMigration();
    const { status, body } = await start(id, { kind: 'generate', agent: 'model' });
    expect(status).toBe(409);
    expect(body.error).toMatch(/off.*PATCH \/account/);
  });

  it('is switched by admins alone', async () => {
    const member = await newTeammate('member');
    const { status } = await call('PATCH', '/account', { as: await member.as(), body: { model: 'on' } });
    expect(status).toBe(403);
    expect(await account()).toMatchObject({ model: 'off' });
  });
});

describe('an account that has the language model on', () => {
  let id: string;
  let run: Run;
  let plain: string;
  beforeAll(async () => {
    await allowModel('on');
    ({ id } = await customerMigration());
    run = await runTo(id, 'awaiting_approval', { kind: 'generate' });
    plain = (await customerMigration()).id;
  });

  it('plans with it, and tells what that took', () => {
    expect(run.agent).toBe('model');
    const { calls = 0, ...used } = run.model_usage ?? {};
    expect(calls).toBeGreaterThan(0);
    const [input, output] = [1000 * calls, 50 * calls];
    expect(used).toEqual({
      model: modelName,
      input_tokens: input,
      output_tokens: output,
      cost: (input * 3 + output * 15) / 1e6,
    });
  });

  it('shows in the thread what was sent and said, for those who ask for all', async () => {
    const told = (await events(id)).filter(({ run_id }) => run_id === run.run_id);
    const [sent] = told.filter(({ type }) => type === 'prepared');
    expect(sent?.data).toMatchObject({
      call: 1,
      model: modelName,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(sent?.data.messages)).toContain('customers');
    expect(told).toContainEqual(
      expect.objectContaining({ type: 'thinking', data: { text: 'The plan is good as it is.' } }),
    );
    const { body } = await call<Thread>('GET', `/migrations/${id}/thread`);
    expect(body.events.map(({ type }) => type)).not.toContain('prepared');
  });

  it('keeps every call in the log, with its hashes', async () => {
    const { body } = await call<Log>('GET', `/migrations/${id}/log`);
    const [first] = body.runs;
    const entry = first?.audit.find(({ event }) => event === 'run.model');
    expect(entry).toMatchObject({
      model: modelName,
      calls: expect.arrayContaining([
        expect.objectContaining({
          n: 1,
          request_sha256: expect.any(String),
          response_sha256: expect.any(String),
        }),
      ]),
    });
    const page = await call('GET', `/migrations/${id}/log?format=md`);
    expect(page.text).toContain('- Agent: model');
    expect(page.text).toContain('compatible');
  });

  it('plans without it where that is asked for, and comes to the same rows as one that is content', async () => {
    const before = await calledSoFar();
    const other = await runTo(plain, 'awaiting_approval', { kind: 'generate', agent: 'built_in' });
    expect(other.agent).toBe('built_in');
    expect(await calledSoFar()).toBe(before);
    const rowsOf = async (of: string) => (await readPreview(of)).sheets.map(({ rows }) => rows);
    expect(await rowsOf(id)).toEqual(await rowsOf(plain));
  });

  it('has no agent in an execute, and calls no model for it', async () => {
    const { status, body } = await start(id, { kind: 'execute', agent: 'model' });
    expect(status).toBe(400);
    expect(body.error).toMatch(/^agent: an execute/);
    const before = await calledSoFar();
    expect(await execute(id)).not.toHaveProperty('agent');
    expect(await calledSoFar()).toBe(before);
  });
});
