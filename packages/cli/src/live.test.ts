import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@godwit/server/store/postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fakeTap } from '../../connectors/src/singer/testing/fake-tap.js';
import { godwitHere, godwitProcess, program } from './testing/godwit.js';

let folder: string;
let url: URL;
let env: Record<string, string>;

const endless = `
if (asked('--about')) process.exit(2);
if (asked('--discover')) return say({ streams: [{ tap_stream_id: 'ticks', stream: 'ticks', schema: {} }] });
require('node:fs').writeFileSync(option('config').pid_file, String(process.pid));
for (let id = 0; ; id++) {
  await say({ type: 'RECORD', stream: 'ticks', record: { id } });
  if (id % 1000 === 999) await new Promise((done) => setTimeout(done, 20));
}`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'godwit-live-'));
  const admin = await openPostgres(inject('postgresUrl'));
  await admin.script('drop database if exists live_cli with (force)');
  await admin.script('create database live_cli');
  await admin.close();
  url = new URL(inject('postgresUrl'));
  url.pathname = '/live_cli';
  const db = await openPostgres(url.href);
  // The server takes anybody without one.
  url.password = '';
  await db.script(`
    create table customers (number integer primary key, full_name text not null, email text);
    comment on table customers is 'Who buys';
    insert into customers values (1, 'Ann Lee', 'ann@x.org'), (2, 'Bob Stone', 'bob@x.org'), (3, 'Cy Young', null);
    create table visits (visit integer primary key, customer integer references customers, day date);
    insert into visits values (1, 1, '2024-01-02'), (2, 3, '2024-02-03');
    analyze;`);
  await db.close();
  const files: Record<string, string> = {
    'templates.json': JSON.stringify({
      name: 'Customers',
      columns: [
        { name: 'Number', required: true, unique: true },
        { name: 'Full name', required: true },
        { name: 'Email' },
      ],
    }),
    'both.json': JSON.stringify([
      { name: 'Customers', columns: [{ name: 'Number' }, { name: 'Full name' }] },
      { name: 'Products', columns: [{ name: 'Sku' }, { name: 'Price' }] },
    ]),
    'products.csv': 'Sku,Price\nA-1,10.50\nB-2,7.00\n',
    'config.json': JSON.stringify({ host: url.hostname, port: Number(url.port), database: 'live_cli' }),
    'secret-config.json': JSON.stringify({ host: 'x', database: 'x', password: 'hunter22' }),
    'credentials.json': JSON.stringify({ user: url.username, password: 'hunter22' }),
    'tap.json': JSON.stringify({ pid_file: join(folder, 'pid') }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  await fakeTap(join(folder, 'taps'), 'tap-endless', endless);
  env = { PATH: process.env.PATH ?? '', SINGER_TAPS: join(folder, 'taps') };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const godwit = (args: string[], more: Record<string, string> = {}) =>
  godwitHere(args, { cwd: folder, env: { ...env, ...more } });
/** As people start it. */
const started = (args: string[], more: Record<string, string> = {}) =>
  godwitProcess(args, { cwd: folder, env: { ...env, ...more } });

const customers = 'Number,Full name,Email\n1,Ann Lee,ann@x.org\n2,Bob Stone,bob@x.org\n3,Cy Young,\n';

describe('godwit migrate from a live source', () => {
  it('pulls its tables and plans, with the password from the environment', async () => {
    const { code, out, err } = await started(
      ['migrate', url.href, '--templates', 'templates.json', '--out', 'done', '--yes'],
      { PGPASSWORD: 'hunter22' },
    );
    expect({ code, err }).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, 'done', 'customers.csv'), 'utf8')).toBe(customers);
    expect(out).toMatch(/PostgreSQL, .*customers: 3 rows, 3 columns/);
    expect(err).toMatch(/^connecting to PostgreSQL\n/);
    expect(out + err).not.toContain('hunter22');
    expect(readdirSync(join(folder, 'done')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('takes --connector, --config and --credentials, beside files, and reads only the streams that are named', async () => {
    const source = [
      '--connector',
      'postgresql',
      '--config',
      'config.json',
      '--credentials',
      'credentials.json',
    ];
    const wanted = ['--templates', 'both.json', '--out', 'mixed', '--yes', '--streams', 'customers'];
    const { code, out, err } = await godwit(['migrate', 'products.csv', ...source, ...wanted]);
    expect({ code, err }).toMatchObject({ code: 0 });
    const made = (name: string) => readFileSync(join(folder, 'mixed', name), 'utf8');
    expect(made('products.csv')).toBe('Sku,Price\nA-1,10.50\nB-2,7.00\n');
    expect(made('customers.csv')).toBe('Number,Full name\n1,Ann Lee\n2,Bob Stone\n3,Cy Young\n');
    expect(out).not.toContain('visits');
    expect(readdirSync(folder)).toContain('credentials.json');
  });

  it('reads files on the web', async () => {
    const server = createServer((_request, response) => response.end('Sku,Price\nA-1,10.50\nB-2,7.00\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const wanted = ['--templates', 'both.json', '--out', 'web', '--yes'];
      const { code, err } = await godwit(['migrate', `http://127.0.0.1:${port}/products.csv`, ...wanted]);
      expect({ code, err }).toMatchObject({ code: 0 });
      expect(readFileSync(join(folder, 'web', 'products.csv'), 'utf8')).toContain('A-1,10.50');
    } finally {
      server.close();
    }
  });

  it('warns of a password in the address', async () => {
    const address = new URL(url);
    address.password = 'hunter22';
    const { code, out, err } = await started(['check', address.href]);
    expect(code).toBe(0);
    expect(err).toContain('the password in the address stands in the list of processes');
    expect(out + err).not.toContain('hunter22');
  });

  it('says in a sentence that it was not let in, and leaves nothing', async () => {
    const address = new URL(url);
    address.username = 'nobody_of_ours';
    const { code, err } = await godwit([
      'migrate',
      address.href,
      '--templates',
      'templates.json',
      '--out',
      'x',
    ]);
    expect(code).toBe(1);
    expect(err).toMatch(/godwit: PostgreSQL: .*nobody_of_ours/);
    expect(readdirSync(folder)).not.toContain('x');
  });

  it('says that nobody answers', async () => {
    const { code, err } = await started(['check', 'postgresql://ann@127.0.0.1:1/shop']);
    expect([code, err]).toEqual([1, expect.stringMatching(/^godwit: PostgreSQL: .*127\.0\.0\.1:1/)]);
  });

  it('stops at once, with everything that it started, and leaves nothing half done', async () => {
    const args = [
      '--connector',
      'tap-endless',
      '--config',
      'tap.json',
      '--templates',
      'templates.json',
      '--out',
      'stopped',
    ];
    const running = spawn(process.execPath, [program, 'migrate', ...args], { cwd: folder, env });
    let err = '';
    running.stderr.on('data', (chunk) => {
      err += String(chunk);
    });
    const ended = new Promise<number | null>((resolve) => running.once('close', resolve));
    await expect.poll(() => err).toContain('pulling ticks');
    running.kill('SIGINT');
    expect(await ended).toBe(1);
    expect(err).toMatch(/godwit: stopped\n$/);
    expect(readdirSync(folder)).not.toContain('stopped');
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    await expect.poll(() => isGone(pid)).toBe(true);
  });

  it.each([
    [
      ['migrate', 'gopher://x', '--templates', 'templates.json', '--out', 'x'],
      'there is no connector for gopher://',
    ],
    [
      ['migrate', 'a.csv', '--streams', 'a', '--templates', 'templates.json', '--out', 'x'],
      '--streams: of which source?',
    ],
    [
      ['migrate', 'a.csv', '--config', 'config.json', '--templates', 'templates.json', '--out', 'x'],
      '--config goes with --connector',
    ],
    [['migrate', 'postgres://h/d', '--streams', 'x', '--out', 'x'], '--templates is missing'],
    [['check'], 'which source?'],
    [['check', 'postgres://h/d?shemas=a'], 'PostgreSQL has no setting "shemas"'],
    [['check', 'postgres://h'], 'config.database'],
    [['check', '--connector', 'oracle'], 'there is no connector "oracle"; there is postgresql'],
    [
      ['check', '--connector', 'postgresql', '--config', 'secret-config.json'],
      'password: put secrets into a file of their own',
    ],
    [
      ['check', 'sftp://ann@127.0.0.1:1/x'],
      'credentials.password is missing. Put it right in a file: --credentials FILE.json',
    ],
    [['connectors', 'oracle'], 'there is no connector "oracle"'],
  ])('refuses a wrong command line: %j', async (args, message) => {
    const { code, err } = await godwit(args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    expect(err).not.toContain('hunter22');
    expect(readdirSync(folder)).not.toContain('x');
  });

  it('says which streams there are where one is not', async () => {
    const wanted = ['--templates', 'templates.json', '--out', 'x', '--streams', 'orders'];
    const { code, err } = await godwit(['migrate', url.href, ...wanted]);
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/--streams: the source has no "orders"; it has "customers", "visits"/),
    ]);
    expect(readdirSync(folder)).not.toContain('x');
  });
});

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

describe('godwit check', () => {
  it('says who is signed in and what there is', async () => {
    const { code, out } = await godwit(['check', url.href]);
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`${url.username}.*live_cli|live_cli.*${url.username}`));
    expect(out).toContain('2 streams:');
    expect(out).toMatch(/customers +3 +3 +number +Who buys/);
    const json = JSON.parse((await godwit(['check', url.href, '--json'])).out);
    expect(json.streams.map(({ name }: { name: string }) => name)).toEqual(['customers', 'visits']);
  });
});

describe('godwit connectors', () => {
  it('lists them, and those of the machine', async () => {
    const { code, out } = await started(['connectors']);
    expect(code).toBe(0);
    expect(out).toMatch(/postgresql +PostgreSQL +database +postgresql:\/\/user@host/);
    expect(out).toMatch(/tap-endless +Singer tap-endless/);
  });

  it('explains one', async () => {
    const { out } = await godwit(['connectors', 'postgresql']);
    expect(out).toContain('PostgreSQL (postgresql@1)');
    expect(out).toMatch(/host +string, required +Name or address/);
    expect(out).toMatch(/ssl +require \| prefer \| disable, default "prefer"/);
    expect(out).toMatch(/password +string, secret/);
    expect(out).toContain('  1. Host, port and database');
    expect(JSON.parse((await godwit(['connectors', 'postgresql', '--json'])).out)).toMatchObject({
      key: 'postgresql',
    });
  });

  it('says that taps are not where they should be', async () => {
    const { code, err } = await started(['connectors'], { SINGER_TAPS: '/nowhere/taps' });
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('SINGER_TAPS: there is no folder /nowhere/taps'),
    ]);
  });
});
