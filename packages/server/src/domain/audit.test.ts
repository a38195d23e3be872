import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../store/migrations/index.js';
import { databases } from '../testing/databases.js';
import { type TestService, testService } from '../testing/service.js';
import { accountChain, migrationChain, verifyChain } from './audit.js';
import { createSource } from './catalog/sources.js';
import { createMigration } from './migrations/migrations.js';

describe.each(databases)('the audit chain on $name', ({ open }) => {
  let test: TestService;
  beforeAll(async () => {
    test = await testService(await open(migrations));
  });
  afterAll(() => test.close());

  it('stays whole when 50 changes are made at once', async () => {
    const { service, actor } = test;
    const before = await verifyChain(service.db, accountChain(actor));
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => createSource(service, actor, { name: `Source ${n} – ü` })),
    );
    const after = await verifyChain(service.db, accountChain(actor));
    expect(after).toMatchObject({ ok: true, broken_at: null, entries: before.entries + 50 });
  });

  it('keeps one chain per migration, beside the account', async () => {
    const { service, actor } = test;
    const { body } = await createMigration(service, actor, { name: 'm' });
    expect(await verifyChain(service.db, migrationChain(body.migration_id))).toMatchObject({
      ok: true,
      entries: 1,
    });
  });

  it('shows where an entry was changed, removed or added behind its back', async () => {
    const { service, actor } = test;
    const chain = accountChain(actor);
    const { db } = service;
    const tamper = (statement: string) =>
      db.script(`alter table audit disable trigger audit_append_only; ${statement}`);
    await tamper(`update audit set entry = entry || ' ' where chain = '${actor.accountId}' and seq = 7`);
    expect(await verifyChain(db, chain)).toMatchObject({ ok: false, broken_at: 7 });
    await tamper(`update audit set entry = rtrim(entry) where chain = '${actor.accountId}' and seq = 7`);
    expect(await verifyChain(db, chain)).toMatchObject({ ok: true });
    const { entries } = await verifyChain(db, chain);
    await tamper(`delete from audit where chain = '${actor.accountId}' and seq = ${entries}`);
    expect(await verifyChain(db, chain)).toMatchObject({ ok: false });
  });

  it('holds no secret', async () => {
    const { service, apiKey } = test;
    const rows = await service.db.rows<{ entry: string }>(sql`select entry from audit`);
    expect(rows.length).toBeGreaterThan(50);
    for (const { entry } of rows) {
      expect(entry).not.toContain(apiKey);
      expect(entry).not.toContain('correct horse');
    }
  });
});
