import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { withSession } from '@godwit/engine/duck/session';
import { readHere } from '@godwit/engine/read/read-file';
import type { Table } from '@godwit/engine/read/reader';
import { tableSql } from '@godwit/engine/read/table-sql';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Connection, Settings, Stream } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { nothingAllowed } from '../outbound/addresses.js';
import { openOutbound } from '../outbound/request.js';
import { misplacedSecrets, needsCredentials } from '../settings.js';
import { anywhere, collect } from '../testing/collected.js';
import { type FakeSheet, type GoogleServer, startGoogle } from '../testing/google-server.js';
import { googleSheets, googleSheetsConnector } from './connector.js';

const id = '1AbCdEfGhIjKlMnOpQrStUvWxYz_-0123456789';
let google: GoogleServer;
let folder: string;
beforeAll(async () => {
  google = await startGoogle();
  folder = await mkdtemp(join(tmpdir(), 'godwit-sheets-'));
});
afterAll(async () => {
  google.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  google.spreadsheets.clear();
  google.asked.length = 0;
  delete google.intercept;
});
afterEach(() => void vi.useRealTimers());

const text = (stringValue: string) => ({ effectiveValue: { stringValue }, formattedValue: stringValue });
const number = (numberValue: number, formattedValue = String(numberValue), type?: string) => ({
  effectiveValue: { numberValue },
  formattedValue,
  ...(type && { effectiveFormat: { numberFormat: { type } } }),
});
const empty = {};

function sheet(title: string, rows: FakeSheet['rows'], more: Partial<FakeSheet> = {}): FakeSheet {
  const gridProperties = { rowCount: Math.max(1000, rows.length), columnCount: 26 };
  return { properties: { title, sheetType: 'GRID', gridProperties }, rows, ...more };
}

function connect(
  config: Settings = { spreadsheet: id },
  key: unknown = google.key,
  context = anywhere('/'),
): Promise<Connection> {
  const connector = googleSheets({ apiUrl: google.url, backoffMs: 1 });
  return connector.connect(
    config,
    { service_account_key: typeof key === 'string' ? key : JSON.stringify(key) },
    context,
  );
}

async function failure(work: Promise<unknown>): Promise<ConnectorError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ConnectorError);
  expect(inspect(error, { depth: 10 })).not.toMatch(/hunter2|PRIVATE KEY|eyJ/);
  return error as ConnectorError;
}

const file = (name: string): Stream => ({ name, kind: 'file', columns: [], primaryKey: [] });

/** What the engine makes of a sheet. */
async function tablesOf(connection: Connection, title: string): Promise<Table[]> {
  const got = await collect(connection, file(title));
  await writeFile(join(folder, 'sheet'), got.file ?? '');
  return readHere({ path: join(folder, 'sheet'), name: title }, folder);
}

async function cellsOf(table: Table | undefined): Promise<(string | null)[][]> {
  if (!table) return [];
  const rows = await withSession({}, (session) =>
    session.rows(`SELECT * FROM ${tableSql(table)} ORDER BY row`),
  );
  return rows.map((row) => table.columns.map((_, at) => (row[`c${at}`] as string | null) ?? null));
}

it('is signed in to with a key, and each sheet with cells is a stream', async () => {
  google.spreadsheets.set(id, {
    title: 'Customers',
    sheets: [
      sheet('Orders', []),
      {
        ...sheet('Old', []),
        properties: { title: 'Old', hidden: true, gridProperties: { rowCount: 1, columnCount: 1 } },
      },
      { properties: { title: 'Chart', sheetType: 'OBJECT' }, rows: [] },
    ],
  });
  const connection = await connect();
  expect(await connection.check()).toEqual({
    message:
      'reader@project.iam.gserviceaccount.com can read the spreadsheet "Customers", which has 2 sheets.',
    warnings: [],
  });
  expect(await connection.discover()).toEqual([
    file('Orders'),
    { ...file('Old'), comment: 'This sheet is hidden.' },
  ]);
  // One token for all.
  expect(google.asked.filter(({ path }) => path === '/token')).toHaveLength(1);
});

