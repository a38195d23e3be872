import { afterEach, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { advanceTo, day, expectLifetime, now } from './testing/clock.js';
import {
  accept,
  admin,
  bearer,
  cookie,
  invite,
  newKey,
  newTeammate,
  otherAdmin,
  signIn,
} from './testing/people.js';
import { adminEmail, adminPassword, nobody, ours } from './testing/settings.js';
import type { Account, ErrorBody, Invitation, Member, Session } from './testing/shapes.js';
import { newMigration } from './testing/things.js';
import { noId, unique } from './testing/unique.js';

const me = (as: Record<string, string>) =>
  call<{ user: Member; account: Account }>('GET', '/auth/me', { as });
const trySignIn = (body: unknown) => call<Session & ErrorBody>('POST', '/auth/sign-in', { as: nobody, body });
const tryAccept = (token: string, password = 'long enough for this') =>
  call<Session & ErrorBody>('POST', '/team/accept', { as: nobody, body: { token, password } });
const team = async () => (await call<{ members: Member[] }>('GET', '/team')).body.members;

describe('signing in', () => {
  it('answers a token and sets a cookie that scripts cannot read', async () => {
    const { status, body, headers } = await trySignIn({ email: adminEmail, password: adminPassword });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email: adminEmail, role: 'admin', status: 'active' });
    const set = headers.get('set-cookie') ?? '';
    expect(set).toMatch(/^godwit_session=[^;]+;/);
    expect(set).toMatch(/; *HttpOnly/i);
    expect(set).toMatch(/; *SameSite=(Lax|Strict)/i);
    expect(set).toMatch(/; *Path=\//i);
    const value = decodeURIComponent(/^godwit_session=([^;]+)/.exec(set)![1]!);
    for (const as of [bearer(body.session_token), cookie(value)]) {
      const reply = await me(as);
      expect(reply.status).toBe(200);
      expect(reply.body.user.email).toBe(adminEmail);
    }
  });

  it('takes the e-mail in any case', async () => {
    expect((await trySignIn({ email: adminEmail.toUpperCase(), password: adminPassword })).status).toBe(200);
  });

  it('does not tell a wrong password from an unknown e-mail', async () => {
    const wrong = await trySignIn({ email: adminEmail, password: 'not the password' });
    const unknown = await trySignIn({ email: 'nobody@nowhere.test', password: adminPassword });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.text).toBe(unknown.text);
  });

  it('asks for the account when the pair fits several', async () => {
    const email = `${unique('both')}@team.test`;
    const password = 'the same everywhere';
    const first = await accept((await invite(await admin(), email)).token, password);
    const second = await accept((await invite(await otherAdmin(), email)).token, password);
    expect(first.account.id).not.toBe(second.account.id);
    expect((await trySignIn({ email, password })).status).toBe(409);
    const { status, body } = await trySignIn({ email, password, account_id: second.account.id });
    expect(status).toBe(200);
    expect(body.account.id).toBe(second.account.id);
    expect((await trySignIn({ email, password, account_id: noId })).status).toBe(401);
  });
});

describe('a session', () => {
  it('ends when the person signs out, and no other ends with it', async () => {
    const [one, two] = [await signIn(adminEmail, adminPassword), await signIn(adminEmail, adminPassword)];
    const { status, body } = await call('POST', '/auth/sign-out', { as: bearer(one.session_token) });
    expect(status).toBe(200);
    expect(body).toEqual({ signed_out: true });
    expect((await me(bearer(one.session_token))).status).toBe(401);
    expect((await me(cookie(one.session_token))).status).toBe(401);
    expect((await me(bearer(two.session_token))).status).toBe(200);
  });

  it('ends by itself', async () => {
    const { session_token, expires_at } = await signIn(adminEmail, adminPassword);
    expect(Date.parse(expires_at)).toBeGreaterThan((await now()).getTime());
    await advanceTo(expires_at, 1);
    expect((await me(bearer(session_token))).status).toBe(401);
    expect((await call('GET', '/migrations', { as: bearer(session_token) })).status).toBe(401);
  });

  it.each(['', 'x', 'null', 'Basic abc', `${'a'.repeat(5000)}`])('is not opened by %.20j', async (token) => {
    expect((await me(bearer(token))).status).toBe(401);
    expect((await me(cookie(token))).status).toBe(401);
  });

  it('reads the catalog as a key does', async () => {
    const as = await admin();
    for (const path of ['/sources', '/templates', '/companies', '/migrations', '/team', '/account']) {
      expect((await call('GET', path, { as })).status, path).toBe(200);
    }
  });

  it('is what the routes of a person ask for: a key is not enough', async () => {
    expect((await call('GET', '/auth/me', { as: ours })).status).toBe(401);
    expect((await call('POST', '/auth/sign-out', { as: ours })).status).toBe(401);
    expect((await call('GET', '/api-keys', { as: ours })).status).toBe(401);
    expect((await call('POST', '/team', { as: ours, body: { email: 'a@b.test' } })).status).toBe(401);
    expect((await call('PATCH', '/account', { as: ours, body: { name: 'By key' } })).status).toBe(401);
  });
});

