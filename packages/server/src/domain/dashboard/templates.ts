import type { Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { inFlight } from '../migrations/own-migration.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';

type Template = Result<'listDashboardTemplates'>['templates'][number];

interface Row extends Omit<Template, 'linked_from' | 'used_by' | 'created_at' | 'updated_at'> {
  migrations: number;
  newest: Template['used_by']['newest'];
  in_flight: boolean;
  created_at: Date;
  updated_at: Date;
}

export async function listDashboardTemplates(
  { db }: Service,
  actor: Actor,
): Promise<Result<'listDashboardTemplates'>> {
  const rows = await db.rows<Row>(sql`
    select t.id, t.slug, t.name, t.description, t."grouping", jsonb_array_length(t.columns) as column_count,
           jsonb_array_length(t.rules) as rule_count, t.created_at, t.updated_at,
           (select count(*)::int from sheets s where s.template_id = t.id) as migrations,
           coalesce((select json_agg(json_build_object('migration_id', n.id, 'name', n.name))
             from (select m.id, m.name from sheets s join migrations m on m.id = s.migration_id
                   where s.template_id = t.id order by m.created_at desc, m.id desc limit 5) n), '[]'::json) as newest,
           exists (select 1 from sheets s join runs on runs.migration_id = s.migration_id
                   where s.template_id = t.id and ${inFlight}) as in_flight
    from templates t where t.account_id = ${actor.accountId} and t.archived_at is null order by t.created_at, t.id`);
  const links = await linksOf({ db }, actor);
  return {
    templates: rows.map(({ migrations, newest, in_flight, created_at, updated_at, ...row }) => ({
      ...row,
      linked_from: links.filter(({ to }) => to === row.id || to === row.slug).map(({ from }) => from),
      used_by: { migrations, newest, in_flight },
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
    })),
  };
}

/** Which templates link to which, once each; `to` is an id or a slug, as it was written. */
function linksOf({ db }: Pick<Service, 'db'>, actor: Actor): Promise<{ from: string; to: string }[]> {
  return db.rows(sql`
    select distinct t.slug as "from", l.link->>'templateId' as "to"
    from templates t, jsonb_array_elements(t.columns) c (col),
         jsonb_array_elements(case when jsonb_typeof(c.col->'linkRule') = 'array' then c.col->'linkRule' else '[]' end) l (link)
    where t.account_id = ${actor.accountId} and t.archived_at is null
    order by 1, 2`);
}