it.each([
  id,
  `https://docs.google.com/spreadsheets/d/${id}/edit#gid=0`,
  `https://docs.google.com/spreadsheets/u/1/d/${id}/edit?usp=sharing`,
])('is found by %s', async (spreadsheet) => {
  google.spreadsheets.set(id, { title: 'A', sheets: [] });
  expect((await (await connect({ spreadsheet })).check()).warnings).toEqual(['It has no sheet with cells.']);
});

it.each([
  'https://example.com',
  'short',
  'https://docs.google.com/spreadsheets/d/e/2PACX-1vT0000000000/pubhtml',
])('%s is told to be none', async (spreadsheet) => {
  expect(await failure(connect({ spreadsheet }))).toMatchObject({ fault: 'config' });
});

it('cells are read in full, and as they look', async () => {
  const labels = [
    'id',
    'name',
    'born',
    'seen',
    'open',
    'worked',
    'price',
    'share',
    'code',
    'member',
    'note',
    'phone',
  ];
  google.spreadsheets.set(id, {
    title: 'A',
    sheets: [
      sheet("Bob's & Co", [
        labels.map(text),
        [
          number(123456789012345, '1.23457E+14', 'SCIENTIFIC'),
          text('Ada  "Lovelace"\nCountess <of> & more'),
          number(36526, '01.01.2000', 'DATE'),
          number(45356.604166666664, '5/3/2024 14:30', 'DATE_TIME'),
          number(0.4375, '10:30', 'TIME'),
          number(1.5, '36:00:00', 'TIME'),
          number(1234.5, '€1,234.50', 'CURRENCY'),
          number(0.195, '19.5%', 'PERCENT'),
          number(42, '00042', 'NUMBER'),
          { effectiveValue: { boolValue: true }, formattedValue: 'TRUE' },
          { effectiveValue: { errorValue: { type: 'N_A' } }, formattedValue: '#N/A' },
          text('0049 30 1234'),
        ],
        [
          number(0.1 + 0.2, '0.3'),
          text(' spaced\tout '),
          number(-3, '27.12.1899', 'DATE'),
          empty,
          empty,
          empty,
          number(1e21, '1E+21'),
          number(1, '100%', 'PERCENT'),
          number(7, 'INV-0007', 'NUMBER'),
          { effectiveValue: { boolValue: false }, formattedValue: 'FALSE' },
        ],
      ]),
    ],
  });
  const [table, ...more] = await tablesOf(await connect(), "Bob's & Co");
  expect(more).toEqual([]);
  expect([table?.name, table?.columns]).toEqual(["Bob's & Co", labels]);
  expect(await cellsOf(table)).toEqual([
    [
      '123456789012345',
      'Ada  "Lovelace"\nCountess <of> & more',
      '2000-01-01',
      '2024-03-05 14:30:00',
      '10:30:00',
      '36:00:00',
      '1234.5',
      '0.195',
      '42',
      'TRUE',
      '#N/A',
      '0049 30 1234',
    ],
    [
      '0.3',
      ' spaced\tout ',
      '27.12.1899',
      null,
      null,
      null,
      '1000000000000000000000',
      '1',
      '7',
      'FALSE',
      null,
      null,
    ],
  ]);
  const formats = Object.fromEntries(
    labels.map((label, at) => [label, table?.formats?.[at]?.map(({ format }) => format)]),
  );
  expect(formats).toMatchObject({ share: ['0.0%', '0%'], code: ['00000', '"INV-0007"'] });
  expect(formats.price?.[0]).toContain('€1,234.50');
});

it('titles, blank rows, empty columns, merged headers and hidden rows are those of a spreadsheet', async () => {
  const rows = [
    [text('Customers 2024')],
    [empty],
    [text('Name'), text('Address'), empty, empty],
    [empty, text('City'), text('Street'), empty],
    [text('Ada; Lovelace'), text('Paris'), text('Rue 1')],
    [text('Bob'), text('Rome'), text('Via 2')],
  ];
  const merges = [{ startRowIndex: 2, endRowIndex: 3, startColumnIndex: 1, endColumnIndex: 3 }];
  google.spreadsheets.set(id, { title: 'A', sheets: [sheet('S', rows, { merges, hiddenRows: [6] })] });
  const [table] = await tablesOf(await connect(), 'S');
  expect(table?.columns).toEqual(['Name', 'Address City', 'Address Street']);
  expect(await cellsOf(table)).toEqual([
    ['Ada; Lovelace', 'Paris', 'Rue 1'],
    ['Bob', 'Rome', 'Via 2'],
  ]);
  expect(table?.marks).toContainEqual({ kind: 'hidden', rows: [[6, 6]] });
});

