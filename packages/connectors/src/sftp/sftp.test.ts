import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Connection, Settings, Stream } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { nothingAllowed } from '../outbound/addresses.js';
import { openOutbound } from '../outbound/request.js';
import { misplacedSecrets, needsCredentials, settingsProblems } from '../settings.js';
import { anywhere, collect } from '../testing/collected.js';
import {
  keyPair,
  type RunningSftp,
  type SftpServerOptions,
  startSftp,
  weakRsaKey,
} from '../testing/sftp-server.js';
import { sftpConnector } from './connector.js';

const hostKey = keyPair();
const hers = keyPair();
const locked = keyPair('hunter2-passphrase');
const password = 'hunter2-password';
const big = Buffer.alloc(9_000_001, 'abcdefghij');
let folder: string;
const servers: RunningSftp[] = [];
const connections: Connection[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'godwit-sftp-'));
  await mkdir(join(folder, 'exports', '2024'), { recursive: true });
  await mkdir(join(folder, 'exports', 'archive'));
  await writeFile(join(folder, 'exports', 'orders.csv'), 'id,total\n1,5\n');
  await utimes(join(folder, 'exports', 'orders.csv'), 1_700_000_000, 1_700_000_000);
  await writeFile(join(folder, 'exports', '2024', 'Käufer (alt).CSV'), 'id\n1\n');
  await writeFile(join(folder, 'exports', '2024', 'setup.exe'), 'MZ');
  await writeFile(join(folder, 'exports', 'archive', 'old.csv'), 'id\n9\n');
  await writeFile(join(folder, 'big.csv'), big);
  await symlink('orders.csv', join(folder, 'exports', 'latest.csv'));
  await symlink('..', join(folder, 'exports', 'round'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  for (const connection of connections.splice(0)) await connection.close();
  for (const server of servers.splice(0)) await server.close();
});

async function server(more: Partial<SftpServerOptions> = {}): Promise<RunningSftp> {
  const users = {
    ada: { password },
    key: { publicKey: hers.public },
    locked: { publicKey: locked.public },
    typed: { password, byKeyboard: true },
  };
  const started = await startSftp({ folder, users, hostKey: hostKey.private, ...more });
  servers.push(started);
  return started;
}

const byPassword = { sign_in: 'password', user: 'ada', password };

async function connect(
  { port }: { port: number },
  config: Settings = {},
  credentials: Settings = byPassword,
  context = anywhere('/'),
): Promise<Connection> {
  const made = await sftpConnector.connect({ host: '127.0.0.1', port, ...config }, credentials, context);
  connections.push(made);
  return made;
}

async function failure(work: Promise<unknown>): Promise<ConnectorError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ConnectorError);
  expect(inspect(error, { depth: 10 })).not.toMatch(/hunter2|PRIVATE KEY/);
  return error as ConnectorError;
}

const file = (name: string): Stream => ({ name, kind: 'file', columns: [], primaryKey: [] });

