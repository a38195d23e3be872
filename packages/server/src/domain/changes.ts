import sql from 'sql-template-tag';
import { failures } from '../failures/failures.js';
import type { Queries } from '../store/database.js';
import type { Actor } from './people/actor.js';
import type { Service } from './service.js';

/**
 * Every change takes its locks in one order: the account's row, then the migration's, then the rest. The audit
 * chain stands on those rows, so changes would meet there anyway; meeting there first, they cannot deadlock, and
 * what they read before they write stays true.
 */
export async function changeAccount<T>(
  { db, revisions }: Service,
  accountId: string,
  work: (tx: Queries) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      await tx.run(sql`select 1 from accounts where id = ${accountId} for no key update`);
      return work(tx);
    });
  } finally {
    revisions.bump(accountId);
  }
}

/** A change to one migration of the account; retention counts from here. 404 when it is not the account's. */
export async function changeMigration<T>(
  service: Service,
  actor: Actor,
  id: string,
  work: (tx: Queries, migration: { workbook_id: string }) => Promise<T>,
): Promise<T> {
  return service.db.transaction(async (tx) => {
    const migration = await tx.row<{ workbook_id: string }>(sql`
      update migrations set last_activity_at = ${service.seam.now()}
      where id = ${id} and account_id = ${actor.accountId} returning workbook_id`);
    if (!migration) throw failures.migrationMissing(id);
    return work(tx, migration);
  });
}
