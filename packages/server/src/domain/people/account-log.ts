import type { Query, Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { accountChain, verifyChain } from '../audit.js';
import { defaultLimit } from '../paging.js';
import type { Service } from '../service.js';
import type { Actor } from './actor.js';

interface Record {
  seq: number;
  entry: string;
  hash: string;
  name: string | null;
}

/** Newest first. Entries are never changed, and new ones come in front: a page stays what it was. */
export async function getAccountLog(
  { db }: Service,
  actor: Actor,
  { cursor, limit = defaultLimit, event }: Query<'getAccountLog'>,
): Promise<Result<'getAccountLog'>> {
  const before = cursor === undefined ? null : sequenceIn(cursor);
  const prefix = event && `${event.replace(/[\\%_]/g, '\\$&')}${event.endsWith('.') ? '%' : ''}`;
  const records = await db.rows<Record>(sql`
    select a.seq, a.entry, a.hash,
           coalesce(k.name, u.email, c.name) as name
    from audit a
    cross join lateral (select a.entry::jsonb->'by' as by) e
    left join api_keys k on e.by->>'kind' = 'key' and k.id::text = e.by->>'id'
    left join users u on e.by->>'kind' = 'session' and u.id::text = e.by->>'id'
    left join companies c on e.by->>'kind' = 'link' and c.id::text = e.by->>'id'
    where a.chain = ${actor.accountId}
      ${before === null ? sql`` : sql`and a.seq < ${before}`}
      ${prefix ? sql`and a.entry::jsonb->>'event' like ${prefix}` : sql``}
    order by a.seq desc limit ${limit + 1}`);
  const account = await db.row<{ audit_seq: number; audit_head: string }>(
    sql`select audit_seq, audit_head from accounts where id = ${actor.accountId}`,
  );
  const page = records.slice(0, limit);
  const last = page.at(-1);
  return {
    entries: page.map(shown),
    next_cursor: records.length > limit && last ? Buffer.from(`${last.seq}`).toString('base64url') : null,
    integrity: { algorithm: 'sha256', head: account?.audit_head ?? '', entries: account?.audit_seq ?? 0 },
  };
}

export function verifyAccountLog({ db }: Service, actor: Actor): Promise<Result<'verifyAccountLog'>> {
  return verifyChain(db, accountChain(actor));
}

function shown({ seq, entry, hash, name }: Record): Result<'getAccountLog'>['entries'][number] {
  const { at, event, by, ...details } = JSON.parse(entry);
  return { sequence: seq, at, event, by: { kind: by.kind, id: String(by.id), name }, details, hash };
}

function sequenceIn(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!/^[1-9]\d{0,14}$/.test(text)) throw failures.badCursor();
  return Number(text);
}
