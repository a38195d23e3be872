import type { Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { selectMigrations } from '../migrations/migrations.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';

type Counts = Omit<Result<'countWaiting'>, 'total'>;

/** What somebody of the team has to do next. */
export async function countWaiting({ db }: Service, actor: Actor): Promise<Result<'countWaiting'>> {
  const own = sql`m.account_id = ${actor.accountId}`;
  const counts = await db.row<Counts>(sql`
    with blocked as (
      select r.credential_request is not null as for_credentials
      from runs r join migrations m on m.id = r.migration_id where ${own} and r.status = 'blocked'
    ), states as (${selectMigrations()} where ${own})
    select
      (select count(*)::int from blocked where not for_credentials) as questions,
      (select count(*)::int from blocked where for_credentials) as credentials,
      (select count(*)::int from states where status = 'awaiting_approval') as previews,
      (select count(*)::int from companies c join migrations m on m.company_id = c.id
       where ${own} and c.done_at is not null
         and not exists (select 1 from runs r where r.migration_id = m.id and r.created_at >= c.done_at)) as customers,
      (select count(*)::int from file_readings f join migrations m on m.id = f.migration_id
       where ${own} and f.status = 'failed') as unreadable_files,
      (select count(*)::int from migrations m where ${own} and (
        select r.status from runs r where r.migration_id = m.id order by r.created_at desc, r.id desc limit 1
       ) = 'failed') as failed_runs`);
  const found: Counts = counts ?? {
    questions: 0,
    credentials: 0,
    previews: 0,
    customers: 0,
    unreadable_files: 0,
    failed_runs: 0,
  };
  return { ...found, total: Object.values(found).reduce((sum, count) => sum + count, 0) };
}
