import type { Body, Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { hashToken, later } from '../seam/seam.js';
import type { Queries } from '../store/database.js';
import { accountOf } from './accounts.js';
import type { Actor } from './actor.js';
import { accountChain, record } from './audit.js';
import { changeAccount } from './changes.js';
import { failures } from './failures.js';
import { memberOf } from './members.js';
import { nobodysPassword, passwordFits } from './passwords.js';
import type { Principal } from './principals.js';
import type { Service } from './service.js';

export type Session = Result<'signIn'>;

export const sessionDays = 14;

export async function signIn(service: Service, input: Body<'signIn'>): Promise<Session> {
  const users = await service.db.rows<{ id: string; account_id: string; password_hash: string }>(sql`
    select id, account_id, password_hash from users
    where email = ${input.email.trim().toLowerCase()} and joined_at is not null and removed_at is null
      and (${input.account_id ?? null}::uuid is null or account_id = ${input.account_id ?? null}::uuid)
    order by created_at limit 10`);
  if (users.length === 0) await passwordFits(input.password, nobodysPassword);
  const fitting: typeof users = [];
  for (const user of users) {
    if (await passwordFits(input.password, user.password_hash)) fitting.push(user);
  }
  const [user, another] = fitting;
  if (!user) throw failures.wrongPassword();
  if (another) throw failures.severalAccounts(fitting.map((one) => one.account_id));
  return changeAccount(service, user.account_id, (tx) => openSession(tx, service, user.account_id, user.id));
}

export async function openSession(
  tx: Queries,
  service: Service,
  accountId: string,
  userId: string,
): Promise<Session> {
  const { seam } = service;
  const [token, now] = [seam.token(), seam.now()];
  const expires = later(now, { days: sessionDays });
  const actor: Actor = { accountId, kind: 'session', id: userId };
  await tx.run(sql`
    insert into sessions (token_hash, user_id, created_at, expires_at)
    values (${hashToken(token)}, ${userId}, ${now}, ${expires})`);
  await record(tx, service, accountChain(actor), actor, 'session.opened', {});
  return {
    user: await memberOf(tx, actor, userId),
    account: await accountOf(tx, accountId),
    session_token: token,
    expires_at: expires.toISOString(),
  };
}

export async function signOut(service: Service, principal: Principal): Promise<void> {
  await changeAccount(service, principal.accountId, async (tx) => {
    await tx.run(sql`delete from sessions where token_hash = ${principal.sessionHash}`);
    await record(tx, service, accountChain(principal), principal, 'session.closed', {});
  });
  await service.principals.forget();
}

export async function sweepSessions({ db, seam }: Service): Promise<void> {
  await db.run(sql`delete from sessions where expires_at < ${seam.now()}`);
}
