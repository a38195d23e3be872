import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import type { Service } from '../service.js';

/** What an account keeps in the object store, and may keep. Undefined: as much as it likes. */
interface Quota {
  used: number;
  limit: number;
}

async function quotaOf(
  db: Queries,
  { config }: Pick<Service, 'config'>,
  accountId: string,
): Promise<Quota | undefined> {
  const account = await db.row<{ quota_bytes: number | null }>(
    sql`select quota_bytes from accounts where id = ${accountId}`,
  );
  const limit = account?.quota_bytes ?? config.accountQuota;
  if (limit === undefined) return undefined;
  const kept = await db.row<{ bytes: number }>(sql`
    select (coalesce(sum(bytes), 0))::bigint as bytes from (
      select f.size as bytes from files f join migrations m on m.id = f.migration_id where m.account_id = ${accountId}
      union all
      select o.bytes from stored_objects o join migrations m on m.id = o.migration_id where m.account_id = ${accountId}
      union all
      select j.file_size from export_jobs j join migrations m on m.id = j.migration_id
      where m.account_id = ${accountId} and j.object_key is not null
      union all
      select e.bytes from workbook_exports e join migrations m on m.id = e.migration_id
      where m.account_id = ${accountId} and e.object_key is not null
      union all
      -- Tables that were read ahead and that no run has taken: nobody asked for them, so nobody pays for them.
      select -r.bytes from file_readings r join migrations m on m.id = r.migration_id
      where m.account_id = ${accountId} and r.result is not null and not exists (
        select 1 from run_steps s join runs on runs.id = s.run_id
        where runs.migration_id = r.migration_id and s.step = 'read:' || r.id)
      union all
      select size from extractions where account_id = ${accountId} and object_key is not null
    ) kept`);
  return { used: kept?.bytes ?? 0, limit };
}

/** Before anybody sends bytes: an account that is full gets no place to put them. */
export async function requireRoom(db: Queries, service: Service, accountId: string): Promise<void> {
  const quota = await quotaOf(db, service, accountId);
  if (quota && quota.used >= quota.limit) throw failures.quotaReached(quota.used, quota.limit);
}

/** How large a file may be, by its own limit and by what the account has left. */
export interface Room {
  bytes: number;
  /** For a file that is larger. */
  refusal(): Error;
}

export async function roomFor(service: Service, accountId: string, fileLimit: number): Promise<Room> {
  const quota = await quotaOf(service.db, service, accountId);
  const left = quota ? Math.max(0, quota.limit - quota.used) : Number.POSITIVE_INFINITY;
  if (!quota || left >= fileLimit)
    return { bytes: fileLimit, refusal: () => failures.fileTooLarge(fileLimit) };
  return { bytes: left, refusal: () => failures.overQuota(quota.used, quota.limit) };
}

/**
 * In the transaction that takes a file in. Of several that arrive at once each finds room for itself alone: they
 * pass here one after the other.
 */
export async function requireRoomFor(
  tx: Queries,
  service: Service,
  accountId: string,
  bytes: number,
): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`quota ${accountId}`}, 0))`);
  const quota = await quotaOf(tx, service, accountId);
  if (quota && quota.used + bytes > quota.limit) throw failures.overQuota(quota.used, quota.limit);
}
