import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Config, ConfigError } from '../settings/config.js';

type Keeping = Pick<Config, 'home' | 'masterKey'>;

/** The key behind every secret at rest: from the environment, or made once and kept in the home folder. */
export async function masterKey(config: Keeping): Promise<Buffer> {
  const known = await knownMasterKey(config);
  if (known) return known;
  const path = masterKeyPath(config);
  await mkdir(config.home, { recursive: true });
  const made = newMasterKey();
  // Whole or not at all, and never over one that another process made meanwhile.
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, keyText(made), { mode: 0o600, flush: true });
  try {
    await link(draft, path);
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return decodeKey((await readFile(path, 'utf8')).trim(), path);
  } finally {
    await unlink(draft);
  }
}

/** The same, but none is made. */
export async function knownMasterKey(config: Keeping): Promise<Buffer | undefined> {
  if (config.masterKey) return decodeKey(config.masterKey, 'GODWIT_MASTER_KEY');
  return keptKey(masterKeyPath(config));
}

export function masterKeyPath({ home }: Pick<Config, 'home'>): string {
  return join(home, 'master.key');
}

export async function keptKey(path: string): Promise<Buffer | undefined> {
  const kept = await readFile(path, 'utf8').catch(missing);
  return kept === undefined ? undefined : decodeKey(kept.trim(), path);
}

/** In place of what is there; on the disk when it returns. */
export async function keepKey(path: string, key: Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, keyText(key), { mode: 0o600, flush: true });
  await moveKey(draft, path);
}

export async function moveKey(from: string, to: string): Promise<void> {
  await rename(from, to);
  const folder = await open(dirname(to));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

export function newMasterKey(): Buffer {
  return randomBytes(32);
}

function keyText(key: Buffer): string {
  return `${key.toString('base64')}\n`;
}

export function decodeKey(text: string, where: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (key.length !== 32) {
    throw new ConfigError(`${where} must hold 32 bytes in base64 or hex (make one: openssl rand -base64 32)`);
  }
  return key;
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
