import sql from 'sql-template-tag';
import { later } from '../../seam/seam.js';
import { migrationChain, record } from '../audit.js';
import { discard, objectsOf } from '../files/trash.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { inFlight } from './own-migration.js';

/** Purges files, rows and run history of migrations that were idle for longer than their account keeps them. */
export async function purgeIdle(service: Service): Promise<void> {
  const { db, seam } = service;
  const now = seam.now();
  const idle = await db.rows<{
    id: string;
    account_id: string;
    last_activity_at: Date;
    retention_days: number;
  }>(sql`
    select m.id, m.account_id, m.last_activity_at, a.retention_days
    from migrations m join accounts a on a.id = m.account_id
    where a.retention_days is not null
      and m.last_activity_at < ${now}::timestamptz - make_interval(days => a.retention_days)
      and (exists (select 1 from files f where f.migration_id = m.id)
        or exists (select 1 from runs r where r.migration_id = m.id)
        or exists (select 1 from sheets s where s.migration_id = m.id and s.file is not null))
    limit 1000`);
  for (const { id, account_id, retention_days } of idle) {
    await purge(
      service,
      { accountId: account_id, kind: 'system', id: 'retention' },
      id,
      later(now, { days: -retention_days }),
    );
  }
}

/** Looks again under the row's lock: whoever touched the migration meanwhile keeps it. */
async function purge(service: Service, actor: Actor, id: string, cutoff: Date): Promise<void> {
  await service.db.transaction(async (tx) => {
    const idle = await tx.row(sql`
      select 1 from migrations where id = ${id} and last_activity_at < ${cutoff}
        and not exists (select 1 from runs where migration_id = ${id} and ${inFlight})
      for no key update`);
    if (!idle) return;
    await discard(tx, service, objectsOf(id));
    const files = await tx.run(sql`delete from files where migration_id = ${id}`);
    const runs = await tx.run(sql`delete from runs where migration_id = ${id}`);
    await tx.run(sql`
      update sheets set file = null, previous_file = null, row_count = 0, invalid_row_count = 0
      where migration_id = ${id}`);
    await tx.run(sql`delete from edits where migration_id = ${id}`);
    await tx.run(sql`delete from export_jobs where migration_id = ${id}`);
    await tx.run(sql`delete from workbook_exports where migration_id = ${id}`);
    await tx.run(sql`delete from stored_objects where migration_id = ${id}`);
    await record(tx, service, migrationChain(id), actor, 'migration.purged', { files, runs });
  });
}
