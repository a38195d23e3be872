import { describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { nextWindow } from './testing/clock.js';
import { accept as acceptInvitation, admin, invite } from './testing/people.js';
import { adminEmail, nobody } from './testing/settings.js';
import type { CreatedMigration, ErrorBody, Knowledge, Template } from './testing/shapes.js';
import { named, newCompany, newMigration, newSource, tokenOf, upload } from './testing/things.js';
import { unique } from './testing/unique.js';

const fifty = Array.from({ length: 50 }, (_, n) => n);
const times = (count: number, value: number): number[] => Array<number>(count).fill(value);

/** Fifty requests at once, in a fresh rate-limit window so that none of them waits. */
async function atOnce<T>(request: (n: number) => Promise<T>): Promise<T[]> {
  await nextWindow();
  return Promise.all(fifty.map(request));
}

const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort();

describe('fifty at once', () => {
  it('make one migration of one external_id', async () => {
    const { name: source } = await newSource();
    const external_id = unique('race');
    const replies = await atOnce((n) =>
      call<CreatedMigration>('POST', '/migrations', { body: { name: `Racer ${n}`, source, external_id } }),
    );
    expect(statuses(replies)).toEqual([...times(49, 200), 201]);
    expect(new Set(replies.map(({ body }) => body.migration_id)).size).toBe(1);
    const winner = replies.find(({ status }) => status === 201)!.body.migration;
    for (const { body } of replies) expect(body.migration).toEqual(winner);
  });

  it('make one migration of one external_id without a source', async () => {
    const external_id = unique('race');
    const replies = await atOnce(() =>
      call<CreatedMigration>('POST', '/migrations', { body: { name: 'Racer', external_id } }),
    );
    expect(statuses(replies)).toEqual([...times(49, 200), 201]);
    expect(new Set(replies.map(({ body }) => body.migration_id)).size).toBe(1);
  });

  it('make fifty templates of one name with fifty slugs', async () => {
    const name = unique('Race');
    const slug = name.toLowerCase().replaceAll('-', '_');
    const replies = await atOnce(() =>
      call<Template>('POST', '/templates', { body: { name, columns: [{ name: 'Code' }] } }),
    );
    expect(statuses(replies)).toEqual(times(50, 201));
    const wanted = fifty.map((n) => (n === 0 ? slug : `${slug}_${n + 1}`));
    expect(replies.map(({ body }) => body.slug).sort()).toEqual(wanted.sort());
    for (const one of wanted) await call('DELETE', `/templates/${one}`);
  });

  it('make one template of one slug', async () => {
    const slug = unique('race').toLowerCase().replaceAll('-', '_');
    const replies = await atOnce(() =>
      call<Template>('POST', '/templates', { body: { name: 'Race', slug, columns: [{ name: 'Code' }] } }),
    );
    expect(statuses(replies)).toEqual([...times(49, 200), 201]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    await call('DELETE', `/templates/${slug}`);
  });

  it('make one source of one name', async () => {
    const name = unique('Race');
    const replies = await atOnce(() => call('POST', '/sources', { body: { name } }));
    expect(statuses(replies)).toEqual([201, ...times(49, 409)]);
  });

  it('make one company of one external_id', async () => {
    const { id: source } = await newSource();
    const external_id = unique('race');
    const replies = await atOnce((n) =>
      call('POST', '/companies', { body: { name: `Racer ${n}`, source, email: adminEmail, external_id } }),
    );
    expect(statuses(replies)).toEqual([201, ...times(49, 409)]);
  });

  it.each([
    { of: 'a migration', make: async () => `/migrations/${(await newMigration()).migration_id}/knowledge` },
    { of: 'a source', make: async () => `/sources/${named((await newSource()).name)}/knowledge` },
  ])('let one of them write the knowledge of $of', async ({ make }) => {
    const path = await make();
    const { updated_at: if_unmodified_since } = (await call<Knowledge>('GET', path)).body;
    const replies = await atOnce((n) =>
      call<Knowledge & ErrorBody>('PATCH', path, { body: { knowledge: `Writer ${n}`, if_unmodified_since } }),
    );
    expect(statuses(replies)).toEqual([200, ...times(49, 412)]);
    const winner = replies.find(({ status }) => status === 200)!.body;
    for (const { body } of replies) expect(body.updated_at).toBe(winner.updated_at);
    expect((await call<Knowledge>('GET', path)).body).toEqual(winner);
  });

  it('give each unconditional write of knowledge its own marker', async () => {
    const path = `/migrations/${(await newMigration()).migration_id}/knowledge`;
    const replies = await atOnce((n) =>
      call<Knowledge>('PATCH', path, { body: { knowledge: `Writer ${n}` } }),
    );
    expect(new Set(replies.map(({ body }) => body.updated_at)).size).toBe(50);
    const last = replies.map(({ body }) => body).sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1))[0]!;
    expect((await call<Knowledge>('GET', path)).body).toEqual(last);
  });

  it('leave one magic link that works', async () => {
    const { company } = await newCompany();
    const replies = await atOnce(() =>
      call<{ magic_link_url: string }>('POST', `/companies/${company.id}/magic-link`),
    );
    expect(statuses(replies)).toEqual(times(50, 201));
    const opened = await Promise.all(
      replies.map(({ body }) => call('GET', `/links/${tokenOf(body.magic_link_url)}`, { as: nobody })),
    );
    expect(statuses(opened)).toEqual([200, ...times(49, 410)]);
  });

  it('accept a notice once', async () => {
    const token = tokenOf((await newCompany()).magic_link_url);
    const replies = await atOnce(() =>
      call<{ accepted_at: string }>('POST', `/links/${token}/accept`, { as: nobody }),
    );
    expect(statuses(replies)).toEqual(times(50, 200));
    expect(new Set(replies.map(({ body }) => body.accepted_at)).size).toBe(1);
  });

  it('delete a migration once', async () => {
    const { migration_id } = await newMigration();
    await upload(migration_id);
    const replies = await atOnce(() => call('DELETE', `/migrations/${migration_id}`));
    expect(statuses(replies)).toEqual([200, ...times(49, 404)]);
  });
});

describe('two at once', () => {
  it('join once with one invitation', async () => {
    const { token } = await invite(await admin(), `${unique('race')}@team.test`);
    const join = () =>
      call('POST', '/team/accept', { as: nobody, body: { token, password: 'long enough for this' } });
    const replies = await Promise.all([join(), join(), join(), join()]);
    const [first, ...rest] = statuses(replies);
    expect(first).toBe(201);
    for (const status of rest) expect([404, 410]).toContain(status);
  });

  it('invite one address once', async () => {
    const as = await admin();
    const email = `${unique('race')}@team.test`;
    const replies = await Promise.all([1, 2, 3, 4].map(() => call('POST', '/team', { as, body: { email } })));
    expect(statuses(replies).filter((status) => status === 201).length).toBeGreaterThanOrEqual(1);
    const { body } = await call<{ members: { email: string }[] }>('GET', '/team');
    expect(body.members.filter((member) => member.email === email)).toHaveLength(1);
  });

  it('remove a teammate once', async () => {
    const as = await admin();
    const { token } = await invite(as, `${unique('race')}@team.test`, 'admin');
    const { user } = await acceptInvitation(token, 'long enough for this');
    const remove = () => call('DELETE', `/team/${user.id}`, { as });
    const replies = await Promise.all([remove(), remove()]);
    expect(statuses(replies)).toEqual([200, 404]);
  });
});
