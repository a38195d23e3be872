import { expect, it } from 'vitest';
import type { RestDocument } from './document.js';
import { quickClock, serveApi } from './testing/api-server.js';
import { connectTo, streamCalled } from './testing/reading.js';

const total = 100_000;
const size = 250;

it('gives each of 100,000 records once, though answers fail and tokens end in the middle', async () => {
  const clock = quickClock();
  let token = 0;
  let refresh = 0;
  let endsAt = 0;
  let requests = 0;
  const failed = { limited: 0, broken: 0, expired: 0 };
  await using server = await serveApi(({ path, headers, query, body }) => {
    if (path === '/token') {
      const form = new URLSearchParams(body);
      expect(form.get('refresh_token')).toBe(`refresh-secret-${refresh}`);
      refresh += 1;
      token += 1;
      // Said to live for an hour; a third of them is taken back before.
      endsAt = clock.now() + (token % 3 === 0 ? 60_000 : 3_600_000);
      const tokens = { access_token: `access-secret-${token}`, refresh_token: `refresh-secret-${refresh}` };
      return { body: { ...tokens, expires_in: 3600 } };
    }
    clock.pass(40_000);
    requests += 1;
    // Every 100th answer, in turn: so that the share is certain.
    if (requests % 100 === 50) {
      failed.limited += 1;
      return { status: 429, headers: { 'retry-after': '3' } };
    }
    if (requests % 100 === 99) {
      failed.broken += 1;
      return { status: 500, body: 'oops' };
    }
    if (headers.authorization !== `Bearer access-secret-${token}` || clock.now() > endsAt) {
      failed.expired += 1;
      return { status: 401, body: { error: 'token expired' } };
    }
    const at = Number(query.get('cursor') ?? 0);
    const items = Array.from({ length: Math.min(size, total - at) }, (_, index) => ({
      id: at + index,
      name: `Customer ${at + index}`,
      tags: ['a', 'b'],
    }));
    return { body: { data: { items }, next: at + size < total ? at + size : null } };
  });
  const document: RestDocument = {
    base_url: server.url,
    auth: { type: 'oauth2_refresh_token', token_url: `${server.url}/token` },
    pagination: { type: 'cursor', parameter: 'cursor', cursor_path: 'next', size_parameter: 'size', size },
    streams: [{ name: 'customers', path: '/customers', record_path: 'data.items', primary_key: ['id'] }],
  };
  const credentials = {
    client_id: 'client',
    client_secret: 'client-secret',
    refresh_token: 'refresh-secret-0',
  };
  const context = server.context();
  const before = process.cpuUsage();
  const seen = new Uint8Array(total);
  let kept = credentials;
  context.keepCredentials = async (given) => {
    kept = given as typeof credentials;
  };
  let state: Record<string, unknown> | undefined;
  let pages = 0;
  // It breaks off every 150 pages, and goes on from its last state with the credentials that were kept.
  for (let isDone = false; !isDone; ) {
    const connection = await connectTo(document, context, clock, kept);
    let left = 150;
    let pending: readonly Readonly<Record<string, unknown>>[] = [];
    const unused = async () => Promise.reject(new Error('not of records'));
    const broken = new Error('the worker died');
    await connection
      .read(
        streamCalled('customers'),
        {
          rows: unused,
          csv: unused,
          file: unused,
          records: async (records) => {
            left -= 1;
            if (left === 0) throw broken;
            pending = records;
          },
          checkpoint: async (reached) => {
            for (const { id } of pending) seen[id as number]! += 1;
            pending = [];
            pages += 1;
            state = JSON.parse(JSON.stringify(reached));
          },
        },
        state,
      )
      .then(
        () => {
          isDone = true;
        },
        (error) => {
          if (error !== broken) throw error;
        },
      );
  }
  const { user, system } = process.cpuUsage(before);
  expect(seen.every((times) => times === 1)).toBe(true);
  expect(pages).toBe(total / size);
  expect(failed.limited + failed.broken).toBeGreaterThanOrEqual(Math.floor(requests / 100));
  expect(failed.expired).toBeGreaterThan(0);
  expect(JSON.stringify(state)).not.toMatch(/secret/);
  expect((user + system) / 1e6, 'seconds of processor time').toBeLessThan(10);
});
