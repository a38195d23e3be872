import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection, Connector, Settings, Stream, StreamSink } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { openConnectors } from '../connectors.js';
import { misplacedSecrets, settingsProblems } from '../settings.js';
import { anywhere, collect } from '../testing/collected.js';
import { fakeTap } from './testing/fake-tap.js';

const secret = 'hunter2-"quoted"-token';

/** Everything that a well-behaved tap says, in the order of the specification. */
const good = `
if (asked('--about')) return say({
  name: 'tap-good',
  settings: {
    type: 'object',
    required: ['account', 'api_token'],
    properties: {
      account: { type: ['string', 'null'], title: 'Account', description: 'Its name', default: null },
      api_token: { type: ['string'], description: 'From the settings page' },
      pin: { type: 'integer', secret: true, default: 1234 },
      since: { type: ['string', 'null'], format: 'date-time', default: '2020-01-01T00:00:00Z' },
      s3: { type: 'object', properties: { bucket: { type: 'string' }, key: { type: 'string' } } },
      broken: { anyOf: [{ type: 'null' }, 'null'] },
      stream_maps: { type: 'object' },
      batch_config: { type: 'object' },
    },
  },
});
const config = option('config');
if (asked('--discover')) return say({ streams: [
  {
    tap_stream_id: 'shop-orders', stream: 'orders', replication_key: 'updated_at',
    schema: { type: 'object', description: 'What was ordered', properties: {
      id: { type: ['integer'] },
      updated_at: { type: ['null', 'string'], format: 'date-time', description: 'Last change' },
      slow: { type: 'string' }, blob: { type: 'string' },
    } },
    metadata: [
      { breadcrumb: [], metadata: { 'table-key-properties': ['id'], 'row-count': 3, inclusion: 'available' } },
      { breadcrumb: ['properties', 'id'], metadata: { inclusion: 'automatic', 'selected-by-default': false } },
      { breadcrumb: ['properties', 'slow'], metadata: { inclusion: 'available', 'selected-by-default': false } },
      { breadcrumb: ['properties', 'blob'], metadata: { inclusion: 'unsupported' } },
    ],
  },
  { tap_stream_id: 'notes', stream: 'notes', schema: { properties: { text: { type: 'string' } } }, metadata: [] },
  { tap_stream_id: 'secretive', schema: {}, metadata: [{ breadcrumb: [], metadata: { inclusion: 'unsupported' } }] },
] });
const state = option('state');
const { streams } = option('catalog');
const selected = streams.filter(({ metadata }) => metadata.some((m) => m.breadcrumb.length === 0 && m.metadata.selected));
require('node:fs').writeFileSync(config.account, JSON.stringify({ args, env: process.env, config, state, streams, cwd: process.cwd(),
  mode: require('node:fs').statSync(file('config')).mode & 0o777 }));
const name = selected[0].stream;
await say({ type: 'SCHEMA', stream: name, schema: {}, key_properties: [] });
await say({ type: 'ACTIVATE_VERSION', stream: name, version: 1 });
await say({ type: 'RECORD', stream: name, record: { id: 1, big: 'B' } });
await put('{"type":"RECORD","stream":"' + name + '","record":{"id":12345678901234567890,"nested":{"a":[1]}}}\\n\\n');
await say({ type: 'RECORD', stream: 'a parent', record: { id: 99 } });
await say({ type: 'STATE', value: { bookmarks: { orders: 2 } } });
await say({ type: 'RECORD', stream: name, record: { id: 3 } });
await say({ type: 'STATE', value: { bookmarks: { orders: 3 } } });
`;

let folder: string;
let taps: string;
let scratch: string;
let said: string;

