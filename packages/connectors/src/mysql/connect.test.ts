import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selfSigned } from '@godwit/testbed/certificate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nothingAllowed } from '../outbound/addresses.js';
import { openOutbound } from '../outbound/request.js';
import { collect } from '../testing/collected.js';
import { describeWithMariadb, openTestDatabase, type TestDatabase } from './testing/database.js';

describeWithMariadb('connecting to a MariaDB', () => {
  let plain: TestDatabase;

  beforeAll(async () => {
    plain = await openTestDatabase();
    await plain.sql(
      `create user reader@'%' identified by 'correct horse'; grant select on shop.* to reader@'%'`,
    );
  });

  afterAll(() => plain?.stop());

  test('a right password signs in', async () => {
    const connection = await plain.connect({}, { user: 'reader', password: 'correct horse' });
    expect(await connection.check()).toEqual({
      message: expect.stringMatching(/ as reader\.$/),
      warnings: ['Database "shop" has no table that the user may read.'],
    });
  });

  test.each([
    ['a wrong password', { user: 'reader', password: 'wrong horse' }, 'YES'],
    ['no password', { user: 'reader' }, 'NO'],
    ['an unknown user', { user: 'nobody_knows', password: 'wrong horse' }, 'YES'],
  ])('%s asks for other credentials, with the server’s own reason', async (_, credentials, given) => {
    await expect(plain.connect({}, credentials)).rejects.toMatchObject({
      fault: 'credentials',
      message: `127.0.0.1:${plain.port} refused the sign-in: Access denied for user '${credentials.user}'@'127.0.0.1' (using password: ${given}). Check user and password.`,
    });
  });

  test('an unknown database is named; one that the user may not use asks for rights', async () => {
    await expect(plain.connect({ database: 'shpo' })).rejects.toMatchObject({
      fault: 'config',
      message: `There is no database "shpo" at 127.0.0.1:${plain.port}. Check its name.`,
    });
    await expect(
      plain.connect({ database: 'mysql' }, { user: 'reader', password: 'correct horse' }),
    ).rejects.toMatchObject({
      fault: 'credentials',
      message: expect.stringContaining('The user may not use database "mysql"'),
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

    test('a server that closes the connection cannot be reached', async () => {
      const port = await listen((socket) => socket.on('error', () => {}).end());
      await expect(plain.connect({ port })).rejects.toMatchObject({ fault: 'unreachable' });
    });

    test('a server that never answers is waited for only so long, and not when the pull is cancelled', async () => {
      const port = await listen((socket) => socket.on('error', () => {}));
      const cancel = new AbortController();
      const reason = new Error('cancelled');
      const waiting = plain.connect({ port }, undefined, { signal: cancel.signal });
      const ended = expect(waiting).rejects.toBe(reason);
      setImmediate(() => cancel.abort(reason));
      await ended;
      await expect(plain.connect({ port })).rejects.toMatchObject({
        fault: 'unreachable',
        message: `127.0.0.1:${port} did not answer within 15 s as MySQL does. Check host and port, and that it is MySQL or MariaDB.`,
      });
    });

    test('a private address is refused where only public ones are allowed', async () => {
      const outbound = openOutbound({ allowed: nothingAllowed, plainHttp: true });
      await expect(plain.connect({}, undefined, { outbound })).rejects.toMatchObject({ fault: 'refused' });
    });
  });

  describe('encryption', () => {
    const certificate = selfSigned();
    let folder: string;
    let secured: TestDatabase;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'godwit-mysql-settings-'));
      await chmod(folder, 0o755);
      const [cert, key] = [join(folder, 'server.crt'), join(folder, 'server.key')];
      await writeFile(cert, certificate.cert);
      await writeFile(key, certificate.key);
      // The server runs as somebody else, whatever the umask is here.
      for (const path of [cert, key]) await chmod(path, 0o644);
      secured = await openTestDatabase({ settings: { 'ssl-cert': cert, 'ssl-key': key } });
      await secured.sql(
        `create view encryption as select variable_value <> '' as e from information_schema.session_status
          where variable_name = 'Ssl_cipher'`,
      );
    });

    afterAll(async () => {
      await secured?.stop();
      await rm(folder, { recursive: true, force: true });
    });

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
      expect(await isEncrypted({ ca: certificate.cert })).toBe('1\n');
      expect(await isEncrypted({ ca: certificate.cert, host: 'localhost', ssl: 'require' })).toBe('1\n');
      expect(await isEncrypted({ ssl: 'disable' })).toBe('0\n');
    });

    test('a certificate for another name is refused, unless that name is given', async () => {
      const elsewhere = { ca: certificate.cert, certificate_name: 'db.example.com' };
      await expect(secured.connect(elsewhere)).rejects.toMatchObject({
        fault: 'config',
        message:
          'No secure connection to 127.0.0.1: its certificate is for another name. If it is the right server, set `certificate_name` to "localhost".',
      });
      expect(await isEncrypted({ ...elsewhere, certificate_name: 'localhost' })).toBe('1\n');
    });

    test('cancelling ends an encrypted read too', async () => {
      await secured.sql(
        `create table large as select seq, repeat('some text that takes room ', 20) as t from seq_1_to_50000`,
      );
      const cancel = new AbortController();
      const connection = await secured.connect({ ca: certificate.cert }, undefined, {
        signal: cancel.signal,
      });
      const stream = (await connection.discover()).find(({ name }) => name === 'large');
      if (!stream) throw new Error('no stream');
      const reason = new Error('cancelled');
      const never = () => Promise.reject(new Error('A database gives CSV.'));
      const reading = connection.read(
        stream,
        {
          csv: async () => cancel.abort(reason),
          rows: never,
          records: never,
          file: never,
          checkpoint: never,
        },
        undefined,
      );
      await expect(reading).rejects.toBe(reason);
    });

    test('a server without encryption is refused where it is required', async () => {
      await expect(plain.connect({ ssl: 'require' })).rejects.toMatchObject({
        fault: 'config',
        message: `127.0.0.1:${plain.port} offers no encrypted connections. Turn on TLS there, or set \`ssl\` to "disable" where the network in between is your own.`,
      });
    });
  });
});
