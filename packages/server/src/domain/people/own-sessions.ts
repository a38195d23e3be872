import type { Body, Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import { accountChain, record } from '../audit.js';
import { changeAccount } from '../changes.js';
import type { Service } from '../service.js';
import { memberOf } from './members.js';
import type { Trier } from './password-tries.js';
import { hashPassword, passwordFits } from './passwords.js';
import type { Principal } from './principals.js';

/** The person's own, the latest use first. */
export async function listSessions({ db, seam }: Service, me: Principal): Promise<Result<'listSessions'>> {
  const rows = await db.rows<{
    id: string;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
    user_agent: string | null;
    address: string | null;
    current: boolean;
  }>(sql`
    select id, created_at, last_used_at, expires_at, user_agent, address, token_hash = ${me.sessionHash} as current
    from sessions where user_id = ${me.userId} and expires_at > ${seam.now()}
    order by current desc, last_used_at desc, id limit 1000`);
  return {
    sessions: rows.map(({ created_at, last_used_at, expires_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
      expires_at: expires_at.toISOString(),
    })),
  };
}

export async function endSession(service: Service, me: Principal, id: string): Promise<void> {
  await changeAccount(service, me.accountId, async (tx) => {
    const ended = await tx.run(sql`delete from sessions where id = ${id} and user_id = ${me.userId}`);
    if (ended === 0) throw failures.sessionMissing(id);
    await record(tx, service, accountChain(me), me, 'session.ended', { session: id });
  });
  await service.principals.forget();
}

/** How many there were. */
export async function endOtherSessions(service: Service, me: Principal): Promise<number> {
  const ended = await changeAccount(service, me.accountId, async (tx) => {
    const count = await endOthers(tx, me);
    await record(tx, service, accountChain(me), me, 'sessions.ended', { sessions: count });
    return count;
  });
  await service.principals.forget();
  return ended;
}

/** The new one holds from now on; whoever is signed in with the old one is not any more, but for the caller. */
export async function changePassword(
  service: Service,
  me: Principal,
  { current_password, new_password }: Body<'changePassword'>,
  trier: Trier,
): Promise<number> {
  const { email } = await memberOf(service.db, me, me.userId);
  const checked = await service.passwordTries.attempt(email, trier, async () => {
    const user = await service.db.row<{ password_hash: string }>(
      sql`select password_hash from users where id = ${me.userId}`,
    );
    return user && (await passwordFits(current_password, user.password_hash)) ? user : undefined;
  });
  if (!checked) throw failures.currentPasswordWrong();
  const made = await hashPassword(new_password);
  const ended = await changeAccount(service, me.accountId, async (tx) => {
    const changed = await tx.run(sql`
      update users set password_hash = ${made}
      where id = ${me.userId} and password_hash = ${checked.password_hash} and removed_at is null`);
    if (changed === 0) throw failures.currentPasswordWrong();
    const count = await endOthers(tx, me);
    await record(tx, service, accountChain(me), me, 'password.changed', { sessions: count });
    return count;
  });
  await service.principals.forget();
  return ended;
}

function endOthers(tx: Queries, me: Principal): Promise<number> {
  return tx.run(sql`delete from sessions where user_id = ${me.userId} and token_hash <> ${me.sessionHash}`);
}
