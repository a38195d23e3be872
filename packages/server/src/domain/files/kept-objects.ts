import sql, { type Sql } from 'sql-template-tag';
import type { Queries } from '../../store/database.js';
import type { Service } from '../service.js';
import { keepObject } from './trash.js';

/** An object of a migration, and how its bytes are known again. */
export interface StoredObject {
  key: string;
  bytes: number;
  sha256: string;
}

/**
 * The migration keeps these objects, which were announced (trash.ts), for as long as one of its documents names them.
 * In the transaction that writes the document: the store refuses one that names what is not kept.
 */
export async function keepObjects(
  tx: Queries,
  migrationId: string,
  objects: readonly StoredObject[],
): Promise<void> {
  for (const { key, bytes, sha256 } of objects) {
    const isNew = await tx.run(sql`
      insert into stored_objects (key, migration_id, bytes, sha256)
      values (${key}, ${migrationId}, ${bytes}, ${sha256}) on conflict do nothing`);
    // A transaction that is tried again finds it kept.
    if (isNew === 1 && !(await keepObject(tx, key)))
      throw new Error(`${key} was swept before it was wanted: storing it took more than a day`);
  }
}

/**
 * Lets go of what no document names that anybody will read again. Those are: the results and steps of the run in
 * flight, of the newest preview and the one before it (what changed between them can be asked), of the runs whose rows
 * stand in the sheets and of those that a rollback would put back; the sheets themselves; what was read of its files
 * ahead; and what an export job has yet to write. Under the migration's lock.
 */
export async function releaseObjects(tx: Queries, { seam }: Service, migrationId: string): Promise<void> {
  await tx.run(sql`
    with gone as (
      delete from stored_objects where migration_id = ${migrationId} and key not in (${named(migrationId)})
      returning key
    )
    insert into object_trash (key, due) select key, ${seam.now()}::timestamptz from gone
    on conflict (key) do update set due = excluded.due`);
}

function named(migrationId: string): Sql {
  return sql`
    with wanted as (
      select id from runs where migration_id = ${migrationId} and status in ('queued', 'running', 'blocked')
      union (select id from runs where migration_id = ${migrationId} and status = 'awaiting_approval'
             order by completed_at desc, id desc limit 2)
      union select run_id from sheets where migration_id = ${migrationId} and run_id is not null
      union select previous_run_id from sheets where migration_id = ${migrationId} and previous_run_id is not null
    ), documents (text) as (
      select made::text from runs where id in (select id from wanted) and made is not null
      union all select result::text from run_steps where run_id in (select id from wanted)
      union all select file::text from sheets where migration_id = ${migrationId} and file is not null
      union all select previous_file::text from sheets where migration_id = ${migrationId} and previous_file is not null
      union all select result::text from file_readings where migration_id = ${migrationId} and result is not null
      union all select request::text from export_jobs
                where migration_id = ${migrationId} and status in ('pending', 'running')
    )
    select k.key from documents, stored_keys(text) k (key)`;
}
