import sql from 'sql-template-tag';
import type { Queries } from '../store/database.js';
import type { Service } from './service.js';
import { keepObject } from './trash.js';

/** The run wants these objects from now on; they were announced (trash.ts) or another run holds them. */
export async function holdObjects(
  tx: Queries,
  runId: string,
  objects: readonly { key: string; bytes: number }[],
): Promise<void> {
  for (const { key, bytes } of objects) {
    await tx.run(sql`
      insert into run_objects (run_id, key, bytes) values (${runId}, ${key}, ${bytes}) on conflict do nothing`);
    await keepObject(tx, key);
  }
}

/** The run wants what the other one holds. */
export async function shareObjects(tx: Queries, from: string, to: string): Promise<void> {
  await tx.run(sql`
    insert into run_objects (run_id, key, bytes) select ${to}, key, bytes from run_objects where run_id = ${from}
    on conflict do nothing`);
}

/**
 * Lets go of what only settled runs hold that nobody will read again. Wanted are: the run in flight, the newest
 * preview, the runs whose rows stand in the sheets, those that a rollback would put back, and those whose rows an
 * export job has yet to write.
 */
export async function releaseObjects(tx: Queries, { seam }: Service, migrationId: string): Promise<void> {
  await tx.run(sql`
    with wanted as (
      select id from runs where migration_id = ${migrationId} and status in ('queued', 'running', 'blocked')
      union (select id from runs where migration_id = ${migrationId} and status = 'awaiting_approval'
             order by completed_at desc, id desc limit 1)
      union select run_id from sheets where migration_id = ${migrationId} and run_id is not null
      union select previous_run_id from sheets where migration_id = ${migrationId} and previous_run_id is not null
      union select jsonb_array_elements_text(request->'runs')::uuid from export_jobs
            where migration_id = ${migrationId} and status in ('pending', 'running')
    ), gone as (
      delete from run_objects o using runs r
      where r.id = o.run_id and r.migration_id = ${migrationId} and o.run_id not in (select id from wanted)
      returning o.key
    )
    insert into object_trash (key, due)
    select distinct g.key, ${seam.now()}::timestamptz from gone g
    where not exists (select 1 from run_objects h where h.key = g.key and h.run_id in (select id from wanted))
    on conflict (key) do update set due = excluded.due`);
}
