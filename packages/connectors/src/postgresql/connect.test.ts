import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from '@godwit/testbed/certificate';
import { unprivilegedAccount } from '@godwit/testbed/child-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { nothingAllowed } from '../outbound/addresses.js';
import { openOutbound } from '../outbound/request.js';
import { collect } from '../testing/collected.js';
import { postgresql } from './connector.js';
import { openTestDatabase, type TestDatabase } from './testing/database.js';

/** Nobody gets in without a password. */
const hba = 'host all godwit all trust\nhost all all all scram-sha-256\n';

let folder: string;
let plain: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'godwit-postgresql-settings-'));
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'pg_hba.conf'), hba);
  // The server runs as somebody else, whatever the umask is here.
  await chmod(join(folder, 'pg_hba.conf'), 0o644);
  plain = await openTestDatabase({ settings: { hba_file: join(folder, 'pg_hba.conf') } });
  await plain.sql(`create role reader login password 'correct horse'`);
});

afterAll(async () => {
  await plain?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a right password signs in, encrypted or not as the server offers', async () => {
  const connection = await plain.connect({}, { user: 'reader', password: 'correct horse' });
  expect((await connection.check()).message).toMatch(/ as reader\.$/);
});

test.each([
  ['a wrong password', { user: 'reader', password: 'wrong horse' }],
  ['an unknown user', { user: 'nobody_knows', password: 'wrong horse' }],
])('%s asks for other credentials, with the server’s own reason', async (_, credentials) => {
  await expect(plain.connect({}, credentials)).rejects.toMatchObject({
    fault: 'credentials',
    message: `127.0.0.1:${plain.port} refused the sign-in: password authentication failed for user "${credentials.user}". Check user and password.`,
  });
});

test('no password where one is needed asks for it, whatever the environment of the service holds', async () => {
  process.env.PGPASSWORD = 'correct horse';
  try {
    await expect(plain.connect({}, { user: 'reader' })).rejects.toMatchObject({
      fault: 'credentials',
      message: `127.0.0.1:${plain.port} asks for a password, and none was given.`,
    });
  } finally {
    delete process.env.PGPASSWORD;
  }
});

test('an unknown database is named', async () => {
  await expect(plain.connect({ database: 'shop' })).rejects.toMatchObject({
    fault: 'config',
    message: `There is no database "shop" at 127.0.0.1:${plain.port}. Check its name.`,
  });
});

describe('a host that is none', () => {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) server.close();
  });

  async function listen(onConnection: (socket: Socket) => void): Promise<number> {
    const server = createServer(onConnection).listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    return (server.address() as AddressInfo).port;
  }

  test('a port that nothing listens on cannot be reached', async () => {
    const port = await listen(() => {});
    await new Promise((resolve) => servers.pop()?.close(resolve));
    await expect(plain.connect({ port })).rejects.toMatchObject({
      fault: 'unreachable',
      message: `127.0.0.1:${port} refused the connection: nothing listens there.`,
    });
  });

  test('a name without an address cannot be reached', async () => {
    await expect(plain.connect({ host: 'no-such-host.invalid' })).rejects.toMatchObject({
      fault: 'unreachable',
    });
  });

  test('a server that says something else is not PostgreSQL', async () => {
    const port = await listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await expect(plain.connect({ port })).rejects.toMatchObject({
      fault: 'config',
      message: `127.0.0.1:${port} answers, but not as PostgreSQL does. Check host and port.`,
    });
  });

  test('a server that never answers is waited for only so long, and not when the pull is cancelled', async () => {
    const port = await listen((socket) => socket.on('error', () => {}));
    const cancel = new AbortController();
    const reason = new Error('cancelled');
    const waiting = plain.connect({ port }, undefined, { signal: cancel.signal });
    const ended = expect(waiting).rejects.toBe(reason);
    cancel.abort(reason);
    await ended;
    const asked = new Promise((resolve) =>
      servers.at(-1)?.once('connection', (socket) => socket.once('data', resolve)),
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const refused = expect(plain.connect({ port })).rejects.toMatchObject({
        fault: 'unreachable',
        message: `127.0.0.1:${port} did not answer within 15 s. Check host and port.`,
      });
      await asked;
      vi.advanceTimersByTime(14_999);
      expect(vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(1);
      await refused;
    } finally {
      vi.useRealTimers();
    }
  });

  test('a private address is refused where only public ones are allowed', async () => {
    const outbound = openOutbound({ allowed: nothingAllowed, plainHttp: true });
    await expect(plain.connect({}, undefined, { outbound })).rejects.toMatchObject({ fault: 'refused' });
  });
});

