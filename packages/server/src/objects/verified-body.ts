import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Digest } from './digests.js';
import { ObjectDamaged, type ObjectStore } from './objects.js';

/** Smaller objects are verified before anything of them goes out; of larger ones the last so many bytes are. */
const heldBack = 1 << 20;

/**
 * The bytes of an object, never all of them where they are not those that were stored: the last part is held back
 * until the whole was compared. Throws ObjectMissing, and ObjectDamaged where that shows early; a damage that shows
 * late breaks the body off with ObjectDamaged.
 */
export async function verifiedBody(
  objects: ObjectStore,
  key: string,
  digest: Digest | undefined,
): Promise<{ size: number; body: Readable }> {
  const { size, body } = await objects.get(key);
  if (!digest) return { size, body };
  if (size !== digest.bytes) {
    body.destroy();
    throw new ObjectDamaged(key);
  }
  const chunks = verified(key, body, digest);
  const first = await chunks.next();
  async function* all() {
    if (first.done) return;
    yield first.value;
    yield* chunks;
  }
  return { size, body: Readable.from(all(), { objectMode: false }) };
}

async function* verified(key: string, body: Readable, { sha256 }: Digest): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    hash.update(chunk);
    held.push(chunk);
    bytes += chunk.length;
    while (bytes - (held[0]?.length ?? 0) > heldBack) {
      const out = held.shift();
      if (!out) break;
      bytes -= out.length;
      yield out;
    }
  }
  if (sha256 !== null && hash.digest('hex') !== sha256) throw new ObjectDamaged(key);
  yield* held;
}