describe('an invitation', () => {
  it('makes a teammate once it is accepted', async () => {
    const email = `${unique('mate')}@team.test`;
    const { member, token, invite_url } = await invite(await admin(), email);
    expect(member).toMatchObject({ email, role: 'member', status: 'invited' });
    expect(invite_url).toContain(token);
    expect(await team()).toContainEqual(expect.objectContaining({ email, status: 'invited' }));
    expect((await trySignIn({ email, password: 'long enough for this' })).status).toBe(401);
    const { user, session_token } = await accept(token, 'long enough for this');
    expect(user).toMatchObject({ id: member.id, email, role: 'member', status: 'active' });
    expect((await me(bearer(session_token))).body.user.email).toBe(email);
    expect(await team()).toContainEqual(expect.objectContaining({ email, status: 'active' }));
    expect((await trySignIn({ email, password: 'long enough for this' })).status).toBe(200);
  });

  it('can make an admin, with a name', async () => {
    const email = `${unique('boss')}@team.test`;
    const { body } = await call<Invitation>('POST', '/team', {
      as: await admin(),
      body: { email, role: 'admin', name: 'The Boss' },
    });
    expect(body.member).toMatchObject({ role: 'admin', name: 'The Boss' });
    expect((await accept(body.token, 'long enough for this')).user.role).toBe('admin');
  });

  it('works once', async () => {
    const { token } = await invite(await admin(), `${unique('mate')}@team.test`);
    await accept(token, 'long enough for this');
    expect([404, 410]).toContain((await tryAccept(token)).status);
  });

  it('works for 7 days', async () => {
    const as = await admin();
    const asked = await now();
    const { token, expires_at } = await invite(as, `${unique('late')}@team.test`);
    await expectLifetime(expires_at, 7 * day, asked);
    await advanceTo(expires_at, 1);
    expect((await tryAccept(token)).status).toBe(410);
  });

  it('can be withdrawn', async () => {
    const { token, member } = await invite(await admin(), `${unique('mate')}@team.test`);
    expect((await call('DELETE', `/team/${member.id}`, { as: await admin() })).status).toBe(200);
    expect([404, 410]).toContain((await tryAccept(token)).status);
    expect((await team()).map(({ id }) => id)).not.toContain(member.id);
  });

  it('is found by its whole token only', async () => {
    const { token } = await invite(await admin(), `${unique('mate')}@team.test`);
    for (const wrong of ['x', token.slice(0, -1), `${token}x`]) {
      expect((await tryAccept(wrong)).status).toBe(404);
    }
  });

  it('is refused for somebody who is on the team', async () => {
    const as = await admin();
    expect((await call('POST', '/team', { as, body: { email: adminEmail } })).status).toBe(409);
    expect((await call('POST', '/team', { as, body: { email: adminEmail.toUpperCase() } })).status).toBe(409);
  });
});

describe('a member', () => {
  it('gets 403 for what admins do', async () => {
    const as = await (await newTeammate('member')).as();
    const replies = [
      await call('POST', '/team', { as, body: { email: 'new@team.test' } }),
      await call('DELETE', `/team/${noId}`, { as }),
      await call('PATCH', '/account', { as, body: { name: 'Mine now' } }),
      await call('GET', '/api-keys', { as }),
      await call('POST', '/api-keys', { as, body: { name: 'Mine' } }),
      await call('DELETE', `/api-keys/${noId}`, { as }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  });

  it('reads the team and the account', async () => {
    const as = await (await newTeammate('member')).as();
    expect((await call('GET', '/team', { as })).status).toBe(200);
    expect((await call('GET', '/account', { as })).status).toBe(200);
  });
});

describe('removing a teammate', () => {
  it('ends the sessions at once and leaves the keys', async () => {
    const mate = await newTeammate('admin');
    const { session_token } = await signIn(mate.email, mate.password);
    const key = await newKey(bearer(session_token));
    const { status, body } = await call('DELETE', `/team/${mate.id}`, { as: await admin() });
    expect(status).toBe(200);
    expect(body).toEqual({ deleted: true });
    expect((await me(bearer(session_token))).status).toBe(401);
    expect((await trySignIn({ email: mate.email, password: mate.password })).status).toBe(401);
    expect((await call('GET', '/sources', { as: key.as })).status).toBe(200);
    expect((await newMigration({}, key.as)).migration.owner.email).toBe(mate.email);
  });

  it('is refused for the last admin', async () => {
    const as = await otherAdmin();
    const { members } = (await call<{ members: Member[] }>('GET', '/team', { as })).body;
    const last = members.filter(({ role, status }) => role === 'admin' && status === 'active');
    expect(last).toHaveLength(1);
    expect((await call('DELETE', `/team/${last[0]!.id}`, { as })).status).toBe(409);
    expect((await me(as)).status).toBe(200);
  });
});

describe('the account', () => {
  afterEach(async () => {
    const as = await admin();
    expect(
      (await call('PATCH', '/account', { as, body: { name: 'First', retention: 'forever' } })).status,
    ).toBe(200);
  });

  it('shows name, region and retention', async () => {
    const { body } = await call<{ account: Account }>('GET', '/account');
    expect(body.account).toMatchObject({ retention: 'forever' });
    expect(body.account.region).not.toBe('');
  });

  it.each([
    { name: 'Renamed' },
    { retention: 30 },
    { retention: 90 },
    { retention: 365 },
    { retention: 'forever' },
    { safe_csv: true },
    { safe_csv: false },
  ])('takes %j', async (change) => {
    const as = await admin();
    const { status, body } = await call<{ account: Account }>('PATCH', '/account', { as, body: change });
    expect(status).toBe(200);
    expect(body.account).toMatchObject(change);
    expect((await call<{ account: Account }>('GET', '/account')).body.account).toEqual(body.account);
  });
});
