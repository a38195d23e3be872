import { z } from 'zod';
import { email, id, label, text, timestamp } from './fields.js';
import { route } from './route.js';

/** The cookie that carries a session in browsers. */
export const sessionCookie = 'godwit_session';

export const role = z.enum(['admin', 'member']).meta({ id: 'Role' });

export const retention = z
  .union([z.literal('forever'), z.int().min(1).max(36_500)])
  .meta({ description: 'Days after last activity until files, rows and run history are purged' });

const safeCsv = z.boolean().meta({
  description: 'Whether CSV exports are made safe for spreadsheets where the export does not say (`safe`)',
});

const holdUnhealthy = z.boolean().meta({
  description: 'Whether an execute is refused while its preview has findings, unless it accepts them',
});

const deliverOnExecute = z.enum(['off', 'flat', 'nested']).meta({
  description: "Whether each execute of a company's workbook is delivered to the webhooks by itself, and how",
});

const model = z.enum(['off', 'on']).meta({
  description:
    'Whether runs may use the language model that is configured, and so send it what docs/model.md lists',
});

export const account = z
  .object({
    id,
    name: z.string(),
    region: z.string(),
    retention,
    safe_csv: safeCsv,
    hold_unhealthy: holdUnhealthy,
    deliver_on_execute: deliverOnExecute,
    model,
    model_configured: z
      .string()
      .nullable()
      .meta({ description: 'The language model of this deployment, such as `anthropic:NAME`; null: none' }),
    created_at: timestamp,
  })
  .meta({ id: 'Account' });

export const member = z
  .object({
    id,
    email: z.string(),
    name: z.string().nullable(),
    role,
    status: z.enum(['active', 'invited']),
    created_at: timestamp,
  })
  .meta({ id: 'Member' });

export const apiKey = z
  .object({
    id,
    name: z.string(),
    prefix: z.string().meta({ description: 'How the key begins' }),
    created_by: z.string(),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
    warning: z
      .string()
      .optional()
      .meta({ description: 'Where whoever made the key is not in the team any more' }),
  })
  .meta({ id: 'ApiKey' });

const password = text(200).min(8, { error: 'must have at least 8 characters' });

const session = z
  .object({
    user: member,
    account,
    session_token: z.string().meta({ description: 'For `Authorization: Bearer`; browsers use the cookie' }),
    expires_at: timestamp,
  })
  .meta({ id: 'Session' });

const openSession = z
  .object({
    id,
    created_at: timestamp,
    last_used_at: timestamp,
    expires_at: timestamp,
    user_agent: z.string().nullable().meta({ description: 'As the client that signed in called itself' }),
    address: z.string().nullable().meta({ description: 'Where it called from' }),
    current: z.boolean().meta({ description: 'The session of this very request' }),
  })
  .meta({ id: 'OpenSession' });

const sessionsEnded = z.int().meta({ description: 'How many sessions ended' });

