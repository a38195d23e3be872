import { expect, it } from 'vitest';
import type { RestDocument } from './document.js';
import { type Answer, quickClock, serveApi } from './testing/api-server.js';
import { connectTo } from './testing/reading.js';

const document: RestDocument = {
  name: 'Example',
  base_url: 'https://api.example.com',
  pagination: { type: 'offset', parameter: 'skip', size_parameter: 'top', size: 100, total_path: 'total' },
  streams: [
    {
      name: 'orders',
      path: '/orders',
      record_path: 'data',
      primary_key: ['id'],
      comment: 'What was bought.',
    },
    { name: 'lines', path: '/orders/{order}/lines', parent: { stream: 'orders', keys: { order: 'id' } } },
    { name: 'known', path: '/known', columns: [{ name: 'code', type: 'char(3)', comment: 'ISO' }] },
    { name: 'slow', path: '/slow' },
    { name: 'gone', path: '/gone' },
  ],
};

const answers = new Map<string, Answer>([
  [
    '/orders',
    {
      body: {
        total: 1234,
        data: [
          { id: 1, paid: true, note: null, price: 1.5 },
          { id: 2, note: 'x', tags: [], buyer: {} },
        ],
      },
    },
  ],
  ['/slow', { status: 429 }],
]);

it('sees columns and numbers of rows in one small page, and says what it leaves out', async () => {
  await using server = await serveApi(({ path }) => answers.get(path) ?? { status: 404 });
  const context = server.context();
  const connection = await connectTo(document, context, quickClock());
  expect(await connection.discover()).toEqual([
    {
      name: 'orders',
      kind: 'records',
      primaryKey: ['id'],
      comment: 'What was bought.',
      rows: 1234,
      columns: [
        { name: 'id', type: 'integer' },
        { name: 'paid', type: 'boolean' },
        { name: 'note', type: 'string' },
        { name: 'price', type: 'number' },
        { name: 'tags', type: 'array' },
        { name: 'buyer', type: 'object' },
      ],
    },
    { name: 'lines', kind: 'records', primaryKey: [], columns: [{ name: 'order' }] },
    {
      name: 'known',
      kind: 'records',
      primaryKey: [],
      columns: [{ name: 'code', type: 'char(3)', comment: 'ISO' }],
    },
    // It may be there the next time.
    { name: 'slow', kind: 'records', primaryKey: [], columns: [] },
  ]);
  expect(server.asked.map(({ path, query }) => [path, query.get('top')])).toEqual([
    ['/orders', '5'],
    ['/slow', '5'],
    ['/slow', '5'],
    ['/gone', '5'],
  ]);
  expect(context.told).toEqual([
    'The stream "gone" is left out: api.example.com does not have the stream "gone" at GET /gone (404): check the path and the settings.',
  ]);
});

it('fails where no stream can be read', async () => {
  await using server = await serveApi(() => ({ status: 404, body: { message: 'Nothing here' } }));
  const streams = document.streams.filter(({ columns, name }) => !columns && name !== 'slow');
  const connection = await connectTo({ ...document, streams }, server.context(), quickClock());
  await expect(connection.discover()).rejects.toMatchObject({ fault: 'source' });
});

it('checks with the first stream where the document names no request', async () => {
  await using server = await serveApi(() => ({ body: { data: [] } }));
  const connection = await connectTo(document, server.context(), quickClock());
  expect(await connection.check()).toEqual({ message: 'Example (api.example.com) answers.', warnings: [] });
  expect(server.asked).toHaveLength(1);
});
