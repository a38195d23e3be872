import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ConnectorError } from '../connector-error.js';
import { anywhere, collect } from '../testing/collected.js';
import { systemClock } from './clock.js';
import type { RestDocument } from './document.js';
import { type Answer, type Asked, quickClock, serveApi } from './testing/api-server.js';
import { connectTo, streamCalled } from './testing/reading.js';

const secret = 'sk_live_4f9a8b7c6d5e';
const document: RestDocument = {
  base_url: 'https://api.example.com/v1',
  auth: { type: 'api_key', in: 'query', name: 'api_key' },
  streams: [{ name: 'orders', path: '/orders', record_path: 'data' }],
};

async function readWith(answer: (asked: Asked) => Answer, changed: Partial<RestDocument> = {}) {
  const clock = quickClock();
  await using server = await serveApi(answer);
  const context = server.context();
  const connection = await connectTo({ ...document, ...changed }, context, clock, { api_key: secret });
  const outcome = await collect(connection, streamCalled('orders')).then(
    ({ records, states }) => ({ records, states, error: undefined }),
    (error: unknown) => ({ records: [], states: [], error }),
  );
  return { ...outcome, waits: clock.waits, told: context.told, asked: server.asked };
}

const faults: [string, Answer, fault: string, RegExp][] = [
  [
    'a refused key, whatever the source says of it',
    { status: 401, body: { error: { message: `The key ${secret} is not known` } } },
    'credentials',
    /^api\.example\.com refused the credentials \(401: The key ••• is not known\)\.$/,
  ],
  [
    'a right that is missing',
    { status: 403, body: { message: 'Needs the scope read:orders' } },
    'credentials',
    /does not allow these credentials the stream "orders" \(403: Needs the scope read:orders\)/,
  ],
  [
    'a reason that is long',
    { status: 403, body: { message: 'x'.repeat(5000) } },
    'credentials',
    /\(403: x{199}…\)\.$/,
  ],
  [
    'a path that is not there',
    { status: 404, body: {} },
    'source',
    /does not have the stream "orders" at GET \/v1\/orders \(404\)/,
  ],
  [
    'a request that is refused',
    { status: 422, body: [{ message: 'No such field: colour', errorCode: 'INVALID_FIELD' }] },
    'source',
    /does not give the stream "orders" \(422: No such field: colour\)/,
  ],
  [
    'a web page',
    {
      body: '<!doctype html><html><head><title>Sign in</title><style>b{color:red}</style></head><body><h1>Welcome to Acme</h1></body></html>',
    },
    'source',
    /a web page that is no JSON; it begins: "Sign in Welcome to Acme"\. Check that https:\/\/api\.example\.com\/v1\/orders is/,
  ],
  [
    'other text',
    { headers: { 'content-type': 'text/csv' }, body: 'id;name\n1;Ann' },
    'source',
    /something that is no JSON; it begins: "id;name 1;Ann"/,
  ],
  ['nothing at all', { headers: { 'content-type': 'text/plain' }, body: '' }, 'source', /is empty/],
  [
    'records that are elsewhere',
    { body: { items: [], meta: {} } },
    'source',
    /The stream "orders" has no records at data: the answer has items, meta\. Set its record_path/,
  ],
  [
    'redirects without end',
    { status: 302, headers: { location: '/v1/orders' } },
    'source',
    /more than 5 times: check base_url/,
  ],
];

describe('says what is wrong and what to do', () => {
  it.each(faults)('%s', async (_, answer, fault, sentence) => {
    const { error } = await readWith(() => answer);
    expect(error).toBeInstanceOf(ConnectorError);
    expect((error as ConnectorError).fault).toBe(fault);
    expect((error as ConnectorError).message).toMatch(sentence);
    expect(
      JSON.stringify([(error as Error).message, (error as Error).stack, (error as Error).cause]),
    ).not.toContain(secret);
  });

  it('a list that is the answer itself, and an answer that is none', async () => {
    const streams = [{ name: 'orders', path: '/orders' }];
    expect((await readWith(() => ({ body: [{ id: 1 }, 'x'] }), { streams })).records).toEqual([
      { id: 1 },
      { value: 'x' },
    ]);
    const { error } = await readWith(() => ({ body: { data: [] } }), { streams });
    expect((error as Error).message).toMatch(
      /"orders" is no list: the answer has data\. Set its record_path/,
    );
  });

  it('a host that refuses connections', async () => {
    const context = anywhere('unused');
    const gone = { ...document, base_url: 'http://127.0.0.1:9' };
    const connection = await connectTo(gone, context, quickClock(), { api_key: secret });
    await expect(connection.check()).rejects.toMatchObject({
      fault: 'unreachable',
      message: expect.stringMatching(/^127\.0\.0\.1 refused the connection: nothing listens there/),
    });
    context.outbound.close();
  });
});

