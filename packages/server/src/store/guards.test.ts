import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  archiveTemplate,
  createTemplate,
  replaceRules,
  updateTemplate,
} from '../domain/catalog/templates.js';
import { createMigration } from '../domain/migrations/migrations.js';
import { databases } from '../testing/databases.js';
import { type TestService, testService } from '../testing/service.js';
import { isUniqueViolation } from './database.js';
import { migrations } from './migrations/index.js';

const states = ['queued', 'running', 'blocked', 'awaiting_approval', 'completed', 'failed', 'canceled'];
const legal: Record<string, string[]> = {
  queued: ['running', 'failed', 'canceled'],
  running: ['awaiting_approval', 'blocked', 'completed', 'failed', 'canceled'],
  blocked: ['running', 'failed', 'canceled'],
};
/** How a run gets into each state. */
const way: Record<string, string[]> = {
  queued: [],
  running: ['running'],
  blocked: ['running', 'blocked'],
  awaiting_approval: ['running', 'awaiting_approval'],
  completed: ['running', 'completed'],
  failed: ['failed'],
  canceled: ['canceled'],
};

describe.each(databases)('what the store refuses by itself, on $name', ({ open }) => {
  let test: TestService;
  beforeAll(async () => {
    test = await testService(await open(migrations));
    await createTemplate(test.service, test.actor, { name: 'Contacts', columns: [{ name: 'Email' }] });
  });
  afterAll(() => test.close());

  async function newMigration(): Promise<string> {
    const { body } = await createMigration(test.service, test.actor, { name: 'm' });
    return body.migration_id;
  }
  async function queue(migrationId: string, status = 'queued'): Promise<string> {
    const id = test.service.seam.id();
    await test.service.db.run(sql`
      insert into runs (id, migration_id, kind, status, created_at)
      values (${id}, ${migrationId}, 'generate', ${status}, ${new Date()})`);
    return id;
  }
  const move = (run: string, status: string) =>
    test.service.db.run(sql`update runs set status = ${status} where id = ${run}`);

  it.each(states.flatMap((from) => states.map((to) => ({ from, to }))))(
    'a run going from $from to $to',
    async ({ from, to }) => {
      const run = await queue(await newMigration());
      for (const step of way[from]!) await move(run, step);
      const allowed = from === to || legal[from]?.includes(to);
      if (allowed) await expect(move(run, to)).resolves.toBe(1);
      else await expect(move(run, to)).rejects.toMatchObject({ code: 'GW001' });
    },
  );

  it('a run that does not start queued', async () => {
    await expect(queue(await newMigration(), 'running')).rejects.toMatchObject({ code: 'GW001' });
  });

  it('a second run in flight, also when 20 start at once', async () => {
    const migration = await newMigration();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => queue(migration)));
    const lost = results.filter((result) => result.status === 'rejected');
    expect(lost).toHaveLength(19);
    for (const { reason } of lost) expect(isUniqueViolation(reason, 'runs_one_in_flight')).toBe(true);
  });

  it('changing a template while a migration that uses it has a run in flight', async () => {
    const { service, actor } = test;
    const { body: template } = await createTemplate(service, actor, {
      name: 'Locked',
      columns: [{ name: 'A' }],
    });
    const { slug } = template;
    const { body } = await createMigration(service, actor, { name: 'm', templates: [slug] });
    const run = await queue(body.migration_id);
    const locked = { status: 409, code: 'templateLocked' };
    await expect(updateTemplate(service, actor, slug, { name: 'New' })).rejects.toMatchObject(locked);
    await expect(replaceRules(service, actor, slug, { rules: [] })).rejects.toMatchObject(locked);
    await expect(archiveTemplate(service, actor, slug)).rejects.toMatchObject(locked);
    await move(run, 'canceled');
    await expect(updateTemplate(service, actor, slug, { name: 'New' })).resolves.toMatchObject({
      name: 'New',
      slug,
    });
  });

  it.each(['update audit set entry = $$x$$', 'delete from audit', 'truncate audit'])(
    'changing the audit: %s',
    async (statement) => {
      await expect(test.service.db.script(statement)).rejects.toMatchObject({ code: 'GW003' });
    },
  );

  it('a file that is visible without its bytes', async () => {
    const migration = await newMigration();
    const half = sql`
      insert into files (id, migration_id, name, storage_path, content_type, token_hash, link_expires_at, uploaded_at, created_at)
      values (${test.service.seam.id()}, ${migration}, 'a', 'p', 't', 'h', ${new Date()}, ${new Date()}, ${new Date()})`;
    await expect(test.service.db.run(half)).rejects.toMatchObject({ code: '23514' });
  });
});
