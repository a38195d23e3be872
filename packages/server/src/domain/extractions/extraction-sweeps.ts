import sql, { type Sql } from 'sql-template-tag';
import { later } from '../../seam/seam.js';
import { accountChain, record } from '../audit.js';
import { changeAccount } from '../changes.js';
import { discard } from '../files/trash.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';

/** So long an expired extraction is told from one that never was. */
const rememberedDays = 30;
const neverCame =
  'The file was not put to its signed_url within 2 hours: create a new extraction and put the bytes there';

/** Extractions whose bytes did not come in time fail. */
export async function failUnfilled({ db, seam }: Service, only: Sql = sql`true`): Promise<void> {
  await db.run(sql`
    update extractions set status = 'failed', error = ${neverCame}, completed_at = link_expires_at
    where status = 'waiting' and link_expires_at <= ${seam.now()} and ${only}`);
}

/** Lets go of files and results whose time is over, whatever became of them, and forgets those long gone. */
export async function expireExtractions(service: Service): Promise<void> {
  const { db, seam } = service;
  const due = await db.rows<{ id: string; account_id: string }>(sql`
    select id, account_id from extractions where expires_at <= ${seam.now()} and status <> 'expired'
    order by expires_at limit 1000`);
  for (const { id, account_id } of due) await expire(service, id, account_id);
  const forgotten = later(seam.now(), { days: -rememberedDays });
  await db.run(sql`delete from extractions where status = 'expired' and expires_at < ${forgotten}`);
}

async function expire(service: Service, id: string, accountId: string): Promise<void> {
  const actor: Actor = { accountId, kind: 'system', id: 'sweep' };
  await changeAccount(service, accountId, async (tx) => {
    const kept = await tx.row<{ object_key: string | null; rows_key: string | null }>(sql`
      select object_key, rows_key from extractions where id = ${id} and status <> 'expired' for update`);
    if (!kept) return;
    const keys = [kept.object_key, kept.rows_key].filter((key) => key !== null);
    await discard(tx, service, sql`select unnest(${keys}::text[])`);
    // Whoever still works on it has lost its lease.
    await tx.run(sql`
      update extractions set status = 'expired', object_key = null, rows_key = null, result = null,
        templates = '[]', instruction = null, worker = null, lease_until = null
      where id = ${id}`);
    await record(tx, service, accountChain(actor), actor, 'extraction.expired', { extraction: id });
  });
}
