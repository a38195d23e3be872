import { expect, it } from 'vitest';
import { collect } from '../../testing/collected.js';
import { type Answer, type Asked, quickClock, serveApi } from '../testing/api-server.js';
import { readFromEveryState, streamCalled } from '../testing/reading.js';
import { connectToShipped } from '../testing/shipped.js';

const config = { shop: 'acme' };
const base = '/admin/api/2025-07';
const credentials = { method: 'access_token', access_token: 'shpat_0123456789abcdef' };
const time = (minute: number) =>
  new Date(Date.UTC(2024, 0, 1, 0, minute)).toISOString().replace('.000Z', '+00:00');

/** Pages as shopify.dev has them: an address with page_info takes no other parameter than limit. */
function shopify(orders: { id: number; updated_at: string }[], tokens = [credentials.access_token]) {
  return ({ path, query, headers, body }: Asked): Answer => {
    if (headers['x-host'] !== 'acme.myshopify.com') return { status: 404 };
    if (path === '/admin/oauth/access_token') {
      const form = new URLSearchParams(body);
      if (form.get('grant_type') !== 'client_credentials' || form.get('client_secret') !== 'shpss_secret')
        return { status: 400, body: { error: 'invalid_client' } };
      const token = `token-${tokens.length}`;
      tokens.push(token);
      return { body: { access_token: token, scope: 'read_orders', expires_in: 86_399 } };
    }
    if (headers['x-shopify-access-token'] !== tokens.at(-1))
      return {
        status: 401,
        body: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
      };
    if (path === `${base}/shop.json`) return { body: { shop: { name: 'Acme Shop' } } };
    if (path === `${base}/orders.json`) {
      const info = query.get('page_info');
      if (info !== null && [...query.keys()].some((name) => name !== 'page_info' && name !== 'limit'))
        return { status: 400, body: { errors: { page_info: 'Invalid value.' } } };
      if (info === null && query.get('status') !== 'any') return { status: 400 };
      const since = query.get('updated_at_min') ?? '1970-01-01T00:00:00Z';
      const [from = 0, at = 0] = info ? atob(info).split('|').map(Number) : [Date.parse(since), 0];
      const found = orders.filter(({ updated_at }) => Date.parse(updated_at) >= from);
      const page = found.slice(at, at + 2);
      const url = (place: number) =>
        `https://acme.myshopify.com${base}/orders.json?limit=250&page_info=${btoa(`${from}|${place}`)}`;
      const links = [
        ...(at > 0 ? [`<${url(at - 2)}>; rel="previous"`] : []),
        ...(at + 2 < found.length ? [`<${url(at + 2)}>; rel="next"`] : []),
      ];
      return { body: { orders: page }, headers: links.length ? { link: links.join(', ') } : {} };
    }
    const order = orders.find(({ id }) => path === `${base}/orders/${id}/transactions.json`);
    if (order) return { body: { transactions: [{ id: order.id * 10, order_id: order.id, kind: 'sale' }] } };
    if (path === `${base}/locations.json`) return { body: { locations: [{ id: 1 }, { id: 2 }] } };
    if (path === `${base}/inventory_levels.json`) {
      const location_id = Number(query.get('location_ids'));
      return { body: { inventory_levels: [{ inventory_item_id: 9, location_id, available: location_id }] } };
    }
    return { status: 404, body: { errors: 'Not Found' } };
  };
}

const someOrders = () => [0, 1, 2, 3, 4].map((minute) => ({ id: minute + 1, updated_at: time(minute) }));

it('follows the Link header, waits as it is told, and asks the next time for what changed', async () => {
  const orders = someOrders();
  const clock = quickClock();
  const answer = shopify(orders);
  let requests = 0;
  await using server = await serveApi((asked) => {
    requests += 1;
    return requests % 4 === 0
      ? { status: 429, headers: { 'retry-after': '2.0', 'x-shopify-shop-api-call-limit': '40/40' } }
      : answer(asked);
  });
  const connection = await connectToShipped('shopify', config, credentials, server.context(), clock);
  expect((await connection.check()).message).toBe('Signed in to Shopify (acme.myshopify.com) as Acme Shop.');
  const read = await readFromEveryState(connection, 'orders', ({ id }) => id, true);
  expect(read.records).toEqual(orders);
  expect(read.states.at(-1)).toEqual({ since: time(4) });
  orders[0]!.updated_at = time(9);
  const changed = await collect(connection, streamCalled('orders'), read.states.at(-1));
  expect(changed.records.map(({ id }) => id)).toEqual([1, 5]);
  expect(server.asked.some(({ query }) => query.get('updated_at_min') === '2024-01-01T00:04:00Z')).toBe(true);
  expect(new Set(clock.waits)).toEqual(new Set([2000]));
});

it('signs in with client id and secret, and again when the token is over', async () => {
  const tokens = ['none'];
  await using server = await serveApi(shopify(someOrders(), tokens));
  const given = { method: 'client_credentials', client_id: 'id', client_secret: 'shpss_secret' };
  const connection = await connectToShipped('shopify', config, given, server.context());
  await connection.check();
  tokens.push('another');
  expect((await collect(connection, streamCalled('orders'))).records).toHaveLength(5);
  expect(tokens).toHaveLength(4);
  const wrong = await connectToShipped(
    'shopify',
    config,
    { ...given, client_secret: 'nope' },
    server.context(),
  );
  await expect(wrong.check()).rejects.toMatchObject({
    fault: 'credentials',
    message: 'acme.myshopify.com gives no token for these credentials (400: invalid_client).',
  });
});

it('reads what belongs to orders and to locations', async () => {
  await using server = await serveApi(shopify(someOrders()));
  const connection = await connectToShipped('shopify', config, credentials, server.context());
  const transactions = await readFromEveryState(connection, 'order_transactions', ({ id }) => id, true);
  expect(transactions.records.map(({ id }) => id)).toEqual([10, 20, 30, 40, 50]);
  const levels = await collect(connection, streamCalled('inventory_levels'));
  expect(levels.records).toEqual([
    { inventory_item_id: 9, location_id: 1, available: 1 },
    { inventory_item_id: 9, location_id: 2, available: 2 },
  ]);
});

it('says that a token is refused', async () => {
  await using server = await serveApi(shopify([]));
  const given = { ...credentials, access_token: 'shpat_wrong' };
  const connection = await connectToShipped('shopify', config, given, server.context());
  await expect(connection.check()).rejects.toMatchObject({
    fault: 'credentials',
    message:
      'acme.myshopify.com refused the credentials (401: [API] Invalid API key or access token (unrecognized login or wrong password)).',
  });
});
