import type { Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import type { Service } from '../service.js';
import type { Actor } from './actor.js';

export type Member = Result<'listTeam'>['members'][number];

interface MemberRow extends Omit<Member, 'status' | 'created_at'> {
  joined_at: Date | null;
  created_at: Date;
}

export async function listTeam({ db }: Service, actor: Actor): Promise<Result<'listTeam'>> {
  const rows = await db.rows<MemberRow>(sql`
    select id, email, name, role, joined_at, created_at from users
    where account_id = ${actor.accountId} and removed_at is null order by created_at, id`);
  return { members: rows.map(shown) };
}

export async function memberOf(db: Queries, actor: Actor, id: string): Promise<Member> {
  const row = await db.row<MemberRow>(sql`
    select id, email, name, role, joined_at, created_at from users
    where id = ${id} and account_id = ${actor.accountId} and removed_at is null`);
  if (!row) throw failures.memberMissing(id);
  return shown(row);
}

function shown({ joined_at, created_at, ...row }: MemberRow): Member {
  return { ...row, status: joined_at ? 'active' : 'invited', created_at: created_at.toISOString() };
}
