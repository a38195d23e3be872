import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '../objects/objects.js';

/** Objects as files of this machine, for reading only: the engine sees files and nothing else. */
export interface LocalFiles {
  /** The files stay where they are until they are released. Throws ObjectMissing. */
  acquire(keys: readonly string[]): Promise<Acquired>;
  /** What was just stored need not be fetched again; the file may be removed, but not changed. */
  keep(key: string, path: string): Promise<void>;
  /** What nobody reads again, and must not outlive its object here; what is in use stays. */
  forget(key: string): Promise<void>;
}

export interface Acquired {
  pathOf(key: string): string;
  release(): void;
}

/**
 * A folder store has the files at hand; those of another store are fetched once and kept in a cache of `limit` bytes.
 * Keys never get other bytes, so what is in the cache is right.
 */
export async function openLocalFiles(
  objects: ObjectStore,
  folder: string,
  limit: number,
): Promise<LocalFiles> {
  const { path } = objects;
  if (path)
    return {
      acquire: async () => ({ pathOf: (key) => path(key), release() {} }),
      keep: async () => {},
      forget: async () => {},
    };
  await mkdir(folder, { recursive: true });
  await removeCutOff(folder);
  return new Cache(objects, folder, limit);
}

const dayMs = 24 * 60 * 60 * 1000;

/** Fetches that were cut off; a young one may be another process's that shares the folder. */
async function removeCutOff(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.part')) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - dayMs) await rm(join(folder, name), { force: true });
  }
}

class Cache implements LocalFiles {
  readonly #inUse = new Map<string, number>();
  readonly #fetching = new Map<string, Promise<void>>();

  constructor(
    private readonly objects: ObjectStore,
    private readonly folder: string,
    private readonly limit: number,
  ) {}

  async acquire(keys: readonly string[]): Promise<Acquired> {
    const wanted = [...new Set(keys)];
    for (const key of wanted) this.#inUse.set(key, (this.#inUse.get(key) ?? 0) + 1);
    let isHeld = true;
    const release = () => {
      if (!isHeld) return;
      isHeld = false;
      for (const key of wanted) this.#letGo(key);
    };
    try {
      for (const key of wanted) await this.#fetch(key);
      return { pathOf: (key) => this.#place(key), release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** A cache that cannot take it has to fetch it. */
  async keep(key: string, path: string): Promise<void> {
    await link(path, this.#place(key)).then(
      () => this.#shrink(),
      () => {},
    );
  }

  async forget(key: string): Promise<void> {
    if (!this.#inUse.has(key)) await rm(this.#place(key), { force: true });
  }

  #letGo(key: string): void {
    const left = (this.#inUse.get(key) ?? 1) - 1;
    if (left > 0) this.#inUse.set(key, left);
    else this.#inUse.delete(key);
  }

  #place(key: string): string {
    return join(this.folder, createHash('sha256').update(key).digest('hex'));
  }

  #fetch(key: string): Promise<void> {
    const under = this.#fetching.get(key);
    if (under) return under;
    const fetching = this.#download(key).finally(() => this.#fetching.delete(key));
    this.#fetching.set(key, fetching);
    return fetching;
  }

  async #download(key: string): Promise<void> {
    const place = this.#place(key);
    const now = new Date();
    const isThere = await utimes(place, now, now).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    const part = `${place}.${randomUUID()}.part`;
    try {
      const { body, size } = await this.objects.get(key);
      await pipeline(body, createWriteStream(part));
      const { size: got } = await stat(part);
      if (got !== size) throw new Error(`The object store sent ${got} of ${size} bytes of ${key}`);
      await rename(part, place);
    } finally {
      await rm(part, { force: true });
    }
    await this.#shrink();
  }

  /** Oldest use first; what is in use stays. */
  async #shrink(): Promise<void> {
    const busy = new Set([...this.#inUse.keys()].map((key) => this.#place(key)));
    const kept: { path: string; size: number; used: number }[] = [];
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found && !name.endsWith('.part')) kept.push({ path, size: found.size, used: found.mtimeMs });
    }
    let total = kept.reduce((sum, { size }) => sum + size, 0);
    for (const { path, size } of kept.sort((a, b) => a.used - b.used)) {
      if (total <= this.limit) return;
      if (busy.has(path)) continue;
      await rm(path, { force: true });
      total -= size;
    }
  }
}
