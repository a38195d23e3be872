import type { Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';

type Source = Result<'listDashboardSources'>['sources'][number];

interface Row extends Omit<Source, 'knowledge_updated_at' | 'created_at'> {
  knowledge_updated_at: Date;
  created_at: Date;
}

export async function listDashboardSources(
  { db }: Service,
  actor: Actor,
): Promise<Result<'listDashboardSources'>> {
  const rows = await db.rows<Row>(sql`
    select s.id, s.name, s.logo_url, s.auth_url, s.connector, s.pinned_run_id as pinned_recipe_run_id,
           r.migration_id as pinned_migration_id, s.knowledge, s.knowledge_updated_at, s.created_at,
           (select count(*)::int from migrations m where m.source_id = s.id) as migration_count,
           (select count(*)::int from companies c where c.source_id = s.id) as company_count
    from sources s left join runs r on r.id = s.pinned_run_id
    where s.account_id = ${actor.accountId}
    order by s.folded_name collate "C", s.name collate "C"`);
  return {
    sources: rows.map(({ knowledge_updated_at, created_at, ...row }) => ({
      ...row,
      knowledge_updated_at: knowledge_updated_at.toISOString(),
      created_at: created_at.toISOString(),
    })),
  };
}
