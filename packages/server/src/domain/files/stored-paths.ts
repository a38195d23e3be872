import { stat } from 'node:fs/promises';
import { withStore } from '../../objects/patience.js';
import { replacedIn } from '../../objects/stored-keys.js';
import { hashOfFile } from '../../objects/streamed-hash.js';
import type { Service } from '../service.js';
import type { StoredObject } from './kept-objects.js';
import { announceObject } from './trash.js';

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
      const [sha256] = await Promise.all([
        hashOfFile(path),
        withStore(service, 'Storing what was made', bytes, service.objects.putFile(key, path)),
      ]);
      await service.local.keep(key, path);
      this.know(path, key);
      stored.push({ key, bytes, sha256 });
    }
    return stored;
  }

  /** The same value with keys for paths, wherever they stand. */
  toKeys<T>(value: T): T {
    return replacedIn(value, (text) => this.#keys.get(text) ?? text);
  }
}
