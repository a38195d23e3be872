import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { startS3, type TestS3 } from '@godwit/testbed/s3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Connection, Settings } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { nothingAllowed } from '../outbound/addresses.js';
import { openOutbound } from '../outbound/request.js';
import { misplacedSecrets, settingsProblems } from '../settings.js';
import { anywhere, collect } from '../testing/collected.js';
import { s3Connector } from './connector.js';

let s3: TestS3;
let config: Settings;
let credentials: Settings;

beforeAll(async () => {
  s3 = await startS3();
  config = { bucket: s3.bucket, endpoint: s3.endpoint };
  credentials = { access_key_id: s3.accessKeyId, secret_access_key: s3.secretAccessKey };
  const client = new S3Client({
    region: s3.region,
    endpoint: s3.endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
  });
  const files: Record<string, string | Buffer> = {
    'exports/orders.csv': 'id,total\n1,5\n',
    'exports/2024/Käufer (alt)+1.csv': 'id,name\n1,Ada\n',
    'exports/2024/a *starred*.CSV': 'id\n1\n',
    'exports/2024/setup.exe': 'MZ',
    'exports/empty.csv': '',
    'exports/archive/orders.csv': 'id\n9\n',
    'other/notes.txt': 'hello\n',
    'big.parquet': Buffer.alloc(9_000_000, 'x'),
  };
  for (const [Key, Body] of Object.entries(files))
    await client.send(new PutObjectCommand({ Bucket: s3.bucket, Key, Body }));
  client.destroy();
});
afterAll(() => s3.stop());

async function failure(work: Promise<unknown>): Promise<ConnectorError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ConnectorError);
  // Nor on what it was caused by: logs show that too.
  expect(inspect(error, { depth: 10 })).not.toContain('hunter2');
  return error as ConnectorError;
}

describe('a bucket of a real server', () => {
  it('is checked, discovered by patterns and read, with a state for each file', async () => {
    const context = anywhere('/nowhere');
    const connection = await s3Connector.connect(
      { ...config, folder: '/exports/', patterns: ['**/*.csv'], exclude: ['archive/**'] },
      credentials,
      context,
    );
    expect(await connection.check()).toEqual({
      message: `The bucket godwit at ${new URL(s3.endpoint).host} can be listed.`,
      warnings: [],
    });
    const streams = await connection.discover();
    expect(streams).toEqual(
      ['2024/Käufer (alt)+1.csv', '2024/a *starred*.CSV', 'orders.csv']
        .sort()
        .map((name) => ({ name, kind: 'file', columns: [], primaryKey: [] })),
    );
    expect(context.told).toEqual(['Left out 1 file without content: empty.csv.']);
    const read = new Map<string, Awaited<ReturnType<typeof collect>>>();
    for (const stream of streams) read.set(stream.name, await collect(connection, stream));
    expect(read.get('orders.csv')?.file?.toString()).toBe('id,total\n1,5\n');
    expect(read.get('2024/Käufer (alt)+1.csv')?.file?.toString()).toBe('id,name\n1,Ada\n');
    expect(read.get('2024/a *starred*.CSV')?.file?.toString()).toBe('id\n1\n');
    expect(read.get('orders.csv')?.states).toEqual([
      { etag: expect.stringMatching(/^"[0-9a-f]{32}"$/), size: 13 },
    ]);
    await connection.close();
  });

  it('gives large objects whole', async () => {
    const connection = await s3Connector.connect(config, credentials, anywhere('/nowhere'));
    const stream = (await connection.discover()).find(({ name }) => name === 'big.parquet');
    expect((await collect(connection, stream!)).file?.equals(Buffer.alloc(9_000_000, 'x'))).toBe(true);
  });

  it('a folder with nothing in it is a warning', async () => {
    const connection = await s3Connector.connect({ ...config, folder: 'none' }, credentials, anywhere('/'));
    expect((await connection.check()).warnings).toEqual(['There is nothing in the folder none/.']);
    expect(await connection.discover()).toEqual([]);
  });

  it.each<[Settings, Settings, ConnectorError['fault'], RegExp]>([
    [{ bucket: 'another' }, {}, 'config', /^There is no bucket another at 127\.0\.0\.1:\d+\./],
    [{}, { secret_access_key: 'hunter2hunter2' }, 'credentials', /the secret access key is not the one/],
    [{}, { access_key_id: 'hunter2hunter2' }, 'credentials', /there is no such access key ID/],
  ])('what is wrong is told: %j %j', async (more, others, fault, message) => {
    const connection = await s3Connector.connect(
      { ...config, ...more },
      { ...credentials, ...others },
      anywhere('/'),
    );
    const expected = { fault, message: expect.stringMatching(message) };
    expect(await failure(connection.check())).toMatchObject(expected);
    expect(await failure(connection.discover())).toMatchObject(expected);
  });

  it('a file that vanished since is told', async () => {
    const connection = await s3Connector.connect(config, credentials, anywhere('/'));
    const stream = { name: 'gone.csv', kind: 'file', columns: [], primaryKey: [] } as const;
    expect(await failure(collect(connection, { ...stream, columns: [], primaryKey: [] }))).toMatchObject({
      fault: 'source',
      message: 'Reading gone.csv is not possible: it is no longer there. Discover the files again.',
    });
  });

  it('stands behind the guard', async () => {
    const outbound = openOutbound({ allowed: nothingAllowed, plainHttp: true });
    const connection = await s3Connector.connect(config, credentials, anywhere('/', { outbound }));
    expect(await failure(connection.check())).toMatchObject({
      fault: 'refused',
      message: expect.stringContaining('127.0.0.1 is a loopback address'),
    });
    const secure = openOutbound({ allowed: { ...nothingAllowed, everything: true }, plainHttp: false });
    const plain = await s3Connector.connect(config, credentials, anywhere('/', { outbound: secure }));
    expect(await failure(plain.check())).toMatchObject({ fault: 'refused' });
  });
});

