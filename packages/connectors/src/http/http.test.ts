import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { Connection, Settings, Stream } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { allowedIn, nothingAllowed } from '../outbound/addresses.js';
import { openOutbound } from '../outbound/request.js';
import { misplacedSecrets, needsCredentials, settingsProblems } from '../settings.js';
import { anywhere, collect } from '../testing/collected.js';
import { httpConnector } from './connector.js';
import { nameInHeaders } from './names.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A site of these pages and files; it remembers what it was asked. */
async function site(
  pages: Record<
    string,
    string | Buffer | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  >,
): Promise<{ base: string; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = [];
  const base = await serve((request, response) => {
    asked.push(request);
    const found = pages[request.url ?? ''];
    const {
      status = 200,
      headers = {},
      body = '',
    } = found === undefined
      ? { status: 404 }
      : typeof found === 'string' || Buffer.isBuffer(found)
        ? { body: found }
        : found;
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  });
  return { base, asked };
}

function connect(config: Settings, credentials: Settings = {}, context = anywhere('/')): Promise<Connection> {
  return httpConnector.connect(config, credentials, context);
}

async function failure(work: Promise<unknown>): Promise<ConnectorError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ConnectorError);
  expect(inspect(error, { depth: 10 })).not.toContain('hunter2');
  return error as ConnectorError;
}

const file = (name: string): Stream => ({ name, kind: 'file', columns: [], primaryKey: [] });
const names = async (connection: Connection) => (await connection.discover()).map(({ name }) => name);

