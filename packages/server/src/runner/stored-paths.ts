import { stat } from 'node:fs/promises';
import { fileHash } from '@godwit/engine/run/sheet/file-hash';
import type { StoredObject } from '../domain/files/kept-objects.js';
import { announceObject } from '../domain/files/trash.js';
import type { Service } from '../domain/service.js';
import { withStore } from './patience.js';

/** Which local file is which object: results of the child name paths, what is kept names keys. */
export class StoredPaths {
  readonly #keys = new Map<string, string>();

  know(path: string, key: string): void {
    this.#keys.set(path, key);
  }

  /** Puts the files into the object store; each try has keys of its own, so none can spoil another's. */
  async store(service: Service, migrationId: string, paths: readonly string[]): Promise<StoredObject[]> {
    const stored: StoredObject[] = [];
    for (const path of paths) {
      if (this.#keys.has(path)) continue;
      const { size: bytes } = await stat(path);
      const key = `sheets/${migrationId}/${service.seam.id()}.parquet`;
      await announceObject(service, key);
      const sha256 = await fileHash(path);
      await withStore(service, 'Storing what was made', bytes, service.objects.putFile(key, path));
      await service.local.keep(key, path);
      this.know(path, key);
      stored.push({ key, bytes, sha256 });
    }
    return stored;
  }

  /** The same value with keys for paths, wherever they stand. */
  toKeys<T>(value: T): T {
    return replaced(value, (text) => this.#keys.get(text) ?? text);
  }
}

/** Every object key in a stored value. */
export function keysIn(value: unknown): string[] {
  const keys = new Set<string>();
  replaced(value, (text) => {
    if (isKey(text)) keys.add(text);
    return text;
  });
  return [...keys];
}

export function withPaths<T>(value: T, pathOf: (key: string) => string): T {
  return replaced(value, (text) => (isKey(text) ? pathOf(text) : text));
}

function isKey(text: string): boolean {
  return /^sheets\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.parquet$/.test(text);
}

/**
 * What describes a file names it as `parquet`, beside a list: the columns of a table or a sheet, the rules that left
 * rows out. What else is called so stays: the records of a recipe, whose names people choose, hold no lists.
 */
function replaced<T>(value: T, change: (text: string) => string): T {
  if (Array.isArray(value)) return value.map((each) => replaced(each, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const describesFile = Object.values(value).some(Array.isArray);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      describesFile && name === 'parquet' && typeof each === 'string' ? change(each) : replaced(each, change),
    ]),
  ) as T;
}
