import type { Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { hashToken } from '../../seam/seam.js';
import type { Queries } from '../../store/database.js';
import { accountChain, record } from '../audit.js';
import { changeAccount } from '../changes.js';
import type { Service } from '../service.js';
import type { Actor } from './actor.js';
import { keyPrefixLength } from './principals.js';

type ApiKey = Result<'listApiKeys'>['api_keys'][number];

export async function listApiKeys({ db }: Service, actor: Actor): Promise<Result<'listApiKeys'>> {
  const rows = await db.rows<
    Omit<ApiKey, 'created_at' | 'last_used_at' | 'warning'> & {
      created_at: Date;
      last_used_at: Date | null;
      is_orphaned: boolean;
    }
  >(sql`
    select k.id, k.name, k.prefix, u.email as created_by, k.created_at, k.last_used_at,
           not exists (select 1 from users t where t.account_id = k.account_id and t.email = u.email
                         and t.joined_at is not null and t.removed_at is null) as is_orphaned
    from api_keys k join users u on u.id = k.created_by
    where k.account_id = ${actor.accountId} and k.revoked_at is null order by k.created_at, k.id`);
  return {
    api_keys: rows.map(({ is_orphaned, ...row }) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at?.toISOString() ?? null,
      ...(is_orphaned && { warning: leftBehind(row.created_by) }),
    })),
  };
}

function leftBehind(email: string): string {
  return `${email}, who made this key and may still know it, is not in the team any more: make a new one for whoever uses it, then revoke it`;
}

export async function createApiKey(
  service: Service,
  actor: Actor & { userId: string },
  name: string,
): Promise<Result<'createApiKey'>> {
  const { seam } = service;
  const key = newKey(service);
  return changeAccount(service, actor.accountId, async (tx) => {
    const id = await insertKey(tx, service, actor, { name, key, userId: actor.userId });
    const creator = await tx.row<{ email: string }>(sql`select email from users where id = ${actor.userId}`);
    return {
      api_key: {
        id,
        name,
        prefix: key.slice(0, keyPrefixLength),
        created_by: creator?.email ?? '',
        created_at: seam.now().toISOString(),
        last_used_at: null,
      },
      key,
    };
  });
}

/** When this returns, the key fails on every process. */
export async function revokeApiKey(service: Service, actor: Actor, id: string): Promise<void> {
  await changeAccount(service, actor.accountId, async (tx) => {
    const revoked = await tx.run(sql`
      update api_keys set revoked_at = ${service.seam.now()}
      where id = ${id} and account_id = ${actor.accountId} and revoked_at is null`);
    if (revoked === 0) throw failures.keyMissing(id);
    await record(tx, service, accountChain(actor), actor, 'api_key.revoked', { key: id });
  });
  await service.principals.forget();
}

export function newKey({ seam }: Pick<Service, 'seam'>): string {
  return `gw_${seam.token().replace(/[-_]/g, '0')}`;
}

export async function insertKey(
  tx: Queries,
  service: Pick<Service, 'seam'>,
  actor: Actor,
  { name, key, userId }: { name: string; key: string; userId: string },
): Promise<string> {
  const id = service.seam.id();
  await tx.run(sql`
    insert into api_keys (id, account_id, name, prefix, hash, created_by, created_at)
    values (${id}, ${actor.accountId}, ${name}, ${key.slice(0, keyPrefixLength)}, ${hashToken(key)}, ${userId},
            ${service.seam.now()})`);
  await record(tx, service, accountChain(actor), actor, 'api_key.created', { key: id, name });
  return id;
}
