import { beforeAll, describe, expect } from 'vitest';
import { call, type Reply } from './testing/call.js';
import { advance, itWithinWindow, nextWindow } from './testing/clock.js';
import { admin, bearer, newKey, newTeammate, otherAdmin, signIn } from './testing/people.js';
import { pipelined, type RawReply } from './testing/raw-http.js';
import {
  adminEmail,
  adminPassword,
  base,
  type Identity,
  nobody,
  otherAdminEmail,
  otherAdminPassword,
  ours,
  rateLimit,
  sessionRateLimit,
} from './testing/settings.js';
import { nowhere, type Target, targets } from './testing/targets.js';
import { newCompany, tokenOf } from './testing/things.js';

const tooMany = { error: 'Too many requests' };
/** Signed uploads and downloads are opened by a token and are not counted. */
const uncounted = ['putUpload', 'download'];

let link = '';
let key: Identity;
let session: Identity;
/** Somebody whose sessions nobody else needs: one of the requests ends them. */
let person: Identity;

/** Of the account that has little: what is asked for so often is long where the other tests have left much. */
beforeAll(async () => {
  const other = await otherAdmin();
  link = tokenOf((await newCompany()).magic_link_url);
  key = (await newKey(other)).as;
  session = bearer((await signIn(otherAdminEmail, otherAdminPassword)).session_token);
  person = await (await newTeammate('member', other)).as();
});

function aimed(operation: string): { target: Target; as: Identity } {
  const target = targets({ ...nowhere, link })[operation]!;
  const callers = {
    account: key,
    key,
    keyOrAdmin: key,
    session: person,
    admin: session,
    link: nobody,
    open: nobody,
  };
  // A malformed request is counted all the same, makes nothing, and spares the slow hash of a sign-in.
  const cheap = target.body && !target.owned ? { ...target, body: {} } : target;
  return { target: cheap, as: callers[target.caller] };
}

function send({ method, path, body }: Target, as: Identity): Promise<Reply<unknown>> {
  return call(method, path, { as, impatient: true, ...(body !== undefined && { body }) });
}

/** In waves, so that small machines are not flooded. */
async function sendMany(count: number, request: () => Promise<Reply<unknown>>): Promise<Reply<unknown>[]> {
  const replies: Reply<unknown>[] = [];
  while (replies.length < count) {
    const size = Math.min(25, count - replies.length);
    replies.push(...(await Promise.all(Array.from({ length: size }, request))));
  }
  return replies;
}

/** As many, but over one connection for a wave: 12,000 requests of `fetch` took a third of the processor's time here. */
async function sendAtOnce(count: number, { method, path, body }: Target, as: Identity): Promise<RawReply[]> {
  const type = body !== undefined && { 'content-type': 'application/json' };
  const sent = body !== undefined && { body: Buffer.from(JSON.stringify(body)) };
  const request = { method, url: `${base}${path}`, headers: { ...type, ...as }, ...sent };
  const replies: RawReply[] = [];
  while (replies.length < count)
    replies.push(...(await pipelined(request, Math.min(25, count - replies.length))));
  return replies;
}

const passed = (replies: Reply<unknown>[]) => replies.filter(({ status }) => status !== 429).length;

/** Those who signed in get more: a page asks for many things at once. */
const limitOf = ({ caller }: Target) =>
  ['session', 'admin'].includes(caller) ? sessionRateLimit : rateLimit;

describe(`each endpoint lets ${rateLimit} requests a minute pass, ${sessionRateLimit} of a session, and turns the next away`, () => {
  const counted = Object.keys(targets(nowhere)).filter(
    (name) => !uncounted.includes(name) && name !== 'signOut',
  );

  for (const operation of counted)
    itWithinWindow(operation, async () => {
      const { target, as } = aimed(operation);
      if (target.caller === 'open') await nextWindow();
      const limit = limitOf(target);
      const replies = await sendAtOnce(limit, target, as);
      expect(replies.filter(({ status }) => status !== 429)).toHaveLength(limit);
      const over = await send(target, as);
      expect(over.status).toBe(429);
      expect(over.body).toEqual(tooMany);
      expect(over.headers.get('retry-after')).toBeNull();
    });

  itWithinWindow('signOut', async () => {
    const fresh = bearer((await signIn(adminEmail, adminPassword)).session_token);
    await call('GET', '/auth/me', { as: fresh });
    // A session ends with its first sign-out: only requests that come together reach the limit.
    const request = { method: 'POST', url: `${base}/auth/sign-out`, headers: fresh };
    const replies = await pipelined(request, sessionRateLimit + 20);
    expect(replies).toHaveLength(sessionRateLimit + 20);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(20);
    expect((await call('POST', '/auth/sign-out', { as: fresh })).status).toBe(401);
  });
});

