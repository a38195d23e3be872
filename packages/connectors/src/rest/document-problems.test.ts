import { expect, it } from 'vitest';
import { connectorsOf, openConnectors } from '../connectors.js';
import { settingsProblems } from '../settings.js';
import { restConnector, shippedDocuments } from './connector.js';
import type { RestDocument } from './document.js';
import { documentProblems } from './document-problems.js';
import { documentSchema } from './document-schema.js';

const good: RestDocument = {
  base_url: 'https://{tenant}.example.com',
  settings: { properties: { tenant: { type: 'string' } }, required: ['tenant'] },
  streams: [
    { name: 'orders', path: '/orders', primary_key: ['id'] },
    {
      name: 'lines',
      path: '/orders/{order_id}/lines',
      parent: { stream: 'orders', keys: { order_id: 'id' } },
    },
  ],
};

it('finds nothing wrong with a good one, and with those that come with the product', () => {
  expect(documentProblems(good)).toEqual([]);
  for (const { key, version, category, ...document } of shippedDocuments)
    expect([key, documentProblems(document)]).toEqual([key, []]);
});

const stream = (more: object) => ({ ...good, streams: [{ name: 'a', path: '/a', ...more }] });

it.each<[unknown, string]>([
  [undefined, 'document must be object'],
  [{ streams: [{ name: 'a', path: '/a' }] }, 'document.base_url is missing'],
  [{ ...good, streams: [] }, 'document.streams must NOT have fewer than 1 items'],
  [{ ...good, colour: 1 }, 'document.colour: there is no such setting'],
  [stream({ path: undefined }), 'document.streams.0.path is missing'],
  [
    stream({ pagination: { type: 'pages' } }),
    'document.streams.0.pagination.type must be one of "none", "offset", "page", "cursor", "last_record", "link_header", "next_url"',
  ],
  [
    stream({ pagination: { type: 'cursor', parameter: 'c' } }),
    'document.streams.0.pagination.cursor_path is missing',
  ],
  [
    stream({ pagination: { type: 'offset', parameter: 'o', size: 0 } }),
    'document.streams.0.pagination.size must be >= 1',
  ],
  [{ ...good, auth: { type: 'api_key' } }, 'document.auth.name is missing'],
  [{ ...good, auth: [{ type: 'oauth2_refresh_token' }] }, 'document.auth.0.token_url is missing'],
  [
    { ...good, auth: [{ type: 'basic' }, { type: 'basic' }] },
    'document.auth has two ways called basic: give each a method of its own',
  ],
  [
    { ...good, auth: { type: 'bearer', token: '{tok}' } },
    'document.auth.token has {tok}, which is not among document.settings.properties',
  ],
  [
    { ...good, settings: { properties: { tenant: { type: 'string' }, api_key: { type: 'string' } } } },
    'document.settings.properties.api_key would be shown to everybody: ask for it under document.auth.credentials',
  ],
  [
    { ...good, base_url: 'https://a.example.com/?b=1' },
    'document.base_url has a ? or #: what is sent with each request stands under document.parameters',
  ],
  [
    { ...good, settings: { properties: {} } },
    'document.base_url has {tenant}, which is not among document.settings.properties',
  ],
  [
    { ...good, settings: { properties: { tenant: { type: 'string', pattern: '(' } } } },
    'document.settings.properties.tenant.pattern is no regular expression',
  ],
  [
    stream({ path: '/a/{id}' }),
    'document.streams.0.path has {id}, which is not among document.settings.properties',
  ],
  [
    stream({ parameters: { from: '{start}' } }),
    'document.streams.0.parameters.from has {start}, which is not among document.settings.properties',
  ],
  [
    stream({ links: [{ columns: ['b'], stream: 'b', references: ['id'] }] }),
    'document.streams.0.links.0.stream: there is no stream b',
  ],
  [
    stream({ parent: { stream: 'b', keys: { id: 'id' } } }),
    'document.streams.0.parent.stream: there is no stream b',
  ],
  [
    stream({ parent: { stream: 'a', keys: { id: 'id' } } }),
    'document.streams.0.parent.stream: a would be its own parent',
  ],
  [
    { ...good, streams: [good.streams[0], good.streams[0], { name: 'orders', path: '/b' }] },
    'document.streams.2.name: there are two streams orders',
  ],
  [
    stream({ incremental: { field: 'changed' } }),
    'document.streams.0.incremental.parameter is missing, and {since} stands nowhere in the request',
  ],
  [stream({ body: { a: 1 } }), 'document.streams.0.body is only sent with "method": "POST"'],
  [
    { ...good, headers: { Authorization: 'Bearer abc' } },
    'document.headers.Authorization would be shown to everybody: say under document.auth how to sign in',
  ],
  [
    stream({ parameters: { api_key: 'abc' } }),
    'document.streams.0.parameters.api_key would be shown to everybody: say under document.auth how to sign in',
  ],
])('names the place: %j', (document, problem) => {
  expect(documentProblems(document)).toContain(problem);
});

it('refuses a bad document when it is given, when it is asked for its form and when it is connected to', async () => {
  const connector = restConnector();
  const config = { document: stream({ path: undefined }) };
  expect(settingsProblems(connector.spec.configSchema, config, 'config')).toEqual([
    'config.document.streams.0.path is missing',
  ]);
  expect(() => connector.credentialSchemaFor!(config)).toThrow(
    /The document cannot be used: document\.streams\.0\.path is missing\./,
  );
  await expect(connector.connect(config, {}, undefined as never)).rejects.toMatchObject({ fault: 'config' });
});

it('says which settings are missing or wrong', async () => {
  await expect(restConnector().connect({ document: good }, {}, undefined as never)).rejects.toMatchObject({
    fault: 'config',
    message: 'The settings do not fit the document: settings.tenant is missing.',
  });
});

it('has a schema for editors that is what the code checks by', async () => {
  await expect(`${JSON.stringify(documentSchema, null, 2)}\n`).toMatchFileSnapshot(
    '../../schema/rest-document.json',
  );
});

it('makes a connector of its own of each document that comes with the product', async () => {
  const { find } = await openConnectors();
  for (const key of ['rest', 'salesforce', 'hubspot', 'zendesk', 'stripe', 'shopify']) {
    const spec = find(key)?.spec;
    expect(spec?.key).toBe(key);
    expect(spec?.guidance.steps.length).toBeGreaterThan(2);
  }
  expect(connectorsOf([]).find('rest')).toBeUndefined();
});
