import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../store/migrate.js';
import { migrations } from '../../store/migrations/index.js';
import { openPostgres } from '../../store/postgres.js';
import { createPostgresDatabase, databases, openFreshPglite } from '../../testing/databases.js';
import { type TestService, testService } from '../../testing/service.js';
import { createApiKey, listApiKeys, revokeApiKey } from './keys.js';
import { openPrincipals } from './principals.js';

describe.each(databases)('API keys on $name', ({ open }) => {
  let test: TestService;
  beforeAll(async () => {
    test = await testService(await open(migrations));
  });
  afterAll(() => test.close());

  it('stop working at once when revoked, cached or not', async () => {
    const { service, actor } = test;
    const { key, api_key } = await createApiKey(service, actor, 'second');
    await service.principals.byKey(key);
    expect(service.principals.byKey(key)).not.toBeInstanceOf(Promise);
    await revokeApiKey(service, actor, api_key.id);
    expect(await service.principals.byKey(key)).toBeUndefined();
  });

  it('are not cached by a look-up that a revoke overtakes', async () => {
    const { service, actor } = test;
    const { key, api_key } = await createApiKey(service, actor, 'second');
    const racing = Array.from({ length: 20 }, () => service.principals.byKey(key));
    await revokeApiKey(service, actor, api_key.id);
    await Promise.all(racing);
    expect(await service.principals.byKey(key)).toBeUndefined();
  });

  it('record their last use', async () => {
    const { service, actor, apiKey } = test;
    await service.principals.byKey(apiKey);
    await service.principals.flushLastUse();
    const { api_keys } = await listApiKeys(service, actor);
    expect(api_keys[0]?.last_used_at).not.toBeNull();
  });
});

describe('several processes over one PostgreSQL', () => {
  it('none trusts a key once its revoke is acknowledged', async () => {
    const { url, drop } = await createPostgresDatabase();
    const first = await openPostgres(url);
    await migrate(first, migrations, new Date());
    const test = await testService(first);
    const second = await openPostgres(url);
    const elsewhere = openPrincipals(second, test.service.seam);
    for (let round = 0; round < 3; round += 1) {
      const { key, api_key } = await createApiKey(test.service, test.actor, 'second');
      let revoked = false;
      let trusted = 0;
      const asking = (async () => {
        while (!revoked) {
          if (await elsewhere.byKey(key)) trusted += 1;
          await sleep(1);
        }
      })();
      await expect.poll(() => trusted, { interval: 1 }).toBeGreaterThan(0);
      await revokeApiKey(test.service, test.actor, api_key.id);
      expect(await elsewhere.byKey(key)).toBeUndefined();
      revoked = true;
      await asking;
    }
    await second.close();
    await test.close();
    await drop();
  });
});

describe('sessions', () => {
  it('end when they expire, without anybody telling', async () => {
    const test = await testService(await openFreshPglite(migrations));
    const { signIn } = await import('./sessions.js');
    const { session_token } = await signIn(
      test.service,
      { email: 'Admin@Test.example', password: 'correct horse' },
      { userAgent: null, address: '192.0.2.1' },
      new AbortController().signal,
    );
    expect(await test.service.principals.bySession(session_token)).toMatchObject({ role: 'admin' });
    test.service.seam.advance(15 * 24 * 3600);
    expect(await test.service.principals.bySession(session_token)).toBeUndefined();
    await test.close();
  });
});
