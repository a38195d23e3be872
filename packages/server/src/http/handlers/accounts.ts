import { type accountRoutes, sessionCookie } from '@godwit/contract/accounts';
import { signedInCookie } from '@godwit/contract/pages';
import type { FastifyReply } from 'fastify';
import { getAccount, updateAccount } from '../../domain/people/accounts.js';
import { createApiKey, listApiKeys, revokeApiKey } from '../../domain/people/keys.js';
import { listTeam, memberOf } from '../../domain/people/members.js';
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
} from '../../domain/people/own-sessions.js';
import { type Device, signIn, signOut } from '../../domain/people/sessions.js';
import { acceptInvitation, inviteMember, removeMember } from '../../domain/people/team.js';
import type { Service } from '../../domain/service.js';
import { created, type Handlers, ok } from '../call.js';
import { whileWaited } from '../while-waited.js';

export const accountHandlers: Handlers<keyof typeof accountRoutes> = {
  signIn: async ({ service, body, reply }) => {
    const session = await signIn(service, body, deviceOf(reply), whileWaited(reply));
    setCookie(reply, service, session.session_token, new Date(session.expires_at));
    return ok(session);
  },
  signOut: async ({ service, actor, reply }) => {
    await signOut(service, actor);
    setCookie(reply, service, '', new Date(0));
    return ok({ signed_out: true });
  },
  me: async ({ service, actor }) =>
    ok({
      user: await memberOf(service.db, actor, actor.userId),
      account: await getAccount(service, actor),
    }),
  changePassword: async ({ service, actor, body, reply }) => {
    const trier = { address: reply.request.ip, signal: whileWaited(reply) };
    return ok({ changed: true, sessions_ended: await changePassword(service, actor, body, trier) });
  },
  listSessions: async ({ service, actor }) => ok(await listSessions(service, actor)),
  endOtherSessions: async ({ service, actor }) =>
    ok({ deleted: true, sessions_ended: await endOtherSessions(service, actor) }),
  endSession: async ({ service, actor, params }) => {
    await endSession(service, actor, params.session_id);
    return ok({ deleted: true });
  },
  listTeam: async ({ service, actor }) => ok(await listTeam(service, actor)),
  inviteMember: async ({ service, actor, body }) => created(await inviteMember(service, actor, body)),
  removeMember: async ({ service, actor, params }) => {
    await removeMember(service, actor, params.member_id);
    return ok({ deleted: true });
  },
  acceptInvitation: async ({ service, body, reply }) => {
    const session = await acceptInvitation(service, body, deviceOf(reply));
    setCookie(reply, service, session.session_token, new Date(session.expires_at));
    return created(session);
  },
  getAccount: async ({ service, actor }) => ok({ account: await getAccount(service, actor) }),
  updateAccount: async ({ service, actor, body }) =>
    ok({ account: await updateAccount(service, actor, body) }),
  listApiKeys: async ({ service, actor }) => ok(await listApiKeys(service, actor)),
  createApiKey: async ({ service, actor, body }) => created(await createApiKey(service, actor, body.name)),
  revokeApiKey: async ({ service, actor, params }) => {
    await revokeApiKey(service, actor, params.key_id);
    return ok({ deleted: true });
  },
};

function deviceOf({ request }: FastifyReply): Device {
  return { userAgent: request.headers['user-agent'] ?? null, address: request.ip };
}

function setCookie(reply: FastifyReply, { config }: Service, token: string, expires: Date): void {
  const attributes = {
    path: '/',
    sameSite: 'strict',
    secure: config.publicUrl().startsWith('https:'),
    expires,
  } as const;
  const { serializeCookie } = reply.server;
  reply.header('set-cookie', [
    serializeCookie(sessionCookie, token, { ...attributes, httpOnly: true }),
    serializeCookie(signedInCookie, token && '1', attributes),
  ]);
}
