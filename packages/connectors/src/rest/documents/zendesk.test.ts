import { expect, it } from 'vitest';
import { collect } from '../../testing/collected.js';
import { type Answer, type Asked, quickClock, serveApi } from '../testing/api-server.js';
import { readFromEveryState, streamCalled } from '../testing/reading.js';
import { connectToShipped } from '../testing/shipped.js';

const config = { subdomain: 'acme' };
const credentials = { method: 'api_token', email: 'admin@acme.com', api_token: 'zd-token-123456' };
const authorization = `Basic ${Buffer.from('admin@acme.com/token:zd-token-123456').toString('base64')}`;
const seconds = (minute: number) => Date.UTC(2024, 0, 1, 0, minute) / 1000;
const time = (minute: number) => new Date(seconds(minute) * 1000).toISOString().replace('.000', '');

interface Ticket {
  id: number;
  updated_at: string;
  comments: number;
  status?: string;
}

/** Incremental exports and cursor pages as developer.zendesk.com has them. */
function zendesk(tickets: Ticket[], perPage = 2) {
  return ({ path, query, headers }: Asked): Answer => {
    if (headers['x-host'] !== 'acme.zendesk.com') return { status: 404 };
    if (headers.authorization !== authorization && headers.authorization !== 'Bearer oauth-token')
      return { status: 401, body: { error: "Couldn't authenticate you" } };
    if (path === '/api/v2/users/me.json')
      return { body: { user: { email: 'admin@acme.com', role: 'admin' } } };
    if (path === '/api/v2/incremental/tickets/cursor.json') {
      const cursor = query.get('cursor');
      if (cursor !== null && query.has('start_time')) return { status: 400 };
      if (cursor === null && !/^\d+$/.test(query.get('start_time') ?? ''))
        return {
          status: 422,
          body: { error: 'StartTimeMissing', description: 'Start time parameter is missing' },
        };
      const [from = 0, at = 0] = (cursor ?? `${query.get('start_time')}-0`).split('-').map(Number);
      const found = tickets.filter(({ updated_at }) => Date.parse(updated_at) / 1000 >= from);
      const next = Math.min(at + perPage, found.length);
      const after = `${from}-${next}`;
      return {
        body: {
          tickets: found.slice(at, next).map(({ comments, ...ticket }) => ticket),
          after_cursor: after,
          after_url: `https://acme.zendesk.com/api/v2/incremental/tickets/cursor.json?cursor=${after}`,
          before_url: null,
          end_of_stream: next >= found.length,
        },
      };
    }
    const ticket = tickets.find(({ id }) => path === `/api/v2/tickets/${id}/comments.json`);
    const page = (name: string, items: unknown[]): Answer => {
      if (query.get('page[size]') === null) return { status: 400 };
      const at = Number(query.get('page[after]') ?? 0);
      const size = Math.min(perPage, Number(query.get('page[size]')));
      const meta = {
        has_more: at + size < items.length,
        after_cursor: String(at + size),
        before_cursor: null,
      };
      return { body: { [name]: items.slice(at, at + size), meta, links: {} } };
    };
    if (ticket && ticket.status !== 'deleted')
      return page(
        'comments',
        Array.from({ length: ticket.comments }, (_, index) => ({
          id: ticket.id * 100 + index,
          body: 'Hello',
        })),
      );
    if (path === '/api/v2/organizations.json')
      return page('organizations', [{ id: 1 }, { id: 2 }, { id: 3 }]);
    return { status: 404, body: { error: 'RecordNotFound', description: 'Not found' } };
  };
}

const someTickets = (): Ticket[] =>
  [3, 0, 1, 5, 2].map((comments, index) => ({ id: index + 1, updated_at: time(index), comments }));

it('signs in with an API token or an access token', async () => {
  await using server = await serveApi(zendesk([]));
  for (const given of [credentials, { method: 'access_token', access_token: 'oauth-token' }]) {
    const connection = await connectToShipped('zendesk', config, given, server.context());
    expect((await connection.check()).message).toBe(
      'Signed in to Zendesk (acme.zendesk.com) as admin@acme.com.',
    );
  }
  const wrong = await connectToShipped(
    'zendesk',
    config,
    { ...credentials, api_token: 'nope' },
    server.context(),
  );
  await expect(wrong.check()).rejects.toMatchObject({
    fault: 'credentials',
    message: "acme.zendesk.com refused the credentials (401: Couldn't authenticate you).",
  });
});

it('exports tickets, and the next time those that changed', async () => {
  const tickets = someTickets();
  const clock = quickClock();
  let requests = 0;
  const answer = zendesk(tickets);
  await using server = await serveApi((asked) => {
    requests += 1;
    // As where ten requests a minute are allowed.
    return requests % 4 === 0
      ? { status: 429, headers: { 'retry-after': '33' }, body: 'Rate limit' }
      : answer(asked);
  });
  const connection = await connectToShipped('zendesk', config, credentials, server.context(), clock);
  const read = await readFromEveryState(connection, 'tickets', ({ id }) => id, true);
  expect(read.records).toHaveLength(5);
  expect(server.asked[0]?.query.get('start_time')).toBe(String(Date.UTC(2007, 0, 1) / 1000));
  expect(read.states.at(-1)).toEqual({ since: time(4) });
  tickets[0]!.updated_at = time(9);
  const changed = await collect(connection, streamCalled('tickets'), read.states.at(-1));
  expect(changed.records.map(({ id }) => id)).toEqual([1, 5]);
  expect(new Set(clock.waits)).toEqual(new Set([33_000]));
});

it('reads the comments of tickets, and the next time those of changed tickets', async () => {
  const tickets = someTickets();
  tickets.push({ id: 6, updated_at: time(6), comments: 1, status: 'deleted' });
  await using server = await serveApi(zendesk(tickets));
  const connection = await connectToShipped('zendesk', config, credentials, server.context());
  const read = await readFromEveryState(connection, 'ticket_comments', ({ id }) => id, true);
  expect(read.records).toHaveLength(11);
  expect(read.records[0]).toEqual({ ticket_id: 1, id: 100, body: 'Hello' });
  tickets[1]!.updated_at = time(9);
  tickets[1]!.comments = 3;
  const changed = await collect(connection, streamCalled('ticket_comments'), read.states.at(-1));
  expect(changed.records.map(({ id }) => id)).toEqual([200, 201, 202]);
});

it('reads lists by their cursor, and keeps still where the account has no requests left', async () => {
  const clock = quickClock();
  const answer = zendesk([]);
  await using server = await serveApi((asked) => ({
    ...answer(asked),
    headers: { 'ratelimit-remaining': asked.query.has('page[after]') ? '5' : '0', 'ratelimit-reset': '41' },
  }));
  const connection = await connectToShipped('zendesk', config, credentials, server.context(), clock);
  const read = await collect(connection, streamCalled('organizations'));
  expect(read.records).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(clock.waits).toEqual([41_000]);
});

it('takes no subdomain that would be another host', async () => {
  await using server = await serveApi(zendesk([]));
  const evil = { subdomain: 'evil.example.com/' };
  await expect(connectToShipped('zendesk', evil, credentials, server.context())).rejects.toThrow(
    /config\.subdomain must match pattern/,
  );
});
