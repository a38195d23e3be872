import type { Readable } from 'node:stream';

/**
 * Where bytes live: uploads, and later Parquet and exports. Two drivers, a folder and S3.
 * Keys are slash-separated paths made by us, never by a caller.
 */
export interface ObjectStore {
  readonly kind: 'folder' | 's3';
  /**
   * Streams a body in; the object appears under its key only when the body ended well, and survives a
   * crash from then on. When the body fails, nothing is left behind and the body's error is thrown.
   */
  put(key: string, body: Readable, options?: { contentType?: string }): Promise<void>;
  /**
   * The same for a file of this machine. It may become the object itself instead of being copied: it must not be
   * changed afterwards, but it may be removed.
   */
  putFile(key: string, path: string, options?: { contentType?: string }): Promise<void>;
  /** Where the object's bytes are on this machine, for reading only; a store elsewhere has no such thing. */
  path?(key: string): string;
  /** The bytes from `start` on (0 when left out). Throws ObjectMissing. */
  get(key: string, options?: { start?: number }): Promise<{ size: number; body: Readable }>;
  /** Size in bytes, or undefined when there is no such object. */
  size(key: string): Promise<number | undefined>;
  /** Removes the object and whatever an interrupted put of it left; a missing object is fine. */
  remove(key: string): Promise<void>;
  /** Keys below a prefix, in no promised order. */
  list(prefix: string): AsyncIterable<string>;
  /** Throws when the store cannot be written to (for readiness). */
  check(): Promise<void>;
  close(): Promise<void>;
}

export class ObjectMissing extends Error {
  constructor(readonly key: string) {
    super(`No object at ${key}`);
    this.name = 'ObjectMissing';
  }
}

/** The bytes are there, and are not those that were stored. */
export class ObjectDamaged extends Error {
  constructor(readonly key: string) {
    super(`The bytes at ${key} are not those that were stored`);
    this.name = 'ObjectDamaged';
  }
}

/** What was stored cannot be had again. */
export function isLost(error: unknown): error is ObjectMissing | ObjectDamaged {
  return error instanceof ObjectMissing || error instanceof ObjectDamaged;
}
