import { describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { advance, now } from './testing/clock.js';
import { admin, bearer, listSessions, newKey, newTeammate, signIn, type Teammate } from './testing/people.js';
import { nobody, secondBase } from './testing/settings.js';
import type { ApiKey, ErrorBody, Session } from './testing/shapes.js';
import { noId, unique } from './testing/unique.js';

const trySignIn = (email: string, password: string, base = '') =>
  call<Session & ErrorBody>('POST', `${base}/auth/sign-in`, { as: nobody, body: { email, password } });
const changePassword = (as: Record<string, string>, current_password: string, new_password: string) =>
  call<{ sessions_ended: number } & ErrorBody>('POST', '/auth/password', {
    as,
    body: { current_password, new_password },
  });
const me = async (as: Record<string, string>) => (await call('GET', '/auth/me', { as })).status;

async function signedInTwice(): Promise<{
  mate: Teammate;
  one: Record<string, string>;
  two: Record<string, string>;
}> {
  const mate = await newTeammate('member');
  const enter = async () => bearer((await signIn(mate.email, mate.password)).session_token);
  return { mate, one: await enter(), two: await enter() };
}

describe('sessions', () => {
  it('are listed with where they come from, and the one that asks is marked', async () => {
    const { one, two } = await signedInTwice();
    const sessions = await listSessions(two);
    // Accepting the invitation opened one too.
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ current }) => current)).toEqual([sessions[0]]);
    for (const each of sessions) {
      expect(each.address).toMatch(/127\.0\.0\.1|::1/);
      expect(each.user_agent).toEqual(expect.any(String));
      expect(Date.parse(each.expires_at)).toBeGreaterThan((await now()).getTime());
    }
    expect((await listSessions(one))[0]?.id).not.toBe(sessions[0]?.id);
  });

  it('show when they were last used', async () => {
    const { one, two } = await signedInTwice();
    const id = (await listSessions(one))[0]!.id;
    await advance(60);
    await me(one);
    await expect
      .poll(
        async () => {
          const found = (await listSessions(two)).find((each) => each.id === id)!;
          return Date.parse(found.last_used_at) - Date.parse(found.created_at);
        },
        { timeout: 15_000 },
      )
      .toBeGreaterThan(50_000);
  });

  it('end one by one', async () => {
    const { one, two } = await signedInTwice();
    const id = (await listSessions(one))[0]!.id;
    const { status, body } = await call('DELETE', `/auth/sessions/${id}`, { as: two });
    expect([status, body]).toEqual([200, { deleted: true }]);
    expect([await me(one), await me(two)]).toEqual([401, 200]);
    expect((await call('DELETE', `/auth/sessions/${id}`, { as: two })).status).toBe(404);
    expect((await call('DELETE', '/auth/sessions/nonsense', { as: two })).status).toBe(404);
    const own = (await listSessions(two))[0]!.id;
    expect((await call('DELETE', `/auth/sessions/${own}`, { as: two })).status).toBe(200);
    expect(await me(two)).toBe(401);
  });

  it('end all but the one that asks', async () => {
    const { one, two } = await signedInTwice();
    const { status, body } = await call('DELETE', '/auth/sessions', { as: two });
    expect([status, body]).toEqual([200, { deleted: true, sessions_ended: 2 }]);
    expect([await me(one), await me(two)]).toEqual([401, 200]);
    expect(await listSessions(two)).toHaveLength(1);
  });

  it('belong to one person: a teammate gets 404', async () => {
    const { one } = await signedInTwice();
    const mine = (await listSessions(await admin()))[0]!.id;
    for (const id of [mine, noId])
      expect((await call('DELETE', `/auth/sessions/${id}`, { as: one })).status).toBe(404);
    expect(await me(await admin())).toBe(200);
  });
});

describe('a password', () => {
  it('is changed by whoever knows it, and ends all other sessions', async () => {
    const { mate, one, two } = await signedInTwice();
    const fresh = 'another long password';
    const wrong = await changePassword(two, 'not the password', fresh);
    expect([wrong.status, wrong.body.error]).toEqual([403, 'current_password: this is not your password']);
    expect(await me(one)).toBe(200);
    await advance(31);
    const { status, body } = await changePassword(two, mate.password, fresh);
    expect([status, body]).toEqual([200, { changed: true, sessions_ended: 2 }]);
    expect([await me(one), await me(two)]).toEqual([401, 200]);
    expect((await trySignIn(mate.email, fresh)).status).toBe(200);
    expect((await trySignIn(mate.email, mate.password)).status).toBe(401);
  });
});

describe('failed sign-ins', () => {
  /** Answered only when the clock has moved so far: how far it had to. */
  async function delayOf(attempt: Promise<unknown>): Promise<number> {
    let isAnswered = false;
    const done = attempt.then(() => {
      isAnswered = true;
    });
    for (let seconds = 0; ; seconds++) {
      await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 400))]);
      if (isAnswered) return seconds;
      await advance(1);
    }
  }

  it.each(['somebody', 'nobody'])('delay the next with the e-mail of %s, at every process', async (who) => {
    const mate = await newTeammate('member');
    const email = who === 'somebody' ? mate.email : `${unique('nobody')}@nowhere.test`;
    for (let n = 0; n < 4; n++) {
      const attempt = trySignIn(email, 'a guess');
      await delayOf(attempt);
      expect((await attempt).status).toBe(401);
    }
    const elsewhere = trySignIn(email, 'a guess', secondBase);
    expect(await delayOf(elsewhere)).toBeGreaterThan(1);
    expect((await elsewhere).status).toBe(401);
  });

  it('never refuse the owner, who is only late', async () => {
    const mate = await newTeammate('member');
    for (let n = 0; n < 3; n++) await delayOf(trySignIn(mate.email, 'a guess'));
    const owner = trySignIn(mate.email, mate.password);
    expect(await delayOf(owner)).toBeGreaterThan(0);
    expect((await owner).status).toBe(200);
    expect((await trySignIn(mate.email, mate.password)).status).toBe(200);
  });
});

it('keys of people who left the team carry a warning', async () => {
  const mate = await newTeammate('admin');
  const { api_key } = await newKey(await mate.as());
  const warning = async () => {
    const { body } = await call<{ api_keys: ApiKey[] }>('GET', '/api-keys', { as: await admin() });
    return body.api_keys.find(({ id }) => id === api_key.id)?.warning;
  };
  expect(await warning()).toBeUndefined();
  expect((await call('DELETE', `/team/${mate.id}`, { as: await admin() })).status).toBe(200);
  expect(await warning()).toContain(`${mate.email}, who made this key and may still know it`);
});
