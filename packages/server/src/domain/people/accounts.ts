import type { Body, Result } from '@godwit/contract/routes';
import { modelName } from '@godwit/model/settings';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import { accountChain, record } from '../audit.js';
import { merge } from '../catalog/merge.js';
import { changeAccount } from '../changes.js';
import type { Service } from '../service.js';
import type { Actor } from './actor.js';
import { insertKey } from './keys.js';
import { hashPassword } from './passwords.js';

export type Account = Result<'getAccount'>['account'];

export interface AccountSetUp {
  name: string;
  region: string;
  email: string;
  password: string;
  apiKey: string;
  /** Bytes that it may keep. */
  quota?: number;
}

/** A new account with an admin and a first API key. */
export async function insertAccount(
  tx: Queries,
  service: Pick<Service, 'seam'>,
  setUp: AccountSetUp,
): Promise<string> {
  const { seam } = service;
  const [accountId, userId, now] = [seam.id(), seam.id(), seam.now()];
  const actor: Actor = { accountId, kind: 'system', id: 'set-up' };
  await tx.run(sql`
    insert into accounts (id, name, region, quota_bytes, created_at)
    values (${accountId}, ${setUp.name}, ${setUp.region}, ${setUp.quota ?? null}, ${now})`);
  await tx.run(sql`
    insert into users (id, account_id, email, role, password_hash, created_at, joined_at)
    values (${userId}, ${accountId}, ${setUp.email.trim().toLowerCase()}, 'admin',
            ${await hashPassword(setUp.password)}, ${now}, ${now})`);
  await record(tx, service, accountChain(actor), actor, 'account.created', {
    name: setUp.name,
    admin: userId,
  });
  await insertKey(tx, service, actor, { name: 'First key', key: setUp.apiKey, userId });
  return accountId;
}

export async function getAccount(service: Service, actor: Actor): Promise<Account> {
  return accountOf(service.db, service, actor.accountId);
}

export async function accountOf(
  db: Queries,
  { config }: Pick<Service, 'config'>,
  id: string,
): Promise<Account> {
  const account = await storedAccount(db, id);
  return { ...account, model_configured: config.model ? modelName(config.model) : null };
}

export async function storedAccount(db: Queries, id: string): Promise<Omit<Account, 'model_configured'>> {
  const row = await db.row<{
    id: string;
    name: string;
    region: string;
    retention_days: number | null;
    safe_csv: boolean;
    hold_unhealthy: boolean;
    deliver_on_execute: Account['deliver_on_execute'];
    model: Account['model'];
    created_at: Date;
  }>(
    sql`select id, name, region, retention_days, safe_csv, hold_unhealthy, deliver_on_execute, model, created_at
        from accounts where id = ${id}`,
  );
  if (!row) throw failures.keyInvalid();
  const { retention_days, created_at, ...rest } = row;
  return {
    ...rest,
    retention: retention_days ?? 'forever',
    created_at: created_at.toISOString(),
  };
}

export async function updateAccount(
  service: Service,
  actor: Actor,
  change: Body<'updateAccount'>,
): Promise<Account> {
  return changeAccount(service, actor.accountId, async (tx) => {
    const stored = await storedAccount(tx, actor.accountId);
    const { name, region, retention, safe_csv, hold_unhealthy, deliver_on_execute, model } = merge(
      stored,
      change,
    );
    await tx.run(sql`
      update accounts set name = ${name}, region = ${region},
        retention_days = ${retention === 'forever' ? null : retention}, safe_csv = ${safe_csv},
        hold_unhealthy = ${hold_unhealthy}, deliver_on_execute = ${deliver_on_execute},
        model = ${model}
      where id = ${actor.accountId}`);
    await record(tx, service, accountChain(actor), actor, 'account.updated', change);
    return accountOf(tx, service, actor.accountId);
  });
}
