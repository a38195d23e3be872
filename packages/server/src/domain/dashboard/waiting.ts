import type { Result } from '@godwit/contract/routes';
import sql, { type Sql } from 'sql-template-tag';
import { selectMigrations } from '../migrations/migrations.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';

type Counts = Omit<Result<'countWaiting'>, 'total'>;

const lastRunStatus = sql`(
  select r.status from runs r where r.migration_id = m.id order by r.created_at desc, r.id desc limit 1)`;
const blocked = (why: Sql) =>
  sql`exists (select 1 from runs r where r.migration_id = m.id and r.status = 'blocked' and ${why})`;

/** By what waits: whether it does so in the migration `m`. A preview waits by the status of its migration. */
export const isWaiting = (now: Date): Record<Exclude<keyof Counts, 'previews'>, Sql> => ({
  questions: blocked(sql`r.credential_request is null`),
  credentials: blocked(sql`r.credential_request is not null`),
  customers: sql`exists (select 1 from companies c where c.id = m.company_id and c.done_at is not null
    and not exists (select 1 from runs r where r.migration_id = m.id and r.created_at >= c.done_at))`,
  expired_links: sql`exists (
    select 1 from companies c join magic_links l on l.company_id = c.id
    where c.id = m.company_id and c.done_at is null and l.replaced_at is null and l.expires_at <= ${now})
    and not exists (select 1 from runs r where r.migration_id = m.id)`,
  unreadable_files: sql`exists (
    select 1 from file_readings f where f.migration_id = m.id and f.status = 'failed')`,
  failed_runs: sql`${lastRunStatus} = 'failed'`,
});

/** What somebody of the team has to do next. */
export async function countWaiting({ db, seam }: Service, actor: Actor): Promise<Result<'countWaiting'>> {
  const waits = isWaiting(seam.now());
  const own = sql`m.account_id = ${actor.accountId}`;
  const counts = await db.row<Counts>(sql`
    with states as (${selectMigrations()} where ${own})
    select
      (select count(*)::int from migrations m where ${own} and ${waits.questions}) as questions,
      (select count(*)::int from migrations m where ${own} and ${waits.credentials}) as credentials,
      (select count(*)::int from states where status = 'awaiting_approval') as previews,
      (select count(*)::int from migrations m where ${own} and ${waits.customers}) as customers,
      (select count(*)::int from migrations m where ${own} and ${waits.expired_links}) as expired_links,
      (select count(*)::int from file_readings f join migrations m on m.id = f.migration_id
       where ${own} and f.status = 'failed') as unreadable_files,
      (select count(*)::int from migrations m where ${own} and ${waits.failed_runs}) as failed_runs`);
  const found: Counts = counts ?? {
    questions: 0,
    credentials: 0,
    previews: 0,
    customers: 0,
    expired_links: 0,
    unreadable_files: 0,
    failed_runs: 0,
  };
  return { ...found, total: Object.values(found).reduce((sum, count) => sum + count, 0) };
}
