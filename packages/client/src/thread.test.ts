import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testClient } from './testing/client.js';
import { json } from './testing/server.js';
import type { ThreadFollow } from './thread.js';

const migrationId = '01920000-0000-7000-8000-000000000001';

const tested = testClient({ random: () => 0, retries: 0 });
afterEach(() => vi.restoreAllMocks());

const event = (sequence: number) =>
  `id: ${sequence}\nevent: status\ndata: ${JSON.stringify({ sequence, type: 'status', data: { message: 'ü' } })}\n\n`;
const done = (last: number) => `event: done\ndata: {"last_sequence":${last}}\n\n`;

/** Answers each request with the next of these. */
function answerInTurn(...answers: ((response: ServerResponse) => unknown)[]) {
  tested.server.answer((_, response) => {
    const next = answers.shift();
    if (next) next(response);
    else json(response, 404, { error: 'Nothing more to answer' });
  });
}

const stream = (text: string) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text);
const brokenOff = (text: string) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(text, () => response.destroy());

async function sequencesOf(follow: Partial<ThreadFollow> = {}): Promise<number[]> {
  const got: number[] = [];
  for await (const { sequence } of tested.client.streamThread({ migrationId, ...follow })) got.push(sequence);
  return got;
}

const asked = () => tested.server.seen.map(({ url }) => url.replace(/.*\?/, ''));

describe('following a thread', () => {
  it('gives the events until the server is done', async () => {
    answerInTurn(stream(`:\n\n${event(3)}:\n\n${event(4)}${done(9)}`));
    const events = [];
    for await (const one of tested.client.streamThread({ migrationId, after: 2, include: 'all' }))
      events.push(one);
    expect(events).toEqual([3, 4].map((sequence) => ({ sequence, type: 'status', data: { message: 'ü' } })));
    expect(tested.server.seen[0]!.url).toBe(
      `/api/v1/migrations/${migrationId}/thread/stream?after=2&include=all`,
    );
  });

  it('understands events however they are cut into pieces', async () => {
    const bytes = Buffer.from(event(1) + event(2).replaceAll('\n', '\r\n') + done(2));
    answerInTurn(async (response) => {
      response.writeHead(200);
      for (const byte of bytes) {
        response.write(Buffer.from([byte]));
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    });
    expect(await sequencesOf()).toEqual([1, 2]);
  });

  it('goes on behind the last event when the connection breaks, without a repeat', async () => {
    answerInTurn(
      brokenOff(event(1) + event(2) + event(3).slice(0, 20)),
      (response) => json(response, 503, { error: 'away' }),
      (response) => response.destroy(),
      stream(event(2) + event(3)),
      stream(event(4) + done(4)),
    );
    expect(await sequencesOf()).toEqual([1, 2, 3, 4]);
    expect(asked()).toEqual(['after=0', 'after=2', 'after=2', 'after=2', 'after=3']);
    // Longer each time, from the start again once something came.
    expect(tested.waits).toEqual([500, 1000, 2000, 500]);
  });

  it('opens the next stream when the server ends one for its age', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    answerInTurn(
      (response) => {
        now += 300_000;
        stream(event(1) + done(7))(response);
      },
      stream(done(7)),
    );
    expect(await sequencesOf()).toEqual([1]);
    expect(asked()).toEqual(['after=0', 'after=7']);
  });

  it('takes a connection that is silent for long for a broken one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      answerInTurn((response) => response.writeHead(200).write(event(1)), stream(event(2) + done(2)));
      const events = tested.client.streamThread({ migrationId });
      expect((await events.next()).value?.sequence).toBe(1);
      const next = events.next();
      vi.advanceTimersByTime(44_000);
      expect(tested.server.seen).toHaveLength(1);
      vi.advanceTimersByTime(2000);
      expect((await next).value?.sequence).toBe(2);
      expect((await events.next()).done).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('throws what the server refuses, and gives up on one that stays away', async () => {
    answerInTurn((response) => json(response, 404, { error: 'No migration' }));
    await expect(sequencesOf()).rejects.toMatchObject({ name: 'GodwitError', status: 404 });
    tested.server.answer((_, response) => response.destroy());
    await expect(sequencesOf()).rejects.toMatchObject({ name: 'GodwitConnectionError' });
    expect(tested.waits).toHaveLength(8);
  });

  it('lets go of the connection when the caller has enough, and ends with the reason of a signal', async () => {
    let gone: Promise<unknown> | undefined;
    const endless = (response: ServerResponse) => {
      gone = new Promise((resolve) => response.once('close', resolve));
      response.writeHead(200).write(event(1));
    };
    answerInTurn(endless, endless);
    for await (const _ of tested.client.streamThread({ migrationId })) break;
    await gone;
    const abort = new AbortController();
    const reason = new Error('enough');
    const following = (async () => {
      for await (const _ of tested.client.streamThread({ migrationId, signal: abort.signal }))
        abort.abort(reason);
    })();
    await expect(following).rejects.toBe(reason);
    await gone;
  });
});
