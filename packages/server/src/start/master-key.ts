import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.js';

/** The key behind every secret at rest: from the environment, or made once and kept in the home folder. */
export async function masterKey(config: Config): Promise<Buffer> {
  if (config.masterKey) return decode(config.masterKey, 'GODWIT_MASTER_KEY');
  const path = join(config.home, 'master.key');
  await mkdir(config.home, { recursive: true });
  const kept = await readFile(path, 'utf8').catch(missing);
  if (kept !== undefined) return decode(kept.trim(), path);
  const made = randomBytes(32);
  // Whole or not at all, and never over one that another process made meanwhile.
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${made.toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, path);
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return decode((await readFile(path, 'utf8')).trim(), path);
  } finally {
    await unlink(draft);
  }
}

function decode(text: string, where: string): Buffer {
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
