import { describe, expect, it } from 'vitest';
import type { Settings } from '../connector.js';
import { needsCredentials, settingsProblems } from '../settings.js';
import { collect } from '../testing/collected.js';
import { restConnector } from './connector.js';
import type { AuthWay, RestDocument } from './document.js';
import { type Answer, type Asked, quickClock, serveApi } from './testing/api-server.js';
import { connectTo, streamCalled } from './testing/reading.js';

const documentOf = (auth: AuthWay | AuthWay[]): RestDocument => ({
  base_url: 'https://api.example.com',
  settings: { properties: { tenant: { type: 'string' } } },
  auth,
  streams: [{ name: 'items', path: '/items' }],
});

async function read(
  auth: AuthWay | AuthWay[],
  credentials: Settings,
  answer: (asked: Asked) => Answer = () => ({ body: [] }),
  clock = quickClock(),
) {
  await using server = await serveApi(answer);
  const context = server.context();
  const connect = connectTo(documentOf(auth), context, clock, credentials, { tenant: 'acme' });
  const error = await connect
    .then((connection) => collect(connection, streamCalled('items')))
    .then(
      () => undefined,
      (thrown: Error) => thrown,
    );
  return { asked: server.asked, kept: context.kept, error };
}

it.each<[string, AuthWay, Settings, Record<string, string>]>([
  [
    'basic',
    { type: 'basic' },
    { username: 'ann', password: 'pä:ss' },
    { authorization: `Basic ${Buffer.from('ann:pä:ss').toString('base64')}` },
  ],
  [
    'basic that is made of other things',
    {
      type: 'basic',
      username: '{email}/token',
      password: '{api_token}',
      credentials: { email: { type: 'string' }, api_token: { type: 'string' } },
    },
    { email: 'a@b.c', api_token: 'tok' },
    { authorization: `Basic ${Buffer.from('a@b.c/token:tok').toString('base64')}` },
  ],
  ['bearer', { type: 'bearer' }, { token: 'abc' }, { authorization: 'Bearer abc' }],
  ['a key in a header', { type: 'api_key', name: 'X-Key' }, { api_key: 'abc' }, { 'x-key': 'abc' }],
  [
    'a key with words around it',
    { type: 'api_key', name: 'Authorization', value: 'Token token={api_key}, tenant={tenant}' },
    { api_key: 'abc' },
    { authorization: 'Token token=abc, tenant=acme' },
  ],
])('signs requests: %s', async (_, auth, credentials, headers) => {
  const { asked, error } = await read(auth, credentials);
  expect(error).toBeUndefined();
  expect(asked[0]?.headers).toMatchObject(headers);
});

it('chooses among several ways by method, or by what is given', async () => {
  const ways: AuthWay[] = [
    { type: 'basic', method: 'password' },
    { type: 'bearer', method: 'token' },
  ];
  const named = await read(ways, { method: 'token', token: 'abc' });
  expect(named.asked[0]?.headers.authorization).toBe('Bearer abc');
  const unnamed = await read(ways, { username: 'a', password: 'b' });
  expect(unnamed.asked[0]?.headers.authorization).toMatch(/^Basic /);
  expect((await read(ways, { token: '' })).error).toMatchObject({
    fault: 'credentials',
    message: 'The credentials fit none of the ways to sign in: password, token.',
  });
  expect((await read({ type: 'bearer' }, {})).error?.message).toBe('These credentials are missing: token.');
});