describe('a server made for it', () => {
  it('is checked, discovered by patterns and read, with a state for each file', async () => {
    const context = anywhere('/');
    const connection = await connect(
      await server(),
      { folder: 'exports/', exclude: ['archive/**'] },
      byPassword,
      context,
    );
    const checked = await connection.check();
    expect(checked.message).toBe('ada is signed in at 127.0.0.1, and the folder can be listed.');
    const streams = await connection.discover();
    expect(streams).toEqual(['2024/Käufer (alt).CSV', 'latest.csv', 'orders.csv'].map(file));
    expect(context.told).toEqual([
      'Left out 1 file that nothing here can read, going by the name: 2024/setup.exe.',
    ]);
    for (const name of ['orders.csv', 'latest.csv'])
      expect(await collect(connection, file(name))).toMatchObject({
        file: Buffer.from('id,total\n1,5\n'),
        states: [{ modified: '2023-11-14T22:13:20.000Z', size: 13 }],
      });
    expect((await collect(connection, file('2024/Käufer (alt).CSV'))).file?.toString()).toBe('id\n1\n');
  });

  it('gives large files whole', async () => {
    const connection = await connect(await server());
    expect((await collect(connection, file('big.csv'))).file?.equals(big)).toBe(true);
  });

  it('lists no folder that no pattern leads into', async () => {
    const listed: string[] = [];
    const started = await server({
      before: (request, path) => void (request === 'list' && listed.push(path)),
    });
    const connection = await connect(started, { folder: '/', patterns: ['exports/20*/*.csv'] });
    expect(await connection.discover()).toEqual([file('exports/2024/Käufer (alt).CSV')]);
    expect(listed).toEqual(['/', '/exports', '/exports/2024']);
  });

  it.each<[string, Settings]>([
    ['a key', { sign_in: 'private_key', user: 'key', private_key: hers.private }],
    [
      'a key with a passphrase',
      {
        sign_in: 'private_key',
        user: 'locked',
        private_key: locked.private,
        passphrase: 'hunter2-passphrase',
      },
    ],
    ['a password that is asked for', { sign_in: 'password', user: 'typed', password }],
  ])('lets in with %s', async (_, credentials) => {
    expect(settingsProblems(sftpConnector.spec.credentialSchema, credentials, 'credentials')).toEqual([]);
    const connection = await connect(await server(), {}, credentials);
    expect((await connection.check()).message).toContain(`${credentials.user} is signed in`);
  });

  it.each<[string, Settings, RegExp]>([
    ['a wrong password', { ...byPassword, password: 'hunter2-wrong' }, /does not let ada in/],
    ['an unknown user', { ...byPassword, user: 'bob' }, /does not let bob in/],
    [
      'a wrong password where it is asked for',
      { sign_in: 'password', user: 'typed', password: 'hunter2-wrong' },
      /does not let typed in/,
    ],
    [
      'another key',
      { sign_in: 'private_key', user: 'key', private_key: keyPair().private },
      /does not let key in/,
    ],
    [
      'a locked key',
      { sign_in: 'private_key', user: 'locked', private_key: locked.private },
      /give its passphrase/,
    ],
    [
      'a wrong passphrase',
      { sign_in: 'private_key', user: 'locked', private_key: locked.private, passphrase: 'hunter2-other' },
      /passphrase does not open/,
    ],
    [
      'what is no key',
      { sign_in: 'private_key', user: 'key', private_key: 'hunter2' },
      /cannot be read\. Give the whole file/,
    ],
  ])('refuses %s', async (_, credentials, message) => {
    expect(await failure(connect(await server(), {}, credentials))).toMatchObject({
      fault: 'credentials',
      message: expect.stringMatching(message),
    });
  });

  it('tells the fingerprint of its key, which then is the only one that is signed in to', async () => {
    const started = await server();
    const [warning] = (await (await connect(started)).check()).warnings;
    const shown = /SHA256:[\w+/]{43}/.exec(warning ?? '')?.[0];
    expect(warning).toMatch(
      /\(ssh-ed25519\): where whoever runs it says the same, set it as host_fingerprint\.$/,
    );
    const other = `SHA256:${'A'.repeat(43)}`;
    const config = { host_fingerprint: `${other} ${shown}=` };
    expect(settingsProblems(sftpConnector.spec.configSchema, { host: 'a', ...config }, 'config')).toEqual([]);
    expect((await (await connect(started, config)).check()).warnings).toEqual([]);
    expect(await failure(connect(started, { host_fingerprint: other }))).toMatchObject({
      fault: 'config',
      message: expect.stringContaining(
        `127.0.0.1 shows another key than the one in host_fingerprint: ${shown}`,
      ),
    });
  });

  it('weak keys are not trusted', async () => {
    expect(await failure(connect(await server({ hostKey: weakRsaKey() })))).toMatchObject({
      fault: 'config',
      message: expect.stringMatching(/^The key of 127\.0\.0\.1 is weak: RSA with 1024 bits/),
    });
    const signedBySha1 = { algorithms: { serverHostKey: ['ssh-rsa' as const] } };
    expect(
      await failure(connect(await server({ hostKey: weakRsaKey(), config: signedBySha1 }))),
    ).toMatchObject({
      fault: 'config',
      message: expect.stringMatching(/has only weak keys/),
    });
  });

  it.each<[string, Settings, RegExp]>([
    ['config', { folder: '/none' }, /^There is no folder \/none at 127\.0\.0\.1/],
  ])('a wrong folder is told: %s', async (fault, config, message) => {
    const connection = await connect(await server(), config);
    expect(await failure(connection.check())).toMatchObject({
      fault,
      message: expect.stringMatching(message),
    });
    expect(await failure(connection.discover())).toMatchObject({ fault });
  });

  it('folders that may not be listed are told, and the rest is pulled', async () => {
    const denied = Object.assign(new Error(), { code: 'EACCES' });
    const started = await server({
      before: (request, path) => {
        if (request === 'list' && path.endsWith('2024')) throw denied;
      },
    });
    const context = anywhere('/');
    const connection = await connect(started, { folder: 'exports' }, byPassword, context);
    expect((await connection.discover()).map(({ name }) => name)).toEqual([
      'archive/old.csv',
      'latest.csv',
      'orders.csv',
    ]);
    expect(context.told).toEqual(['Left out 1 folder that may not be listed: 2024.']);
  });

  it('a file that vanished, may not be read, or is changed meanwhile is told', async () => {
    const started = await server({
      before: async (request, path) => {
        if (request === 'open' && path.endsWith('old.csv'))
          throw Object.assign(new Error(), { code: 'EACCES' });
        if (request === 'open' && path.endsWith('big.csv')) await utimes(join(folder, 'big.csv'), 5, 5);
      },
    });
    const connection = await connect(started);
    expect(await failure(collect(connection, file('gone.csv')))).toMatchObject({
      fault: 'source',
      message: 'gone.csv is no longer there. Discover the files again.',
    });
    expect(await failure(collect(connection, file('exports/archive/old.csv')))).toMatchObject({
      fault: 'credentials',
      message: 'ada may not read exports/archive/old.csv at 127.0.0.1.',
    });
    expect(await failure(collect(connection, file('big.csv')))).toMatchObject({
      fault: 'source',
      message: expect.stringMatching(/^big\.csv was changed while it was read/),
    });
  });

  it('a connection that ends in the middle is told', async () => {
    const started: RunningSftp = await server({
      before: (request) => {
        if (request === 'read') for (const one of started.connections) one.end();
      },
    });
    expect(await failure(collect(await connect(started), file('big.csv')))).toMatchObject({
      fault: 'unreachable',
    });
  });

  it('a signal ends it at once: while listing, while reading, while signing in', async () => {
    const never = new Promise<void>(() => {});
    for (const [request, work] of [
      ['list', (connection: Connection) => connection.discover()],
      ['read', (connection: Connection) => collect(connection, file('big.csv'))],
    ] as const) {
      const stop = new AbortController();
      const started = await server({
        before: (asked) => {
          if (asked !== request) return;
          stop.abort(new Error('stopping'));
          return never;
        },
      });
      const connection = await connect(started, {}, byPassword, anywhere('/', { signal: stop.signal }));
      await expect(work(connection)).rejects.toThrow('stopping');
      await expect.poll(() => started.connections.size).toBe(0);
    }
    const stop = new AbortController();
    const silent = createServer(() => stop.abort(new Error('stopping'))).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as AddressInfo;
    const signing = connect({ port }, {}, byPassword, anywhere('/', { signal: stop.signal }));
    await expect(signing).rejects.toThrow('stopping');
    silent.close();
  });

  it('where nothing listens, what is no SSH, and what offers no SFTP is told', async () => {
    const web = createServer((socket) =>
      socket
        .on('error', () => {})
        .resume()
        .end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    );
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    const { port } = web.address() as AddressInfo;
    expect(await failure(connect({ port }))).toMatchObject({
      fault: 'config',
      message: `What answers at 127.0.0.1:${port} does not speak SSH. Check host and port.`,
    });
    await new Promise((resolve) => web.close(resolve));
    expect(await failure(connect({ port }))).toMatchObject({ fault: 'unreachable' });
    expect(await failure(connect(await server({ offersSftp: false })))).toMatchObject({
      fault: 'config',
      message: 'ada is signed in at 127.0.0.1, but SFTP is not offered there.',
    });
  });

  it('stands behind the guard', async () => {
    const outbound = openOutbound({ allowed: nothingAllowed, plainHttp: true });
    const started = await server();
    for (const host of ['127.0.0.1', 'localhost'])
      expect(
        await failure(connect(started, { host }, byPassword, anywhere('/', { outbound }))),
      ).toMatchObject({ fault: 'refused' });
    expect(started.connections.size).toBe(0);
  });
});

