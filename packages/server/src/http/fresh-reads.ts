import sql from 'sql-template-tag';
import type { Service } from '../domain/service.js';
import { coalesce } from './coalesce.js';

const mostKept = 1000;

/**
 * A read of an account's data for the hot path: kept as long as the account's revision stands, which is looked at
 * for every call, so it is always as fresh as a query of one's own.
 *
 * GET /sources, 50 connections, against a bare fastify route in the same run: shared queries alone reach 0.31 of
 * its requests a second on PGlite and 0.37 on PostgreSQL; kept, 0.75 and 0.64.
 */
export function freshRead<V extends object>(
  service: Service,
  read: (accountId: string) => Promise<V>,
): (accountId: string) => Promise<V> {
  const revisionOf = currentRevision(service);
  const kept = new Map<string, { revision: number; value: V }>();
  return async (accountId) => {
    const now = revisionOf(accountId);
    const revision = typeof now === 'number' ? now : await now;
    const known = kept.get(accountId);
    if (known?.revision === revision) return known.value;
    // Read after the revision: at worst newer than it says, never older.
    const value = await read(accountId);
    if (kept.size >= mostKept) kept.clear();
    kept.set(accountId, { revision, value });
    return value;
  };
}

/** Every change of an account moves its audit chain. On the embedded database all of them are made here. */
function currentRevision({ db, revisions }: Service): (accountId: string) => number | Promise<number> {
  if (db.kind === 'pglite') return (accountId) => revisions.of(accountId);
  return coalesce(async (accountId) => {
    const row = await db.row<{ audit_seq: number }>(
      sql`select audit_seq from accounts where id = ${accountId}`,
    );
    return row?.audit_seq ?? 0;
  });
}
