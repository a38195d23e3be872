import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { migrate } from '../store/migrate.js';
import { migrations } from '../store/migrations/index.js';
import { openPostgres } from '../store/postgres.js';
import { createPostgresDatabase, databases, openFreshPglite } from '../testing/databases.js';
import { testService } from '../testing/service.js';
import { createApiKey, listApiKeys, revokeApiKey } from './keys.js';
import { openPrincipals } from './principals.js';

describe.each(databases)('API keys on $name', ({ open }) => {
  it('stop working at once when revoked, cached or not', async () => {
    const { service, actor, close } = await testService(await open(migrations));
    const { key, api_key } = await createApiKey(service, actor, 'second');
    await service.principals.byKey(key);
    expect(service.principals.byKey(key)).not.toBeInstanceOf(Promise);
    await revokeApiKey(service, actor, api_key.id);
    expect(await service.principals.byKey(key)).toBeUndefined();
    await close();
  });

  it('are not cached by a look-up that a revoke overtakes', async () => {
    const { service, actor, close } = await testService(await open(migrations));
    const { key, api_key } = await createApiKey(service, actor, 'second');
    const racing = Array.from({ length: 20 }, () => service.principals.byKey(key));
    await revokeApiKey(service, actor, api_key.id);
    await Promise.all(racing);
    expect(await service.principals.byKey(key)).toBeUndefined();
    await close();
  });

  it('record their last use', async () => {
    const { service, actor, apiKey, close } = await testService(await open(migrations));
    await service.principals.byKey(apiKey);
    await service.principals.flushLastUse();
    const { api_keys } = await listApiKeys(service, actor);
    expect(api_keys[0]?.last_used_at).not.toBeNull();
    await close();
  });
});

describe('several processes over one PostgreSQL', () => {
  it('hear of a revoke at once, and cache nothing while they cannot hear', async () => {
    const { url, drop } = await createPostgresDatabase();
    const first = await openPostgres(url);
    await migrate(first, migrations, new Date());
    const test = await testService(first);
    const second = await openPostgres(url);
    const elsewhere = await openPrincipals(second, test.service.seam);

    const { key, api_key } = await createApiKey(test.service, test.actor, 'second');
    await elsewhere.byKey(key);
    expect(elsewhere.byKey(key)).not.toBeInstanceOf(Promise);
    await revokeApiKey(test.service, test.actor, api_key.id);
    await expect.poll(() => elsewhere.byKey(key), { timeout: 1000 }).toBeUndefined();

    await elsewhere.byKey(test.apiKey);
    await first.run(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and pid <> pg_backend_pid()`,
    );
    await expect.poll(() => elsewhere.byKey(test.apiKey) instanceof Promise, { timeout: 5000 }).toBe(true);
    await expect
      .poll(
        async () => {
          await elsewhere.byKey(test.apiKey);
          return elsewhere.byKey(test.apiKey) instanceof Promise;
        },
        { timeout: 10_000 },
      )
      .toBe(false);
    await elsewhere.close();
    await second.close();
    await test.close();
    await drop();
  });

  it('forgets sessions when they expire, without being told', async () => {
    const test = await testService(await openFreshPglite(migrations));
    const { signIn } = await import('./sessions.js');
    const { session_token } = await signIn(test.service, {
      email: 'Admin@Test.example',
      password: 'correct horse',
    });
    expect(await test.service.principals.bySession(session_token)).toMatchObject({ role: 'admin' });
    test.service.seam.advance(15 * 24 * 3600);
    expect(await test.service.principals.bySession(session_token)).toBeUndefined();
    await test.close();
  });
});
