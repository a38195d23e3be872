import { expect, it } from 'vitest';
import { collect } from '../../testing/collected.js';
import { type Answer, type Asked, serveApi } from '../testing/api-server.js';
import { readFromEveryState, streamCalled } from '../testing/reading.js';
import { connectToShipped, faltering } from '../testing/shipped.js';

const key = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc';
const customers = Array.from({ length: 250 }, (_, index) => ({ id: `cus_${index}`, object: 'customer' }));
const invoices = [3, 120, 0].map((lines, index) => ({ id: `in_${index}`, lines }));

/** Lists as docs.stripe.com/api/pagination has them. */
function stripe({ path, query, headers, method }: Asked): Answer {
  if (method !== 'GET' || headers['x-host'] !== 'api.stripe.com') return { status: 400 };
  if (headers.authorization !== `Bearer ${key}`)
    return {
      status: 401,
      body: {
        error: {
          message: `Invalid API Key provided: ${headers.authorization}`,
          type: 'invalid_request_error',
        },
      },
    };
  if (headers['stripe-version'] !== '2024-06-20') return { status: 400 };
  const list = (data: { id: string }[]): Answer => {
    const size = Number(query.get('limit') ?? 10);
    if (size > 100) return { status: 400, body: { error: { message: 'Invalid limit' } } };
    const after = query.get('starting_after');
    const at = after === null ? 0 : data.findIndex(({ id }) => id === after) + 1;
    if (after !== null && at === 0)
      return { status: 400, body: { error: { message: `No such id: ${after}` } } };
    const has_more = at + size < data.length;
    return { body: { object: 'list', url: path, has_more, data: data.slice(at, at + size) } };
  };
  if (path === '/v1/customers') return list(customers);
  if (path === '/v1/invoices') return list(invoices.map(({ id }) => ({ id })));
  const invoice = invoices.find(({ id }) => path === `/v1/invoices/${id}/lines`);
  if (invoice)
    return list(Array.from({ length: invoice.lines }, (_, line) => ({ id: `${invoice.id}_${line}` })));
  if (path === '/v1/subscriptions')
    return query.get('status') === 'all' ? list([{ id: 'sub_1' }]) : { status: 400 };
  if (path === '/v1/disputes')
    return {
      status: 403,
      body: { error: { message: 'The provided key does not have the required permissions' } },
    };
  return list([]);
}

it('reads lists after their last id, though answers are limited or fail', async () => {
  await using server = await serveApi(
    faltering(stripe, 5, [{ status: 429, body: { error: { code: 'rate_limit' } } }, { status: 500 }]),
  );
  const context = server.context();
  const connection = await connectToShipped('stripe', {}, { secret_key: key }, context);
  expect((await connection.check()).message).toBe('Signed in to Stripe (api.stripe.com).');
  const read = await readFromEveryState(connection, 'customers', ({ id }) => id);
  expect(read.records).toEqual(customers);
  expect(server.asked.every(({ headers }) => headers['stripe-account'] === undefined)).toBe(true);
  const lines = await readFromEveryState(connection, 'invoice_lines', ({ id }) => id);
  expect(lines.records).toHaveLength(123);
  expect(lines.records[122]).toEqual({ invoice_id: 'in_1', id: 'in_1_119' });
});

it('finds the lists, without those that the key may not read', async () => {
  await using server = await serveApi(stripe);
  const context = server.context();
  const connection = await connectToShipped(
    'stripe',
    { connected_account: 'acct_1' },
    { secret_key: key },
    context,
  );
  const streams = await connection.discover();
  expect(streams.map(({ name }) => name)).toContain('subscriptions');
  expect(streams.map(({ name }) => name)).not.toContain('disputes');
  expect(streams[0]).toMatchObject({
    name: 'customers',
    primaryKey: ['id'],
    columns: [{ name: 'id', type: 'string' }, { name: 'object' }],
  });
  expect(streams.some(({ isIncremental }) => isIncremental)).toBe(false);
  expect(context.told).toEqual([
    'The stream "disputes" is left out: api.stripe.com does not allow these credentials the stream "disputes" (403: The provided key does not have the required permissions).',
  ]);
  expect(server.asked[0]?.headers['stripe-account']).toBe('acct_1');
});

it('says that a key is refused, without it', async () => {
  await using server = await serveApi(stripe);
  const wrong = 'sk_test_wrong_0123456789';
  const connection = await connectToShipped('stripe', {}, { secret_key: wrong }, server.context());
  const works = [
    () => connection.check(),
    () => connection.discover(),
    () => collect(connection, streamCalled('customers')),
  ];
  for (const work of works)
    await expect(work()).rejects.toMatchObject({
      fault: 'credentials',
      message: 'api.stripe.com refused the credentials (401: Invalid API Key provided: Bearer •••).',
    });
  expect(server.asked).toHaveLength(3);
});