it('one column is one column, whatever stands in it', async () => {
  const rows = ['Notes', 'a; b; c', 'd, e', 'f\tg'].map((value) => [text(value)]);
  google.spreadsheets.set(id, { title: 'A', sheets: [sheet('S', rows)] });
  expect(await cellsOf((await tablesOf(await connect(), 'S'))[0])).toEqual([['a; b; c'], ['d, e'], ['f\tg']]);
});

it('large sheets come in pages, and each row once; the same sheet gives the same state', async () => {
  const rows = [
    [text('id'), text('name')],
    ...Array.from({ length: 4000 }, (_, at) => [number(at), text(`n${at}`)]),
  ];
  google.spreadsheets.set(id, { title: 'A', sheets: [sheet('S', rows)] });
  const connection = await connect();
  const cells = await cellsOf((await tablesOf(connection, 'S'))[0]);
  expect(cells).toEqual(Array.from({ length: 4000 }, (_, at) => [String(at), `n${at}`]));
  expect(google.asked.filter(({ path }) => path.includes('%21')).length).toBe(3);
  const states = [await collect(connection, file('S')), await collect(connection, file('S'))].map(
    (got) => got.states,
  );
  expect(states[0]).toEqual([{ etag: expect.stringMatching(/^[0-9a-f]{64}$/), size: expect.any(Number) }]);
  expect(states[1]).toEqual(states[0]);
});

it('pages that are too large are asked for in smaller ones', async () => {
  const long = 'x'.repeat(50_000);
  const rows = [
    [text('id'), text('note')],
    ...Array.from({ length: 1500 }, (_, at) => [number(at), text(long)]),
  ];
  google.spreadsheets.set(id, { title: 'A', sheets: [sheet('S', rows)] });
  const got = await collect(await connect(), file('S'));
  expect(got.file?.toString().split(long)).toHaveLength(1501);
});

it('a sheet that is gone, an id that nobody has, a spreadsheet that is not shared: told', async () => {
  google.spreadsheets.set(id, { title: 'A', sheets: [] });
  google.spreadsheets.set('not-shared-0123456789', null);
  expect(await failure(collect(await connect(), file('Gone')))).toMatchObject({
    fault: 'source',
    message: 'There is no sheet Gone any more. Discover the sheets again.',
  });
  expect(await failure((await connect({ spreadsheet: 'unknown-0123456789' })).check())).toMatchObject({
    fault: 'config',
    message: expect.stringMatching(/^There is no spreadsheet unknown-0123456789\./),
  });
  expect(await failure((await connect({ spreadsheet: 'not-shared-0123456789' })).discover())).toMatchObject({
    fault: 'credentials',
    message:
      'The spreadsheet is not shared with reader@project.iam.gserviceaccount.com. Open it, click Share, and add this address as a viewer.',
  });
});

it.each<[number, object, ConnectorError['fault'], RegExp]>([
  [
    403,
    { status: 'PERMISSION_DENIED', details: [{ reason: 'SERVICE_DISABLED' }] },
    'credentials',
    /API is not enabled in the project of reader@/,
  ],
  [400, { status: 'FAILED_PRECONDITION' }, 'config', /an Office file in Google Drive/],
  [400, { status: 'INVALID_ARGUMENT' }, 'source', /answered 400 INVALID_ARGUMENT/],
])('an answer of %i %j is told', async (status, error, fault, message) => {
  google.intercept = (request, response) => {
    if (request.url === '/token') return false;
    response.writeHead(status).end(JSON.stringify({ error }));
    return true;
  };
  expect(await failure((await connect()).check())).toMatchObject({
    fault,
    message: expect.stringMatching(message),
  });
});