describe('a server that is told what to say', () => {
  let server: Server;
  let endpoint: string;
  const asked: IncomingMessage[] = [];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request);
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => void asked.splice(0));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const connect = (
    more: Settings = {},
    given: Settings = credentials,
    signal?: AbortSignal,
  ): Promise<Connection> =>
    s3Connector.connect(
      { bucket: 'b', endpoint, ...more },
      given,
      anywhere('/', { ...(signal && { signal }) }),
    );
  const says = (status: number, code: string, headers: Record<string, string> = {}) => {
    answer = (_, response) =>
      response
        .writeHead(status, headers)
        .end(`<Error><Code>${code}</Code><Message>hunter2</Message></Error>`);
  };

  it.each<[number, string, Record<string, string>, ConnectorError['fault'], RegExp]>([
    [
      301,
      'PermanentRedirect',
      { 'x-amz-bucket-region': 'eu-west-3' },
      'config',
      /is in the region eu-west-3, not in us-east-1\. Set region/,
    ],
    [400, 'AuthorizationHeaderMalformed', {}, 'config', /is not in the region us-east-1/],
    [403, 'AccessDenied', {}, 'credentials', /needs s3:ListBucket on the bucket b/],
    [400, 'ExpiredToken', {}, 'credentials', /the session token has expired/],
    [403, 'RequestTimeTooSkewed', {}, 'credentials', /clock/],
    [418, 'Teapot', {}, 'source', /answered 418 Teapot/],
  ])('%i %s', async (status, code, headers, fault, message) => {
    says(status, code, headers);
    expect(await failure((await connect()).check())).toMatchObject({
      fault,
      message: expect.stringMatching(message),
    });
  });

  it('that is overloaded is asked again, then said to be out of reach', async () => {
    says(503, 'SlowDown');
    expect(await failure((await connect()).check())).toMatchObject({ fault: 'unreachable' });
    expect(asked).toHaveLength(3);
  });

  it('that is no S3 at all is told', async () => {
    answer = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><p>Hello</html>');
    expect(await failure((await connect()).check())).toMatchObject({
      fault: 'config',
      message: expect.stringMatching(/not as S3 does/),
    });
  });

  it("without an access key nothing is signed, whatever this machine's own credentials are", async () => {
    process.env.AWS_ACCESS_KEY_ID = 'machine';
    process.env.AWS_SECRET_ACCESS_KEY = 'machine-secret';
    try {
      says(403, 'AccessDenied');
      expect(await failure((await connect({}, {})).check())).toMatchObject({
        fault: 'credentials',
        message: 'The bucket b is not open to everybody: listing the bucket b needs an access key.',
      });
      expect(asked[0]?.headers.authorization).toBeUndefined();
      answer = (_, response) =>
        response.end('<ListBucketResult><Contents><Key>a.csv</Key></Contents></ListBucketResult>');
      expect((await (await connect({}, {})).check()).message).toMatch(/without an access key\.$/);
    } finally {
      delete process.env.AWS_ACCESS_KEY_ID;
      delete process.env.AWS_SECRET_ACCESS_KEY;
    }
  });

  it('lists page after page, and ends where there are too many', async () => {
    const page = (from: number) =>
      Array.from(
        { length: 1000 },
        (_, at) => `<Contents><Key>${from + at}.csv</Key><Size>5</Size></Contents>`,
      ).join('');
    let pages = 0;
    let last = 3;
    answer = (_, response) => {
      pages += 1;
      const more = pages < last;
      response.end(
        `<ListBucketResult>${page(pages * 1000)}<IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>a+b/${pages}=</NextContinuationToken>` : ''}</ListBucketResult>`,
      );
    };
    expect(await (await connect()).discover()).toHaveLength(3000);
    expect(asked[1]?.url).toContain('continuation-token=a%2Bb%2F1%3D');
    [pages, last] = [0, 1000];
    expect(await failure((await connect()).discover())).toMatchObject({
      fault: 'limit',
      message: expect.stringMatching(/^There are more than 100,000 files in the bucket b\./),
    });
  });

  it('names with anything in them are found and asked for as they are', async () => {
    answer = (request, response) =>
      request.url?.includes('list-type')
        ? response.end(
            '<ListBucketResult><EncodingType>url</EncodingType><Contents><Key>f/a+b%2Bc%26d%27%01%3F.csv</Key></Contents></ListBucketResult>',
          )
        : response.end('a');
    const connection = await connect({ folder: 'f' });
    const [stream] = await connection.discover();
    expect(stream?.name).toBe("a b+c&d'\u0001?.csv");
    await collect(connection, stream!);
    expect(asked.at(-1)?.url).toMatch(/^\/b\/f\/a%20b%2Bc%26d%27%01%3F\.csv\?/);
  });

  it('whose object stops in the middle is no file', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setImmediate(() => response.destroy());
    };
    const connection = await connect();
    const stream = { name: 'a.csv', kind: 'file' as const, columns: [], primaryKey: [] };
    expect(await failure(collect(connection, stream))).toMatchObject({ fault: 'unreachable' });
  });

  it('whose object is too large is refused before it is read', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-length': String(6 * 1024 ** 3) }).write('a');
    const stream = { name: 'a.csv', kind: 'file' as const, columns: [], primaryKey: [] };
    expect(await failure(collect(await connect(), stream))).toMatchObject({
      fault: 'limit',
      message: expect.stringMatching(/^a\.csv is larger than 5 GiB/),
    });
  });

  it('a signal ends it at once, while it waits to try again', async () => {
    for (const work of [(c: Connection) => c.discover(), (c: Connection) => c.check()]) {
      const stop = new AbortController();
      answer = (_, response) => {
        response.writeHead(503, { 'retry-after': '300' }).end('<Error><Code>SlowDown</Code></Error>', () => {
          setTimeout(() => stop.abort(new Error('stopping')), 100);
        });
      };
      await expect(work(await connect({}, credentials, stop.signal))).rejects.toThrow('stopping');
    }
  });

  it('a signal ends it at once, in a listing and in an object', async () => {
    const stream = { name: 'a.csv', kind: 'file' as const, columns: [], primaryKey: [] };
    for (const work of [(c: Connection) => c.discover(), (c: Connection) => collect(c, stream)]) {
      const stop = new AbortController();
      answer = (request, response) => {
        if (!request.url?.includes('list-type'))
          response.writeHead(200, { 'content-length': '100' }).write('half');
        setImmediate(() => stop.abort(new Error('stopping')));
      };
      await expect(work(await connect({}, credentials, stop.signal))).rejects.toThrow('stopping');
    }
  });
});

it('its settings are checked, and secrets have one place', () => {
  const { configSchema, credentialSchema } = s3Connector.spec;
  expect(settingsProblems(configSchema, { bucket: 'b', patterns: ['*.csv'] }, 'config')).toEqual([]);
  expect(settingsProblems(configSchema, {}, 'config')).toEqual(['config.bucket is missing']);
  expect(settingsProblems(credentialSchema, {}, 'credentials')).toEqual([]);
  expect(settingsProblems(credentialSchema, { access_key_id: 'a' }, 'credentials')).toHaveLength(1);
  const all = Object.fromEntries(Object.keys(configSchema.properties ?? {}).map((name) => [name, 'x']));
  expect(misplacedSecrets(s3Connector, all)).toEqual([]);
});

it('an endpoint that is no address is told', async () => {
  expect(
    await failure(s3Connector.connect({ bucket: 'b', endpoint: 'minio:9000' }, {}, anywhere('/'))),
  ).toMatchObject({ fault: 'config' });
});
