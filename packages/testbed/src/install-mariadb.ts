import { execFile } from 'node:child_process';
import { access, constants, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);

export interface Mariadb {
  program: string;
  /** Holds the SQL that makes the system tables. */
  share: string;
}

/** A MariaDB on this machine; else why there is none. */
export type FoundMariadb = Mariadb | { missing: string };

/** What Debian and Ubuntu call the server without its service. */
const packageName = 'mariadb-server-core';

let found: Promise<FoundMariadb> | undefined;

/**
 * The MariaDB of this machine; where there is none it is installed from the system's own packages, which takes apt-get
 * and root. No npm package brings one.
 */
export function findMariadb(): Promise<FoundMariadb> {
  found ??= findOrInstall();
  return found;
}

async function findOrInstall(): Promise<FoundMariadb> {
  const there = await onThisMachine();
  if (there) return there;
  if (process.getuid?.() !== 0)
    return { missing: `no mariadbd on this machine, and only root can install ${packageName}` };
  if (!(await isProgram('/usr/bin/apt-get')))
    return { missing: `no mariadbd on this machine, and no apt-get to install ${packageName} with` };
  try {
    await install();
  } catch (error) {
    return { missing: `${packageName} could not be installed: ${reasonOf(error)}` };
  }
  return (await onThisMachine()) ?? { missing: `${packageName} brought no mariadbd` };
}

/** Tests in other processes may install it in the same moment: apt-get waits for them. */
async function install(): Promise<void> {
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  const args = ['install', '--yes', '--no-install-recommends', ...wait, packageName];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await exec('/usr/bin/apt-get', args, { env }).catch(async () => {
    // A fresh image has no list of packages.
    await exec('/usr/bin/apt-get', ['update', ...wait], { env });
    await exec('/usr/bin/apt-get', args, { env });
  });
}

async function onThisMachine(): Promise<Mariadb | undefined> {
  const folders = (process.env.PATH ?? '').split(':').concat('/usr/sbin', '/usr/local/sbin');
  for (const folder of folders) {
    const program = join(folder, 'mariadbd');
    if (!(await isProgram(program))) continue;
    const prefix = dirname(dirname(await realpath(program)));
    for (const name of ['mysql', 'mariadb']) {
      const share = join(prefix, 'share', name);
      if (await isThere(join(share, 'mysql_system_tables.sql'))) return { program, share };
    }
  }
  return undefined;
}

function isProgram(path: string): Promise<boolean> {
  return isThere(path, constants.X_OK);
}

function isThere(path: string, mode = constants.R_OK): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}

function reasonOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  return (stderr?.trim() || message).split('\n').slice(-2).join(' ');
}
