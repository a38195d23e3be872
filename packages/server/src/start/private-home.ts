import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';

/** What the service puts into its home; whatever else lies there is somebody else's. */
const entries = [
  'pglite',
  'pglite.new',
  'objects',
  'cache',
  'scratch',
  'compiled',
  'lock',
  'master.key',
  'master.key.new',
];

/**
 * Whatever this process and its children make from now on can be read by their user alone; so can what an earlier
 * version made in the home. A folder of that mode was gone through before: the home gets it last.
 */
export async function makePrivate(home: string, log: Logger): Promise<void> {
  process.umask(0o077);
  const found = await lstat(home).catch(() => undefined);
  if (!found?.isDirectory() || isPrivate(found.mode)) return;
  try {
    for (const name of entries) await tighten(join(home, name));
    await chmod(home, found.mode & 0o7700);
  } catch (error) {
    log.warn({ err: error }, 'others may read the home folder: it does not belong to this user');
  }
}

async function tighten(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (!found || found.isSymbolicLink()) return;
  if (!isPrivate(found.mode)) await chmod(path, found.mode & 0o7700);
  if (!found.isDirectory()) return;
  for (const name of await readdir(path)) await tighten(join(path, name));
}

function isPrivate(mode: number): boolean {
  return (mode & 0o077) === 0;
}
