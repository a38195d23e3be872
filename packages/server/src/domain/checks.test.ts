import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../store/migrations/index.js';
import { databases } from '../testing/databases.js';
import { type TestService, testService } from '../testing/service.js';
import { createTemplate, updateTemplate } from './catalog/templates.js';

describe.each(databases)('what descriptions are compiled to, on $name', ({ open }) => {
  let test: TestService;
  beforeAll(async () => {
    test = await testService(await open(migrations));
  });
  afterAll(() => test.close());

  const stored = async (slug: string) => {
    const row = await test.service.db.row<{ checks: Record<string, { checks: unknown[] }> }>(
      sql`select checks from templates where slug = ${slug}`,
    );
    return row?.checks ?? {};
  };
  const stage = { name: 'Stage', description: 'One of: Open, Won', desiredRule: 'ai' as const };

  it('is stored with the version of the template', async () => {
    const { service, actor } = test;
    const { body } = await createTemplate(service, actor, {
      name: 'Deals',
      columns: [stage, { name: 'Note' }],
    });
    const { slug } = body;
    expect(await stored(slug)).toEqual({
      Stage: { version: 1, checks: [expect.objectContaining({ values: ['Open', 'Won'] })] },
    });
    await updateTemplate(service, actor, slug, { name: 'All deals' });
    expect(Object.keys(await stored(slug))).toEqual(['Stage']);
    await updateTemplate(service, actor, slug, { columns: [{ ...stage, description: 'One of: A, B' }] });
    expect((await stored(slug)).Stage?.checks).toEqual([expect.objectContaining({ values: ['A', 'B'] })]);
    await updateTemplate(service, actor, slug, { columns: [{ name: 'Stage' }] });
    expect(await stored(slug)).toEqual({});
  });
});
