import sql from 'sql-template-tag';
import { Failure } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { exportWorkbook } from './export-workbook.js';
import type { Mode } from './payload.js';

/** In the transaction of an execute: its rows are owed to the endpoints where the account says so. */
export async function oweExport(
  tx: Queries,
  { queue }: Pick<Service, 'queue'>,
  { runId, migrationId }: { runId: string; migrationId: string },
): Promise<void> {
  const owed = await tx.run(sql`
    insert into owed_exports (run_id, mode)
    select ${runId}, a.deliver_on_execute from migrations m join accounts a on a.id = m.account_id
    where m.id = ${migrationId} and m.company_id is not null and a.deliver_on_execute <> 'off'
    on conflict do nothing`);
  if (owed === 1) await queue.send(tx, 'deliver', runId);
}

/** What stands now is exported, once for each execute. Where nobody wants it, nothing is owed any more. */
export async function payExport(service: Service, runId: string): Promise<void> {
  const { db, log } = service;
  const owed = await db.row<{ mode: Mode; account_id: string; workbook_id: string }>(sql`
    select o.mode, m.account_id, m.workbook_id from owed_exports o
    join runs r on r.id = o.run_id join migrations m on m.id = r.migration_id where o.run_id = ${runId}`);
  if (!owed) return;
  const actor: Actor = { accountId: owed.account_id, kind: 'system', id: 'deliver_on_execute' };
  try {
    const wanted = { channel: 'production', mode: owed.mode } as const;
    await exportWorkbook(service, actor, owed.workbook_id, wanted, { owedBy: runId });
  } catch (error) {
    if (!(error instanceof Failure) || error.retryable) throw error;
    log.warn({ run: runId, why: error.message }, 'an execute was not delivered');
    await db.run(sql`delete from owed_exports where run_id = ${runId}`);
  }
}

/** Those whose wake-up is gone. */
export async function wakeOwed({ db, queue }: Service): Promise<void> {
  const owed = await db.rows<{ run_id: string }>(sql`select run_id from owed_exports limit 1000`);
  for (const { run_id } of owed) await queue.wake('deliver', run_id);
}
