import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  link,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { ObjectMissing, type ObjectStore } from './objects.js';

/** Bodies still on their way. Reserved in both drivers, so that a key is good in both or in neither. */
export const INCOMING = '.incoming';

/**
 * Several processes may share one folder, so a file in .incoming may be another's put. A put keeps touching
 * its file: one that nobody wrote to for a day belongs to a process that is gone.
 */
const LEFTOVER_AFTER_MS = 24 * 60 * 60 * 1000;

/** Each attempt is lost only to a remove that prunes the directory between our mkdir and our rename. */
const RENAME_ATTEMPTS = 100;
/** Node 20's recursive mkdir, racing with rmdir, was measured to throw ENOTDIR besides ENOENT. */
const LOST_TO_PRUNE = ['ENOENT', 'ENOTDIR'];
/** Another file system, or one that knows no second names. */
const NO_SECOND_NAME = ['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'];

export async function openFolder(root: string): Promise<ObjectStore> {
  const base = resolve(root);
  const incoming = join(base, INCOMING);
  await mkdir(incoming, { recursive: true });
  await sweep(incoming);

  return {
    kind: 'folder',
    put: (key, body) => put(base, key, body),
    putFile: (key, path) => putFile(base, key, path),
    path: (key) => locate(base, key),
    get: (key, options) => get(base, key, options?.start ?? 0),
    size: (key) => size(base, key),
    remove: (key) => remove(base, key),
    list: (prefix) => list(base, prefix),
    check: () => check(incoming),
    close: async () => {},
  };
}

/** Keys are made by us; this catches the day when one was made from something a caller sent. */
export function checkKey(key: string): void {
  const segments = key.split('/');
  const bad = segments.some((segment) => segment === '' || segment === '.' || segment === '..');
  if (bad || key.includes('\0') || key.includes('\\') || segments[0] === INCOMING) {
    throw new Error(`Not an object key: ${JSON.stringify(key)}`);
  }
}

/** A prefix is the start of a key: nothing at all, or a key that may end in a slash. */
export function checkPrefix(prefix: string): void {
  if (prefix !== '') checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix);
}

async function put(root: string, key: string, body: Readable): Promise<void> {
  const target = locate(root, key);
  // The loop that reads the body reports its error; before it starts, an error with no listener would end
  // the process.
  body.on('error', () => {});
  const temporary = join(root, INCOMING, `${incomingName(key)}.${randomUUID()}`);
  try {
    await writeThrough(temporary, body);
    await moveIntoPlace(temporary, target, key);
  } catch (error) {
    body.destroy();
    await rm(temporary, { force: true }).catch(() => {});
    await prune(root, dirname(target));
    throw error;
  }
  await syncDirectories(root, dirname(target));
}

/** A second name for the same bytes, where both are on one file system. */
async function putFile(root: string, key: string, path: string): Promise<void> {
  const target = locate(root, key);
  const temporary = join(root, INCOMING, `${incomingName(key)}.${randomUUID()}`);
  try {
    await link(path, temporary);
  } catch (error) {
    if (!NO_SECOND_NAME.includes(codeOf(error) ?? '')) throw error;
    return put(root, key, createReadStream(path));
  }
  try {
    const file = await open(temporary);
    await file.sync().finally(() => file.close());
    await moveIntoPlace(temporary, target, key);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    await prune(root, dirname(target));
    throw error;
  }
  await syncDirectories(root, dirname(target));
}

async function get(root: string, key: string, start: number): Promise<{ size: number; body: Readable }> {
  const path = locate(root, key);
  const file = await open(path).catch((error: unknown) => {
    throw isMissing(error) ? new ObjectMissing(key) : error;
  });
  try {
    const found = await file.stat();
    // open() succeeds on a directory too.
    if (!found.isFile()) throw new ObjectMissing(key);
    if (start < found.size) return { size: found.size, body: file.createReadStream({ start }) };
    await file.close();
    return { size: found.size, body: Readable.from([]) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function size(root: string, key: string): Promise<number | undefined> {
  try {
    const found = await stat(locate(root, key));
    return found.isFile() ? found.size : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function remove(root: string, key: string): Promise<void> {
  const target = locate(root, key);
  // Before the object itself: a put that is just ending is then either stopped here or removed below.
  const incoming = join(root, INCOMING);
  for (const name of await readdir(incoming)) {
    if (name.startsWith(`${incomingName(key)}.`)) await rm(join(incoming, name), { force: true });
  }
  await unlink(target).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  await prune(root, dirname(target));
}

async function* list(root: string, prefix: string): AsyncGenerator<string> {
  checkPrefix(prefix);
  yield* walk(root, prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix);
}

/** `folder` is empty or ends in a slash. */
async function* walk(root: string, folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await opendir(join(root, folder)).catch((error: unknown) => {
    // Nothing there, or pruned since its parent was read.
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    const key = folder + entry.name;
    if (entry.isFile() && key.startsWith(prefix)) yield key;
    else if (entry.isDirectory() && key !== INCOMING && `${key}/`.startsWith(prefix)) {
      yield* walk(root, `${key}/`, prefix);
    }
  }
}

async function check(incoming: string): Promise<void> {
  const probe = join(incoming, `probe.${randomUUID()}`);
  try {
    await writeFile(probe, 'probe', { flag: 'wx' });
  } finally {
    await rm(probe, { force: true });
  }
}

async function sweep(incoming: string): Promise<void> {
  const before = Date.now() - LEFTOVER_AFTER_MS;
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < before) await rm(path, { force: true });
  }
}

function locate(root: string, key: string): string {
  checkKey(key);
  return join(root, key);
}

/** Names what a put of the key leaves in .incoming, so that remove finds it; a key itself may be too long. */
function incomingName(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}

async function writeThrough(path: string, body: Readable): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await writeFile(file, body);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function moveIntoPlace(temporary: string, target: string, key: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await mkdir(dirname(target), { recursive: true });
      await rename(temporary, target);
      return;
    } catch (error) {
      if (!LOST_TO_PRUNE.includes(codeOf(error) ?? '') || attempt === RENAME_ATTEMPTS) throw error;
      const written = await stat(temporary).catch(() => undefined);
      if (written === undefined) throw new Error(`${key} was removed while it was written`);
    }
  }
}

/**
 * A name survives a crash once its directory is synced, and a new directory once its parent is. All of them
 * up to the root, since a concurrent put may have made one of them and not have synced it yet.
 */
async function syncDirectories(root: string, from: string): Promise<void> {
  for (let path = from; ; path = dirname(path)) {
    try {
      const directory = await open(path);
      await directory.sync().finally(() => directory.close());
    } catch (error) {
      // Pruned: the object was removed again in the meantime.
      if (codeOf(error) !== 'ENOENT') throw error;
    }
    if (path === root) return;
  }
}

async function prune(root: string, from: string): Promise<void> {
  for (let path = from; path !== root; path = dirname(path)) {
    try {
      await rmdir(path);
    } catch (error) {
      // Not empty is how this ends. Whatever else kept a directory, the object is gone, and that was asked.
      if (codeOf(error) !== 'ENOENT') return;
    }
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error) ?? '');
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
