import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../store/migrations/index.js';
import { databases, openFreshPglite } from '../../testing/databases.js';
import { type TestService, testService } from '../../testing/service.js';
import { newMigration, type SpokenRun, startSpokenRun } from '../../testing/threads.js';
import { buildApp } from '../app.js';
import { RateLimits } from '../rate-limits.js';
import type { StreamTimes } from './stream.js';

interface Heard {
  event: string;
  id: number;
  data: { sequence: number; last_sequence: number; type: string; data: { message: string } };
}

let test: TestService;
let app: FastifyInstance;
let base: string;

async function start(times: Partial<StreamTimes> = {}): Promise<void> {
  app = await buildApp(test.service, {
    limits: new RateLimits(1_000_000, test.service.seam),
    writeLine: () => undefined,
    stopping: () => false,
    sweep: async () => undefined,
    streamTimes: times,
  });
  base = await app.listen({ port: 0, host: '127.0.0.1' });
}

const addressOf = (id: string, query = '') => `${base}/api/v1/migrations/${id}/thread/stream${query}`;

interface Asked {
  query?: string;
  headers?: Record<string, string>;
}

function ask(id: string, { query = '', headers = {} }: Asked = {}): Promise<Response> {
  return fetch(addressOf(id, query), { headers: { 'x-api-key': test.apiKey, ...headers } });
}

/** What is said, one after the other, as it comes; a comment is null. */
async function* heardIn(response: Response): AsyncGenerator<Heard | null, undefined> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body!) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) yield block.startsWith(':') ? null : parsed(block);
  }
}

/** To the end of the stream, or to so many events. */
async function hear(response: Response, most = Number.POSITIVE_INFINITY): Promise<Heard[]> {
  const heard: Heard[] = [];
  for await (const each of heardIn(response)) {
    if (each) heard.push(each);
    if (heard.length === most) break;
  }
  return heard;
}

const follow = async (id: string, asked?: Asked) => hear(await ask(id, asked));

function parsed(block: string): Heard {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
  return { event: fields.event, id: Number(fields.id), data: JSON.parse(fields.data) };
}

const sequences = (heard: Heard[]) => heard.filter(({ event }) => event !== 'done').map(({ id }) => id);
const upTo = (last: number, from = 1) => Array.from({ length: last - from + 1 }, (_, at) => from + at);

/** How many streams the service has open, and over how many threads. */
async function counts(): Promise<number[]> {
  const text = await (await fetch(`${base}/metrics`)).text();
  return ['streams', 'tails'].map((of) =>
    Number(new RegExp(`^godwit_thread_${of} (\\d+)$`, 'm').exec(text)?.[1]),
  );
}

