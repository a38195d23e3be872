import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, endServer, startOnFreePort, unprivilegedAccount } from './child-server.js';
import { findMariadb } from './install-mariadb.js';

export interface RunningMariadb {
  host: string;
  port: number;
  /** May do everything. */
  user: string;
  password: string;
  stop(): Promise<void>;
}

export interface MariadbOptions {
  /** Server settings on top of the defaults: `{ 'ssl-cert': path }`. */
  settings?: Readonly<Record<string, string>>;
}

const defaults = {
  'character-set-server': 'utf8mb4',
  'default-time-zone': '+00:00',
  'innodb-buffer-pool-size': '64M',
  'innodb-doublewrite': '0',
  // A table takes half the time to make.
  'innodb-file-per-table': '0',
  'innodb-flush-log-at-trx-commit': '0',
  'innodb-flush-method': 'nosync',
  'innodb-log-file-size': '32M',
  'innodb-stats-persistent': '0',
  'loose-aria-log-file-size': '8M',
  'loose-sync-frm': '0',
};

/** A real MariaDB on a free port of 127.0.0.1, in a temporary folder that `stop` removes. Takes two to three seconds. */
export async function startMariadb(options: MariadbOptions = {}): Promise<RunningMariadb> {
  const mariadb = await findMariadb();
  if ('missing' in mariadb) throw new Error(mariadb.missing);
  const folder = await mkdtemp(join(tmpdir(), 'godwit-mariadb-'));
  try {
    const account = await unprivilegedAccount('mysql');
    const [data, scratch] = [join(folder, 'data'), join(folder, 'tmp')];
    await Promise.all([mkdir(data), mkdir(scratch)]);
    if (account.uid !== undefined && account.gid !== undefined)
      for (const path of [folder, data, scratch]) await chown(path, account.uid, account.gid);
    const flags = [
      '--no-defaults',
      `--datadir=${data}`,
      `--tmpdir=${scratch}`,
      ...Object.entries({ ...defaults, ...options.settings }).map(([name, value]) => `--${name}=${value}`),
    ];
    await bootstrap(mariadb.program, mariadb.share, flags, account);
    const { server, port } = await startOnFreePort((port) =>
      startServer(
        mariadb.program,
        [
          ...flags,
          `--port=${port}`,
          '--bind-address=127.0.0.1',
          '--socket=',
          '--skip-log-bin',
          '--skip-name-resolve',
          `--pid-file=${join(scratch, 'pid')}`,
        ],
        account,
      ),
    );
    const endWithProcess = () => server.kill('SIGKILL');
    process.once('exit', endWithProcess);
    return {
      host: '127.0.0.1',
      port,
      ...superuser,
      async stop() {
        process.off('exit', endWithProcess);
        // Its data is thrown away: an orderly shutdown would write it first, for a second and a half.
        await endServer(server, 'SIGKILL');
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

const superuser = { user: 'godwit', password: 'secret' };

/** What mariadb-install-db does, which is a script that needs the packages of the clients. */
async function bootstrap(program: string, share: string, flags: string[], account: Account): Promise<void> {
  const [tables, rows] = await Promise.all(
    ['mysql_system_tables.sql', 'mysql_system_tables_data.sql'].map((name) =>
      readFile(join(share, name), 'utf8'),
    ),
  );
  const { user, password } = superuser;
  // A statement ends with its line.
  const statements = [
    'create database mysql;',
    'use mysql;',
    'set @auth_root_socket = null;',
    tables,
    rows,
    'flush privileges;',
    `create user '${user}'@'%' identified by '${password}';`,
    `grant all on *.* to '${user}'@'%' with grant option;`,
  ];
  await new Promise<void>((resolve, reject) => {
    const server = spawn(program, [...flags, '--bootstrap'], {
      ...account,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let log = '';
    server.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-10_000);
    });
    server.once('error', reject);
    server.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`MariaDB made no system tables: ${faultsIn(log)}\n${log}`)),
    );
    // It may end before it has read everything; its log says why.
    server.stdin.on('error', () => {});
    server.stdin.end(`${statements.join('\n')}\n`);
  });
}

function startServer(program: string, args: string[], account: Account): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const server = spawn(program, args, { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    // Read to the end, or the server blocks on a full pipe.
    server.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-10_000);
      if (log.includes('ready for connections')) resolve(server);
    });
    server.once('error', reject);
    server.once('close', () => reject(new Error(`MariaDB did not start: ${faultsIn(log)}\n${log}`)));
  });
}

/** For the first line of an error, which may be all of it that is kept. */
function faultsIn(log: string): string {
  return log
    .split('\n')
    .flatMap((line) => line.split('[ERROR] ').slice(1))
    .join('; ');
}
