import type { Body, Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { hashToken, later } from '../../seam/seam.js';
import { isUniqueViolation, type Queries } from '../../store/database.js';
import { accountChain, record } from '../audit.js';
import { changeAccount } from '../changes.js';
import type { Service } from '../service.js';
import type { Actor } from './actor.js';
import { memberOf } from './members.js';
import { hashPassword } from './passwords.js';
import { type Device, openSession, type Session } from './sessions.js';

interface Invited {
  id: string;
  account_id: string;
  name: string | null;
  invite_expires_at: Date;
}

const invitationLife = { days: 7 };

export async function inviteMember(
  service: Service,
  actor: Actor,
  { email, role = 'member', name }: Body<'inviteMember'>,
): Promise<Result<'inviteMember'>> {
  const { seam, config } = service;
  const [id, token, now] = [seam.id(), seam.token(), seam.now()];
  const expires = later(now, invitationLife);
  const address = email.trim().toLowerCase();
  try {
    return await changeAccount(service, actor.accountId, async (tx) => {
      // An invitation that ran out does not stand in the way of a new one.
      await tx.run(sql`
        update users set removed_at = ${now}, invite_hash = null
        where account_id = ${actor.accountId} and email = ${address} and removed_at is null
          and joined_at is null and invite_expires_at <= ${now}`);
      await tx.run(sql`
        insert into users (id, account_id, email, name, role, invite_hash, invite_expires_at, created_at)
        values (${id}, ${actor.accountId}, ${address}, ${name ?? null}, ${role}, ${hashToken(token)}, ${expires}, ${now})`);
      await record(tx, service, accountChain(actor), actor, 'member.invited', {
        member: id,
        email: address,
        role,
      });
      return {
        member: await memberOf(tx, actor, id),
        invite_url: `${config.publicUrl()}/invitations/${token}`,
        token,
        expires_at: expires.toISOString(),
      };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) throw failures.memberExists(email);
    throw error;
  }
}

export async function acceptInvitation(
  service: Service,
  { token, password, name }: Body<'acceptInvitation'>,
  device: Device,
): Promise<Session> {
  const { db, seam } = service;
  const hash = hashToken(token);
  const slot = await db.row<{ account_id: string }>(
    sql`select account_id from users where invite_hash = ${hash}`,
  );
  if (!slot) throw failures.invitationMissing();
  const passwordHash = await hashPassword(password);
  return changeAccount(service, slot.account_id, async (tx) => {
    const invited = await tx.row<Invited>(sql`
      select id, account_id, name, invite_expires_at from users
      where invite_hash = ${hash} and joined_at is null and removed_at is null`);
    if (!invited) throw failures.invitationMissing();
    if (invited.invite_expires_at <= seam.now()) throw failures.invitationExpired();
    const actor: Actor = { accountId: invited.account_id, kind: 'session', id: invited.id };
    await tx.run(sql`
      update users set password_hash = ${passwordHash}, joined_at = ${seam.now()}, invite_hash = null,
        name = ${name ?? invited.name}
      where id = ${invited.id}`);
    await record(tx, service, accountChain(actor), actor, 'member.joined', { member: invited.id });
    return openSession(tx, service, invited.account_id, invited.id, device);
  });
}

export async function removeMember(service: Service, actor: Actor, id: string): Promise<void> {
  const { seam } = service;
  await changeAccount(service, actor.accountId, async (tx) => {
    const member = await memberOf(tx, actor, id);
    if (member.role === 'admin' && member.status === 'active') await requireAnotherAdmin(tx, actor, id);
    await tx.run(sql`update users set removed_at = ${seam.now()}, invite_hash = null where id = ${id}`);
    await tx.run(sql`delete from sessions where user_id = ${id}`);
    await record(tx, service, accountChain(actor), actor, 'member.removed', { member: id });
  });
  await service.principals.forget();
}

async function requireAnotherAdmin(tx: Queries, actor: Actor, id: string): Promise<void> {
  const other = await tx.row(sql`
    select 1 from users where account_id = ${actor.accountId} and id <> ${id} and role = 'admin'
      and joined_at is not null and removed_at is null limit 1`);
  if (!other) throw failures.lastAdmin();
}
