import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}

/**
 * Gives a Parquet file its final name, which its content decides: what is written later cannot change it. `hash`: where
 * it is known already.
 */
export async function nameByContent(path: string, hash?: string): Promise<string> {
  const parquet = join(dirname(path), `${hash ?? (await fileHash(path))}.parquet`);
  await rename(path, parquet);
  return parquet;
}
