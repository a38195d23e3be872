import { expect, it } from 'vitest';
import { collect } from '../testing/collected.js';
import type { RestDocument } from './document.js';
import { quickClock, serveApi } from './testing/api-server.js';
import { connectTo, readFromEveryState, streamCalled } from './testing/reading.js';

interface Order {
  id: number;
  lines: number;
  changed: number;
}

/** Orders in pages of four, their lines in pages of three, the parts of a line at once. */
function serveOrders(orders: Order[]) {
  return serveApi(({ path, query }) => {
    const at = Number(query.get('at') ?? 0);
    const page = (items: unknown[], size: number) => ({
      body: { data: items.slice(at, at + size), next: at + size < items.length ? at + size : null },
    });
    const [, , id, lines, line, parts] = path.split('/');
    if (id === undefined)
      return page(
        orders.filter(({ changed }) => changed >= Number(query.get('since') ?? 0)),
        4,
      );
    const order = orders.find((one) => one.id === Number(id));
    if (!order || lines !== 'lines') return { status: 404, body: { message: 'No such order' } };
    const found = Array.from({ length: order.lines }, (_, index) => ({ line: index }));
    if (line === undefined) return page(found, 3);
    return parts === 'parts' ? { body: { data: [{ part: 'a' }, { part: 'b' }] } } : { status: 404 };
  });
}

const document: RestDocument = {
  base_url: 'https://api.example.com',
  pagination: { type: 'cursor', parameter: 'at', cursor_path: 'next' },
  streams: [
    {
      name: 'orders',
      path: '/orders',
      record_path: 'data',
      primary_key: ['id'],
      incremental: { field: 'changed', parameter: 'since' },
    },
    {
      name: 'lines',
      path: '/orders/{order_id}/lines',
      record_path: 'data',
      primary_key: ['order_id', 'line'],
      links: [{ columns: ['order_id'], stream: 'orders', references: ['id'] }],
      parent: { stream: 'orders', keys: { order_id: 'id' }, changes_with_parent: true },
    },
    {
      name: 'parts',
      path: '/orders/{order_id}/lines/{line}/parts',
      record_path: 'data',
      pagination: { type: 'none' },
      parent: { stream: 'lines', keys: { order_id: 'order_id', line: 'line' } },
    },
  ],
};

const someOrders = (): Order[] =>
  [3, 0, 1, 7, 2, 0, 0, 4, 3, 6].map((lines, index) => ({ id: index + 1, lines, changed: index }));

const linesOf = (orders: Order[]) =>
  orders.flatMap(({ id, lines }) => Array.from({ length: lines }, (_, line) => ({ order_id: id, line })));

it('asks for the lines of every order, adds its key, and goes on from every state', async () => {
  const orders = someOrders();
  await using server = await serveOrders(orders);
  const connection = await connectTo(document, server.context(), quickClock());
  const read = await readFromEveryState(connection, 'lines', (record) => record, true);
  expect(read.records).toEqual(linesOf(orders));
  expect(read.states.length).toBeGreaterThan(4);
});

it('follows parents of parents', async () => {
  const orders = someOrders();
  await using server = await serveOrders(orders);
  const connection = await connectTo(document, server.context(), quickClock());
  const read = await readFromEveryState(connection, 'parts', (record) => record);
  expect(read.records).toEqual(
    linesOf(orders).flatMap((line) => ['a', 'b'].map((part) => ({ ...line, part }))),
  );
  expect(read.states.at(-1)).toEqual({ done: true });
});

it('gives states of bounded size, a batch at a time', async () => {
  const orders = Array.from({ length: 400 }, (_, id) => ({ id: id + 1, lines: 1, changed: id }));
  await using server = await serveApi(({ path }) =>
    path === '/orders' ? { body: { data: orders } } : { body: { data: [{ line: 0 }] } },
  );
  const connection = await connectTo(document, server.context(), quickClock());
  const read = await collect(connection, streamCalled('lines'));
  expect(read.records).toHaveLength(400);
  expect(read.states).toHaveLength(8);
  const rest = await collect(connection, streamCalled('lines'), read.states[3]);
  expect(rest.records[0]).toEqual({ order_id: 201, line: 0 });
  expect(rest.records).toHaveLength(200);
});

it('asks the next time for the lines of changed orders alone', async () => {
  const orders = someOrders();
  await using server = await serveOrders(orders);
  const connection = await connectTo(document, server.context(), quickClock());
  const [, stream] = await connection.discover();
  expect(stream).toMatchObject({ name: 'lines', isIncremental: true, columns: [{ name: 'order_id' }] });
  const first = await collect(connection, stream!);
  expect(first.states.at(-1)).toEqual({ parent: { since: 9 } });
  orders[2]!.changed = 20;
  orders[2]!.lines = 5;
  const second = await readFrom(first.states.at(-1)!);
  expect(second.records).toEqual(linesOf([orders[2]!, orders[9]!]));
  expect(second.states.at(-1)).toEqual({ parent: { since: 20 } });
  // It broke off in the middle: the parents were at their end, and are not begun anew.
  const rest = await readFrom(second.states[0]!);
  expect([...second.records.slice(0, 3), ...rest.records]).toEqual(second.records);
  expect(rest.states.at(-1)).toEqual({ parent: { since: 20 } });

  function readFrom(state: Record<string, unknown>) {
    return collect(connection, stream!, JSON.parse(JSON.stringify(state)));
  }
});

it('passes over what is gone since its parent was read, and says so', async () => {
  const orders = someOrders();
  await using server = await serveApi(({ path }) => {
    if (path === '/orders') return { body: { data: orders } };
    return path === '/orders/4/lines' ? { status: 404 } : { body: { data: [{ line: 0 }] } };
  });
  const context = server.context();
  const connection = await connectTo(document, context, quickClock());
  const read = await collect(connection, streamCalled('lines'));
  expect(read.records).toHaveLength(9);
  expect(context.told).toEqual([
    'The stream "lines" is not there for 1 of the records of "orders" any more (404): these are passed over.',
  ]);
});

it('says that a path is wrong that is there for no parent', async () => {
  await using server = await serveApi(({ path }) =>
    path === '/orders' ? { body: { data: someOrders() } } : { status: 404 },
  );
  const connection = await connectTo(document, server.context(), quickClock());
  await expect(collect(connection, streamCalled('lines'))).rejects.toMatchObject({
    fault: 'source',
    message: expect.stringMatching(/does not have the stream "lines" at GET \/orders\/1\/lines \(404\)/),
  });
});

it('says that a parent lacks its key', async () => {
  await using server = await serveApi(() => ({ body: { data: [{ number: 1, name: 'a' }] } }));
  const connection = await connectTo(document, server.context(), quickClock());
  await expect(collect(connection, streamCalled('lines'))).rejects.toThrow(
    /A record of the stream "orders" has no id, by which others are asked for: it has number, name/,
  );
});