describe('encryption', () => {
  const certificate = selfSigned();
  let secured: TestDatabase;

  beforeAll(async () => {
    const [cert, key] = [join(folder, 'server.crt'), join(folder, 'server.key')];
    await writeFile(cert, certificate.cert);
    await chmod(cert, 0o644);
    // A key that others may read is refused; one of root may be read by a group.
    await writeFile(key, certificate.key, { mode: 0o600 });
    if (process.getuid?.() === 0) await giveToServer(key);
    secured = await openTestDatabase({ settings: { ssl: 'on', ssl_cert_file: cert, ssl_key_file: key } });
    await secured.sql('create view encryption as select ssl from pg_stat_ssl where pid = pg_backend_pid()');
  });

  afterAll(() => secured?.stop());

  /** The account that the server runs as. */
  async function giveToServer(path: string): Promise<void> {
    const { uid, gid } = await unprivilegedAccount('postgres');
    if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
  }

  async function isEncrypted(config: Record<string, unknown>): Promise<string> {
    const connection = await secured.connect(config);
    const [stream] = await connection.discover();
    if (!stream) throw new Error('no stream');
    return (await collect(connection, stream)).csv;
  }

  test.each(['prefer', 'require'])(
    '%s: a certificate that nobody vouches for is refused, and said how',
    async (ssl) => {
      await expect(secured.connect({ ssl })).rejects.toMatchObject({
        fault: 'config',
        message:
          'No secure connection to 127.0.0.1: its certificate signs itself, so nobody vouches for it. Give the certificate of the authority that vouches for it as `ca`, or set `ssl` to "disable" where the network in between is your own.',
      });
    },
  );

  test('a certificate that the settings vouch for is used, by name and by address', async () => {
    expect(await isEncrypted({ ca: certificate.cert })).toBe('t\n');
    expect(await isEncrypted({ ca: certificate.cert, host: 'localhost', ssl: 'require' })).toBe('t\n');
    expect(await isEncrypted({ ssl: 'disable' })).toBe('f\n');
  });

  test('a certificate for another name is refused, unless that name is given', async () => {
    const elsewhere = { ca: certificate.cert, certificate_name: 'db.example.com' };
    await expect(secured.connect(elsewhere)).rejects.toMatchObject({
      fault: 'config',
      message:
        'No secure connection to 127.0.0.1: its certificate is for another name. If it is the right server, set `certificate_name` to "localhost".',
    });
    expect(await isEncrypted({ ...elsewhere, certificate_name: 'localhost' })).toBe('t\n');
  });

  test('a text that is no certificate is said to be none', async () => {
    await expect(secured.connect({ ca: 'my certificate' })).rejects.toMatchObject({
      fault: 'config',
      message: expect.stringContaining('The setting `ca` is no certificate.'),
    });
  });

  test('a server without encryption is refused where it is required', async () => {
    await expect(plain.connect({ ssl: 'require' })).rejects.toMatchObject({
      fault: 'config',
      message: `127.0.0.1:${plain.port} offers no encrypted connections. Turn on SSL there, or set \`ssl\` to "disable" where the network in between is your own.`,
    });
  });
});

test('a connection that is cancelled before it came about gives the reason', async () => {
  const reason = new Error('cancelled');
  await expect(plain.connect({}, undefined, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect(postgresql.spec.credentialSchema.properties?.password).toMatchObject({ writeOnly: true });
});
