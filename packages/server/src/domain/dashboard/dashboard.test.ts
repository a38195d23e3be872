import type { Query } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../store/migrations/index.js';
import { databases } from '../../testing/databases.js';
import { addAccount, type TestService, testService } from '../../testing/service.js';
import { nothingMade, recipeNamed, storeFile, storeRun } from '../../testing/stored-runs.js';
import { createCompany } from '../catalog/companies.js';
import { createSource, pinRecipe } from '../catalog/sources.js';
import { archiveTemplate, createTemplate } from '../catalog/templates.js';
import { listMigrations } from '../migrations/list-migrations.js';
import { createMigration } from '../migrations/migrations.js';
import { getAccountLog, verifyAccountLog } from '../people/account-log.js';
import { listDashboardSources } from './sources.js';
import { listDashboardTemplates } from './templates.js';
import { countWaiting } from './waiting.js';

describe.each(databases)('for people who sign in, on $name', ({ open }) => {
  let test: TestService;
  let other: TestService;
  let source: { id: string };
  const ids = new Map<string, string>();
  const at = (name: string) => String(ids.get(name));

  beforeAll(async () => {
    test = await testService(await open(migrations));
    other = await addAccount(test, `other${test.service.db.kind}`);
    const { service, actor } = test;
    ({ source } = await createSource(service, actor, { name: 'Old CRM', auth_url: 'https://crm.example/' }));
    await createTemplate(service, actor, { name: 'Firms', grouping: 'Base', columns: [{ name: 'Code' }] });
    await createTemplate(service, actor, {
      name: 'People',
      columns: [{ name: 'Firm', linkRule: [{ templateId: 'firms', columnName: 'Code' }] }, { name: 'Name' }],
    });
    await createTemplate(service, actor, { name: 'Gone', columns: [{ name: 'A' }] });
    await archiveTemplate(service, actor, 'gone');
    for (const [name, from] of [
      ['Ärzte Nord', 'Old CRM'],
      ['acme 100%', 'Old CRM'],
      ['Zebra', null],
      ['Berg', null],
    ] as const) {
      service.seam.advance(60);
      const external_id = name === 'Zebra' ? 'EXT_9' : null;
      const made = await createMigration(service, actor, { name, source: from, external_id });
      ids.set(name, made.body.migration_id);
    }
  });
  afterAll(() => test.close());

  const names = async (query: Query<'listMigrations'>, who = test) =>
    (await listMigrations(test.service, who.actor, query)).migrations.map(({ name }) => name);

  it('lists migrations by what is asked for', async () => {
    expect(await names({})).toEqual(['Berg', 'Zebra', 'acme 100%', 'Ärzte Nord']);
    expect(await names({ sort: 'oldest' })).toEqual(['Ärzte Nord', 'acme 100%', 'Zebra', 'Berg']);
    expect(await names({ sort: 'name' })).toEqual(['acme 100%', 'Berg', 'Zebra', 'Ärzte Nord']);
    expect(await names({ source: 'OLD crm' })).toEqual(['acme 100%', 'Ärzte Nord']);
    expect(await names({ source: 'None' })).toEqual([]);
    expect(await names({ search: 'ÄRZ' })).toEqual(['Ärzte Nord']);
    expect(await names({ search: '0%' })).toEqual(['acme 100%']);
    expect(await names({ search: '%' })).toEqual(['acme 100%']);
    expect(await names({ search: 'ext_9' })).toEqual(['Zebra']);
    expect(await names({ search: 'e', source: 'Old CRM' })).toEqual(['acme 100%', 'Ärzte Nord']);
    expect(await names({}, other)).toEqual([]);
  });

  it.each(['newest', 'oldest', 'name', 'activity'] as const)('pages through them by %s', async (sort) => {
    const { service, actor } = test;
    const all = await names({ sort });
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listMigrations(service, actor, { sort, limit: 1, ...(cursor && { cursor }) });
      paged.push(...page.migrations.map(({ name }) => name));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(paged).toEqual(all);
  });

  it('refuses a cursor of another order, and what is none', async () => {
    const { service, actor } = test;
    const { next_cursor } = await listMigrations(service, actor, { sort: 'name', limit: 1 });
    const list = (cursor: string) => listMigrations(service, actor, { cursor });
    const made = (...parts: string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const wrong = [
      String(next_cursor),
      'x',
      made('newest', 'never', at('Berg')),
      made('newest', '2024', 'x'),
    ];
    for (const each of wrong) await expect(list(each)).rejects.toMatchObject({ status: 400 });
  });

  it('lists sources with ids, pin, knowledge and how many use them', async () => {
    const { service, actor } = test;
    const run = await storeRun(service, at('Ärzte Nord'), {
      kind: 'generate',
      status: 'awaiting_approval',
      recipe: recipeNamed('a.csv'),
      made: nothingMade,
    });
    await pinRecipe(service, actor, 'Old CRM', run);
    const { sources } = await listDashboardSources(service, actor);
    expect(sources).toEqual([
      {
        id: source.id,
        name: 'Old CRM',
        logo_url: null,
        auth_url: 'https://crm.example/',
        connector: null,
        pinned_recipe_run_id: run,
        pinned_migration_id: at('Ärzte Nord'),
        knowledge: '',
        knowledge_updated_at: expect.any(String),
        migration_count: 2,
        company_count: 0,
        created_at: expect.any(String),
      },
    ]);
    expect(await listDashboardSources(service, other.actor)).toEqual({ sources: [] });
  });

  it('lists templates with ids, groups, and what uses and links to them', async () => {
    const { service, actor } = test;
    const { templates } = await listDashboardTemplates(service, actor);
    expect(templates).toMatchObject([
      {
        slug: 'firms',
        grouping: 'Base',
        column_count: 1,
        linked_from: ['people'],
        used_by: {
          migrations: 4,
          newest: ['Berg', 'Zebra', 'acme 100%', 'Ärzte Nord'].map((name) => ({
            migration_id: at(name),
            name,
          })),
          in_flight: false,
        },
      },
      { slug: 'people', grouping: null, column_count: 2, linked_from: [], used_by: { migrations: 4 } },
    ]);
    expect(await listDashboardTemplates(service, other.actor)).toEqual({ templates: [] });
  });

  it('counts what waits, each once', async () => {
    const { service, actor } = test;
    const none = {
      questions: 0,
      credentials: 0,
      previews: 0,
      customers: 0,
      expired_links: 0,
      unreadable_files: 0,
      failed_runs: 0,
      total: 0,
    };
    expect(await countWaiting(service, actor)).toEqual({ ...none, previews: 1, total: 1 });
    expect(await names({ status: 'awaiting_approval' })).toEqual(['Ärzte Nord']);
    await storeRun(service, at('Zebra'), { kind: 'generate', status: 'blocked', questions: [{ id: 'a' }] });
    await storeRun(service, at('Berg'), { kind: 'generate', status: 'failed', error: 'No' });
    const { id } = await storeFile(service, at('Berg'), 'a.csv');
    await service.db.run(sql`
      insert into file_readings (id, migration_id, status, error, created_at)
      values (${id}, ${at('Berg')}, 'failed', 'a.csv was not read', now())`);
    expect(await names({ status: 'ready' })).toEqual(['Berg']);
    const company = await createCompany(service, actor, {
      name: 'Acme',
      source: source.id,
      email: 'admin@test.example',
    });
    await service.db.run(
      sql`update companies set done_at = ${service.seam.now()} where id = ${company.company.id}`,
    );
    const some = {
      questions: 1,
      credentials: 0,
      previews: 1,
      customers: 1,
      expired_links: 0,
      unreadable_files: 1,
      failed_runs: 1,
    };
    expect(await countWaiting(service, actor)).toEqual({ ...some, total: 5 });
    service.seam.advance(1);
    await storeRun(service, company.migration_id, { kind: 'generate', status: 'awaiting_approval' });
    expect(await countWaiting(service, actor)).toMatchObject({ customers: 0, previews: 2 });
    expect(await countWaiting(service, other.actor)).toEqual(none);
    const late = await createCompany(service, actor, {
      name: 'Late',
      source: source.id,
      email: 'admin@test.example',
    });
    expect(await countWaiting(service, actor)).toMatchObject({ expired_links: 0 });
    service.seam.advance(8 * 24 * 3600);
    expect(await countWaiting(service, actor)).toMatchObject({ expired_links: 1 });
    await service.db.run(sql`update companies set done_at = now() where id = ${late.company.id}`);
    expect(await countWaiting(service, actor)).toMatchObject({ expired_links: 0 });
    const { templates } = await listDashboardTemplates(service, actor);
    expect(templates.map(({ used_by }) => used_by.in_flight)).toEqual([true, true]);
  });

  it('reads the log of the account, newest first, page by page, and verifies it', async () => {
    const { service, actor } = test;
    const whole = await getAccountLog(service, actor, { limit: 200 });
    expect(whole.entries[0]).toMatchObject({
      event: 'magic_link.minted',
      by: { kind: 'key', id: actor.id, name: 'First key' },
      details: { company: expect.any(String) },
      hash: whole.integrity.head,
    });
    expect(whole.entries.at(-1)).toMatchObject({ sequence: 1, event: 'account.created' });
    expect(whole.entries).toHaveLength(whole.integrity.entries);
    const paged: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await getAccountLog(service, actor, { limit: 3, ...(cursor && { cursor }) });
      paged.push(...page.entries.map(({ sequence }) => sequence));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(paged).toEqual(whole.entries.map(({ sequence }) => sequence));
    const events = async (event: string) =>
      (await getAccountLog(service, actor, { event })).entries.map((entry) => entry.event);
    expect(await events('source.')).toEqual(['source.pinned', 'source.created']);
    expect(await events('source.created')).toEqual(['source.created']);
    expect(await events('source')).toEqual([]);
    expect(await events('%')).toEqual([]);
    await expect(getAccountLog(service, actor, { cursor: 'x' })).rejects.toMatchObject({ status: 400 });
    expect(await verifyAccountLog(service, actor)).toEqual({
      ok: true,
      entries: whole.integrity.entries,
      head: whole.integrity.head,
      broken_at: null,
    });
    const theirs = await getAccountLog(service, other.actor, { limit: 200 });
    expect(JSON.stringify(theirs)).not.toContain(source.id);
  });
});
