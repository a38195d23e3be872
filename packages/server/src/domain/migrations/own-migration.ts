import sql from 'sql-template-tag';
import { failures, withExtra } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import type { Actor } from '../people/actor.js';

/** In flight, as the partial index and the triggers of the store see it. */
export const inFlight = sql`status in ('queued', 'running', 'blocked')`;

/** Throws 404 unless the migration is the account's. */
export async function ownMigration(
  db: Queries,
  actor: Actor,
  id: string,
  lock?: 'for no key update',
): Promise<{ workbook_id: string }> {
  const row = await db.row<{ workbook_id: string }>(sql`
    select workbook_id from migrations where id = ${id} and account_id = ${actor.accountId}
    ${lock ? sql`for no key update` : sql``}`);
  if (!row) throw failures.migrationMissing(id);
  return row;
}

export async function refuseInFlight(tx: Queries, migrationId: string): Promise<void> {
  const run = await tx.row<{ id: string }>(
    sql`select id from runs where migration_id = ${migrationId} and ${inFlight}`,
  );
  if (run) throw withExtra(failures.runInFlight(run.id), { run_id: run.id });
}
