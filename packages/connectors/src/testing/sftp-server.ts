import { generateKeyPairSync, timingSafeEqual } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir, realpath, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { posix, resolve } from 'node:path';
import ssh2, {
  type Attributes,
  type Connection,
  type FileEntry,
  type ServerConfig,
  type SFTPWrapper,
} from 'ssh2';

const { Server, utils } = ssh2;
const status = utils.sftp.STATUS_CODE;

export interface SftpServerOptions {
  folder: string;
  users: Record<string, { password?: string; publicKey?: string; byKeyboard?: boolean }>;
  hostKey: string;
  config?: Partial<ServerConfig>;
  /** Called with each request before it is answered; may take as long as it likes. */
  before?(request: 'list' | 'stat' | 'open' | 'read', path: string): Promise<void> | void;
  /** Whether signed-in users get SFTP. */
  offersSftp?: boolean;
}

export interface RunningSftp {
  port: number;
  /** Of those that are open now. */
  connections: Set<Connection>;
  close(): Promise<void>;
}

/** An SSH server whose users may read a folder by SFTP, as the root of all there is. */
export async function startSftp(options: SftpServerOptions): Promise<RunningSftp> {
  const connections = new Set<Connection>();
  const server = new Server({ hostKeys: [options.hostKey], ...options.config }, (client) => {
    connections.add(client);
    client.on('error', () => {}).on('close', () => connections.delete(client));
    client.on('authentication', (asked) => {
      const user = Object.hasOwn(options.users, asked.username) ? options.users[asked.username] : undefined;
      if (asked.method === 'password' && user?.password !== undefined && !user.byKeyboard)
        return isSame(asked.password, user.password) ? asked.accept() : asked.reject(['password']);
      if (asked.method === 'keyboard-interactive' && user?.byKeyboard)
        return asked.prompt([{ prompt: 'Password:', echo: false }], ([given = '']) =>
          isSame(given, user.password ?? '') ? asked.accept() : asked.reject(),
        );
      if (asked.method === 'publickey' && user?.publicKey !== undefined) {
        const known = utils.parseKey(user.publicKey);
        if (known instanceof Error) throw known;
        const isKnown = isSame(asked.key.data.toString('base64'), known.getPublicSSH().toString('base64'));
        const isSigned =
          !asked.signature || known.verify(asked.blob!, asked.signature, asked.hashAlgo as string) === true;
        return isKnown && isSigned ? asked.accept() : asked.reject();
      }
      asked.reject(user?.byKeyboard ? ['keyboard-interactive'] : ['password', 'publickey']);
    });
    client.on('ready', () =>
      client.on('session', (accept) => {
        const session = accept();
        if (options.offersSftp !== false) session.on('sftp', (begin) => serve(begin(), options));
      }),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    connections,
    close: () =>
      new Promise((done) => {
        for (const client of connections) client.end();
        server.close(() => done());
      }),
  };
}

function serve(sftp: SFTPWrapper, { folder, before = () => {} }: SftpServerOptions): void {
  const files = new Map<string, FileHandle>();
  const folders = new Map<string, FileEntry[]>();
  let handles = 0;
  const local = (path: string) => resolve(folder, `.${posix.resolve('/', path)}`);
  const answer = (id: number, work: () => Promise<void>) =>
    void work().catch((error: { code?: string }) => {
      const denied = error.code === 'EACCES';
      const code =
        error.code === 'ENOENT' ? status.NO_SUCH_FILE : denied ? status.PERMISSION_DENIED : status.FAILURE;
      sftp.status(id, code);
    });
  sftp.on('close', () => {
    for (const file of files.values()) void file.close();
    files.clear();
  });
  const handle = () => {
    const made = Buffer.alloc(4);
    made.writeUInt32BE(++handles);
    return made;
  };
  const attributes = (found: Awaited<ReturnType<typeof stat>>): Attributes => ({
    mode: Number(found.mode),
    uid: 0,
    gid: 0,
    size: Number(found.size),
    atime: Math.floor(Number(found.atimeMs) / 1000),
    mtime: Math.floor(Number(found.mtimeMs) / 1000),
  });
  sftp.on('REALPATH', (id, path) =>
    answer(id, async () => {
      const root = await realpath(folder);
      const real = (await realpath(local(path))).slice(root.length) || '/';
      sftp.name(id, [{ filename: real, longname: real, attrs: {} as Attributes }]);
    }),
  );
  for (const [name, look] of [
    ['STAT', stat],
    ['LSTAT', lstat],
  ] as const)
    sftp.on(name as 'STAT', (id, path) =>
      answer(id, async () => {
        await before('stat', path);
        sftp.attrs(id, attributes(await look(local(path))));
      }),
    );
  sftp.on('OPENDIR', (id, path) =>
    answer(id, async () => {
      await before('list', path);
      const entries: FileEntry[] = [];
      for (const filename of await readdir(local(path))) {
        const found = await lstat(resolve(local(path), filename));
        const type = found.isDirectory() ? 'd' : found.isSymbolicLink() ? 'l' : '-';
        entries.push({
          filename,
          longname: `${type}rw-r--r-- 1 a a ${found.size} ${filename}`,
          attrs: attributes(found),
        });
      }
      const made = handle();
      folders.set(made.toString('hex'), entries);
      sftp.handle(id, made);
    }),
  );
  sftp.on('READDIR', (id, given) => {
    const entries = folders.get(given.toString('hex'))?.splice(0, 100) ?? [];
    if (entries.length > 0) sftp.name(id, entries);
    else sftp.status(id, status.EOF);
  });
  sftp.on('OPEN', (id, path, flags) =>
    answer(id, async () => {
      await before('open', path);
      if (flags !== utils.sftp.OPEN_MODE.READ) return void sftp.status(id, status.PERMISSION_DENIED);
      const made = handle();
      files.set(made.toString('hex'), await open(local(path), constants.O_RDONLY));
      sftp.handle(id, made);
    }),
  );
  sftp.on('FSTAT', (id, given) =>
    answer(id, async () => {
      const file = files.get(given.toString('hex'));
      if (file) sftp.attrs(id, attributes(await file.stat()));
      else sftp.status(id, status.FAILURE);
    }),
  );
  sftp.on('READ', (id, given, offset, length) =>
    answer(id, async () => {
      await before('read', '');
      const got = await files.get(given.toString('hex'))?.read(Buffer.alloc(length), 0, length, offset);
      if (!got || got.bytesRead === 0) sftp.status(id, status.EOF);
      else sftp.data(id, got.buffer.subarray(0, got.bytesRead));
    }),
  );
  sftp.on('CLOSE', (id, given) =>
    answer(id, async () => {
      folders.delete(given.toString('hex'));
      const file = files.get(given.toString('hex'));
      files.delete(given.toString('hex'));
      await file?.close();
      sftp.status(id, status.OK);
    }),
  );
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** A pair of keys: the private one as OpenSSH has it, the public one as a line of authorized_keys. */
export function keyPair(passphrase?: string): { private: string; public: string } {
  const options = passphrase === undefined ? undefined : { cipher: 'aes256-ctr', passphrase, rounds: 16 };
  // One in 250 that ssh2 makes is malformed.
  for (;;) {
    const made = utils.generateKeyPairSync('ed25519', options);
    if (!(utils.parseKey(made.private, passphrase) instanceof Error)) return made;
  }
}

export function weakRsaKey(): string {
  return generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  }).privateKey;
}
