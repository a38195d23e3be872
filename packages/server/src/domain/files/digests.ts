import sql from 'sql-template-tag';
import type { Digest, Digests } from '../../objects/digests.js';
import { isLost, type ObjectStore } from '../../objects/objects.js';
import { hashOf } from '../../objects/streamed-hash.js';
import type { Queries } from '../../store/database.js';
import type { Service } from '../service.js';

/** Of everything that files, runs, exports and extractions keep in the object store. */
export function digestsIn(db: Queries): Digests {
  return async (keys) => {
    const rows = await db.rows<Digest & { key: string }>(
      sql`select key, bytes, sha256 from object_digests where key = any(${[...keys]}::text[])`,
    );
    return new Map(rows.map(({ key, ...digest }) => [key, digest]));
  };
}

/** Which of these objects are missing or hold other bytes than were stored; each is read whole, where it is stored. */
export async function damagedAmong(
  { db, objects }: Pick<Service, 'db' | 'objects'>,
  keys: readonly string[],
): Promise<Set<string>> {
  const digests = await digestsIn(db)(keys);
  const damaged = new Set<string>();
  for (const key of keys) if (!(await isIntact(objects, key, digests.get(key)))) damaged.add(key);
  return damaged;
}

async function isIntact(objects: ObjectStore, key: string, digest: Digest | undefined): Promise<boolean> {
  const size = await objects.size(key);
  if (size === undefined || (digest && size !== digest.bytes)) return false;
  if (!digest?.sha256) return true;
  try {
    const { body } = await objects.get(key);
    return (await hashOf(body)) === digest.sha256;
  } catch (error) {
    if (isLost(error)) return false;
    throw error;
  }
}
