import { isStream, type Route } from '@godwit/contract/route';
import { type Operation, routes } from '@godwit/contract/routes';
import { describe, expect, it } from 'vitest';
import { createClient } from './client.js';
import { GodwitConnectionError, GodwitError } from './errors.js';
import { sleep } from './retry.js';
import { testClient } from './testing/client.js';
import { json, startServer } from './testing/server.js';

const id = '01920000-0000-7000-8000-000000000001';
const table = Object.entries<Route>(routes).map(([operation, route]) => ({ operation, route }));

const tested = testClient({ apiKey: 'gdw_test', random: () => 0.5 });

/** Answers with each status in turn, the last one for good. */
function answerInTurn(...statuses: number[]) {
  tested.server.answer((_, response) => {
    const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 500;
    json(response, status, status < 300 ? { sources: [] } : { error: `status ${status}` });
  });
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('should have failed'),
    (error: unknown) => error,
  );
}

describe('every operation', () => {
  type AnyMethod = (input: object) => Promise<unknown>;

  it('is a real property of the tested.client, and none is hidden by a method of our own', () => {
    for (const operation of Object.keys(routes)) {
      expect(Object.hasOwn(tested.client, operation), operation).toBe(true);
    }
    for (const own of [
      'request',
      'transport',
      'uploadFile',
      'uploadLinkFile',
      'waitForRun',
      'streamThread',
      'extractFile',
      'waitForExtraction',
      'exportCsv',
      'importTemplateFile',
      'templateAs',
    ]) {
      expect(routes).not.toHaveProperty(own);
    }
  });

  it.each(table)('$operation is sent as its route says', async ({ operation, route }) => {
    const status = Number(Object.keys(route.responses)[0]);
    const response = route.responses[status]!;
    const streamed = isStream(response) && response.usual !== 'json';
    tested.server.answer((_, response) =>
      streamed ? response.writeHead(status).end('a,b\r\n1,2\r\n') : json(response, status, { is: operation }),
    );
    const names = (object: { shape: object } | undefined) => Object.keys(object?.shape ?? {});
    const params = Object.fromEntries(names(route.params).map((name) => [name, `${name} /?ü%`]));
    const query = Object.fromEntries(names(route.query).map((name, index) => [name, index || `a &=+ü`]));
    const body = route.body ? { some: ['body', 'ü'] } : new Uint8Array([0, 255]);
    const input = {
      ...(route.params && { params }),
      ...(route.query && { query }),
      ...((route.body || route.bodyMedia) && { body }),
    };

    const answer = await (tested.client[operation as Operation] as AnyMethod)(input);

    const [seen] = tested.server.seen;
    const [path, search] = seen!.url.split('?');
    expect(tested.server.seen).toHaveLength(1);
    expect(seen!.method).toBe(route.method);
    expect(path).toBe(`/api/v1${route.path}`.replace(/\{(\w+)\}/g, (_, name) => `${name}%20%2F%3F%C3%BC%25`));
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual(
      Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    );
    if (route.body) {
      expect(seen!.headers['content-type']).toBe('application/json');
      expect(JSON.parse(seen!.body.toString())).toEqual(body);
    } else if (route.bodyMedia) {
      expect(seen!.headers['content-type']).toBe('application/octet-stream');
      expect([...seen!.body]).toEqual([0, 255]);
    } else {
      expect(seen!.headers['content-type']).toBeUndefined();
      expect(seen!.body).toHaveLength(0);
    }
    if (streamed) expect(await (answer as Response).text()).toBe('a,b\r\n1,2\r\n');
    else expect(answer).toEqual({ is: operation });
  });
});

describe('a request', () => {
  it('tolerates slashes at the end of baseUrl', async () => {
    answerInTurn(200);
    await createClient({ baseUrl: `${tested.server.baseUrl}//` }).listSources();
    expect(tested.server.seen[0]!.url).toBe('/api/v1/sources');
  });

  it('stringifies numbers and booleans of the query and leaves out what is undefined', async () => {
    answerInTurn(200);
    await tested.client.getExtraction({
      params: { extraction_id: id },
      query: { omit_empty: true, fields: undefined },
    });
    await tested.client.listMigrations({ query: { limit: 10 } });
    expect(tested.server.seen.map(({ url }) => url)).toEqual([
      `/api/v1/extractions/${id}?omit_empty=true`,
      '/api/v1/migrations?limit=10',
    ]);
  });

  it('sends an empty object for a body that was left out', async () => {
    answerInTurn(200);
    await tested.client.updateSource({ params: { source: 'Acme' } });
    expect(tested.server.seen[0]!.body.toString()).toBe('{}');
  });

  it.each(['', '.', '..'])(
    'refuses the path parameter "%s", which would reach another route',
    async (source) => {
      expect(await failureOf(tested.client.getSourceKnowledge({ params: { source } }))).toBeInstanceOf(
        TypeError,
      );
      expect(tested.server.seen).toHaveLength(0);
    },
  );

  it('gives status and headers beside the body when asked', async () => {
    tested.server.answer((_, response) =>
      json(response.setHeader('x-test', 'yes') as never, 201, { migration_id: id }),
    );
    const reply = await tested.client.request('createMigration', { body: { name: 'x' } });
    expect(reply.status).toBe(201);
    expect(reply.headers.get('x-test')).toBe('yes');
    expect(reply.body.migration_id).toBe(id);
  });

  it('sends the extra headers', async () => {
    answerInTurn(200);
    await createClient({ baseUrl: tested.server.baseUrl, headers: { 'X-Test': 'yes' } }).listSources();
    expect(tested.server.seen[0]!.headers['x-test']).toBe('yes');
  });
});

