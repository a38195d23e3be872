import { stat } from 'node:fs/promises';
import { hashOfFile } from './streamed-hash.js';

/** How stored bytes are known again. Null: they were stored before digests were kept. */
export interface Digest {
  bytes: number;
  sha256: string | null;
}

/** What is known of the objects at these keys; a key that nobody wrote down is left out. */
export type Digests = (keys: readonly string[]) => Promise<Map<string, Digest>>;

/** More files than a service has in use at a time. */
const mostKnown = 10_000;

/** Files that were found to hold the bytes that were stored: they are not read again until somebody touches them. */
export class VerifiedFiles {
  readonly #known = new Map<string, string>();

  /** Whether it was verified and nobody wrote to it since. Throws ENOENT. */
  async has(path: string): Promise<boolean> {
    return this.#known.get(path) === (await stampOf(path));
  }

  async verify(path: string, { bytes, sha256 }: Digest): Promise<boolean> {
    const stamp = await stampOf(path);
    const { size } = await stat(path);
    if (size !== bytes || (sha256 !== null && (await hashOfFile(path)) !== sha256)) return false;
    this.#remember(path, stamp);
    return true;
  }

  /** It holds the right bytes, and was just written or touched by us. */
  async trust(path: string): Promise<void> {
    this.#remember(path, await stampOf(path));
  }

  #remember(path: string, stamp: string): void {
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.set(path, stamp);
  }
}

async function stampOf(path: string): Promise<string> {
  const { ino, size, mtimeNs } = await stat(path, { bigint: true });
  return `${ino}:${size}:${mtimeNs}`;
}
