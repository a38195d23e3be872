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

/** A chain may be longer than memory. */
const recordsAtOnce = 5000;

/** Recomputes a chain: the first record that does not fit, or none, and whether the head is the parent's. */
export async function verifyChain(
  db: Queries,
  chain: Chain,
): Promise<{ ok: boolean; entries: number; head: string; broken_at: number | null }> {
  // In one statement, so that what others add meanwhile is no fault: the chain is verified as far as it went then.
  const parent = await db.row<{ audit_seq: number; audit_head: string; entries: number; last: number }>(sql`
    select p.audit_seq, p.audit_head, count(a.seq)::int as entries, coalesce(max(a.seq), 0)::int as last
    from ${raw(chain.parent)} p left join audit a on a.chain = p.id
    where p.id = ${chain.id} group by p.audit_seq, p.audit_head`);
  const { entries = 0, last = 0 } = parent ?? {};
  let [head, seen] = ['', 0];
  while (seen < last) {
    const records = await db.rows<{ seq: number; entry: string; hash: string }>(sql`
      select seq, entry, hash from audit where chain = ${chain.id} and seq > ${seen} and seq <= ${last}
      order by seq limit ${recordsAtOnce}`);
    for (const { seq, entry, hash } of records) {
      head = createHash('sha256')
        .update(head + entry)
        .digest('hex');
      seen += 1;
      if (seq !== seen || hash !== head) return { ok: false, entries, head, broken_at: seq };
    }
    if (records.length === 0) break;
  }
  const ok = parent?.audit_head === head && parent.audit_seq === seen && entries === seen;
  return { ok, entries, head, broken_at: ok ? null : seen };
}
