import { beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.js';
import { admin, newTeammate, otherAdmin } from './testing/people.js';
import { until } from './testing/runs.js';
import { type Identity, nobody, ours } from './testing/settings.js';
import type { ErrorBody } from './testing/shapes.js';
import {
  named,
  newCompany,
  newMigration,
  newSource,
  newTemplate,
  tokenOf,
  upload,
} from './testing/things.js';
import { unique } from './testing/unique.js';

interface Listed {
  migrations: { id: string; name: string; status: string; source: string | null; last_run: unknown }[];
  next_cursor: string | null;
}

let member: Identity;
beforeAll(async () => {
  member = await (await newTeammate('member')).as();
});

describe('the lists of the dashboard', () => {
  it.each(['/dashboard/sources', '/dashboard/templates', '/dashboard/waiting'])(
    '%s is for whoever signed in, and for no key and no magic link',
    async (path) => {
      expect((await call('GET', path, { as: member })).status).toBe(200);
      expect((await call('GET', path, { as: await admin() })).status).toBe(200);
      expect((await call('GET', path, { as: ours })).status).toBe(401);
      expect((await call('GET', path, { as: nobody })).status).toBe(401);
      const link = tokenOf((await newCompany()).magic_link_url);
      expect((await call('GET', path, { as: { authorization: `Bearer ${link}` } })).status).toBe(401);
    },
  );

  it('show ids, and nothing of another account', async () => {
    const source = await newSource();
    const template = await newTemplate({ grouping: 'Group of ours' });
    const { migration_id } = await newMigration({ source: source.name, templates: [template.slug] });
    const sources = await call<{ sources: { id: string; name: string; migration_count: number }[] }>(
      'GET',
      '/dashboard/sources',
      { as: member },
    );
    expect(sources.body.sources.find(({ id }) => id === source.id)).toMatchObject({
      name: source.name,
      migration_count: 1,
    });
    const templates = await call<{
      templates: { id: string; grouping: string | null; used_by: { newest: { migration_id: string }[] } }[];
    }>('GET', '/dashboard/templates', { as: member });
    expect(templates.body.templates.find(({ id }) => id === template.id)).toMatchObject({
      grouping: 'Group of ours',
      used_by: { migrations: 1, newest: [{ migration_id }], in_flight: false },
    });
    for (const path of ['/dashboard/sources', '/dashboard/templates']) {
      const { text } = await call('GET', path, { as: await otherAdmin() });
      for (const secret of [source.id, template.id, migration_id]) expect(text).not.toContain(secret);
    }
  });

  it('count a customer who is done, and a file that cannot be read', async () => {
    const waiting = async () =>
      (
        await call<{ customers: number; unreadable_files: number; total: number }>(
          'GET',
          '/dashboard/waiting',
          {
            as: member,
          },
        )
      ).body;
    const before = await waiting();
    const made = await newCompany();
    const link = `/links/${tokenOf(made.magic_link_url)}`;
    await call('POST', `${link}/accept`, { as: nobody });
    await upload(made.migration_id, 'broken.xlsx', 'PK\u0003\u0004 and no workbook');
    expect((await call('POST', `${link}/done`, { as: nobody })).status).toBe(200);
    const after = await until('the file was tried', async () => {
      const now = await waiting();
      return now.unreadable_files > before.unreadable_files ? now : undefined;
    });
    expect(after.customers).toBe(before.customers + 1);
    for (const waiting of ['customers', 'unreadable_files']) {
      const { body } = await call<Listed>('GET', `/migrations?waiting=${waiting}`);
      expect(body.migrations[0]).toMatchObject({ id: made.migration_id, last_run: null });
    }
    for (const waiting of ['questions', 'credentials', 'previews', 'failed_runs']) {
      const { body } = await call<Listed>('GET', `/migrations?waiting=${waiting}`);
      expect(body.migrations.map(({ id }) => id)).not.toContain(made.migration_id);
    }
  });
});

describe('the list of migrations', () => {
  it('filters, searches, sorts and pages', async () => {
    const source = await newSource();
    const word = unique('needle');
    const made = [];
    for (const name of [`${word} b`, `${word} C`, `${word} a`])
      made.push((await newMigration({ name, source: source.name })).migration_id);
    await upload(made[0]!);
    const list = async (query: string) =>
      (await call<Listed>('GET', `/migrations?${query}`)).body.migrations.map(({ id }) => id);
    const [b, c, a] = made;
    expect(await list(`search=${named(word.toUpperCase())}`)).toEqual([a, c, b]);
    expect(await list(`source=${named(source.name)}&sort=name`)).toEqual([a, b, c]);
    expect(await list(`search=${named(word)}&sort=oldest`)).toEqual([b, c, a]);
    expect(await list(`search=${named(word)}&status=ready`)).toEqual([b]);
    expect((await list(`search=${named(word)}&sort=activity`))[0]).toBe(b);
    const first = await call<Listed>('GET', `/migrations?search=${named(word)}&sort=name&limit=2`);
    const rest = await call<Listed>(
      'GET',
      `/migrations?search=${named(word)}&sort=name&limit=2&cursor=${first.body.next_cursor}`,
    );
    expect([...first.body.migrations, ...rest.body.migrations].map(({ id }) => id)).toEqual([a, b, c]);
    expect(rest.body.next_cursor).toBeNull();
  });

  it.each(['status=lost', 'waiting=lost', 'sort=size', 'cursor=x', 'sort=name&cursor=WzFd', 'unknown=1'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await call<ErrorBody>('GET', `/migrations?${query}`);
      expect(status).toBe(400);
      expect(body.error).toMatch(/status|waiting|sort|cursor|unknown/);
    },
  );
});

describe('the log of the account', () => {
  it('is for admins: newest first, by event, verified', async () => {
    const source = await newSource();
    const as = await admin();
    const { status, body } = await call<{
      entries: { event: string; by: { kind: string }; details: { source?: string } }[];
      next_cursor: string | null;
      integrity: { entries: number; head: string };
    }>('GET', '/account/log?event=source.&limit=5', { as });
    expect(status).toBe(200);
    expect(body.entries[0]).toMatchObject({
      event: 'source.created',
      by: { kind: 'key' },
      details: { source: source.id },
    });
    const verified = await call<{ ok: boolean; entries: number }>('POST', '/account/log/verify', { as });
    expect(verified.body.ok).toBe(true);
    expect(verified.body.entries).toBeGreaterThanOrEqual(body.integrity.entries);
    for (const [method, path] of [
      ['GET', '/account/log'],
      ['POST', '/account/log/verify'],
    ] as const) {
      expect((await call(method, path, { as: member })).status).toBe(403);
      expect((await call(method, path, { as: ours })).status).toBe(401);
    }
    expect((await call('GET', '/account/log?cursor=x', { as })).status).toBe(400);
    const theirs = await call('GET', '/account/log?limit=200', { as: await otherAdmin() });
    expect(theirs.text).not.toContain(source.id);
  });
});
