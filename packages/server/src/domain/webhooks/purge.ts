import sql, { raw } from 'sql-template-tag';
import { discard } from '../files/trash.js';
import type { Service } from '../service.js';

const mostDays = 30;

/** Bodies and answers hold rows of customers: they go after 30 days, or sooner where the account keeps less long. */
export async function purgeDeliveries(service: Service): Promise<void> {
  const { db, seam } = service;
  const now = seam.now();
  const keptDays = sql`least(${mostDays}::int, coalesce(a.retention_days, ${mostDays}::int))`;
  const isOver = (created: string) =>
    sql`${raw(created)} < ${now}::timestamptz - make_interval(days => ${keptDays})`;
  await db.transaction(async (tx) => {
    const exports = await tx.rows<{ id: string; object_key: string | null }>(sql`
      select e.id, e.object_key from workbook_exports e
      join migrations m on m.id = e.migration_id join accounts a on a.id = m.account_id
      where e.purged_at is null and ${isOver('e.created_at')} order by e.created_at limit 1000
      for no key update of e skip locked`);
    if (exports.length === 0) return;
    const ids = exports.map(({ id }) => id);
    const keys = exports.flatMap(({ object_key }) => object_key ?? []);
    await discard(tx, service, sql`select unnest(${keys}::text[])`);
    await tx.run(sql`
      update workbook_exports set purged_at = ${now}, object_key = null, sha256 = null where id = any(${ids}::uuid[])`);
  });
  await db.run(sql`
    update deliveries d set purged_at = ${now}, body = null,
      status = case when d.status = 'pending' then 'failed' else d.status end, next_attempt_at = null,
      attempts = coalesce((select jsonb_agg(t.attempt - 'response') from jsonb_array_elements(d.attempts) t (attempt)),
                          '[]')
    where d.id in (
      select d.id from deliveries d join webhooks w on w.id = d.webhook_id join accounts a on a.id = w.account_id
      where d.purged_at is null and ${isOver('d.created_at')} order by d.created_at limit 10000)`);
}
