import sql from 'sql-template-tag';
import type { Queries } from '../../store/database.js';
import type { Service } from '../service.js';
import type { Said } from './said.js';

/** Payload: the migration's id. */
export const threadChannel = 'godwit_thread';

/**
 * Adds to the thread of a migration, in order and without gaps: the migration's row is locked, and what this step of
 * the run has said before is not said again.
 */
export async function say(
  tx: Queries,
  { seam }: Pick<Service, 'seam'>,
  run: { id: string; migration_id: string },
  said: readonly Said[],
): Promise<void> {
  if (said.length === 0) return;
  const head = await tx.row<{ thread_seq: number }>(sql`
    select thread_seq from migrations where id = ${run.migration_id} for no key update`);
  if (!head) return;
  const rows = JSON.stringify(said);
  await tx.run(sql`
    with added as (
      insert into thread (migration_id, sequence, run_id, step, n, type, data, created_at)
      select ${run.migration_id}, ${head.thread_seq}::bigint + row_number() over (order by e.at), ${run.id},
             e.step, e.n, e.type, e.data, ${seam.now()}
      from (
        select ord as at, v->>'step' as step, (v->>'n')::integer as n, v->>'type' as type, v->'data' as data
        from json_array_elements(${rows}::json) with ordinality as x (v, ord)
      ) e
      where not exists (select 1 from thread t where t.run_id = ${run.id} and t.step = e.step and t.n = e.n)
      returning 1
    ), head as (
      update migrations set thread_seq = thread_seq + (select count(*) from added)
      where id = ${run.migration_id} and exists (select 1 from added)
      returning id
    )
    select pg_notify(${threadChannel}, id::text) from head`);
}