describe('waits and tries again', () => {
  const once = (first: Answer) => {
    let isFirst = true;
    return (): Answer => {
      if (!isFirst) return { body: { data: [{ id: 1 }] } };
      isFirst = false;
      return first;
    };
  };

  it.each<[string, Answer, Partial<RestDocument>, (ms: number) => boolean]>([
    ['429 with seconds', { status: 429, headers: { 'retry-after': '7' } }, {}, (ms) => ms === 7000],
    ['429 with decimals', { status: 429, headers: { 'retry-after': '2.0' } }, {}, (ms) => ms === 2000],
    [
      '503 with a date',
      { status: 503, headers: { 'retry-after': new Date(Date.UTC(2024, 0, 1, 0, 1)).toUTCString() } },
      {},
      (ms) => ms === 60_000,
    ],
    ['429 without a word', { status: 429 }, {}, (ms) => ms >= 500 && ms <= 1000],
    ['500', { status: 500, body: 'oops' }, {}, (ms) => ms >= 500 && ms <= 1000],
    [
      'a reset that the document names',
      { status: 429, headers: { 'x-ratelimit-reset': String(Date.UTC(2024, 0, 1) / 1000 + 30) } },
      { limits: { reset_header: 'X-RateLimit-Reset', reset_format: 'unix' } },
      (ms) => ms === 30_000,
    ],
    [
      'words that the document names',
      { status: 403, body: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED' }] },
      { limits: { texts: ['REQUEST_LIMIT_EXCEEDED'] } },
      (ms) => ms >= 500 && ms <= 1000,
    ],
    [
      'an answer that breaks off',
      { headers: { 'content-length': '500', connection: 'close' }, body: { data: [] } },
      {},
      (ms) => ms >= 500 && ms <= 1000,
    ],
    ['JSON that ends in the middle', { body: '{"data":[{"id":' }, {}, (ms) => ms >= 500 && ms <= 1000],
  ])('%s', async (_, first, changed, isRight) => {
    const { records, error, waits } = await readWith(once(first), changed);
    expect(error).toBeUndefined();
    expect(records).toEqual([{ id: 1 }]);
    expect(waits).toHaveLength(1);
    expect(waits.every(isRight), `${waits}`).toBe(true);
  });

  it('keeps still when the source said that nothing is left', async () => {
    const limits = {
      remaining_header: 'X-Remaining',
      reset_header: 'X-Reset',
      reset_format: 'seconds' as const,
    };
    let page = 0;
    const { waits, records } = await readWith(
      () => {
        page += 1;
        const headers = { 'x-remaining': page === 2 ? '0' : '5', 'x-reset': '12' };
        return { headers, body: { data: page > 3 ? [] : [{ id: page }] } };
      },
      { limits, pagination: { type: 'page', parameter: 'page' } },
    );
    expect(records).toHaveLength(3);
    expect(waits).toEqual([12_000]);
  });

  it('not for a reset that is far away', async () => {
    const { error, waits } = await readWith(
      ({ query }) => ({
        headers: { 'x-remaining': '0', 'x-reset': '86400' },
        body: { data: [{ id: query.get('page') }] },
      }),
      {
        limits: { remaining_header: 'X-Remaining', reset_header: 'X-Reset' },
        pagination: { type: 'page', parameter: 'page' },
      },
    );
    expect(waits).toEqual([]);
    expect(error).toMatchObject({
      fault: 'unreachable',
      message: 'api.example.com takes no more requests for 24 hours. Start again later.',
    });
  });

  it('spreads requests', async () => {
    let page = 0;
    const { waits } = await readWith(
      () => {
        page += 1;
        return { body: { data: page > 3 ? [] : [{ id: page }] } };
      },
      { limits: { requests_per_minute: 120 }, pagination: { type: 'page', parameter: 'page' } },
    );
    expect(waits).toEqual([500, 500, 500]);
  });

  it('not for ever', async () => {
    const { error, waits, asked } = await readWith(() => ({ status: 503, body: { message: 'Maintenance' } }));
    expect(asked).toHaveLength(8);
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(900_000);
    expect(error).toMatchObject({
      fault: 'unreachable',
      message:
        'api.example.com failed at the stream "orders" (503: Maintenance), also after 8 tries. Start again later.',
    });
  });

  it('not for longer than is sensible, and says how long', async () => {
    const { error, waits } = await readWith(() => ({ status: 429, headers: { 'retry-after': '7200' } }));
    expect(waits).toEqual([]);
    expect(error).toMatchObject({ fault: 'unreachable' });
    expect((error as Error).message).toMatch(
      /takes no more requests for now \(429\)\. It asks to wait 2 hours\./,
    );
  });

  it('tells of long waits', async () => {
    const { told } = await readWith(once({ status: 429, headers: { 'retry-after': '58' } }));
    expect(told).toEqual(['api.example.com takes no more requests for now (429): going on in 58 s.']);
  });

  it('until the pull is called off', async () => {
    const stop = new AbortController();
    await using server = await serveApi(() => {
      stop.abort(new Error('called off'));
      return { status: 429, headers: { 'retry-after': '60' } };
    });
    const context = server.context({ signal: stop.signal });
    const connection = await connectTo(document, context, systemClock, { api_key: secret });
    await expect(collect(connection, streamCalled('orders'))).rejects.toThrow('called off');
  });
});

describe('redirects', () => {
  it('are followed within the source with the key, and elsewhere without it', async () => {
    const { records, asked } = await readWith(({ path, headers }) => {
      if (path === '/v1/orders') return { status: 301, headers: { location: '/v2/orders?a=1' } };
      if (path === '/v2/orders')
        return { status: 302, headers: { location: 'https://files.example.net/o.json' } };
      return { body: { data: [{ host: headers['x-host'] }] } };
    });
    expect(records).toEqual([{ host: 'files.example.net' }]);
    expect(asked.map(({ path, query }) => [path, query.get('api_key')])).toEqual([
      ['/v1/orders', secret],
      ['/v2/orders', secret],
      ['/o.json', null],
    ]);
  });

  it('never carry a header that signs to another host', async () => {
    const auth = { type: 'api_key', name: 'X-Api-Key' } as const;
    const { asked } = await readWith(
      ({ path }) =>
        path === '/v1/orders'
          ? { status: 307, headers: { location: 'https://evil.example.net/o' } }
          : { body: { data: [] } },
      { auth },
    );
    expect(asked.map(({ headers }) => headers['x-api-key'])).toEqual([secret, undefined]);
  });

  it('a next page elsewhere is not asked for', async () => {
    const { error, asked } = await readWith(
      () => ({ body: { data: [], next: 'https://evil.example.net/2' } }),
      {
        pagination: { type: 'next_url', url_path: 'next' },
      },
    );
    expect((error as Error).message).toMatch(/is at evil\.example\.net, not at api\.example\.com/);
    expect(asked).toHaveLength(1);
  });
});

it('keeps no secret in a state, though the source writes it into the next address', async () => {
  const { states, asked, records } = await readWith(
    ({ query }) =>
      query.get('page') === '2'
        ? { body: { data: [{ id: 2 }] } }
        : {
            body: {
              data: [{ id: 1 }],
              next: `https://api.example.com/v1/orders?page=2&again=${secret}&api_key=${secret}`,
            },
          },
    { pagination: { type: 'next_url', url_path: 'next' } },
  );
  expect(records).toEqual([{ id: 1 }, { id: 2 }]);
  expect(states).toEqual([{ position: { url: '/v1/orders?page=2' } }, { done: true }]);
  expect(asked.map(({ query }) => query.get('api_key'))).toEqual([secret, secret]);
});

it('reads packed answers, and keys with all their digits', async () => {
  await using server = await serveApi(() => ({ body: {} }));
  const context = server.context();
  const text = '{"data":[{"id":12345678901234567890,"note":"no 12345678901234567890","small":1.50}]}';
  const body = gzipSync(text);
  context.outbound = {
    ...context.outbound,
    sendRequest: async () => ({ status: 200, headers: { 'content-encoding': 'gzip' }, body, ms: 1 }),
  };
  const connection = await connectTo(document, context, quickClock(), { api_key: secret });
  expect((await collect(connection, streamCalled('orders'))).records).toEqual([
    { id: '12345678901234567890', note: 'no 12345678901234567890', small: 1.5 },
  ]);
});