describe('addresses of files', () => {
  it('are streams of these names, with what a state needs', async () => {
    const { base, asked } = await site({
      '/a/orders.csv': {
        body: 'id\n1\n',
        headers: { etag: '"7"', 'last-modified': 'Tue, 14 Nov 2023 22:13:20 GMT' },
      },
      '/b/K%C3%A4ufer%201.xlsx?key=hunter2': 'xlsx',
    });
    const connection = await connect({
      urls: [`${base}/a/orders.csv`, `${base}/b/K%C3%A4ufer%201.xlsx?key=hunter2`],
    });
    expect(await connection.discover()).toEqual([file('Käufer 1.xlsx'), file('orders.csv')]);
    // Names that say what they are need no request.
    expect(asked).toHaveLength(0);
    expect((await connection.check()).message).toBe(`${base}/a/orders.csv answers, the first of 2 files.`);
    expect(await collect(connection, file('orders.csv'))).toMatchObject({
      file: Buffer.from('id\n1\n'),
      states: [{ etag: '"7"', modified: 'Tue, 14 Nov 2023 22:13:20 GMT', size: 5 }],
    });
    expect((await collect(connection, file('Käufer 1.xlsx'))).file?.toString()).toBe('xlsx');
  });

  it('are called as the server calls them, where the address says nothing', async () => {
    const { base } = await site({
      '/export?id=1': {
        headers: {
          'content-disposition': 'attachment; filename="x.csv"; filename*=UTF-8\'\'K%C3%A4ufer.csv',
        },
      },
      '/export?id=2': { headers: { 'content-disposition': 'attachment; filename="../../etc/orders.csv"' } },
      '/export?id=3': { headers: { 'content-type': 'text/csv; charset=utf-8' } },
      '/export?id=4': { headers: { 'content-type': 'text/csv' } },
    });
    const connection = await connect({ urls: [1, 2, 3, 4].map((id) => `${base}/export?id=${id}`) });
    expect(await names(connection)).toEqual(['Käufer.csv', 'export (2).csv', 'export.csv', 'orders.csv']);
  });

  it('of a server that knows no HEAD work all the same', async () => {
    const base = await serve((request, response) =>
      request.method === 'HEAD'
        ? response.writeHead(405).end()
        : response.writeHead(200, { 'content-disposition': 'attachment; filename=a.csv' }).end('id\n'),
    );
    const connection = await connect({ urls: [`${base}/get`] });
    expect(await names(connection)).toEqual(['a.csv']);
    expect((await connection.check()).message).toBe(`${base}/get answers.`);
  });

  it('are read without a discovery before', async () => {
    const { base } = await site({ '/a.csv': 'id\n1\n' });
    expect((await collect(await connect({ urls: [`${base}/a.csv`] }), file('a.csv'))).file?.toString()).toBe(
      'id\n1\n',
    );
  });

  it('a large file is written as it comes', async () => {
    const big = Buffer.alloc(50_000_000, 'x');
    const { base } = await site({ '/big.csv': big });
    const got = await collect(await connect({ urls: [`${base}/big.csv`] }), file('big.csv'));
    expect(got.file?.equals(big)).toBe(true);
  });

  it('what is compressed for the way is not when it is here', async () => {
    const { base } = await site({
      '/a.csv': { body: gzipSync('id\n1\n'), headers: { 'content-encoding': 'gzip' } },
      '/b.csv': { body: 'id\n1\n', headers: { 'content-encoding': 'gzip' } },
      '/c.csv.gz': { body: gzipSync('id\n1\n') },
    });
    const connection = await connect({
      urls: ['a.csv', 'b.csv', 'c.csv.gz'].map((name) => `${base}/${name}`),
    });
    expect((await collect(connection, file('a.csv'))).file?.toString()).toBe('id\n1\n');
    expect((await collect(connection, file('c.csv.gz'))).file?.equals(gzipSync('id\n1\n'))).toBe(true);
    expect(await failure(collect(connection, file('b.csv')))).toMatchObject({
      fault: 'source',
      message: expect.stringMatching(/compressed, and broken/),
    });
  });

  it.each<[number, ConnectorError['fault'], RegExp]>([
    [401, 'credentials', /needs credentials \(401\)/],
    [403, 'credentials', /needs credentials/],
    [404, 'source', /There is no file at .*\/a\.csv \(404\)/],
    [418, 'source', /the server answered 418/],
    [429, 'unreachable', /cannot answer now \(429\)/],
    [503, 'unreachable', /cannot answer now \(503\)/],
    [204, 'source', /answered 204/],
  ])('an answer of %i is told', async (status, fault, message) => {
    const { base } = await site({ '/a.csv?key=hunter2': { status } });
    const connection = await connect({ urls: [`${base}/a.csv?key=hunter2`] });
    const expected = { fault, message: expect.stringMatching(message) };
    expect(await failure(connection.check())).toMatchObject(expected);
    expect(await failure(collect(connection, file('a.csv')))).toMatchObject(expected);
  });

  it('a page to sign in at in place of a file is told', async () => {
    const { base } = await site({ '/a.csv': '\n<!DOCTYPE html><form>', '/a.xls': '<html><table><tr><td>1' });
    const connection = await connect({ urls: [`${base}/a.csv`, `${base}/a.xls`] });
    expect(await failure(collect(connection, file('a.csv')))).toMatchObject({
      fault: 'source',
      message: expect.stringMatching(/gives a web page in place of a\.csv/),
    });
    expect((await collect(connection, file('a.xls'))).file?.toString()).toMatch(/^<html>/);
  });

  it('a file that stops in the middle, or is too large, is no file', async () => {
    const base = await serve((request, response) => {
      const isLarge = request.url === '/large.csv';
      response.writeHead(200, { 'content-length': isLarge ? String(6 * 1024 ** 3) : '100' }).write('half');
      if (!isLarge) setImmediate(() => response.destroy());
    });
    const connection = await connect({ urls: [`${base}/half.csv`, `${base}/large.csv`] });
    expect(await failure(collect(connection, file('half.csv')))).toMatchObject({
      fault: 'unreachable',
      message: '127.0.0.1 closed the connection in the middle of its answer.',
    });
    expect(await failure(collect(connection, file('large.csv')))).toMatchObject({ fault: 'limit' });
  });

  it('a signal ends it at once', async () => {
    const stop = new AbortController();
    const base = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setImmediate(() => stop.abort(new Error('stopping')));
    });
    const connection = await connect({ urls: [`${base}/a.csv`] }, {}, anywhere('/', { signal: stop.signal }));
    await expect(collect(connection, file('a.csv'))).rejects.toThrow('stopping');
  });
});

describe('redirects', () => {
  it('are followed five times, not six', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 7 }, (_, at) => [
        `/${at}.csv`,
        { status: 302, headers: { location: `${at + 1}.csv` } },
      ]),
    );
    const { base } = await site({ ...pages, '/6.csv': 'id\n1\n' });
    const connection = await connect({ urls: [`${base}/1.csv`, `${base}/0.csv`] });
    expect((await collect(connection, file('1.csv'))).file?.toString()).toBe('id\n1\n');
    expect(await failure(collect(connection, file('0.csv')))).toMatchObject({
      fault: 'source',
      message: expect.stringMatching(/more than 5 redirects/),
    });
  });

  it('lead nowhere that an address could not', async () => {
    const inside = await site({ '/secret.csv': 'secret' });
    const { port } = new URL(inside.base);
    for (const location of [
      `http://127.0.0.2:${port}/secret.csv`,
      `http://localhost:${port}/secret.csv`,
      'http://169.254.169.254/',
      'file:///etc/passwd',
    ]) {
      const { base } = await site({ '/a.csv': { status: 307, headers: { location } } });
      const outbound = openOutbound({
        allowed: allowedIn('127.0.0.1/32'),
        plainHttp: true,
        lookUp: async () => [{ address: '10.0.0.1', family: 4 }],
      });
      const connection = await connect({ urls: [`${base}/a.csv`] }, {}, anywhere('/', { outbound }));
      const { fault } = await failure(collect(connection, file('a.csv')));
      expect([location, fault]).toEqual([location, 'refused']);
    }
    expect(inside.asked).toHaveLength(0);
  });
});