const sshd = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin']
  .map((folder) => join(folder, 'sshd'))
  .find(existsSync);
if (sshd === undefined)
  console.warn(
    '\n!!! OpenSSH (sshd) is not installed here: SFTP was only tested against the server of ssh2.\n',
  );
else
  describe("OpenSSH's own server", () => {
    it('is signed in to with a key, discovered and read', async () => {
      const home = await mkdtemp(join(tmpdir(), 'godwit-sshd-'));
      const probe = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => probe.once('listening', resolve));
      const { port } = probe.address() as AddressInfo;
      await new Promise((resolve) => probe.close(resolve));
      for (const name of ['host', 'user'])
        execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(home, name)]);
      const settings = [
        `Port ${port}`,
        'ListenAddress 127.0.0.1',
        `HostKey ${join(home, 'host')}`,
        `AuthorizedKeysFile ${join(home, 'user.pub')}`,
        `PidFile ${join(home, 'pid')}`,
        'StrictModes no',
        'UsePAM no',
        'PasswordAuthentication no',
        'PermitRootLogin yes',
        'Subsystem sftp internal-sftp',
      ];
      await writeFile(join(home, 'config'), `${settings.join('\n')}\n`);
      const running = spawn(sshd, ['-D', '-e', '-f', join(home, 'config')], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      running.stderr.on('data', (part) => {
        said += part;
      });
      try {
        await expect.poll(() => said).toContain('Server listening');
        const fingerprint = execFileSync('ssh-keygen', ['-lf', join(home, 'host.pub')])
          .toString()
          .split(' ')[1];
        const connection = await connect(
          { port },
          { folder: join(folder, 'exports'), host_fingerprint: fingerprint },
          {
            sign_in: 'private_key',
            user: userInfo().username,
            private_key: execFileSync('cat', [join(home, 'user')]).toString(),
          },
        );
        expect((await connection.check()).warnings).toEqual([]);
        expect((await connection.discover()).map(({ name }) => name)).toContain('2024/Käufer (alt).CSV');
        expect((await collect(connection, file('../big.csv'))).file?.equals(big)).toBe(true);
        expect((await collect(connection, file('latest.csv'))).file?.toString()).toBe('id,total\n1,5\n');
      } finally {
        running.kill();
        await rm(home, { recursive: true, force: true });
      }
    });
  });

it('its settings are checked, and secrets have one place', () => {
  const { configSchema, credentialSchema } = sftpConnector.spec;
  expect(settingsProblems(configSchema, { host: 'a', port: 0 }, 'config')).toEqual([
    'config.port must be >= 1',
  ]);
  expect(needsCredentials(credentialSchema, undefined)).toBe(true);
  expect(settingsProblems(credentialSchema, { ...byPassword, private_key: 'x' }, 'credentials')).not.toEqual(
    [],
  );
  const all = Object.fromEntries(Object.keys(configSchema.properties ?? {}).map((name) => [name, 'x']));
  expect(misplacedSecrets(sftpConnector, all)).toEqual([]);
});