/** Asks for a stream and reads nothing of it; it is the only one, and open. */
async function neverRead(id: string): Promise<Socket> {
  const { port } = new URL(base);
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  socket.pause();
  socket.on('error', () => undefined);
  const path = addressOf(id).replace(base, '');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${test.apiKey}\r\n\r\n`);
  await expect.poll(counts).toEqual([1, 1]);
  return socket;
}

describe.each(databases)('the live thread on $name', ({ open }) => {
  beforeAll(async () => {
    test = await testService(await open(migrations));
    await start();
  });
  afterAll(async () => {
    await app.close();
    await test.close();
  });

  it('sends what was said and what is being said, then done', async () => {
    const id = await newMigration(test);
    const run = await startSpokenRun(test, id);
    await run.say(600);
    const response = await ask(id);
    await run.say(3);
    await run.say(300);
    await run.settle('blocked');
    const heard = await hear(response);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(sequences(heard)).toEqual(upTo(903));
    expect(heard[600]).toEqual({
      event: 'status',
      id: 601,
      data: {
        sequence: 601,
        type: 'status',
        data: { message: 'Line\n601 ü' },
        created_at: expect.any(String),
        run_id: run.id,
      },
    });
    expect(heard.at(-1)).toMatchObject({ event: 'done', data: { last_sequence: 903 } });
  });

  it('resumes anywhere without a gap or a repeat, while a run speaks', async () => {
    const id = await newMigration(test);
    const run = await startSpokenRun(test, id);
    const speaking = (async () => {
      for (let n = 0; n < 30; n += 1) await run.say(20);
      await run.settle('completed');
    })();
    const got: number[] = [];
    for (let most = 1; ; most = (most * 7) % 53) {
      const headers = got.length > 0 ? { 'last-event-id': String(got.at(-1)) } : {};
      const heard = await hear(await ask(id, { headers }), most + 1);
      got.push(...sequences(heard));
      if (heard.at(-1)?.event === 'done') break;
    }
    await speaking;
    expect(got).toEqual(upTo(600));
  });

  it('shows a level; done names the last of all', async () => {
    const id = await newMigration(test);
    const run = await startSpokenRun(test, id);
    await run.say(10, ['status', 'tool_call', 'thinking']);
    await run.settle('canceled');
    const levels = await Promise.all(
      ['user', 'tools', 'all'].map((level) => follow(id, { query: `?include=${level}` })),
    );
    expect(levels.map(sequences)).toEqual([[1, 4, 7, 10], [1, 2, 4, 5, 7, 8, 10], upTo(10)]);
    const heard = await follow(id, {
      query: '?after=7&include=tools',
      headers: { 'last-event-id': '8' },
    });
    expect(sequences(heard)).toEqual([10]);
    expect(heard.at(-1)?.data).toEqual({ last_sequence: 10 });
  });

  it('ends at once where nothing happened, and when the migration is deleted', async () => {
    const id = await newMigration(test);
    expect(await follow(id)).toEqual([{ event: 'done', id: Number.NaN, data: { last_sequence: 0 } }]);
    const run = await startSpokenRun(test, id);
    await run.say(1);
    const following = heardIn(await ask(id));
    const next = async () => {
      for (;;) {
        const { value, done } = await following.next();
        if (value || done) return value?.event;
      }
    };
    expect(await next()).toBe('status');
    await test.service.db.run(sql`delete from migrations where id = ${id}`);
    expect([await next(), await next()]).toEqual(['done', undefined]);
  });

  it('sees a run that was started a moment ago, though others still follow a thread that had settled', async () => {
    const id = await newMigration(test);
    const first = await startSpokenRun(test, id);
    await first.say(40, ['status'], () => ({ message: 'x'.repeat(200_000) }));
    await first.settle('completed');
    const stuck = await neverRead(id);
    const second = await startSpokenRun(test, id);
    const response = await ask(id, { query: '?after=40' });
    await second.say(2);
    await second.settle('completed');
    expect(sequences(await hear(response))).toEqual([41, 42]);
    stuck.destroy();
  });
});

describe('streams of a thread', () => {
  beforeAll(async () => {
    test = await testService(await openFreshPglite(migrations));
  });
  afterAll(() => test.close());
  beforeEach(() => start({ commentMs: 200 }));
  afterEach(() => app.close());

  it('are refused as any request is', async () => {
    const id = await newMigration(test);
    const status = async (
      address: string,
      headers: Record<string, string> = { 'x-api-key': test.apiKey },
    ) => {
      const response = await fetch(address, { headers });
      return [response.status, ((await response.json()) as { error: string }).error] as const;
    };
    expect((await status(addressOf(id), {}))[0]).toBe(401);
    expect((await status(addressOf(test.service.seam.id())))[0]).toBe(404);
    expect((await status(addressOf(id, '?after=x')))[0]).toBe(400);
    expect(await status(addressOf(id), { 'x-api-key': test.apiKey, 'last-event-id': 'x' })).toEqual([
      400,
      expect.stringContaining('Last-Event-ID'),
    ]);
  });

  it('answer a HEAD at once', async () => {
    const id = await newMigration(test);
    await startSpokenRun(test, id);
    const headers = { 'x-api-key': test.apiKey };
    const response = await fetch(addressOf(id), { method: 'HEAD', headers });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('are forgotten when their readers go away', async () => {
    const id = await newMigration(test);
    await startSpokenRun(test, id);
    const [first, second] = [await ask(id), await ask(id)];
    expect(await counts()).toEqual([2, 1]);
    await first.body!.cancel();
    await expect.poll(counts).toEqual([1, 1]);
    await second.body!.cancel();
    await expect.poll(counts).toEqual([0, 0]);
  });

  it('read the database once for all, and each gets everything', async () => {
    const id = await newMigration(test);
    const run = await startSpokenRun(test, id);
    await run.say(400);
    const streams = await Promise.all(Array.from({ length: 50 }, () => ask(id)));
    const { db } = test.service;
    let reads = 0;
    const rows = db.rows.bind(db);
    db.rows = (statement) => {
      if (statement.text.includes('from thread')) reads += 1;
      return rows(statement);
    };
    for (let n = 0; n < 20; n += 1) await run.say(10);
    await run.settle('completed');
    const all = await Promise.all(streams.map((response) => hear(response)));
    db.rows = rows;
    for (const heard of all) expect(sequences(heard)).toEqual(upTo(600));
    // Twenty times something was said, and the end of the run was noticed by a poll.
    expect(reads).toBeLessThan(60);
  });

  it('send a comment now and then, and end after their time with done, though a run goes on', async () => {
    const id = await newMigration(test);
    const run = await startSpokenRun(test, id);
    await run.say(2);
    const heard: Heard[] = [];
    let comments = 0;
    for await (const each of heardIn(await ask(id))) {
      if (each) heard.push(each);
      else comments += 1;
      // The first came with the headers.
      if (comments >= 3 && heard.length === 2) test.service.seam.advance(301);
    }
    expect(heard.map(({ event }) => event)).toEqual(['status', 'status', 'done']);
    expect(heard.at(-1)?.data).toEqual({ last_sequence: 2 });
    expect(comments).toBeGreaterThanOrEqual(3);
  });

  async function sayMuch(run: SpokenRun): Promise<void> {
    for (let n = 0; n < 20; n += 1) await run.say(10, ['status'], () => ({ message: 'x'.repeat(50_000) }));
    await run.settle('completed');
  }

  it('that nobody reads hinder nobody', async () => {
    const id = await newMigration(test);
    const run = await startSpokenRun(test, id);
    const stuck = await neverRead(id);
    const following = follow(id);
    await sayMuch(run);
    expect(sequences(await following)).toEqual(upTo(200));
    await expect.poll(counts).toEqual([1, 1]);
    stuck.destroy();
  });

  it('that nobody reads hold no more than a piece and are cut off', async () => {
    await app.close();
    await start({ stalledMs: 700 });
    const id = await newMigration(test);
    const run = await startSpokenRun(test, id);
    const stuck = await neverRead(id);
    const closed = new Promise((resolve) => stuck.once('close', resolve));
    await sayMuch(run);
    await expect.poll(counts).toEqual([0, 0]);
    // What the kernel took is there to read; then the connection is gone, without a proper end.
    let received = 0;
    let text = '';
    stuck.on('data', (chunk) => {
      received += chunk.length;
      text = chunk.toString().slice(-200);
    });
    stuck.resume();
    await closed;
    expect(received).toBeLessThan(10_000_000);
    expect(text).not.toContain('event: done');
  });

  it('end when the service stops, without done, also those that nobody reads', async () => {
    const id = await newMigration(test);
    const run = await startSpokenRun(test, id);
    await run.say(50, ['status'], () => ({ message: 'x'.repeat(200_000) }));
    const stuck = await neverRead(id);
    await hear(await ask(id), 50);
    const response = await ask(id, { query: '?after=50' });
    const began = performance.now();
    await app.close();
    // Idle connections would be kept for 72 s, stuck ones for 120.
    expect(performance.now() - began).toBeLessThan(70_000);
    expect(await hear(response)).toEqual([]);
    stuck.destroy();
  });
});
