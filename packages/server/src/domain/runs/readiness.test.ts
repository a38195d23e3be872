import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../store/migrations/index.js';
import { databases } from '../../testing/databases.js';
import { type TestService, testService } from '../../testing/service.js';
import { nothingMade, recipeNamed, storeFile, storeRun } from '../../testing/stored-runs.js';
import type { Column } from '../catalog/columns.js';
import { archiveTemplate, createTemplate, replaceRules, updateTemplate } from '../catalog/templates.js';
import { deleteFile } from '../files/files.js';
import { createMigration } from '../migrations/migrations.js';
import { columnsHash, previewReadiness } from './readiness.js';
import { inputsNow } from './run-inputs.js';

describe.each(databases)('a preview on $name', ({ open }) => {
  let test: TestService;
  beforeAll(async () => {
    test = await testService(await open(migrations));
  });
  afterAll(() => test.close());

  async function previewed() {
    const { service, actor } = test;
    const columns = [{ name: 'Email' }, { name: 'Company', linkRule: [] }];
    const { slug } = (await createTemplate(service, actor, { name: 'Contacts', columns })).body;
    const { body } = await createMigration(service, actor, { name: 'm', templates: [slug] });
    const id = body.migration_id;
    const file = await storeFile(service, id, 'a.csv');
    const run = await storeRun(service, id, {
      kind: 'generate',
      status: 'awaiting_approval',
      recipe: recipeNamed('a.csv'),
      made: nothingMade,
      inputs: await inputsNow(service.db, id),
      plan: 'Contacts come from a.csv.',
    });
    return { id, slug, file, run };
  }
  const readiness = (id: string) => previewReadiness(test.service.db, id);

  it('is missing before the first', async () => {
    const { body } = await createMigration(test.service, test.actor, { name: 'm' });
    expect(await readiness(body.migration_id)).toEqual({ missing: true });
  });

  it('is ready as long as nothing changed, also after an execute and a failed run', async () => {
    const { id, run } = await previewed();
    const ready = {
      run: { id: run, plan: 'Contacts come from a.csv.' },
      recipe: recipeNamed('a.csv'),
      made: nothingMade,
    };
    expect(await readiness(id)).toMatchObject(ready);
    await storeRun(test.service, id, { kind: 'execute', status: 'completed' });
    await storeRun(test.service, id, { kind: 'generate', status: 'failed', error: 'x' });
    expect(await readiness(id)).toMatchObject(ready);
  });

  it('gives way to the one after it', async () => {
    const { id } = await previewed();
    const inputs = await inputsNow(test.service.db, id);
    const newer = await storeRun(test.service, id, {
      kind: 'update',
      status: 'awaiting_approval',
      recipe: recipeNamed('b.csv'),
      made: nothingMade,
      inputs,
    });
    expect(await readiness(id)).toMatchObject({ run: { id: newer, inputs }, recipe: recipeNamed('b.csv') });
  });

  it('tells of files that came and went', async () => {
    const { id, file } = await previewed();
    await storeFile(test.service, id, 'b.csv');
    await deleteFile(test.service, test.actor, id, file.id);
    expect(await readiness(id)).toEqual({
      changed: ['file "b.csv" was added after the preview', 'file "a.csv" was deleted'],
    });
  });

  it('does not wait for a file that was announced and never came', async () => {
    const { id } = await previewed();
    await test.service.db.run(sql`
      insert into files (id, migration_id, name, storage_path, content_type, token_hash, link_expires_at, created_at)
      select gen_random_uuid(), ${id}, 'c.csv', ${id}, 'text/csv', ${id}, now(), now()`);
    expect(await readiness(id)).toMatchObject({ made: nothingMade });
  });

  it('tells of columns that changed, and not of rules, a new name or an archived template', async () => {
    const { service, actor } = test;
    const { id, slug } = await previewed();
    await updateTemplate(service, actor, slug, { name: 'People' });
    await replaceRules(service, actor, slug, { rules: [] });
    expect(await readiness(id)).toMatchObject({ made: nothingMade });
    await updateTemplate(service, actor, slug, { columns: [{ name: 'Email', required: true }] });
    expect(await readiness(id)).toEqual({ changed: ['the columns of template "People" changed'] });
    await updateTemplate(service, actor, slug, { columns: [{ name: 'Email' }, { name: 'Company' }] });
    await archiveTemplate(service, actor, slug);
    expect(await readiness(id)).toMatchObject({ made: nothingMade });
  });
});

describe('the hash of columns', () => {
  const email: Column = {
    name: 'Email',
    description: '',
    required: false,
    unique: false,
    desiredRule: 'none',
  };
  const phone = { ...email, name: 'Phone' };

  it('is the same however the store orders the members of an object', () => {
    const link = { ...email, linkRule: [{ templateId: 't', columnName: 'c' }] };
    const stored = { linkRule: [{ columnName: 'c', templateId: 't' }], ...email };
    expect(columnsHash([stored])).toBe(columnsHash([link]));
  });

  it.each<[string, Column[]]>([
    ['order', [phone, email]],
    ['a name', [{ ...email, name: 'email' }, phone]],
    ['a description', [{ ...email, description: 'Work' }, phone]],
    ['required', [{ ...email, required: true }, phone]],
    ['unique', [{ ...email, unique: true }, phone]],
    ['the desired rule', [{ ...email, desiredRule: 'ai' }, phone]],
    ['a pattern', [{ ...email, strictRule: '@' }, phone]],
    ['a link', [{ ...email, linkRule: [{ templateId: 't', columnName: 'c' }] }, phone]],
    ['a column less', [email]],
  ])('is another for %s', (_, columns) => {
    expect(columnsHash(columns)).not.toBe(columnsHash([email, phone]));
  });
});