it('waits where it is asked too often, and says so in the end', async () => {
  google.spreadsheets.set(id, { title: 'A', sheets: [sheet('S', [])] });
  let refusals = 5;
  google.intercept = (_, response) => {
    if (refusals-- <= 0) return false;
    response.writeHead(refusals % 2 ? 429 : 503).end('{}');
    return true;
  };
  expect(await (await connect()).discover()).toEqual([file('S')]);
  google.intercept = (request, response) => {
    if (request.url === '/token') return false;
    response.writeHead(429).end('{}');
    return true;
  };
  google.asked.length = 0;
  expect(await failure((await connect()).check())).toMatchObject({
    fault: 'unreachable',
    message: expect.stringMatching(/quota for a minute is used up/),
  });
  expect(google.asked.filter(({ status }) => status === 429)).toHaveLength(7);
});

it('a token that ended is replaced once', async () => {
  google.spreadsheets.set(id, { title: 'A', sheets: [sheet('S', [])] });
  const connection = await connect();
  await connection.check();
  google.revokeTokens();
  expect(await connection.discover()).toEqual([file('S')]);
  google.intercept = (request, response) => {
    if (request.url === '/token') return false;
    response.writeHead(401).end('{}');
    return true;
  };
  expect(await failure(connection.discover())).toMatchObject({ fault: 'credentials' });
});

it.each<[string, (key: Record<string, unknown>) => unknown, RegExp]>([
  ['that is no JSON', () => 'hunter2', /is no JSON/],
  [
    'of a person',
    (key) => ({ ...key, type: 'authorized_user', client_email: undefined }),
    /is the key of something else/,
  ],
  ['without its key', (key) => ({ ...key, private_key: undefined }), /lacks client_email or private_key/],
  [
    'that is cut off',
    (key) => ({ ...key, private_key: '-----BEGIN PRIVATE KEY-----\nhunter2' }),
    /cannot be read/,
  ],
  [
    'of another algorithm',
    (key) => ({
      ...key,
      private_key: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
    }),
    /cannot be read/,
  ],
  [
    'that was replaced',
    (key) => ({
      ...key,
      private_key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
        type: 'pkcs8',
        format: 'pem',
      }),
    }),
    /does not accept the key of reader@/,
  ],
  [
    'of another account',
    (key) => ({ ...key, client_email: 'other@example.com' }),
    /does not accept the key of other@example\.com/,
  ],
])('a key %s is told', async (_, changed, message) => {
  const work = connect({ spreadsheet: id }, changed(google.key)).then((connection) => connection.check());
  expect(await failure(work)).toMatchObject({
    fault: 'credentials',
    message: expect.stringMatching(message),
  });
});

it('a clock that is wrong is told', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const connection = await connect();
  const { now } = Date;
  // The clock of the one that signs, not that of the server: it reads the time by a call.
  vi.setSystemTime(now() - 3_600_000);
  const server = vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
  expect(await failure(connection.check())).toMatchObject({
    fault: 'credentials',
    message: expect.stringMatching(/the clock of this machine is wrong/),
  });
  server.mockRestore();
});

it('a signal ends it at once, while it waits too', async () => {
  const stop = new AbortController();
  google.intercept = (request, response) => {
    if (request.url === '/token') return false;
    response.writeHead(429, { 'retry-after': '60' }).end('{}', () => stop.abort(new Error('stopping')));
    return true;
  };
  const connection = await connect({ spreadsheet: id }, google.key, anywhere('/', { signal: stop.signal }));
  await expect(connection.discover()).rejects.toThrow('stopping');
});

it('stands behind the guard', async () => {
  const outbound = openOutbound({ allowed: nothingAllowed, plainHttp: true });
  const connection = await connect({ spreadsheet: id }, google.key, anywhere('/', { outbound }));
  expect(await failure(connection.check())).toMatchObject({ fault: 'refused' });
  expect(google.asked).toEqual([]);
});

it('its settings are checked, and secrets have one place', () => {
  const { configSchema, credentialSchema } = googleSheetsConnector.spec;
  expect(needsCredentials(credentialSchema, undefined)).toBe(true);
  const all = Object.fromEntries(Object.keys(configSchema.properties ?? {}).map((name) => [name, 'x']));
  expect(misplacedSecrets(googleSheetsConnector, all)).toEqual([]);
});
