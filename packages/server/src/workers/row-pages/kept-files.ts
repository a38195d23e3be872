import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

interface Kept<Known> {
  folder: string;
  bytes: number;
  known: Known;
}

/**
 * Files that take time to make and are read again and again, up to `limit` bytes; what was used longest ago goes first.
 * Who has opened one reads it to its end, also when it goes meanwhile.
 */
export class KeptFiles<Known> {
  /** In the order of their last use. */
  readonly #kept = new Map<string, Promise<Kept<Known>>>();
  #bytes = 0;

  constructor(
    private readonly root: string,
    private readonly limit: number,
  ) {}

  /** `make` writes the files into the folder; what it is known by comes back with every use. */
  async use<T>(
    name: string,
    make: (folder: string) => Promise<{ files: string[]; known: Known }>,
    read: (folder: string, known: Known) => Promise<T>,
  ): Promise<T> {
    const { folder, known } = await this.#there(name, make);
    return read(folder, known).catch(async (error: NodeJS.ErrnoException) => {
      // It went between being found and being opened.
      if (error.code !== 'ENOENT') throw error;
      const again = await this.#there(name, make);
      return read(again.folder, again.known);
    });
  }

  #there(
    name: string,
    make: (folder: string) => Promise<{ files: string[]; known: Known }>,
  ): Promise<Kept<Known>> {
    const there = this.#kept.get(name) ?? this.#made(name, make);
    this.#kept.delete(name);
    this.#kept.set(name, there);
    return there;
  }

  async #made(
    name: string,
    make: (folder: string) => Promise<{ files: string[]; known: Known }>,
  ): Promise<Kept<Known>> {
    const folder = join(this.root, randomUUID());
    try {
      await mkdir(folder, { recursive: true });
      const { files, known } = await make(folder);
      let bytes = 0;
      for (const file of files) bytes += (await stat(join(folder, file))).size;
      this.#bytes += bytes;
      queueMicrotask(() => void this.#shrink(name));
      return { folder, bytes, known };
    } catch (error) {
      this.#kept.delete(name);
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  async #shrink(newest: string): Promise<void> {
    for (const [name, kept] of this.#kept) {
      if (this.#bytes <= this.limit) return;
      if (name === newest) continue;
      await this.#drop(name, kept);
    }
  }

  /** What must not outlive something else. */
  async forget(isMeant: (name: string) => boolean): Promise<void> {
    for (const [name, kept] of this.#kept) if (isMeant(name)) await this.#drop(name, kept);
  }

  async #drop(name: string, kept: Promise<Kept<Known>>): Promise<void> {
    if (!this.#kept.delete(name)) return;
    const made = await kept.catch(() => undefined);
    if (!made) return;
    this.#bytes -= made.bytes;
    await rm(made.folder, { recursive: true, force: true });
  }
}
