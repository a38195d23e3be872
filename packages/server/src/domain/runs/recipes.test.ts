import { randomUUID } from 'node:crypto';
import { parseRecipe, serialize } from '@godwit/engine/recipe/recipe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../store/migrations/index.js';
import { databases } from '../../testing/databases.js';
import { type TestService, testService } from '../../testing/service.js';
import { nothingMade, recipeNamed, type StoredRun, storeRun } from '../../testing/stored-runs.js';
import { createMigration } from '../migrations/migrations.js';
import { diffRecipes, getRecipe } from './recipes.js';

describe.each(databases)('recipes on $name', ({ open }) => {
  let test: TestService;
  beforeAll(async () => {
    test = await testService(await open(migrations));
  });
  afterAll(() => test.close());

  const newMigration = async () =>
    (await createMigration(test.service, test.actor, { name: 'm' })).body.migration_id;
  async function run(id: string, file: string, as: Partial<StoredRun> = {}) {
    test.service.seam.advance(1);
    const kept = { recipe: recipeNamed(file), made: nothingMade };
    return storeRun(test.service, id, { kind: 'generate', status: 'awaiting_approval', ...kept, ...as });
  }

  it('answer with the document of the newest preview, written the one way', async () => {
    const { service, actor } = test;
    const id = await newMigration();
    await run(id, 'a.csv');
    await run(id, 'b.csv', { kind: 'update' });
    await run(id, 'c.csv', { status: 'failed' });
    const document = await getRecipe(service, actor, id, 'json');
    expect(document).toBe(serialize(recipeNamed('b.csv')));
    expect(parseRecipe(JSON.parse(document))).toEqual(recipeNamed('b.csv'));
  });

  it('are told in English', async () => {
    const id = await newMigration();
    await run(id, 'a.csv');
    const english = await getRecipe(test.service, test.actor, id, 'md');
    expect(english).toContain('# Plan');
    expect(english).toContain('files named like `a.csv`');
    expect(english).toContain('| Email | ');
  });

  it('are missing before the first, and for strangers', async () => {
    const { service, actor } = test;
    const id = await newMigration();
    await expect(getRecipe(service, actor, id, 'json')).rejects.toMatchObject({ code: 'recipeMissing' });
    const stranger = { ...actor, accountId: randomUUID() };
    await expect(getRecipe(service, stranger, id, 'md')).rejects.toMatchObject({ code: 'migrationMissing' });
  });

  it('differ in what changed, told in sentences', async () => {
    const { service, actor } = test;
    const id = await newMigration();
    const [from, to] = [await run(id, 'a.csv'), await run(id, 'b.csv')];
    const same = await diffRecipes(service, actor, id, { from, to: from });
    expect(same).toEqual({ from, to: from, changes: [] });
    const { changes } = await diffRecipes(service, actor, id, { from, to });
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.join(' ')).toContain('b.csv');
  });

  it('are compared within one migration only; the run without one is named', async () => {
    const { service, actor } = test;
    const id = await newMigration();
    const mine = await run(id, 'a.csv');
    const other = await run(await newMigration(), 'b.csv');
    const none = await storeRun(service, id, { kind: 'clarify', status: 'completed' });
    for (const missing of [other, none, randomUUID()]) {
      const refused = diffRecipes(service, actor, id, { from: mine, to: missing });
      await expect(refused).rejects.toMatchObject({ status: 404, message: expect.stringContaining(missing) });
    }
  });
});