export const accountRoutes = {
  signIn: route({
    method: 'POST',
    path: '/auth/sign-in',
    tag: 'Accounts',
    summary: 'Sign in with e-mail and password',
    description:
      'Sets the session cookie. 409 when the pair fits several accounts and none was named. Failed tries delay the next ' +
      'ones with the same e-mail, each by a second more, 30 at most; the right password is taken all the same.',
    auth: 'open',
    limited: true,
    body: z.strictObject({ email: text(254).min(1), password: text(200).min(1), account_id: id.optional() }),
    responses: { 200: session },
    errors: [401, 409],
  }),
  signOut: route({
    method: 'POST',
    path: '/auth/sign-out',
    tag: 'Accounts',
    summary: 'End the session',
    auth: 'session',
    responses: { 200: z.object({ signed_out: z.literal(true) }) },
  }),
  me: route({
    method: 'GET',
    path: '/auth/me',
    tag: 'Accounts',
    summary: 'Who is signed in',
    auth: 'session',
    responses: { 200: z.object({ user: member, account }) },
  }),
  changePassword: route({
    method: 'POST',
    path: '/auth/password',
    tag: 'Accounts',
    summary: 'Change the own password',
    description:
      'All other sessions of the person end; this one stays. 403 when `current_password` is wrong, which delays the ' +
      'next tries as a failed sign-in does.',
    auth: 'session',
    body: z.strictObject({ current_password: text(200).min(1), new_password: password }),
    responses: { 200: z.object({ changed: z.literal(true), sessions_ended: sessionsEnded }) },
    errors: [403],
  }),
  listSessions: route({
    method: 'GET',
    path: '/auth/sessions',
    tag: 'Accounts',
    summary: 'List the own open sessions, this one first, then by last use',
    auth: 'session',
    responses: { 200: z.object({ sessions: z.array(openSession) }) },
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/auth/sessions',
    tag: 'Accounts',
    summary: 'End all own sessions but this one',
    auth: 'session',
    responses: { 200: z.object({ deleted: z.literal(true), sessions_ended: sessionsEnded }) },
  }),
  endSession: route({
    method: 'DELETE',
    path: '/auth/sessions/{session_id}',
    tag: 'Accounts',
    summary: 'End one of the own sessions',
    auth: 'session',
    params: z.object({ session_id: id }),
    responses: { 200: z.object({ deleted: z.literal(true) }) },
  }),
  listTeam: route({
    method: 'GET',
    path: '/team',
    tag: 'Accounts',
    summary: 'List teammates and open invitations',
    auth: 'account',
    responses: { 200: z.object({ members: z.array(member) }) },
  }),
  inviteMember: route({
    method: 'POST',
    path: '/team',
    tag: 'Accounts',
    summary: 'Invite a teammate',
    description: 'Send `invite_url` to the person: Godwit sends no mail. It lives 7 days.',
    auth: 'admin',
    body: z.strictObject({ email, role: role.optional(), name: label().optional() }),
    responses: {
      201: z.object({ member, invite_url: z.string(), token: z.string(), expires_at: timestamp }),
    },
    errors: [409],
  }),
  removeMember: route({
    method: 'DELETE',
    path: '/team/{member_id}',
    tag: 'Accounts',
    summary: 'Remove a teammate or withdraw an invitation',
    description: 'Sessions end at once; API keys belong to the account and stay. 409 for the last admin.',
    auth: 'admin',
    params: z.object({ member_id: id }),
    responses: { 200: z.object({ deleted: z.literal(true) }) },
    errors: [409],
  }),
  acceptInvitation: route({
    method: 'POST',
    path: '/team/accept',
    tag: 'Accounts',
    summary: 'Join with an invitation',
    auth: 'open',
    limited: true,
    body: z.strictObject({ token: text(200).min(1), password, name: label().optional() }),
    responses: { 201: session },
    errors: [404, 410],
  }),
  getAccount: route({
    method: 'GET',
    path: '/account',
    tag: 'Accounts',
    summary: 'Read the account',
    auth: 'account',
    responses: { 200: z.object({ account }) },
  }),
  updateAccount: route({
    method: 'PATCH',
    path: '/account',
    tag: 'Accounts',
    summary: "Change the account's name, region, retention or settings",
    auth: 'admin',
    body: z
      .strictObject({
        name: label().optional(),
        region: text(40)
          .regex(/^[a-z0-9-]+$/, { error: 'may hold lower-case letters, digits and hyphens' })
          .optional(),
        retention: retention.optional(),
        safe_csv: safeCsv.optional(),
        hold_unhealthy: holdUnhealthy.optional(),
        deliver_on_execute: deliverOnExecute.optional(),
        model: model.optional(),
      })
      .refine((body) => Object.keys(body).length > 0, {
        error:
          'send at least one of name, region, retention, safe_csv, hold_unhealthy, deliver_on_execute, model',
      }),
    responses: { 200: z.object({ account }) },
  }),
  listApiKeys: route({
    method: 'GET',
    path: '/api-keys',
    tag: 'Accounts',
    summary: 'List API keys',
    auth: 'admin',
    responses: { 200: z.object({ api_keys: z.array(apiKey) }) },
  }),
  createApiKey: route({
    method: 'POST',
    path: '/api-keys',
    tag: 'Accounts',
    summary: 'Create an API key',
    auth: 'admin',
    body: z.strictObject({ name: label() }),
    responses: {
      201: z.object({ api_key: apiKey, key: z.string().meta({ description: 'Shown this once' }) }),
    },
  }),
  revokeApiKey: route({
    method: 'DELETE',
    path: '/api-keys/{key_id}',
    tag: 'Accounts',
    summary: 'Revoke an API key, at once and everywhere',
    auth: 'admin',
    params: z.object({ key_id: id }),
    responses: { 200: z.object({ deleted: z.literal(true) }) },
  }),
};
