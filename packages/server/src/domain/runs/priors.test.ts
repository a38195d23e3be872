import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../store/migrations/index.js';
import { databases } from '../../testing/databases.js';
import { type TestService, testService } from '../../testing/service.js';
import { nothingMade, recipeNamed, type StoredRun, storeRun } from '../../testing/stored-runs.js';
import { createSource, pinRecipe } from '../catalog/sources.js';
import { createMigration, deleteMigration } from '../migrations/migrations.js';
import { priorRun } from './priors.js';

describe.each(databases)('the recipe a generate starts from, on $name', ({ open }) => {
  let test: TestService;
  let sources = 0;
  beforeAll(async () => {
    test = await testService(await open(migrations));
  });
  afterAll(() => test.close());

  async function newSource() {
    sources += 1;
    const { source } = await createSource(test.service, test.actor, { name: `Source ${sources}` });
    return source;
  }
  async function newMigration(source?: { id: string; name: string }) {
    const body = { name: 'm', source: source?.name ?? null };
    const made = await createMigration(test.service, test.actor, body);
    return { id: made.body.migration_id, source_id: source?.id ?? null };
  }
  function run({ id }: { id: string }, file: string, as: Partial<StoredRun> = {}) {
    test.service.seam.advance(1);
    return storeRun(test.service, id, {
      kind: 'generate',
      status: 'awaiting_approval',
      recipe: recipeNamed(file),
      made: nothingMade,
      is_baseline: true,
      ...as,
    });
  }
  const prior = (migration: { id: string; source_id: string | null }) => priorRun(test.service.db, migration);

  it('is none before the first', async () => {
    expect(await prior(await newMigration(await newSource()))).toBeUndefined();
    expect(await prior(await newMigration())).toBeUndefined();
  });

  it("is the newest healthy generate of all the source's migrations, and nothing else", async () => {
    const source = await newSource();
    const [first, second] = [await newMigration(source), await newMigration(source)];
    const generated = await run(first, 'a.csv');
    await run(first, 'broken.csv', { status: 'failed' });
    await run(first, 'stopped.csv', { status: 'canceled' });
    await run(first, 'asked.csv', { kind: 'clarify', status: 'completed' });
    await run(first, 'hollow.csv', { is_baseline: false });
    await run(first, 'upper-case.csv', { kind: 'update' });
    await run(first, 'a.csv', { kind: 'execute', status: 'completed' });
    await run(await newMigration(await newSource()), 'of-another-source.csv');
    expect(await prior(second)).toBe(generated);
    const newer = await run(second, 'b.csv');
    expect(await prior(first)).toBe(newer);
  });

  it('is the pinned one, which no run replaces, until it is unpinned or gone', async () => {
    const { service, actor } = test;
    const source = await newSource();
    const [first, second] = [await newMigration(source), await newMigration(source)];
    const pinned = await run(first, 'pinned.csv', { kind: 'update', is_baseline: false });
    await pinRecipe(service, actor, source.name, pinned);
    const newer = await run(second, 'newer.csv');
    expect(await prior(second)).toBe(pinned);
    await pinRecipe(service, actor, source.name, null);
    expect(await prior(second)).toBe(newer);
    await pinRecipe(service, actor, source.name, pinned);
    await deleteMigration(service, actor, first.id);
    expect(await prior(second)).toBe(newer);
  });

  it('is its own newest where a migration has no source', async () => {
    const [mine, other] = [await newMigration(), await newMigration()];
    const own = await run(mine, 'mine.csv');
    await run(other, 'other.csv');
    expect(await prior(mine)).toBe(own);
  });

  it.each<[string, Partial<StoredRun>]>([
    ['failed', { status: 'failed' }],
    ['was canceled', { status: 'canceled' }],
    ['is in flight', { status: 'running' }],
    ['answered a question', { kind: 'clarify', status: 'completed' }],
  ])('cannot be pinned from a run that %s', async (_, as) => {
    const source = await newSource();
    const unusable = await run(await newMigration(source), 'a.csv', as);
    await expect(pinRecipe(test.service, test.actor, source.name, unusable)).rejects.toMatchObject({
      code: 'noUsableRecipe',
      status: 409,
    });
  });
});
