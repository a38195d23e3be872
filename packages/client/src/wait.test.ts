import { describe, expect, it } from 'vitest';
import { testClient } from './testing/client.js';
import { json } from './testing/server.js';

const migrationId = '01920000-0000-7000-8000-000000000001';
const runId = '01920000-0000-7000-8000-000000000002';

const tested = testClient({ random: () => 0, retries: 0 });

/** Answers with each status in turn, the last one for good; a number is refused with it. */
function answerInTurn(...answers: (string | number)[]) {
  tested.server.answer((_, response) => {
    const next = (answers.length > 1 ? answers.shift() : answers[0]) ?? 500;
    if (typeof next === 'number') json(response, next, { error: 'no' });
    else json(response, 200, { run_id: runId, kind: 'generate', status: next });
  });
}

describe('waiting for a run', () => {
  it.each(['awaiting_approval', 'completed', 'failed', 'canceled', 'blocked'])(
    'ends when it is %s',
    async (status) => {
      answerInTurn('queued', 'running', status);
      expect(await tested.client.waitForRun({ migrationId, runId })).toMatchObject({ run_id: runId, status });
      expect(tested.server.seen.map(({ url }) => url)).toEqual(
        Array(3).fill(`/api/v1/migrations/${migrationId}/runs/${runId}`),
      );
      expect(tested.waits).toEqual([200, 300]);
    },
  );

  it('polls ever less often, and tells what changed', async () => {
    answerInTurn('queued', ...Array(400).fill('running'), 'completed');
    const seen: string[] = [];
    await tested.client.waitForRun({ migrationId, runId, onUpdate: ({ status }) => seen.push(status) });
    expect(seen).toEqual(['queued', 'running', 'completed']);
    expect(tested.waits.slice(0, 8)).toEqual([200, 300, 450, 675, 1013, 1519, 2000, 2000]);
    expect(tested.waits.at(-1)).toBeGreaterThan(5000);
    expect(Math.max(...tested.waits)).toBeLessThanOrEqual(15_000);
    expect([...tested.waits].sort((a, b) => a - b)).toEqual(tested.waits);
  });

  it('sits out a service that is away, but not one that refuses', async () => {
    answerInTurn('running', 503, 429, 502, 'completed');
    expect((await tested.client.waitForRun({ migrationId, runId })).status).toBe('completed');
    expect(tested.waits).toEqual([200, 500, 1000, 2000]);
    answerInTurn(404);
    await expect(tested.client.waitForRun({ migrationId, runId })).rejects.toMatchObject({ status: 404 });
    answerInTurn(503);
    tested.server.seen.length = 0;
    await expect(tested.client.waitForRun({ migrationId, runId })).rejects.toMatchObject({ status: 503 });
    expect(tested.server.seen).toHaveLength(9);
  });

  it('ends with the reason of the signal, or with what the caller threw', async () => {
    answerInTurn('running');
    const reason = new Error('enough');
    const abort = new AbortController();
    const stop = () => abort.abort(reason);
    await expect(
      tested.client.waitForRun({ migrationId, runId, signal: abort.signal, onUpdate: stop }),
    ).rejects.toBe(reason);
    const fault = () => {
      throw reason;
    };
    await expect(tested.client.waitForRun({ migrationId, runId, onUpdate: fault })).rejects.toBe(reason);
  });
});