describe('credentials', () => {
  const sent = () =>
    tested.server.seen.map(({ headers }) => [headers['x-api-key'], headers.authorization] as const);

  it('sends what it has', async () => {
    answerInTurn(200);
    await createClient({ baseUrl: tested.server.baseUrl, apiKey: 'k' }).me();
    await createClient({ baseUrl: tested.server.baseUrl, sessionToken: 's' }).createMigration({
      body: { name: 'x' },
    });
    await createClient({ baseUrl: tested.server.baseUrl }).listSources();
    expect(sent()).toEqual([
      ['k', undefined],
      [undefined, 'Bearer s'],
      [undefined, undefined],
    ]);
  });

  it('picks the one the route takes when it has both, and none for links', async () => {
    answerInTurn(200);
    const both = createClient({ baseUrl: tested.server.baseUrl, apiKey: 'k', sessionToken: 's' });
    await both.createMigration({ body: { name: 'x' } });
    await both.listSources();
    await both.me();
    await both.listApiKeys();
    await both.openLink({ params: { token: 't' } });
    expect(sent()).toEqual([
      ['k', undefined],
      ['k', undefined],
      [undefined, 'Bearer s'],
      [undefined, 'Bearer s'],
      [undefined, undefined],
    ]);
  });
});

describe('errors', () => {
  it('carry status, body, operation and whether a retry helps', async () => {
    tested.server.answer((_, response) =>
      json(response, 409, { error: 'A run is in flight', run_id: id, more: 1 }),
    );
    const error = await failureOf(
      tested.client.startRun({ params: { migration_id: id }, body: { kind: 'generate' } }),
    );
    expect(error).toBeInstanceOf(GodwitError);
    expect(error).toMatchObject({
      name: 'GodwitError',
      message: 'startRun answered 409: A run is in flight',
      operation: 'startRun',
      status: 409,
      body: { error: 'A run is in flight', run_id: id },
      retryable: false,
    });
    expect((error as GodwitError).body).not.toHaveProperty('more');
  });

  it('carry updated_at of a stale write', async () => {
    const body = { error: 'Changed since', updated_at: '2025-01-01T00:00:00.000Z' };
    tested.server.answer((_, response) => json(response, 412, body));
    const input = { params: { migration_id: id }, body: { knowledge: '' } };
    expect(await failureOf(tested.client.updateMigrationKnowledge(input))).toMatchObject({
      status: 412,
      body,
    });
  });

  it('have a sentence even when a proxy answers in HTML', async () => {
    tested.server.answer((_, response) => response.writeHead(500).end('<html>oops</html>'));
    expect(await failureOf(tested.client.listSources())).toMatchObject({
      status: 500,
      body: { error: 'HTTP 500' },
    });
  });

  it('come from stream operations too', async () => {
    tested.server.answer((_, response) => json(response, 404, { error: 'No such sheet' }));
    const input = { params: { migration_id: id, file: 'x.csv' } };
    expect(await failureOf(tested.client.exportSheet(input))).toMatchObject({
      body: { error: 'No such sheet' },
    });
  });

  it('say so when a success is not JSON', async () => {
    tested.server.answer((_, response) => response.writeHead(200).end('<html>welcome</html>'));
    expect(await failureOf(tested.client.listSources())).toMatchObject({
      name: 'GodwitError',
      status: 200,
      body: { error: expect.stringContaining('baseUrl') },
    });
  });

  it('name the reason when nothing listens', async () => {
    const gone = await startServer();
    await gone.close();
    const error = await failureOf(createClient({ baseUrl: gone.baseUrl, retries: 0 }).listSources());
    expect(error).toBeInstanceOf(GodwitConnectionError);
    expect(error).toMatchObject({ operation: 'listSources', retryable: true, cause: expect.any(TypeError) });
    expect((error as Error).message).toContain('ECONNREFUSED');
  });
});