describe('credentials', () => {
  it.each<[Settings, Record<string, string>]>([
    [
      { sign_in: 'basic', user: 'ada', password: 'hunter2' },
      { authorization: `Basic ${Buffer.from('ada:hunter2').toString('base64')}` },
    ],
    [{ sign_in: 'bearer', token: 'hunter2' }, { authorization: 'Bearer hunter2' }],
    [{ sign_in: 'header', header: 'X-Api-Key', value: 'hunter2' }, { 'x-api-key': 'hunter2' }],
  ])('%j are sent, and to nobody that a redirect or a list leads to', async (credentials, headers) => {
    expect(settingsProblems(httpConnector.spec.credentialSchema, credentials, 'credentials')).toEqual([]);
    const other = await site({ '/b.csv': 'id\n1\n', '/c.csv': 'id\n2\n' });
    const { base, asked } = await site({
      '/a.csv': { status: 302, headers: { location: `${other.base}/b.csv` } },
      '/list.json': JSON.stringify([`${other.base}/c.csv`]),
    });
    const connection = await connect(
      { urls: [`${base}/a.csv`], index_url: `${base}/list.json` },
      credentials,
    );
    expect(await names(connection)).toEqual(['a.csv', 'c.csv']);
    for (const name of ['a.csv', 'c.csv']) expect((await collect(connection, file(name))).file).toBeDefined();
    expect(asked).toHaveLength(2);
    for (const request of asked) expect(request.headers).toMatchObject(headers);
    expect(other.asked).toHaveLength(2);
    for (const { headers: got } of other.asked)
      expect(JSON.stringify(got)).not.toMatch(/hunter2|aHVudGVyM|authorization/);
  });

  it('that are refused are told', async () => {
    const { base } = await site({ '/a.csv': { status: 401 } });
    const connection = await connect({ urls: [`${base}/a.csv`] }, { sign_in: 'bearer', token: 'hunter2' });
    expect(await failure(connection.check())).toMatchObject({
      fault: 'credentials',
      message: expect.stringMatching(/does not accept these credentials/),
    });
    expect(
      await failure(connect({ urls: [`${base}/a.csv`] }, { sign_in: 'bearer', token: 'hunter2\n' })),
    ).toMatchObject({
      fault: 'credentials',
    });
  });

  it('are not asked for where none are needed', () => {
    expect(needsCredentials(httpConnector.spec.credentialSchema, undefined)).toBe(false);
    expect(
      settingsProblems(httpConnector.spec.credentialSchema, { sign_in: 'basic', user: 'a' }, 'credentials'),
    ).not.toEqual([]);
  });
});

