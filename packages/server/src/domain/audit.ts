import { createHash } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import type { Queries } from '../store/database.js';
import type { Actor } from './people/actor.js';
import type { Service } from './service.js';

export interface Chain {
  /** The table whose row carries the head of the chain. */
  parent: 'accounts' | 'migrations';
  id: string;
}

/**
 * Adds a record to a hash chain: each hash covers the one before and the text of the entry. Moving the head
 * locks the parent row, so records of one chain are written one after the other, in the same transaction as
 * the change they tell of.
 */
export async function record(
  tx: Queries,
  { seam }: Pick<Service, 'seam'>,
  chain: Chain,
  actor: Actor,
  event: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  const by = { kind: actor.kind, id: actor.id };
  const entry = JSON.stringify({ at: seam.now().toISOString(), event, by, ...details });
  await tx.run(sql`
    with head as (
      update ${raw(chain.parent)} set
        audit_seq = audit_seq + 1,
        audit_head = encode(sha256(convert_to(audit_head || ${entry}::text, 'UTF8')), 'hex')
      where id = ${chain.id}
      returning audit_seq, audit_head
    )
    insert into audit (chain, seq, entry, hash)
    select ${chain.id}, audit_seq, ${entry}::text, audit_head from head`);
}

export function accountChain(actor: Actor): Chain {
  return { parent: 'accounts', id: actor.accountId };
}

export function migrationChain(id: string): Chain {
  return { parent: 'migrations', id };
}

/** Recomputes a chain: the first record that does not fit, or none, and whether the head is the parent's. */
export async function verifyChain(
  db: Queries,
  chain: Chain,
): Promise<{ ok: boolean; entries: number; head: string; broken_at: number | null }> {
  const parent = await db.row<{ audit_seq: number; audit_head: string }>(
    sql`select audit_seq, audit_head from ${raw(chain.parent)} where id = ${chain.id}`,
  );
  const records = await db.rows<{ seq: number; entry: string; hash: string }>(
    sql`select seq, entry, hash from audit where chain = ${chain.id} order by seq`,
  );
  let head = '';
  for (const [index, { seq, entry, hash }] of records.entries()) {
    head = createHash('sha256')
      .update(head + entry)
      .digest('hex');
    if (seq !== index + 1 || hash !== head)
      return { ok: false, entries: records.length, head, broken_at: seq };
  }
  const ok = parent?.audit_head === head && parent.audit_seq === records.length;
  return { ok, entries: records.length, head, broken_at: ok ? null : records.length };
}
