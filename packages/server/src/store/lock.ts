import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, realpath, rename, rm, symlink, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

export interface FolderLock {
  release(): Promise<void>;
}

/** The longest path a Unix socket takes is 103 bytes on macOS and 107 on Linux. */
const longestSocketPath = 103;

/**
 * Makes this process the only one that uses the folder, until `release` or its end, however it ends.
 *
 * The lock is a folder `lock` with one listening socket inside, named after its owner. Whoever wants it makes
 * such a folder under a private name and renames it to `lock`. The system allows that only onto an empty
 * folder, so of any number of starters one wins. A socket that refuses connections belongs to a dead owner;
 * it is removed by its own name, which no later owner has, so a slow starter cannot remove a living lock.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const home = await realFolder(folder).catch((error) => cannotLock(folder, error));
  const lock = join(home, 'lock');
  for (;;) {
    // The process id is in the name and need not be asked for: an owner at work in PGlite answers late.
    const name = `${process.pid}-${randomUUID().slice(0, 8)}`;
    const mine = join(home, `lock.${name}`);
    const server = await listenIn(mine, name).catch((error) => cannotLock(folder, error));
    try {
      if (await takePlace(mine, lock, folder)) {
        await removeLeftovers(home);
        return { release: () => release(server, join(lock, name)) };
      }
    } catch (error) {
      await abandon(server, mine);
      throw error;
    }
    await abandon(server, mine);
  }
}

async function realFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return realpath(folder);
}

function cannotLock(folder: string, error: Error): never {
  throw new Error(
    `The folder ${folder} cannot be locked (${error.message}). ` +
      'Set GODWIT_HOME to a folder on a local disk that this user can write to.',
  );
}

/** False when the private folder was taken for a leftover and removed: start again. */
async function takePlace(mine: string, lock: string, folder: string): Promise<boolean> {
  for (;;) {
    try {
      await rename(mine, lock);
      return true;
    } catch (error) {
      const code = codeOf(error);
      if (code === 'ENOENT') return false;
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    }
    for (const owner of await socketsIn(lock)) {
      const socket = join(lock, owner);
      if (await isAlive(socket)) {
        const pid = owner.split('-')[0];
        throw new Error(
          `The folder ${folder} is in use by another Godwit process (pid ${pid}). ` +
            'Stop it, or set GODWIT_HOME to another folder.',
        );
      }
      await unlink(socket).catch(ignoreMissing);
    }
  }
}

async function listenIn(folder: string, name: string): Promise<Server> {
  await mkdir(folder, { mode: 0o700 });
  const server = createServer((connection) => connection.destroy());
  server.unref();
  try {
    await withShortPath(
      join(folder, name),
      (path) =>
        new Promise<void>((resolve, reject) => {
          server.once('error', reject);
          server.listen(path, resolve);
        }),
    );
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  // It only has to be there: one that cannot be accepted found it alive.
  server.on('error', () => {});
  return server;
}

/** Only a refused connection and a missing socket prove a dead owner; anything else counts as alive. */
function isAlive(socket: string): Promise<boolean> {
  return withShortPath(
    socket,
    (path) =>
      new Promise((resolve) => {
        const connection = connect(path, () => {
          connection.destroy();
          resolve(true);
        });
        connection.once('error', (error) =>
          resolve(!['ECONNREFUSED', 'ENOENT'].includes(codeOf(error) ?? '')),
        );
      }),
  );
}

/** A socket in a deep folder is reached through a short-lived symbolic link to its folder. */
async function withShortPath<T>(socket: string, use: (path: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(socket) <= longestSocketPath) return use(socket);
  const detour = await mkdtemp(join(tmpdir(), 'gw-'));
  try {
    await symlink(dirname(socket), join(detour, 'd'));
    return await use(join(detour, 'd', basename(socket)));
  } finally {
    await rm(detour, { recursive: true, force: true });
  }
}

/**
 * Private folders of starters that were killed. One may belong to a starter that has bound its socket and not
 * listened yet: it is moved away whole, so that its owner cannot take the place with an empty folder.
 */
async function removeLeftovers(home: string): Promise<void> {
  for (const entry of await readdir(home)) {
    if (!entry.startsWith('lock.')) continue;
    const folder = join(home, entry);
    const alive = await Promise.all((await socketsIn(folder)).map((socket) => isAlive(join(folder, socket))));
    if (alive.length === 0 || alive.includes(true)) continue;
    const away = join(home, `lock.${randomUUID()}`);
    await rename(folder, away).then(() => rm(away, { recursive: true, force: true }), ignoreMissing);
  }
}

async function release(server: Server, socket: string): Promise<void> {
  await closed(server);
  await unlink(socket).catch(ignoreMissing);
}

async function abandon(server: Server, folder: string): Promise<void> {
  await closed(server);
  await rm(folder, { recursive: true, force: true });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

async function socketsIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch((error) => {
    ignoreMissing(error);
    return [];
  });
}

function ignoreMissing(error: unknown): void {
  if (codeOf(error) !== 'ENOENT') throw error;
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