describe('a list of files', () => {
  it('as web servers make it, folder by folder', async () => {
    const { base, asked } = await site({
      '/data/': `<html><a href="?C=N;O=D">Name</a> <a href="/">Parent</a> <a href="../">Up</a>
        <a href="orders.csv">orders.csv</a> <a href='K%C3%A4ufer&amp;Co.xlsx'>x</a> <a href=2024/>2024/</a>
        <a href="setup.exe">setup.exe</a> <a href="mailto:a@example.com">mail</a> <a href="archive/">archive/</a>
        <a href="/other/elsewhere/">elsewhere</a>`,
      '/data/2024/':
        '<pre><a href="../">../</a><a href="/data/2024/jan.csv">jan.csv</a><a href="/data/">top</a></pre>',
      '/data/archive/': '<a href="old.csv">old</a>',
      '/data/2024/jan.csv': 'id\n1\n',
    });
    const context = anywhere('/');
    const connection = await connect(
      { index_url: `${base}/data/`, patterns: ['*', '20*/*.csv'] },
      {},
      context,
    );
    expect((await connection.check()).message).toBe(`The list at ${base}/data/ names 3 files and 3 folders.`);
    expect(await names(connection)).toEqual(['2024/jan.csv', 'Käufer&Co.xlsx', 'orders.csv']);
    expect(context.told).toEqual([
      'Left out 1 file that nothing here can read, going by the name: setup.exe.',
    ]);
    expect(asked.map(({ url }) => url)).toEqual(['/data/', '/data/', '/data/2024/']);
    expect((await collect(connection, file('2024/jan.csv'))).file?.toString()).toBe('id\n1\n');
  });

  it.each<[string, string]>([
    ['JSON of texts', JSON.stringify(['a.csv', 'sub/b.csv'])],
    [
      'JSON of objects',
      JSON.stringify([{ name: 'a.csv', type: 'file', size: 5 }, { url: 'sub/b.csv' }, { other: 1 }]),
    ],
    [
      'JSON with a list in it',
      JSON.stringify({ count: 2, files: [{ href: 'a.csv' }, { download_url: 'sub/b.csv' }] }),
    ],
    ['lines of text', '# files\r\na.csv\r\n\r\nsub/b.csv\r\n'],
  ])('as %s', async (_, body) => {
    const { base } = await site({ '/lists/files': body, '/lists/sub/b.csv': 'id\n2\n' });
    const connection = await connect({ index_url: `${base}/lists/files` });
    expect(await names(connection)).toEqual(['a.csv', 'sub/b.csv']);
    expect((await collect(connection, file('sub/b.csv'))).file?.toString()).toBe('id\n2\n');
  });

  it('with names of any kind in JSON of nginx', async () => {
    const { base, asked } = await site({
      '/d/': JSON.stringify([
        { name: 'a b?#100%.csv', type: 'file' },
        { name: 'sub', type: 'directory' },
      ]),
      '/d/sub/': '[]',
      '/d/a%20b%3F%23100%25.csv': 'id\n',
    });
    const connection = await connect({ index_url: `${base}/d/` });
    expect(await names(connection)).toEqual(['a b?#100%.csv']);
    expect(asked.map(({ url }) => url)).toEqual(['/d/', '/d/sub/']);
    expect((await collect(connection, file('a b?#100%.csv'))).file?.toString()).toBe('id\n');
  });

  it('that names nothing is a warning; a file that left it is told', async () => {
    const { base } = await site({ '/d/': '<html>Nothing here</html>' });
    const connection = await connect({ index_url: `${base}/d/` });
    expect((await connection.check()).warnings).toEqual(['The list names no file.']);
    expect(await failure(collect(connection, file('a.csv')))).toMatchObject({
      fault: 'source',
      message: 'a.csv is no longer in the list. Discover the files again.',
    });
  });

  it('without end, of files or of folders, ends', async () => {
    const many = await serve((_, response) =>
      response.end(Array.from({ length: 100_001 }, (_, at) => `${at}.csv`).join('\n')),
    );
    expect(await failure((await connect({ index_url: `${many}/` })).discover())).toMatchObject({
      fault: 'limit',
      message: expect.stringMatching(/^There are more than 100,000 files in the list at/),
    });
    const deep = await serve((_, response) => response.end('<a href="deeper/">deeper</a>'));
    expect(await failure((await connect({ index_url: `${deep}/` })).discover())).toMatchObject({
      fault: 'limit',
    });
  });
});

it('stands behind the guard', async () => {
  const { base, asked } = await site({ '/a.csv': 'id\n' });
  const outbound = openOutbound({ allowed: nothingAllowed, plainHttp: true });
  const connection = await connect({ urls: [`${base}/a.csv`] }, {}, anywhere('/', { outbound }));
  expect(await failure(connection.check())).toMatchObject({ fault: 'refused' });
  expect(await failure(collect(connection, file('a.csv')))).toMatchObject({ fault: 'refused' });
  expect(asked).toHaveLength(0);
});

it('its settings are checked, and secrets have one place', async () => {
  const { configSchema } = httpConnector.spec;
  expect(settingsProblems(configSchema, { urls: ['https://a.example/a.csv'] }, 'config')).toEqual([]);
  expect(settingsProblems(configSchema, {}, 'config')).toContain('config.urls is missing');
  const all = Object.fromEntries(Object.keys(configSchema.properties ?? {}).map((name) => [name, 'x']));
  expect(misplacedSecrets(httpConnector, all)).toEqual([]);
  expect(await failure(connect({ urls: ['example.com/a.csv'] }))).toMatchObject({ fault: 'config' });
});

it.each([
  ['attachment; filename=a.csv', 'a.csv'],
  ['attachment; filename="a \\"b\\".csv"', 'a "b".csv'],
  ['attachment; filename="C:\\\\x\\\\a.csv"', 'a.csv'],
  [Buffer.from('attachment; filename="Käufer.csv"').toString('latin1'), 'Käufer.csv'],
  ['attachment; filename="K\u00e4ufer.csv"', 'Käufer.csv'],
  ['inline', undefined],
  ['attachment; filename=".."', undefined],
])('%j names %s', (disposition, name) => {
  expect(nameInHeaders({ 'content-disposition': disposition })).toBe(name);
});
