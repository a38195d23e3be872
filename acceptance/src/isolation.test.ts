import { beforeAll, describe, expect, it } from 'vitest';
import { furnish } from './testing/aims.js';
import { call, type Reply } from './testing/call.js';
import { routes } from './testing/exchange.js';
import { admin, bearer, newKey, newTeammate, otherAdmin, signIn } from './testing/people.js';
import { adminEmail, type Identity, nobody, otherAdminEmail, ours, theirs } from './testing/settings.js';
import type { OpenedLink } from './testing/shapes.js';
import { type Aims, nowhere, type Target, targets } from './testing/targets.js';
import { listFiles, named, newSource, newTemplate, put, readMigration } from './testing/things.js';
import { unique } from './testing/unique.js';

const operations = Object.keys(targets(nowhere));
const ready = routes.map(({ operation }) => operation.operationId);
const all = targets(nowhere);
const closed = operations.filter((name) => !['open', 'link'].includes(all[name]!.caller));
const owned = operations.filter((name) => all[name]!.owned);

const send = ({ method, path, body }: Target, as: Identity): Promise<Reply<unknown>> =>
  call(method, path, { as, ...(body !== undefined && { body }) });

let aims: Aims;
let theirAims: Aims;
let strangers: Record<string, Identity>;

beforeAll(async () => {
  aims = await furnish();
  theirAims = await furnish(theirs, await otherAdmin(), otherAdminEmail);
  const mate = await newTeammate('member', await otherAdmin());
  const { session_token } = await signIn(mate.email, mate.password);
  strangers = { key: theirs, admin: await otherAdmin(), member: bearer(session_token) };
});

it('the suite aims at every operation that the service answers', () => {
  expect([...operations].sort()).toEqual([...ready].sort());
});

describe('without a key', () => {
  it.each(closed)('%s answers 401', async (operation) => {
    for (const as of [nobody, { 'x-api-key': 'gw_garbage' }, { authorization: 'Bearer garbage' }]) {
      const { status, body } = await send(targets(aims)[operation]!, as);
      expect(status).toBe(401);
      expect(body).toEqual({ error: 'API key missing or invalid: send it in the x-api-key header' });
    }
  });

  it.each(closed)('%s answers 401 to a revoked and to a truncated key', async (operation) => {
    const { api_key, as } = revoked ?? (await revokeOne());
    expect(api_key.id).toBeDefined();
    const truncated = { 'x-api-key': ours['x-api-key']!.slice(0, -1) };
    for (const identity of [as, truncated]) {
      const { status, body } = await send(targets(aims)[operation]!, identity);
      expect(status).toBe(401);
      expect(body).toEqual({ error: 'API key missing or invalid: send it in the x-api-key header' });
    }
  });

  let revoked: Awaited<ReturnType<typeof newKey>> | undefined;
  async function revokeOne() {
    revoked = await newKey();
    await call('DELETE', `/api-keys/${revoked.api_key.id}`, { as: await admin() });
    return revoked;
  }
});

