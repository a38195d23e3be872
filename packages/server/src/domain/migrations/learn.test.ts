import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../store/migrations/index.js';
import { databases } from '../../testing/databases.js';
import { type TestService, testService } from '../../testing/service.js';
import { moveRun, storeRun } from '../../testing/stored-runs.js';
import { migrationChain, verifyChain } from '../audit.js';
import { readMigrationKnowledge, writeMigrationKnowledge } from './knowledge.js';
import { beginLearning, learn, withLearned } from './learn.js';
import { createMigration } from './migrations.js';

const heading = '## Learned by the agent';

describe('what the agent learned', () => {
  it('stands at the end, under a heading of its own that is made once', () => {
    const once = withLearned('Ignore test rows.', ['Status "A" means active.']);
    expect(once).toBe(`Ignore test rows.\n\n${heading}\n\n- Status "A" means active.\n`);
    expect(withLearned(once, ['Dates are European.'])).toBe(`${once}- Dates are European.\n`);
    expect(withLearned('', ['x'])).toBe(`${heading}\n\n- x\n`);
    expect(withLearned('a\n', ['x'])).toBe(`a\n\n${heading}\n\n- x\n`);
  });

  it('is not repeated: what is learned again is the newest line', () => {
    const both = withLearned('', ['x', 'y', 'x']);
    expect(both).toBe(`${heading}\n\n- x\n- y\n`);
    expect(withLearned(both, ['x'])).toBe(`${heading}\n\n- y\n- x\n`);
    expect(withLearned(both, ['y'])).toBe(both);
  });

  it('takes one line each, whatever was said', () => {
    expect(withLearned('', [' two\n# lines ', '', '  '])).toBe(`${heading}\n\n- two # lines\n`);
    expect(withLearned('mine', [])).toBe('mine');
  });

  it('leaves the lines of people alone, also in and behind its section', () => {
    const document = `x\n${heading}\n- a\nNote by Ann\n\n## More\n- a\n`;
    expect(withLearned(document, ['b', 'a'])).toBe(`x\n${heading}\nNote by Ann\n- b\n- a\n\n## More\n- a\n`);
  });

  it('keeps within the limit: the oldest learned lines go first', () => {
    const full = withLearned('mine', ['1111', '2222', '3333']);
    expect(withLearned(full, ['4444'], full.length)).toBe(`mine\n\n${heading}\n\n- 2222\n- 3333\n- 4444\n`);
    expect(withLearned('mine', ['1111'], 10)).toBe('mine');
  });
});

describe.each(databases)('learning on $name', ({ open }) => {
  let test: TestService;
  beforeAll(async () => {
    test = await testService(await open(migrations));
  });
  afterAll(() => test.close());

  async function learning() {
    const { service, actor } = test;
    const id = (await createMigration(service, actor, { name: 'm' })).body.migration_id;
    const run = await storeRun(service, id, { kind: 'generate', status: 'running' });
    await service.db.transaction((tx) => beginLearning(tx, run, id));
    return { id, run };
  }

  it('refuses a write of a person until it is done, then moves the version marker', async () => {
    const { service, actor } = test;
    const { id, run } = await learning();
    const before = await readMigrationKnowledge(service, actor, id);
    await expect(writeMigrationKnowledge(service, actor, id, { knowledge: 'mine' })).rejects.toMatchObject({
      code: 'knowledgeAppending',
      status: 409,
      extra: { run_id: run },
    });
    await service.db.transaction((tx) => learn(tx, service, { runId: run, migrationId: id, lines: ['x'] }));
    const after = await readMigrationKnowledge(service, actor, id);
    expect(after.knowledge).toBe(`${heading}\n\n- x\n`);
    expect(after.updated_at > before.updated_at).toBe(true);
    const stale = { knowledge: 'mine', if_unmodified_since: before.updated_at };
    await expect(writeMigrationKnowledge(service, actor, id, stale)).rejects.toMatchObject({ status: 412 });
    const fresh = { knowledge: 'mine', if_unmodified_since: after.updated_at };
    expect(await writeMigrationKnowledge(service, actor, id, fresh)).toMatchObject({ knowledge: 'mine' });
    expect(await verifyChain(service.db, migrationChain(id))).toMatchObject({ ok: true });
  });

  it('leaves the version marker where nothing new was learned', async () => {
    const { service, actor } = test;
    const { id, run } = await learning();
    const before = await readMigrationKnowledge(service, actor, id);
    await service.db.transaction((tx) => learn(tx, service, { runId: run, migrationId: id, lines: [] }));
    expect(await readMigrationKnowledge(service, actor, id)).toEqual(before);
    expect(await service.db.row(sql`select knowledge_appending from migrations where id = ${id}`)).toEqual({
      knowledge_appending: null,
    });
  });

  it('is not waited for when the run that began it has settled', async () => {
    const { service, actor } = test;
    const { id, run } = await learning();
    await moveRun(service, run, 'failed');
    const written = await writeMigrationKnowledge(service, actor, id, { knowledge: 'mine' });
    expect(written.knowledge).toBe('mine');
  });
});
