import type { Body, Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { hashToken, later } from '../../seam/seam.js';
import type { Queries } from '../../store/database.js';
import { accountChain, record } from '../audit.js';
import { changeAccount } from '../changes.js';
import type { Service } from '../service.js';
import { accountOf } from './accounts.js';
import type { Actor } from './actor.js';
import { memberOf } from './members.js';
import { nobodysPassword, passwordFits } from './passwords.js';
import type { Principal } from './principals.js';

export type Session = Result<'signIn'>;

export const sessionDays = 14;

/** What signs in: as it calls itself, and where it calls from. */
export interface Device {
  userAgent: string | null;
  address: string;
}

interface Fitting {
  id: string;
  account_id: string;
  password_hash: string;
}

export async function signIn(
  service: Service,
  { email, password, account_id }: Body<'signIn'>,
  device: Device,
  signal: AbortSignal,
): Promise<Session> {
  const address = email.trim().toLowerCase();
  const fitting = await service.passwordTries.attempt(address, { address: device.address, signal }, () =>
    peopleWith(service.db, address, password, account_id ?? null),
  );
  if (!fitting) throw failures.wrongPassword();
  const [user, ...others] = fitting;
  if (others.length > 0) throw failures.severalAccounts(fitting.map((one) => one.account_id));
  return changeAccount(service, user.account_id, async (tx) => {
    // It was right a moment ago: a change of the password meanwhile has ended all sessions but one.
    const still = await tx.row(sql`
      select 1 from users where id = ${user.id} and password_hash = ${user.password_hash} and removed_at is null`);
    if (!still) throw failures.wrongPassword();
    return openSession(tx, service, user.account_id, user.id, device);
  });
}

async function peopleWith(
  db: Queries,
  email: string,
  password: string,
  accountId: string | null,
): Promise<[Fitting, ...Fitting[]] | undefined> {
  const users = await db.rows<Fitting>(sql`
    select id, account_id, password_hash from users
    where email = ${email} and joined_at is not null and removed_at is null
      and (${accountId}::uuid is null or account_id = ${accountId}::uuid)
    order by created_at limit 10`);
  if (users.length === 0) await passwordFits(password, nobodysPassword);
  const fitting: Fitting[] = [];
  for (const user of users) {
    if (await passwordFits(password, user.password_hash)) fitting.push(user);
  }
  const [first, ...others] = fitting;
  return first && [first, ...others];
}

export async function openSession(
  tx: Queries,
  service: Service,
  accountId: string,
  userId: string,
  { userAgent, address }: Device,
): Promise<Session> {
  const { seam } = service;
  const [id, token, now] = [seam.id(), seam.token(), seam.now()];
  const expires = later(now, { days: sessionDays });
  const actor: Actor = { accountId, kind: 'session', id: userId };
  await tx.run(sql`
    insert into sessions (id, token_hash, user_id, created_at, last_used_at, expires_at, user_agent, address)
    values (${id}, ${hashToken(token)}, ${userId}, ${now}, ${now}, ${expires},
            ${userAgent?.slice(0, 300) ?? null}, ${address})`);
  await record(tx, service, accountChain(actor), actor, 'session.opened', { session: id });
  return {
    user: await memberOf(tx, actor, userId),
    account: await accountOf(tx, service, accountId),
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