describe('retries', () => {
  it('tries again after 429, waiting longer each time', async () => {
    answerInTurn(429, 429, 200);
    expect(await tested.client.listSources()).toEqual({ sources: [] });
    expect(tested.waits).toEqual([1500, 3000]);
  });

  it('tries a POST again after 429, with the same body', async () => {
    answerInTurn(429, 201);
    await tested.client.createSource({ body: { name: 'Acme' } });
    expect(tested.server.seen.map(({ body }) => body.toString())).toEqual([
      '{"name":"Acme"}',
      '{"name":"Acme"}',
    ]);
  });

  it('gives up after the last try', async () => {
    answerInTurn(429);
    expect(await failureOf(tested.client.listSources())).toMatchObject({ status: 429, retryable: true });
    expect(tested.server.seen).toHaveLength(3);
  });

  it('is switched off by retries: 0', async () => {
    answerInTurn(429, 200);
    const once = createClient({ baseUrl: tested.server.baseUrl, retries: 0 });
    expect(await failureOf(once.listSources())).toMatchObject({ status: 429 });
  });

  const input = { params: { template_slug: 'x' }, body: { rules: [] } };
  const byMethod: [string, () => Promise<unknown>, boolean][] = [
    ['GET', () => tested.client.listSources(), true],
    ['PUT', () => tested.client.replaceTemplateRules(input), true],
    ['DELETE', () => tested.client.archiveTemplate({ params: input.params }), true],
    ['POST', () => tested.client.createSource({ body: { name: 'x' } }), false],
    ['PATCH', () => tested.client.updateTemplate({ params: input.params, body: { name: 'x' } }), false],
  ];

  describe.each(byMethod)('of %s', (_, send, retried) => {
    it.each([502, 503, 504])(`${retried ? 'happen' : 'do not happen'} after %d`, async (status) => {
      answerInTurn(status, 200);
      if (retried) await send();
      else expect(await failureOf(send())).toMatchObject({ status, retryable: false });
      expect(tested.server.seen).toHaveLength(retried ? 2 : 1);
    });

    it(`${retried ? 'happen' : 'do not happen'} after a broken connection`, async () => {
      let calls = 0;
      tested.server.answer((_, response) => {
        calls += 1;
        if (calls === 1) response.destroy();
        else json(response, 200, {});
      });
      if (retried) await send();
      else expect(await failureOf(send())).toMatchObject({ name: 'GodwitConnectionError', retryable: false });
      expect(calls).toBe(retried ? 2 : 1);
    });
  });

  it('happen when the answer breaks off in its middle', async () => {
    let calls = 0;
    tested.server.answer((_, response) => {
      calls += 1;
      if (calls > 1) return json(response, 200, { sources: [] });
      response.writeHead(200, { 'content-length': 1000 }).write('{"sour', () => response.destroy());
    });
    expect(await tested.client.listSources()).toEqual({ sources: [] });
  });

  it.each([400, 401, 404, 409, 500, 501])('do not happen after %d', async (status) => {
    answerInTurn(status, 200);
    expect(await failureOf(tested.client.listSources())).toMatchObject({ status, retryable: false });
    expect(tested.server.seen).toHaveLength(1);
  });

  it('do not happen for a stream of bytes, which is gone once sent', async () => {
    answerInTurn(503, 200);
    const body = new Blob(['abc']).stream();
    const error = await failureOf(tested.client.putUpload({ params: { token: 't' }, body }));
    expect(error).toMatchObject({ status: 503, retryable: false });
    expect(tested.server.seen).toHaveLength(1);
  });
});

describe('abort', () => {
  it('ends a request in flight with the reason of the signal', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    tested.server.answer(() => controller.abort(reason));
    expect(await failureOf(tested.client.listSources({}, { signal: controller.signal }))).toBe(reason);
    expect(tested.server.seen).toHaveLength(1);
  });

  it('ends the wait between two tries', async () => {
    const controller = new AbortController();
    answerInTurn(429);
    const waiting = (ms: number, signal?: AbortSignal) => {
      setTimeout(() => controller.abort(), 10);
      return sleep(1000 * ms, signal);
    };
    const patient = createClient({ baseUrl: tested.server.baseUrl, sleep: waiting });
    const error = await failureOf(patient.listSources({}, { signal: controller.signal }));
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(tested.server.seen).toHaveLength(1);
  });

  it('sends nothing when it came before', async () => {
    const error = await failureOf(tested.client.listSources({}, { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(tested.server.seen).toHaveLength(0);
  });
});
