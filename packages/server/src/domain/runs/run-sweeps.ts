import sql from 'sql-template-tag';
import { later } from '../../seam/seam.js';
import { migrationChain, record } from '../audit.js';
import { releaseObjects } from '../files/kept-objects.js';
import { say } from '../migrations/thread.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';

const answerDays = 7;

/** On the embedded database no other process can be at work: what is leased when it opens belongs to the dead. */
export async function endLeases({ db }: Pick<Service, 'db'>): Promise<void> {
  if (db.kind !== 'pglite') return;
  await db.run(sql`update runs set lease_until = null, worker = null where status = 'running'`);
  await db.run(sql`update export_jobs set lease_until = null, worker = null where status = 'running'`);
  await db.run(sql`update deliveries set lease_until = null, worker = null where lease_until is not null`);
  await db.run(sql`update extractions set lease_until = null, worker = null where status = 'running'`);
  await db.run(sql`update file_readings set lease_until = null, worker = null where status = 'running'`);
}

/** A blocked run that nobody answers fails. */
export async function failUnanswered(service: Service): Promise<void> {
  const { db, seam } = service;
  const before = later(seam.now(), { days: -answerDays });
  const runs = await db.rows<{ id: string; migration_id: string; wants_credentials: boolean }>(
    sql`select id, migration_id, credential_request is not null as wants_credentials
        from runs where status = 'blocked' and blocked_at < ${before} limit 1000`,
  );
  for (const run of runs) {
    await db.transaction(async (tx) => {
      await tx.run(sql`select 1 from migrations where id = ${run.migration_id} for no key update`);
      const what = run.wants_credentials ? 'gave the credentials' : 'answered the questions';
      const error = `Nobody ${what} within ${answerDays} days. Start the run again`;
      const failed = await tx.run(sql`
        update runs set status = 'failed', error = ${error}, completed_at = ${seam.now()}
        where id = ${run.id} and status = 'blocked' and blocked_at < ${before}`);
      if (failed === 0) return;
      await say(tx, service, run, [{ step: 'expire', n: 0, type: 'error', data: { message: error } }]);
      const actor: Actor = { accountId: '', kind: 'system', id: 'sweep' };
      await record(tx, service, migrationChain(run.migration_id), actor, 'run.settled', {
        run: run.id,
        status: 'failed',
        error,
      });
      await releaseObjects(tx, service, run.migration_id);
    });
  }
}
