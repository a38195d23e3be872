import type { ModelCall } from '@godwit/model/settings';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoredPaths } from '../domain/files/stored-paths.js';
import { getLog, verifyLog } from '../domain/migrations/log.js';
import { logMarkdown } from '../domain/migrations/log-markdown.js';
import { getThread } from '../domain/migrations/thread-reads.js';
import { getAccount, updateAccount } from '../domain/people/accounts.js';
import { claimNext } from '../domain/runs/lease.js';
import { leasedRuns, type RunLease } from '../domain/runs/run-lease.js';
import { answerRun, cancelRun, getRun, startRun } from '../domain/runs/runs.js';
import { block, settleAnswer } from '../domain/runs/settle.js';
import type { Service } from '../domain/service.js';
import { metrics } from '../http/metrics.js';
import { readConfig } from '../settings/config.js';
import { migrations } from '../store/migrations/index.js';
import { databases } from '../testing/databases.js';
import { newMigration } from '../testing/runs.js';
import { type TestService, testService } from '../testing/service.js';
import { converse } from './converse.js';
import type { FromChild, RunResult } from './messages.js';
import { withoutKeyOf } from './without-key.js';
import { workOrder } from './work-order.js';
import type { WorkProcess } from './work-process.js';

const key = 'sk-marked-0123456789';
const { model } = readConfig({
  MODEL: 'anthropic:claude-x',
  MODEL_API_KEY: key,
  MODEL_PRICE_INPUT: '3',
  MODEL_PRICE_OUTPUT: '15',
});

function call(n: number, more: Partial<ModelCall> = {}): ModelCall {
  return {
    model: 'anthropic:claude-x',
    n,
    request_sha256: `${n}`.padStart(64, 'a'),
    response_sha256: `${n}`.padStart(64, 'b'),
    input_tokens: 1000,
    output_tokens: 100,
    ms: 20,
    ...more,
  };
}

/** A process that sends these, and last that it is done. */
function childThatSends(messages: readonly FromChild[]): WorkProcess {
  const child = {
    ended: new Promise<never>(() => {}),
    start(_: object, heard: (message: FromChild) => void) {
      for (const message of messages) heard(message);
      heard({ type: 'done', result: { kind: 'answer', answer: 'Seven.' } });
    },
  };
  return child as unknown as WorkProcess;
}