describe('another account', () => {
  it.each(owned)('gets 404 from %s', async (operation) => {
    const target = targets(aims)[operation]!;
    for (const [who, as] of Object.entries(strangers)) {
      if (target.caller === 'admin' && who !== 'admin') continue;
      if (target.caller === 'session' && who === 'key') continue;
      if (target.caller === 'keyOrAdmin' && who === 'member') continue;
      expect((await send(target, as)).status, who).toBe(404);
    }
  });

  it('sees nothing of ours in any list', async () => {
    const ids = [
      aims.source_id,
      aims.template_id,
      aims.company_id,
      aims.migration_id,
      aims.member_id,
      aims.key_id,
    ];
    const hidden = [...ids, aims.source, aims.template, adminEmail];
    for (const path of [
      '/sources',
      '/templates',
      '/companies?limit=200',
      '/migrations?limit=200',
      '/team',
      '/account',
    ]) {
      for (const as of Object.values(strangers)) {
        const { status, text } = await call('GET', path, { as });
        expect(status).toBe(200);
        for (const one of hidden) expect(text, path).not.toContain(one);
      }
    }
    const keys = await call('GET', '/api-keys', { as: strangers.admin! });
    expect(keys.text).not.toContain(aims.key_id);
    const sessions = await call('GET', '/auth/sessions', { as: strangers.admin! });
    expect(sessions.text).not.toContain(aims.session_id);
  });

  it('cannot name our things in a body', async () => {
    const company = { name: 'Spy', source: theirAims.source_id, email: otherAdminEmail };
    const create = (body: unknown) => call('POST', '/companies', { as: theirs, body });
    expect((await create({ ...company, source: aims.source_id })).status).toBe(404);
    expect((await create({ ...company, email: adminEmail })).status).toBe(404);
    expect((await create({ ...company, template_ids: [aims.template_id] })).status).toBe(400);
    const migrate = (body: object) =>
      call('POST', '/migrations', { as: theirs, body: { name: 'Spy', ...body } });
    expect((await migrate({ source: aims.source })).status).toBe(404);
    expect((await migrate({ templates: [aims.template] })).status).toBe(400);
    for (const templateId of [aims.template_id, aims.template]) {
      const columns = [{ name: 'Spy', linkRule: [{ templateId, columnName: 'Code' }] }];
      expect((await call('POST', '/templates', { as: theirs, body: { name: 'Spy', columns } })).status).toBe(
        400,
      );
    }
  });

  it('cannot mix our migration with its own file, nor its migration with our file', async () => {
    for (const method of ['GET', 'DELETE']) {
      const mixed = [
        `/migrations/${aims.migration_id}/files/${theirAims.file_id}`,
        `/migrations/${theirAims.migration_id}/files/${aims.file_id}`,
      ];
      for (const path of mixed) expect((await call(method, path, { as: theirs })).status).toBe(404);
    }
  });

  it('cannot mix our migration with its own run or job, nor its migration with ours', async () => {
    const mixed = (at: Aims, of: Aims) => targets({ ...at, run_id: of.run_id, job_id: of.job_id });
    for (const all of [mixed(aims, theirAims), mixed(theirAims, aims)]) {
      for (const operation of [
        'getRun',
        'cancelRun',
        'answerRun',
        'giveCredentials',
        'getExportJob',
        'diffRecipes',
      ])
        expect((await send(all[operation]!, theirs)).status, operation).toBe(404);
    }
  });

  it('cannot pin our run', async () => {
    const path = `/sources/${named(theirAims.source)}/pin`;
    expect((await call('POST', path, { as: theirs, body: { run_id: aims.run_id } })).status).toBe(404);
  });

  it('may use the same names and gets its own things', async () => {
    const name = unique('Same');
    const [mine, others] = [await newSource(name), await newSource(name, theirs)];
    expect(mine.id).not.toBe(others.id);
    await call('PATCH', `/sources/${named(name)}/knowledge`, { body: { knowledge: 'Ours alone' } });
    const { text } = await call('GET', `/sources/${named(name)}/knowledge`, { as: theirs });
    expect(text).not.toContain('Ours alone');
    const slugs = [await newTemplate({ name }), await newTemplate({ name }, theirs)].map(({ slug }) => slug);
    expect(slugs[0]).toBe(slugs[1]);
  });

  it('left everything of ours as it was', async () => {
    const migration = await readMigration(aims.migration_id);
    expect(migration).toMatchObject({ knowledge: '', source: aims.source });
    expect(migration.files.map(({ id }) => id)).toEqual([aims.file_id]);
    expect((await call('GET', `/templates/${aims.template}`)).status).toBe(200);
    expect(
      (await call<OpenedLink>('GET', `/links/${aims.link}`, { as: nobody })).body.accepted_at,
    ).toBeNull();
    const { text } = await call('GET', '/team');
    expect(text).toContain(aims.member_id);
  });
});

describe('a token', () => {
  it('of a link puts files into its own workbook, whoever sends it', async () => {
    await call('POST', `/links/${aims.link}/accept`, { as: theirs });
    const { body } = await call<{ files: { signed_url: string; storage_path: string }[] }>(
      'POST',
      `/links/${aims.link}/files`,
      { as: theirs, body: { files: [{ name: 'from-link.csv' }] } },
    );
    expect((await put(body.files[0]!.signed_url, 'x')).status).toBe(200);
    const before = await listFiles(theirAims.migration_id, theirs);
    expect(before.map(({ name }) => name)).toEqual(['ours.csv']);
  });

  it('opens only what it was made for', async () => {
    const tokens = { link: aims.link, upload: aims.upload, download: aims.download };
    for (const [kind, token] of Object.entries(tokens)) {
      if (kind !== 'link')
        expect((await call('GET', `/links/${token.slice(0, 200)}`, { as: nobody })).status).toBe(404);
      if (kind !== 'upload')
        expect((await put(`/uploads/${token.slice(0, 200)}`, 'x')).status, kind).toBe(403);
      if (kind !== 'download')
        expect((await call('GET', `/downloads/${token}`, { as: nobody })).status).toBe(403);
      const joined = await call('POST', '/team/accept', {
        as: nobody,
        body: { token: token.slice(0, 200), password: 'long enough for this' },
      });
      expect(joined.status).toBe(404);
      for (const as of [{ 'x-api-key': token }, bearer(token), { cookie: `godwit_session=${token}` }]) {
        expect((await call('GET', '/migrations', { as })).status, kind).toBe(401);
      }
    }
  });

  it('of an upload works without our key and with theirs alike: it is the right', async () => {
    expect((await call('PUT', `/uploads/${aims.upload}`, { as: theirs, raw: 'x' })).status).toBe(200);
    expect((await listFiles(aims.migration_id)).map(({ name }) => name).sort()).toEqual([
      'later.csv',
      'ours.csv',
    ]);
  });
});
