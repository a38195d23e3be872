import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Digests, VerifiedFiles } from '../objects/digests.js';
import { ObjectDamaged, ObjectMissing, type ObjectStore } from '../objects/objects.js';

/** Objects as files of this machine, for reading only: the engine sees files and nothing else. */
export interface LocalFiles {
  /** The files stay where they are until they are released, and hold what was stored. Throws ObjectMissing, ObjectDamaged. */
  acquire(keys: readonly string[]): Promise<Acquired>;
  /** What was just stored need not be fetched again; the file may be removed, but not changed. */
  keep(key: string, path: string): Promise<void>;
  /** Its bytes went into the store from here and were hashed on the way: they need not be compared before anybody touches them. */
  trust(key: string): Promise<void>;
  /** What nobody reads again, and must not outlive its object here; what is in use stays. */
  forget(key: string): Promise<void>;
}

export interface Acquired {
  pathOf(key: string): string;
  release(): void;
}

/**
 * A folder store has the files at hand; those of another store are fetched once and kept in a cache of `limit` bytes.
 * Keys never get other bytes: a file is compared with its digest when it is used for the first time, fetched, or
 * touched by somebody else.
 */
export async function openLocalFiles(
  objects: ObjectStore,
  folder: string,
  limit: number,
  digests: Digests,
): Promise<LocalFiles> {
  if (objects.path) return filesAtHand(objects.path, digests);
  await mkdir(folder, { recursive: true });
  await removeCutOff(folder);
  return new Cache(objects, folder, limit, digests);
}

function filesAtHand(pathOf: (key: string) => string, digests: Digests): LocalFiles {
  const verified = new VerifiedFiles();
  const isVerified = (key: string) =>
    verified.has(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new ObjectMissing(key) : error;
    });
  const trust = (key: string) => verified.trust(pathOf(key)).catch(ifRemoved);
  return {
    async acquire(keys) {
      const unknown: string[] = [];
      for (const key of new Set(keys)) if (!(await isVerified(key))) unknown.push(key);
      const known = unknown.length > 0 ? await digests(unknown) : new Map();
      for (const key of unknown) {
        const digest = known.get(key);
        if (!digest) await verified.trust(pathOf(key));
        else if (!(await verified.verify(pathOf(key), digest))) throw new ObjectDamaged(key);
      }
      return { pathOf, release() {} };
    },
    keep: trust,
    trust,
    forget: async () => {},
  };
}

/** Whoever stored it may have deleted it in the same moment. */
function ifRemoved(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
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
  readonly #verified = new VerifiedFiles();

  constructor(
    private readonly objects: ObjectStore,
    private readonly folder: string,
    private readonly limit: number,
    private readonly digests: Digests,
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
      async () => {
        await this.#verified.trust(this.#place(key)).catch(ifRemoved);
        await this.#shrink();
      },
      () => {},
    );
  }

  /** It is not here: when it is fetched, what came over the network is compared. */
  async trust(): Promise<void> {}

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
    if (await this.#isIntact(key, place)) {
      const now = new Date();
      await utimes(place, now, now);
      return this.#verified.trust(place);
    }
    const part = `${place}.${randomUUID()}.part`;
    try {
      const { body, size } = await this.objects.get(key);
      await pipeline(body, createWriteStream(part));
      const { size: got } = await stat(part);
      if (got !== size) throw new Error(`The object store sent ${got} of ${size} bytes of ${key}`);
      const digest = (await this.digests([key])).get(key);
      if (digest && !(await this.#verified.verify(part, digest))) throw new ObjectDamaged(key);
      await rename(part, place);
      await this.#verified.trust(place);
    } finally {
      await rm(part, { force: true });
    }
    await this.#shrink();
  }

  /** A copy that holds other bytes than were stored is as good as none. */
  async #isIntact(key: string, place: string): Promise<boolean> {
    try {
      if (await this.#verified.has(place)) return true;
      const digest = (await this.digests([key])).get(key);
      return !digest || (await this.#verified.verify(place, digest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
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
