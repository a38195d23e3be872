import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '../store/database.js';
import type { Service } from './service.js';

/**
 * Marks objects for removal in the transaction that forgets them: a crash can then neither lose an object
 * that is still wanted nor leave one that is not. A key that ends in `*` stands for all that begin so.
 */
export async function discard(tx: Queries, { seam }: Service, keys: Sql): Promise<void> {
  await tx.run(sql`
    insert into object_trash (key, since) select k.key, ${seam.now()}::timestamptz from (${keys}) as k (key)
    on conflict do nothing`);
}

/** Everything a migration keeps in the object store, also what a broken upload may have left. */
export function objectsOf(migrationId: string): Sql {
  return sql`
    select storage_path || '.*' from files where migration_id = ${migrationId}
    union select rows_object from sheets where migration_id = ${migrationId} and rows_object is not null`;
}

/** Whether the object is forgotten already, though its bytes may still be there. */
export async function isDiscarded(db: Queries, key: string): Promise<boolean> {
  const found = await db.row(sql`
    select 1 from object_trash
    where key = ${key} or (key like '%*' and starts_with(${key}::text, rtrim(key, '*'))) limit 1`);
  return found !== undefined;
}

/** Removes the bytes of discarded objects, then forgets them. */
export async function emptyTrash({ db, objects, log }: Service): Promise<void> {
  const rows = await db.rows<{ key: string }>(sql`select key from object_trash order by since limit 1000`);
  for (const { key } of rows) {
    try {
      if (key.endsWith('*')) {
        for await (const each of objects.list(key.slice(0, -1))) await objects.remove(each);
      } else {
        await objects.remove(key);
      }
      await db.run(sql`delete from object_trash where key = ${key}`);
    } catch (error) {
      log.warn({ err: error, object: key }, 'object not removed yet; will try again');
    }
  }
}
