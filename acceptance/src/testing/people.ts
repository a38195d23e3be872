import { expect } from 'vitest';
import { call } from './call.js';
import { onLeap } from './clock.js';
import {
  adminEmail,
  adminPassword,
  type Identity,
  nobody,
  otherAdminEmail,
  otherAdminPassword,
} from './settings.js';
import type { ApiKey, Invitation, OpenSession, Session } from './shapes.js';
import { unique } from './unique.js';

export const bearer = (token: string): Identity => ({ authorization: `Bearer ${token}` });
export const cookie = (token: string): Identity => ({ cookie: `godwit_session=${token}` });

export async function signIn(email: string, password: string): Promise<Session> {
  const { status, body } = await call<Session>('POST', '/auth/sign-in', {
    as: nobody,
    body: { email, password },
  });
  expect(status).toBe(200);
  return body;
}

export async function listSessions(as: Identity): Promise<OpenSession[]> {
  const { status, body } = await call<{ sessions: OpenSession[] }>('GET', '/auth/sessions', { as });
  expect(status).toBe(200);
  return body.sessions;
}

const sessions = new Map<string, Promise<Identity>>();
onLeap(forgetSessions);

export function forgetSessions(): void {
  sessions.clear();
}

/** Signed in once per file; time that leaps ends the session, and the next call signs in anew. */
function signedIn(email: string, password: string): Promise<Identity> {
  const known = sessions.get(email);
  if (known) return known;
  const fresh = signIn(email, password).then(({ session_token }) => bearer(session_token));
  sessions.set(email, fresh);
  return fresh;
}

export const admin = () => signedIn(adminEmail, adminPassword);
export const otherAdmin = () => signedIn(otherAdminEmail, otherAdminPassword);

export interface Teammate {
  id: string;
  email: string;
  password: string;
  as: () => Promise<Identity>;
}

export async function invite(as: Identity, email: string, role?: string): Promise<Invitation> {
  const { status, body } = await call<Invitation>('POST', '/team', {
    as,
    body: { email, ...(role && { role }) },
  });
  expect(status).toBe(201);
  return body;
}

export async function accept(token: string, password: string): Promise<Session> {
  const { status, body } = await call<Session>('POST', '/team/accept', {
    as: nobody,
    body: { token, password },
  });
  expect(status).toBe(201);
  return body;
}

/** A new teammate of the account whose admin asks. */
export async function newTeammate(role: 'admin' | 'member', as?: Identity): Promise<Teammate> {
  const email = `${unique(role)}@team.test`;
  const password = `password of ${email}`;
  const { token } = await invite(as ?? (await admin()), email, role);
  const { user } = await accept(token, password);
  return { id: user.id, email, password, as: () => signedIn(email, password) };
}

export interface NewKey {
  api_key: ApiKey;
  key: string;
  as: Identity;
}

export async function newKey(as?: Identity): Promise<NewKey> {
  const { status, body } = await call<{ api_key: ApiKey; key: string }>('POST', '/api-keys', {
    as: as ?? (await admin()),
    body: { name: unique('Key') },
  });
  expect(status).toBe(201);
  return { ...body, as: { 'x-api-key': body.key } };
}
