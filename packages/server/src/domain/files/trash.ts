import sql, { type Sql } from 'sql-template-tag';
import { later } from '../../seam/seam.js';
import type { Queries } from '../../store/database.js';
import type { Service } from '../service.js';

/**
 * Every object is either wanted by a committed row or listed in `object_trash`. It is listed before it is written,
 * and taken off the list in the transaction that wants it; deleting lists it again. So a crash at any moment can
 * neither lose an object that is wanted nor keep one that is not.
 */
export async function announceObject({ db, seam }: Service, key: string): Promise<void> {
  const due = later(seam.now(), { days: 1 });
  await db.run(sql`insert into object_trash (key, due) values (${key}, ${due})`);
}

/** False when the object took so long to arrive that it was given up. */
export async function keepObject(tx: Queries, key: string): Promise<boolean> {
  return (await tx.run(sql`delete from object_trash where key = ${key} and not taken`)) === 1;
}

export async function discard(tx: Queries, { seam }: Service, keys: Sql): Promise<void> {
  await tx.run(sql`
    insert into object_trash (key, due) select k.key, ${seam.now()}::timestamptz from (${keys}) as k (key)
    on conflict (key) do update set due = excluded.due`);
}

/** Everything a migration keeps in the object store. */
export function objectsOf(migrationId: string): Sql {
  return sql`
    select object_key from files where migration_id = ${migrationId} and object_key is not null
    union select key from stored_objects where migration_id = ${migrationId}
    union select object_key from export_jobs where migration_id = ${migrationId} and object_key is not null
    union select object_key from workbook_exports where migration_id = ${migrationId} and object_key is not null`;
}

/** Whether the object is not wanted any more, though its bytes may still be there. */
export async function isDiscarded(db: Queries, key: string): Promise<boolean> {
  return (await db.row(sql`select 1 from object_trash where key = ${key}`)) !== undefined;
}

/**
 * Removes the bytes of what is due, also those of a put that was cut off, then takes it off the list. What it has
 * taken nobody can keep any more: an object is never removed behind the back of a transaction that wants it.
 */
export async function emptyTrash({ db, objects, seam, log, sheetWorkers }: Service): Promise<void> {
  const rows = await db.rows<{ key: string }>(sql`
    update object_trash set taken = true where key in (
      select key from object_trash where due <= ${seam.now()} order by due limit 1000)
    returning key`);
  for (const { key } of rows) {
    try {
      await objects.remove(key);
      await sheetWorkers.rows.forget(key);
      await db.run(sql`delete from object_trash where key = ${key}`);
    } catch (error) {
      log.warn({ err: error, object: key }, 'object not removed yet; will try again');
    }
  }
}
