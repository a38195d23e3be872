import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../store/migrations/index.js';
import { databases } from '../testing/databases.js';
import { type TestService, testService } from '../testing/service.js';
import { archiveTemplate, createTemplate, updateTemplate } from './catalog/templates.js';
import { createMigration } from './migrations/migrations.js';

describe.each(databases)('provisioning that is repeated on $name', ({ open }) => {
  let test: TestService;
  beforeAll(async () => {
    test = await testService(await open(migrations));
  });
  afterAll(() => test.close());

  const columns = [{ name: 'Email', required: true }, { name: 'Name' }];
  const template = (slug: string, more = {}) =>
    createTemplate(test.service, test.actor, { name: 'Contacts', slug, columns, ...more });
  const migration = (fields: object) =>
    createMigration(test.service, test.actor, { name: 'Acme', external_id: 'acme', ...fields });

  it('finds the template of its slug, also where two create it at once', async () => {
    const both = await Promise.all([template('people'), template('people')]);
    expect(both.map(({ created }) => created).sort()).toEqual([false, true]);
    expect(both[0]!.body).toEqual(both[1]!.body);
    expect(both[0]!.body).toMatchObject({ slug: 'people', id: expect.any(String) });
  });

  it('is refused where the template is another one, and says what differs', async () => {
    await template('contacts', { grouping: 'CRM' });
    await expect(
      template('contacts', { name: 'People', columns: columns.slice(0, 1) }),
    ).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/differs .*name, grouping, column "Name" is there and was not sent/),
    });
    await updateTemplate(test.service, test.actor, 'contacts', { description: 'All of them' });
    await expect(template('contacts', { grouping: 'CRM' })).rejects.toMatchObject({ status: 409 });
    const again = await template('contacts', { grouping: 'CRM', description: 'All of them' });
    expect(again.created).toBe(false);
  });

  it('gets no slug that an archived template had', async () => {
    await template('gone');
    await archiveTemplate(test.service, test.actor, 'gone');
    await expect(template('gone')).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('archived'),
    });
  });

  it('warns of columns whose "ai" rule has nothing to check, whenever they are written', async () => {
    const unsaid = { name: 'Remark', desiredRule: 'ai' as const };
    const said = { name: 'Stage', description: 'One of: Open, Won', desiredRule: 'ai' as const };
    const first = await template('rules', { columns: [unsaid, said] });
    expect(first.body.warning).toMatch(/^Every value passes in column "Remark"/);
    expect((await template('rules', { columns: [unsaid, said] })).body).toEqual(first.body);
    const change = (body: object) => updateTemplate(test.service, test.actor, 'rules', body);
    expect((await change({ name: 'Deals' })).warning).toContain('"Remark"');
    expect(await change({ columns: [said] })).not.toHaveProperty('warning');
    const { warning } = await change({ columns: [unsaid, said, { ...unsaid, name: 'Comment' }] });
    expect(warning).toContain('columns "Remark", "Comment"');
  });

  it('finds the migration of its external_id, and is told what it asked for in vain', async () => {
    const first = await migration({ templates: ['people'], source: '' });
    expect(first).toMatchObject({ created: true, body: { migration: { source: null } } });
    expect(first.body).not.toHaveProperty('warning');
    for (const same of [{ templates: ['people', 'people'] }, { templates: null }, { source: null }])
      expect(await migration(same)).toEqual({ created: false, body: first.body });
    const { created, body } = await migration({ name: 'Acme Ltd', templates: ['people', 'contacts'] });
    expect(created).toBe(false);
    expect(body).toEqual({
      ...first.body,
      warning:
        'The migration "acme" exists and stays as it is: its name is "Acme", not "Acme Ltd"; ' +
        'its templates are "people", not "people", "contacts"',
    });
  });

  it('takes every active template where none is named, or null', async () => {
    const slugs = async (fields: object) =>
      (await migration({ external_id: null, ...fields })).body.migration.templates.map(({ slug }) => slug);
    expect(await slugs({ templates: null })).toEqual(await slugs({}));
    expect(await slugs({ templates: null })).toContain('contacts');
  });
});