describe('the count', () => {
  async function exhausted(): Promise<Identity> {
    const { as } = await newKey();
    await sendMany(rateLimit, () => call('GET', '/sources', { as, impatient: true }));
    return as;
  }
  const status = async (path: string, as: Identity) =>
    (await call('GET', path, { as, impatient: true })).status;

  itWithinWindow('is exact when all come at once', async () => {
    const { as } = await newKey();
    const ask = () => call('GET', '/sources', { as, impatient: true });
    const replies = await Promise.all(Array.from({ length: rateLimit + 30 }, ask));
    expect(passed(replies)).toBe(rateLimit);
  });

  itWithinWindow('belongs to one key and one endpoint', async () => {
    const as = await exhausted();
    expect(await status('/sources', as)).toBe(429);
    expect(await status('/templates', as)).toBe(200);
    expect(await status('/sources', (await newKey()).as)).toBe(200);
    expect(await status('/sources', session)).toBe(200);
  });

  itWithinWindow('belongs to one session', async () => {
    const [one, two] = [await signIn(adminEmail, adminPassword), await signIn(adminEmail, adminPassword)];
    const as = bearer(one.session_token);
    const me = { method: 'GET', path: '/auth/me', caller: 'session' } as const;
    await sendAtOnce(sessionRateLimit, me, as);
    expect(await status('/auth/me', as)).toBe(429);
    expect(await status('/auth/me', bearer(two.session_token))).toBe(200);
  });

  itWithinWindow('belongs to one magic link', async () => {
    const [one, two] = [await newCompany(), await newCompany()].map((made) => tokenOf(made.magic_link_url));
    await sendMany(rateLimit, () => call('GET', `/links/${one}`, { as: nobody, impatient: true }));
    expect(await status(`/links/${one}`, nobody)).toBe(429);
    expect(await status(`/links/${two}`, nobody)).toBe(200);
  });

  itWithinWindow('goes by the route, not by the id in the address', async () => {
    const { as } = await newKey();
    let n = 0;
    const ask = () => call('GET', `/templates/none_${n++}`, { as, impatient: true });
    expect(passed(await sendMany(rateLimit + 1, ask))).toBe(rateLimit);
  });

  itWithinWindow('starts again a minute after its first request', async () => {
    const as = await exhausted();
    await advance(50);
    expect(await status('/sources', as)).toBe(429);
    await advance(11);
    expect(
      passed(await sendMany(rateLimit + 1, () => call('GET', '/sources', { as, impatient: true }))),
    ).toBe(rateLimit);
  });

  itWithinWindow('comes after the key was checked and before anything else', async () => {
    const as = await exhausted();
    const stranger = await sendMany(rateLimit + 5, () =>
      call('GET', '/sources', { as: nobody, impatient: true }),
    );
    expect(new Set(stranger.map((reply) => reply.status))).toEqual(new Set([401]));
    const { api_key, ...revoked } = await newKey();
    await sendMany(rateLimit, () => call('POST', '/sources', { as: revoked.as, body: {}, impatient: true }));
    const malformed = () => call('POST', '/sources', { as: revoked.as, raw: '{', impatient: true });
    expect((await malformed()).status).toBe(429);
    await call('DELETE', `/api-keys/${api_key.id}`, { as: await admin() });
    expect((await malformed()).status).toBe(401);
    expect(await status('/sources', as)).toBe(429);
  });

  itWithinWindow('leaves signed uploads, documents and health alone', async () => {
    const open = ['/uploads/x', '/downloads/x'];
    for (const path of open) {
      const method = path === '/uploads/x' ? 'PUT' : 'GET';
      const ask = () => call(method, path, { as: nobody, impatient: true });
      expect(passed(await sendMany(rateLimit + 1, ask))).toBe(rateLimit + 1);
    }
    expect((await call('GET', '/openapi.json', { as: ours })).status).toBe(200);
  });
});