describe('OAuth', () => {
  const clientWay: AuthWay = {
    type: 'oauth2_client_credentials',
    token_url: 'https://login.example.com/{tenant}/token',
    scope: 'read',
    parameters: { audience: 'https://api.example.com' },
  };
  const client = { client_id: 'id 1', client_secret: 'secret&1' };

  it('gets a token with the client, in the body or as basic', async () => {
    const answer = ({ path }: Asked): Answer =>
      path === '/acme/token' ? { body: { access_token: 't1' } } : { body: [] };
    const inBody = await read(clientWay, client, answer);
    expect(inBody.error).toBeUndefined();
    const [token, items] = inBody.asked;
    expect(token?.headers['x-host']).toBe('login.example.com');
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'id 1',
      client_secret: 'secret&1',
      scope: 'read',
      audience: 'https://api.example.com',
    });
    expect(items?.headers.authorization).toBe('Bearer t1');
    const basic = await read({ ...clientWay, client_auth: 'basic' }, client, answer);
    expect(Buffer.from(basic.asked[0]!.headers.authorization!.slice(6), 'base64').toString()).toBe(
      'id%201:secret%261',
    );
    expect(basic.asked[0]?.body).not.toContain('client_id');
  });

  it('sends the token in the header that the document names', async () => {
    const way: AuthWay = { ...clientWay, name: 'X-Access-Token', value: '{access_token}' };
    const { asked } = await read(way, client, ({ path }) => ({
      body: path.endsWith('token') ? { access_token: 't1' } : [],
    }));
    expect(asked[1]?.headers).toMatchObject({ 'x-access-token': 't1' });
    expect(asked[1]?.headers.authorization).toBeUndefined();
  });

  it('gets another one before it ends, and once when it is refused', async () => {
    const clock = quickClock();
    let tokens = 0;
    await using server = await serveApi(({ path, headers }) => {
      if (path.endsWith('token')) {
        tokens += 1;
        return { body: { access_token: `t${tokens}`, expires_in: 3600 } };
      }
      if (headers.authorization !== `Bearer t${tokens}` || tokens === 2) return { status: 401 };
      return { body: [] };
    });
    const connection = await connectTo(documentOf(clientWay), server.context(), clock, client, {
      tenant: 'acme',
    });
    const items = streamCalled('items');
    await collect(connection, items);
    await collect(connection, items);
    expect(tokens).toBe(1);
    clock.pass(3_580_000);
    // The second token is refused at once, and replaced.
    await collect(connection, items);
    expect(tokens).toBe(3);
    await Promise.all([collect(connection, items), collect(connection, items)]);
    expect(tokens).toBe(3);
  });

  it('asks for other credentials where a new token is refused as well', async () => {
    const { error, asked } = await read(clientWay, client, ({ path }) =>
      path.endsWith('token')
        ? { body: { access_token: 'token-secret' } }
        : { status: 401, body: { error: 'bad token-secret' } },
    );
    expect(error).toMatchObject({
      fault: 'credentials',
      message: 'api.example.com refused the credentials (401: bad •••).',
    });
    expect(asked.filter(({ path }) => path === '/items')).toHaveLength(2);
  });

  it('asks for other credentials where none is given, with the reason of the source', async () => {
    const { error } = await read(clientWay, client, () => ({
      status: 400,
      body: { error: 'invalid_client', error_description: 'Unknown client id 1 / secret&1' },
    }));
    expect(error).toMatchObject({
      fault: 'credentials',
      message: 'login.example.com gives no token for these credentials (400: Unknown client ••• / •••).',
    });
  });

  it('keeps a new refresh token before it goes on', async () => {
    const way: AuthWay = { type: 'oauth2_refresh_token', token_url: 'https://login.example.com/token' };
    const credentials = { ...client, refresh_token: 'r1' };
    const rotating = await read(way, credentials, ({ path, body }) => {
      if (path !== '/token') return { body: [] };
      expect(new URLSearchParams(body).get('refresh_token')).toBe('r1');
      return { body: { access_token: 't', refresh_token: 'r2' } };
    });
    expect(rotating.kept).toEqual([{ ...client, refresh_token: 'r2' }]);
    const same = await read(way, credentials, ({ path }) =>
      path === '/token' ? { body: { access_token: 't', refresh_token: 'r1' } } : { body: [] },
    );
    expect(same.kept).toEqual([]);
  });
});

describe('what is asked for', () => {
  const { credentialSchemaFor } = restConnector();
  const schemaOf = (auth?: AuthWay | AuthWay[]) => {
    const { auth: _, ...open } = documentOf({ type: 'none' });
    return credentialSchemaFor!({ document: auth ? { ...open, auth } : open });
  };

  it('is nothing where nobody signs in', () => {
    expect(needsCredentials(schemaOf(), undefined)).toBe(false);
  });

  it('is what the way needs, and marked as secret', () => {
    const schema = schemaOf({ type: 'oauth2_refresh_token', token_url: 'https://a.b/token' });
    expect(schema.required).toEqual(['client_id', 'client_secret', 'refresh_token']);
    expect(schema.properties?.client_secret).toMatchObject({ writeOnly: true, airbyte_secret: true });
    expect(needsCredentials(schema, { client_id: 'a', client_secret: 'b' })).toBe(true);
    expect(needsCredentials(schema, { client_id: 'a', client_secret: 'b', refresh_token: 'c' })).toBe(false);
  });

  it('is one of several ways, told apart by method', () => {
    const schema = schemaOf([{ type: 'basic' }, { type: 'bearer', title: 'Token' }]);
    expect(schema.oneOf?.map(({ title }) => title)).toEqual(['basic', 'Token']);
    expect(needsCredentials(schema, { method: 'bearer', token: 'x' })).toBe(false);
    expect(settingsProblems(schema, { method: 'bearer', password: 'x' }, 'credentials')).not.toEqual([]);
  });
});