describe.each(databases)('the model of a run on $name', ({ open }) => {
  let test: TestService;
  let service: Service;
  beforeAll(async () => {
    test = await testService(await open(migrations));
    service = { ...test.service, config: { ...test.service.config, model } };
  });
  afterAll(() => test.close());

  const allow = (switched: 'off' | 'on') => updateAccount(service, test.actor, { model: switched });

  async function started(agent?: 'built_in' | 'model'): Promise<{ id: string; runId: string }> {
    const id = await newMigration(test);
    const { run_id: runId } = await startRun(service, test.actor, id, { kind: 'generate', agent });
    return { id, runId };
  }

  /** Only the run in question may be taken. */
  async function lease(runId: string): Promise<RunLease> {
    await service.db.run(
      sql`update runs set status = 'canceled' where status in ('queued', 'running', 'blocked') and id <> ${runId}`,
    );
    const taken = await claimNext<RunLease>(service, leasedRuns, 'test', { isSpare: false });
    expect(taken?.id).toBe(runId);
    return taken as RunLease;
  }

  function heard(given: RunLease, messages: readonly FromChild[]) {
    return converse<RunResult>(
      service,
      given,
      childThatSends(messages),
      { memoryMb: 100 },
      new StoredPaths(),
      new AbortController().signal,
      () => [],
      undefined,
      withoutKeyOf(model),
    );
  }

  it('is off until an admin switches it on, which is in the log', async () => {
    expect(await getAccount(test.service, test.actor)).toMatchObject({
      model: 'off',
      model_configured: null,
    });
    expect(await allow('on')).toMatchObject({ model: 'on', model_configured: 'anthropic:claude-x' });
    const { entry } = (await service.db.row<{ entry: string }>(sql`
      select entry from audit where chain = ${test.actor.accountId} order by seq desc limit 1`)) ?? {
      entry: '',
    };
    expect(JSON.parse(entry)).toMatchObject({ event: 'account.updated', model: 'on' });
  });

  it('is the agent where it is configured and allowed, unless the other one is asked for', async () => {
    await allow('on');
    const agentOf = async (asked?: 'built_in' | 'model') => {
      const { id, runId } = await started(asked);
      return (await getRun(service, test.actor, id, runId)).agent;
    };
    expect(await agentOf()).toBe('model');
    expect(await agentOf('model')).toBe('model');
    expect(await agentOf('built_in')).toBe('built_in');
    await allow('off');
    expect(await agentOf()).toBe('built_in');
  });

  it('is refused where it is off or not there, with what to do', async () => {
    await allow('off');
    await expect(started('model')).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/the account has the language model off: .*PATCH \/account/),
    });
    const id = await newMigration(test);
    const ask = (given: Service, kind: 'generate' | 'execute') =>
      startRun(given, test.actor, id, { kind, agent: 'model' });
    await allow('on');
    await expect(ask(test.service, 'generate')).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/no language model is configured here: .*MODEL/),
    });
    await expect(ask(service, 'execute')).rejects.toMatchObject({ status: 400 });
  });

  it('is handed to the work while the account allows it; then the built-in agent goes on, and says so', async () => {
    await allow('on');
    const { id, runId } = await started();
    const taken = await lease(runId);
    expect(await workOrder(service, taken)).toMatchObject({ model, attempt: 1 });
    await allow('off');
    for (const _ of [1, 2]) expect(await workOrder(service, taken)).not.toHaveProperty('model');
    const { agent } = await getRun(service, test.actor, id, runId);
    expect(agent).toBe('built_in');
    const { events } = await getThread(service, test.actor, id, {});
    expect(events.map(({ data }) => data.message)).toEqual([
      'The account has switched the language model off: the built-in agent goes on',
    ]);
  });

  it('is not handed to the work on a machine that has none', async () => {
    await allow('on');
    const { id, runId } = await started();
    expect(await workOrder(test.service, await lease(runId))).not.toHaveProperty('model');
    const { events } = await getThread(service, test.actor, id, {});
    expect(events.map(({ data }) => data.message)).toEqual([
      'No language model is configured where this run is worked on: the built-in agent goes on',
    ]);
  });

  it('is never handed to a run of the built-in agent', async () => {
    await allow('on');
    const { runId } = await started('built_in');
    expect(await workOrder(service, await lease(runId))).not.toHaveProperty('model');
  });

  it('has every call written down as it comes, shown in the run, counted and put into the log', async () => {
    await allow('on');
    const { id, runId } = await started();
    const first = await lease(runId);
    expect((await getRun(service, test.actor, id, runId)).model_usage).toBeUndefined();
    await heard(first, [
      { type: 'model_call', call: call(1) },
      { type: 'model_call', call: call(2, { response_sha256: null, output_tokens: 0, error: 'cut off' }) },
    ]);
    const usage = {
      model: 'anthropic:claude-x',
      calls: 2,
      input_tokens: 2000,
      output_tokens: 100,
      cost: 0.0075,
    };
    expect((await getRun(service, test.actor, id, runId)).model_usage).toEqual(usage);
    const question = { id: 'q', question: 'Which?', options: [], allowCustom: true };
    await block(service, first, [question]);
    await answerRun(service, test.actor, id, runId, { answers: 'that one' });

    const second = await lease(runId);
    expect((await workOrder(service, second)).modelUsed).toEqual(usage);
    await heard(second, [{ type: 'model_call', call: call(3) }]);
    await settleAnswer(service, second, 'Seven.');
    const all = { ...usage, calls: 3, input_tokens: 3000, output_tokens: 200, cost: 0.012 };
    expect((await getRun(service, test.actor, id, runId)).model_usage).toEqual(all);

    const log = await getLog(service, test.actor, id);
    expect(log.runs[0]).toMatchObject({ agent: 'model', model_usage: all });
    const told = log.runs[0]?.audit.filter(({ event }) => event === 'run.model');
    expect(told).toMatchObject([
      {
        model: 'anthropic:claude-x',
        calls: [
          { n: 1, request_sha256: call(1).request_sha256, response_sha256: call(1).response_sha256 },
          { n: 2, response_sha256: null, error: 'cut off' },
        ],
      },
      { calls: [{ n: 3, input_tokens: 1000, cost: 0.0045 }] },
    ]);
    expect(await verifyLog(service, test.actor, id)).toMatchObject({ ok: true });
    const page = logMarkdown(log);
    expect(page).toContain('- Agent: model\n');
    expect(page).toContain('3 calls, 3000 tokens sent, 200 received, cost 0.012');
    expect(page).toContain(call(3).request_sha256);
  });

  it('has the calls of a run that was canceled in the log', async () => {
    await allow('on');
    const { id, runId } = await started();
    await heard(await lease(runId), [{ type: 'model_call', call: call(1) }]);
    await cancelRun(service, test.actor, id, runId);
    const { runs } = await getLog(service, test.actor, id);
    expect(runs[0]?.audit.map(({ event }) => event)).toEqual(['run.started', 'run.model', 'run.canceled']);
  });

  it('has its key in nothing that the process says', async () => {
    await allow('on');
    const { id, runId } = await started();
    const text = `Incorrect API key provided: ${key}`;
    const taken = await lease(runId);
    await heard(taken, [
      { type: 'said', said: { step: 'plan:0', n: 0, type: 'thinking', data: { text, more: [{ text }] } } },
      { type: 'model_call', call: call(1, { error: text }) },
    ]);
    await expect(heard(taken, [{ type: 'failed', message: text, isFinal: true }])).rejects.toMatchObject({
      message: 'Incorrect API key provided: •••',
    });
    await settleAnswer(service, taken, 'Seven.');
    const whole = JSON.stringify([
      await getThread(service, test.actor, id, { include: 'all' }),
      await getLog(service, test.actor, id),
    ]);
    expect(whole).toContain('Incorrect API key provided: •••');
    expect(whole).not.toContain(key);
  });

  it('counts for the metrics', async () => {
    const { registry } = metrics();
    for (const counter of service.modelMeter.counters) registry.registerMetric(counter);
    const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('godwit_model_'));
    expect(lines).toEqual([
      'godwit_model_calls_total{outcome="ok"} 3',
      'godwit_model_calls_total{outcome="error"} 2',
      'godwit_model_tokens_total{direction="input"} 5000',
      'godwit_model_tokens_total{direction="output"} 400',
      expect.stringMatching(/^godwit_model_cost_total 0\.02/),
    ]);
  });
});
