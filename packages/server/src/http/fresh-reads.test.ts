import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSource, listSources, updateSource } from '../domain/catalog/sources.js';
import { migrations } from '../store/migrations/index.js';
import { databases } from '../testing/databases.js';
import { type TestService, testService } from '../testing/service.js';
import { freshRead } from './fresh-reads.js';

describe.each(databases)('a kept read on $name', ({ open }) => {
  let test: TestService;
  let queries = 0;
  let read: (accountId: string) => ReturnType<typeof listSources>;
  beforeAll(async () => {
    test = await testService(await open(migrations));
    read = freshRead(test.service, (accountId) => {
      queries += 1;
      return listSources(test.service.db, accountId);
    });
  });
  afterAll(() => test.close());

  it('is not asked again while nothing changes', async () => {
    const { accountId } = test.actor;
    const first = await read(accountId);
    const before = queries;
    for (let n = 0; n < 20; n += 1) expect(await read(accountId)).toBe(first);
    expect(queries).toBe(before);
  });

  it('shows every change to whoever asks after it was acknowledged, also under load', async () => {
    const { service, actor } = test;
    let running = true;
    const load = Array.from({ length: 5 }, async () => {
      while (running) {
        await read(actor.accountId);
        await new Promise(setImmediate);
      }
    });
    for (let n = 0; n < 20; n += 1) {
      await createSource(service, actor, { name: `S${n}` });
      expect((await read(actor.accountId)).sources.map(({ name }) => name)).toContain(`S${n}`);
      await updateSource(service, actor, `S${n}`, { name: `T${n}` });
      expect((await read(actor.accountId)).sources.map(({ name }) => name)).toContain(`T${n}`);
    }
    running = false;
    await Promise.all(load);
  });
});