const discovers = `if (asked('--about')) process.exit(2);
if (asked('--discover')) return say({ streams: [{ tap_stream_id: 's', stream: 's', key_properties: ['id'], schema: {} }] });
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'godwit-singer-'));
  taps = join(folder, 'bin');
  scratch = join(folder, 'scratch');
  said = join(folder, 'said.json');
  await fakeTap(scratch, 'unused', '');
  await fakeTap(taps, 'tap-good', good);
  const others: Record<string, string> = {
    crash: `await say({ type: 'RECORD', stream: 's', record: { id: 1 } });
      log('INFO starting with ' + JSON.stringify(option('config')));
      log('Traceback (most recent call last):');
      log('ValueError: cannot read the page of ' + option('config').api_token + ' at all');
      process.exitCode = 3;`,
    denied: `log('CRITICAL 401 Client Error: Unauthorized for url: https://x.test?key=' + encodeURIComponent(option('config').api_token)); log('bye'); process.exit(1);`,
    missing: `log("ERROR Config is missing required keys: ['api_token']"); process.exit(1);`,
    misconfigured: `log("ERROR Config is missing required keys: ['start_date']"); process.exit(1);`,
    offline: `log('requests.exceptions.ConnectionError: Max retries exceeded with url: /'); process.exit(1);`,
    silent: 'process.exit(7);',
    garbage: `log('WARNING deprecated ' + option('config').api_token); await say({ type: 'STATE', value: 1 }); await put('Hello from print()\\n'); setInterval(() => {}, 1000);`,
    batch: `await say({ type: 'BATCH', stream: 's', manifest: [] }); setInterval(() => {}, 1000);`,
    endless: `for (;;) await put('x'.repeat(1 << 20));`,
    chatty: `for (let i = 0; i < 20000; i++) log('x'.repeat(100)); log('ERROR the last word'); process.exitCode = 1;`,
    many: `for (let id = 0; id < 5000; id++) await say({ type: 'RECORD', stream: 's', record: { id, text: 'x'.repeat(1000) } });`,
    refresh: `const config = option('config'); await say({ type: 'RECORD', stream: 's', record: { id: config.refresh_token } });
      require('node:fs').writeFileSync(file('config'), JSON.stringify({ ...config, refresh_token: 'second-token' }));`,
    stubborn: `process.on('SIGTERM', () => {});
      const child = require('node:child_process').spawn(process.execPath, ['-e', "process.on('SIGTERM',()=>{});setInterval(()=>{},1000)"], { stdio: 'inherit' });
      await say({ type: 'RECORD', stream: 's', record: { pid: process.pid, child: child.pid } });
      await say({ type: 'STATE', value: 1 });
      setInterval(() => {}, 1000);`,
    orphan: `require('node:child_process').spawn('sleep', ['600'], { stdio: 'inherit' });
      await say({ type: 'RECORD', stream: 's', record: { id: 1 } }); process.exit(0);`,
  };
  for (const [name, code] of Object.entries(others)) await fakeTap(taps, `tap-${name}`, discovers + code);
  await fakeTap(taps, 'tap-no-catalog', `if (asked('--about')) process.exit(2); await put('[1]');`);
  await writeFile(join(taps, 'tap-readme'), 'not a program');
  await writeFile(join(taps, 'target-csv'), 'no tap');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function tap(name: string): Promise<Connector> {
  const connectors = await openConnectors({ singerTaps: taps, only: name });
  return connectors.find(name)!;
}

async function connected(
  name: string,
  credentials: Settings = { api_token: secret },
  config: Settings = { account: said },
): Promise<Connection> {
  return (await tap(name)).connect(config, credentials, anywhere(scratch));
}

const only: Stream = { name: 's', kind: 'records', columns: [], primaryKey: ['id'] };

async function failure(work: Promise<unknown>): Promise<ConnectorError> {
  const error = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(ConnectorError);
  return error as ConnectorError;
}

describe('finding taps', () => {
  it('has none unless it is configured', async () => {
    expect((await openConnectors()).all.filter(({ spec }) => spec.key.startsWith('tap-'))).toEqual([]);
  });

  it('takes the programs of a folder that are called tap-', async () => {
    const keys = (await openConnectors({ singerTaps: taps })).all.map(({ spec }) => spec.key);
    expect(keys).toContain('tap-good');
    expect(keys).toContain('tap-no-catalog');
    expect(keys).not.toContain('tap-readme');
    expect(keys).not.toContain('target-csv');
  });

  it('takes names on the PATH', async () => {
    const path = process.env.PATH;
    process.env.PATH = `${path}:${taps}`;
    try {
      const { find } = await openConnectors({ singerTaps: 'tap-good, tap-silent' });
      expect([find('tap-good')?.spec.key, find('tap-silent')?.spec.key]).toEqual(['tap-good', 'tap-silent']);
    } finally {
      process.env.PATH = path;
    }
  });

  it.each([
    ['/nowhere/taps', /SINGER_TAPS: there is no folder \/nowhere\/taps/],
    ['tap-nobody-has', /SINGER_TAPS: there is no program tap-nobody-has on the PATH/],
    ['rm', /SINGER_TAPS: "rm" is no name of a tap/],
  ])('says what is wrong with %s', async (singerTaps, message) => {
    expect(await failure(openConnectors({ singerTaps }))).toMatchObject({
      fault: 'config',
      message: expect.stringMatching(message),
    });
  });
});

describe('what a tap asks for', () => {
  it('is split into what is secret, by mark or by name, and what is not', async () => {
    const { spec } = await tap('tap-good');
    expect(spec).toMatchObject({ key: 'tap-good', version: 1 });
    expect(spec.configSchema).toMatchObject({
      properties: { account: { type: 'string', title: 'Account' }, since: { format: 'date-time' } },
      required: ['account'],
    });
    expect(Object.keys(spec.configSchema.properties ?? {})).toEqual(['account', 'since', 'broken']);
    expect(spec.credentialSchema).toMatchObject({
      properties: {
        api_token: { type: 'string', writeOnly: true },
        pin: { writeOnly: true, airbyte_secret: true },
        s3: { writeOnly: true },
      },
      required: ['api_token'],
    });
    expect(Object.keys(spec.credentialSchema.properties ?? {})).toEqual(['api_token', 'pin', 's3']);
    expect(JSON.stringify(spec)).not.toContain('1234');
  });

  it('can be checked, whatever its own schema is worth', async () => {
    const connector = await tap('tap-good');
    const { configSchema } = connector.spec;
    expect(settingsProblems(configSchema, { account: 'a', broken: 1 }, 'config')).toEqual([]);
    expect(settingsProblems(configSchema, { batch_config: {} }, 'config')).toEqual([
      'config.account is missing',
      'config.batch_config: there is no such setting',
    ]);
    expect(misplacedSecrets(connector, { account: 'a', s3: { key: 'k' } })).toEqual(['s3']);
  });

  it('is anything where the tap cannot say', async () => {
    const connector = await tap('tap-silent');
    const { configSchema, credentialSchema } = connector.spec;
    expect(settingsProblems(configSchema, { anything: 1 }, 'config')).toEqual([]);
    expect(settingsProblems(credentialSchema, { anything: 1 }, 'credentials')).toEqual([]);
    expect(misplacedSecrets(connector, { anything: 1, api_token: 't' })).toEqual(['api_token']);
  });
});

describe('streams', () => {
  it('are those of the catalog, with columns and keys', async () => {
    const connection = await connected('tap-good');
    expect(await connection.check()).toMatchObject({
      message: 'tap-good works with these settings and lists 2 streams.',
    });
    expect(await connection.discover()).toEqual([
      {
        name: 'shop-orders',
        kind: 'records',
        columns: [
          { name: 'id', type: 'integer' },
          { name: 'updated_at', type: 'string date-time', comment: 'Last change' },
        ],
        primaryKey: ['id'],
        comment: 'What was ordered',
        rows: 3,
        isIncremental: true,
      },
      {
        name: 'notes',
        kind: 'records',
        columns: [{ name: 'text', type: 'string' }],
        primaryKey: [],
        isIncremental: false,
      },
    ]);
  });

  it('give records and states', async () => {
    const connection = await connected('tap-good');
    const [orders, notes] = await connection.discover();
    const got = await collect(connection, orders!);
    expect(got.records).toEqual([
      { id: 1, big: 'B' },
      { id: '12345678901234567890', nested: { a: [1] } },
      { id: 3 },
    ]);
    expect(got.states).toEqual([
      { singer: { bookmarks: { orders: 2 } } },
      { singer: { bookmarks: { orders: 3 } } },
    ]);
    // Nothing tells a record that comes again from a new one.
    expect((await collect(connection, notes!)).states).toEqual([]);
  });

  it('are read alone, from a state, without anything of the service', async () => {
    const connection = await connected('tap-good');
    const [orders] = await connection.discover();
    process.env.DATABASE_URL = 'postgres://me:pw@db';
    process.env.GODWIT_MASTER_KEY = 'key';
    try {
      await collect(connection, orders!, { singer: { bookmarks: { orders: 2 } } });
    } finally {
      delete process.env.DATABASE_URL;
      delete process.env.GODWIT_MASTER_KEY;
    }
    const seen = JSON.parse(await readFile(said, 'utf8'));
    expect(seen.config).toEqual({ account: said, api_token: secret });
    expect(seen.state).toEqual({ bookmarks: { orders: 2 } });
    expect(seen.mode).toBe(0o600);
    expect(JSON.stringify(seen.args)).not.toContain('hunter2');
    const { PATH, ...env } = seen.env;
    expect(PATH).toBe(process.env.PATH);
    expect(Object.keys(env)).not.toContain('DATABASE_URL');
    expect(Object.keys(env)).not.toContain('GODWIT_MASTER_KEY');
    expect(JSON.stringify(env)).not.toContain('hunter2');
    expect(env.HOME).toBe(seen.cwd);
    const marked = Object.fromEntries(
      seen.streams.flatMap(
        (entry: {
          tap_stream_id: string;
          metadata: { breadcrumb: string[]; metadata: Record<string, unknown> }[];
        }) =>
          entry.metadata.map(({ breadcrumb, metadata }) => [
            [entry.tap_stream_id, ...breadcrumb].join('/'),
            metadata.selected,
          ]),
      ),
    );
    expect(marked).toEqual({
      'shop-orders': true,
      'shop-orders/properties/id': true,
      'shop-orders/properties/updated_at': true,
      'shop-orders/properties/slow': false,
      'shop-orders/properties/blob': false,
      notes: false,
      'notes/properties/text': false,
      secretive: false,
    });
    expect(seen.streams[0].metadata[0].metadata).toMatchObject({
      'replication-method': 'INCREMENTAL',
      'replication-key': 'updated_at',
    });
  });

  it('leave no file behind', async () => {
    expect((await readdir(scratch)).filter((name) => name.startsWith('tap-'))).toEqual([]);
  });

  it('keep a token that the tap got for the old one', async () => {
    const context = anywhere(scratch);
    const connection = await (await tap('tap-refresh')).connect(
      {},
      { refresh_token: 'first-token' },
      context,
    );
    expect((await collect(connection, only)).records).toEqual([{ id: 'first-token' }]);
    expect((await collect(connection, only)).records).toEqual([{ id: 'second-token' }]);
    expect(context.kept).toEqual([{ refresh_token: 'second-token' }]);
  });

  it('end with the tap, also where it leaves processes behind', async () => {
    expect((await collect(await connected('tap-orphan'), only)).records).toEqual([{ id: 1 }]);
  });
});

describe('a tap that fails', () => {
  it.each([
    [
      'crash',
      'source',
      /^tap-crash broke off while it read "s"\. It says: ValueError: cannot read the page of ••• at all$/,
    ],
    [
      'denied',
      'credentials',
      /It says: CRITICAL 401 Client Error: Unauthorized for url: https:\/\/x\.test\?key=•••$/,
    ],
    ['missing', 'credentials', /Config is missing required keys: \['api_token'\]$/],
    ['misconfigured', 'config', /start_date/],
    ['offline', 'unreachable', /Max retries exceeded/],
    ['silent', 'source', /^tap-silent broke off while it read "s"\. It gave no reason\.$/],
    [
      'garbage',
      'source',
      /^tap-garbage wrote a line that is no message \(number 2\): it is no Singer tap, or is broken\. Its last words: WARNING deprecated •••$/,
    ],
    ['batch', 'source', /^tap-batch wrote a message of type BATCH, which is not read here/],
    ['endless', 'limit', /^tap-endless wrote a line longer than 16 MB/],
    ['chatty', 'source', /It says: ERROR the last word$/],
  ])('is told in a sentence without secrets: tap-%s', async (name, fault, message) => {
    const error = await failure(connected(`tap-${name}`).then((connection) => collect(connection, only)));
    expect(error).toMatchObject({ fault, message: expect.stringMatching(message) });
    expect(error.message).not.toMatch(/hunter2/);
    expect((await readdir(scratch)).filter((name) => name.startsWith('tap-'))).toEqual([]);
  });

  it('cannot list what it has', async () => {
    const error = await failure(connected('tap-no-catalog').then((connection) => connection.check()));
    expect(error).toMatchObject({
      fault: 'source',
      message: expect.stringMatching(/gave no catalog of streams/),
    });
  });

  it('lost the stream', async () => {
    const connection = await connected('tap-silent');
    const error = await failure(collect(connection, { ...only, name: 'gone' }));
    expect(error.message).toBe('tap-silent has no stream "gone" any more: discover anew.');
  });
});

const nothing = async () => {};
const sinkOf = (more: Partial<StreamSink>): StreamSink => ({
  rows: nothing,
  csv: nothing,
  file: nothing,
  records: nothing,
  checkpoint: nothing,
  ...more,
});

it('waits for whoever takes the records', async () => {
  const connection = await connected('tap-many');
  let taken = 0;
  let open = 0;
  await connection.read(
    only,
    sinkOf({
      records: async (records) => {
        expect(++open).toBe(1);
        await new Promise((done) => setImmediate(done));
        taken += records.length;
        open -= 1;
      },
    }),
    undefined,
  );
  expect(taken).toBe(5000);
});

const isGone = (pid: unknown) => {
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch {
    return true;
  }
};

it('ends with everything that it started when the pull is stopped', async () => {
  const stop = new AbortController();
  const context = anywhere(scratch, { signal: stop.signal });
  const connection = await (await tap('tap-stubborn')).connect({}, {}, context);
  let pids: Record<string, unknown> = {};
  const reading = connection.read(
    only,
    sinkOf({
      records: async ([record]) => {
        pids = record ?? {};
      },
      checkpoint: async () => stop.abort(),
    }),
    undefined,
  );
  await expect(reading).rejects.toThrow(/abort/);
  expect(pids).toMatchObject({ pid: expect.any(Number), child: expect.any(Number) });
  await expect.poll(() => isGone(pids.pid) && isGone(pids.child)).toBe(true);
  expect((await readdir(scratch)).filter((name) => name.startsWith('tap-'))).toEqual([]);
});

it('ends with everything that it started when the process that pulls is killed', async () => {
  const module = new URL('../../dist/singer/tap-process.js', import.meta.url).href;
  const path = join(taps, 'tap-stubborn');
  const code = `
    const { TapProcess } = await import(${JSON.stringify(module)});
    const tap = new TapProcess({ name: 'tap-stubborn', path: ${JSON.stringify(path)} }, [], ${JSON.stringify(scratch)}, new AbortController().signal);
    tap.output.pipe(process.stdout);`;
  const puller = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(puller.stdout, 'data')) as [Buffer];
  const { pid, child } = JSON.parse(String(said).split('\n')[0] ?? '').record;
  expect([isGone(pid), isGone(child)]).toEqual([false, false]);
  puller.kill('SIGKILL');
  await expect.poll(() => isGone(pid) && isGone(child)).toBe(true);
});
