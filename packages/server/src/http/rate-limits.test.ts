import { describe, expect, it } from 'vitest';
import { testClock } from '../seam/seam.js';
import { migrate } from '../store/migrate.js';
import { migrations } from '../store/migrations/index.js';
import { openPostgres } from '../store/postgres.js';
import { createPostgresDatabase, openFreshPglite } from '../testing/databases.js';
import { testService } from '../testing/service.js';
import { buildApp } from './app.js';
import { RateLimits } from './rate-limits.js';

describe('rate limits', () => {
  it('let exactly the limit through per window and bucket', () => {
    const clock = testClock();
    const limits = new RateLimits(100, clock);
    const passed = Array.from({ length: 130 }, () => limits.take('key:a:listSources')).filter(Boolean);
    expect(passed).toHaveLength(100);
    expect(limits.take('key:b:listSources')).toBe(true);
    clock.advance(59);
    expect(limits.take('key:a:listSources')).toBe(false);
    clock.advance(2);
    expect(limits.take('key:a:listSources')).toBe(true);
  });

  it('are shared by processes over one PostgreSQL, to within one exchange', async () => {
    const { url, drop } = await createPostgresDatabase();
    const db = await openPostgres(url);
    await migrate(db, migrations, new Date());
    const clock = testClock();
    const [a, b] = [new RateLimits(100, clock), new RateLimits(100, clock)];
    const take = (limits: RateLimits, times: number) =>
      Array.from({ length: times }, () => limits.take('key:x:op')).filter(Boolean).length;

    expect(take(a, 60)).toBe(60);
    await a.exchange(db);
    await b.exchange(db);
    expect(take(b, 100)).toBe(40);
    await b.exchange(db);
    await a.exchange(db);
    expect(take(a, 10)).toBe(0);

    clock.advance(61);
    expect(take(a, 100)).toBe(100);
    await a.exchange(db);
    await b.exchange(db);
    expect(take(b, 1)).toBe(0);
    clock.advance(200);
    await a.sweep(db);
    await db.close();
    await drop();
  });

  it('are 100 requests of a key and 600 of a session unless the settings say otherwise', async () => {
    const test = await testService(await openFreshPglite(migrations));
    const { config, seam } = test.service;
    const app = await buildApp(test.service, {
      limits: new RateLimits(config.rateLimit, seam),
      writeLine: () => {},
      stopping: () => false,
      sweep: async () => {},
    });
    const body = { email: 'admin@test.example', password: 'correct horse' };
    const signIn = await app.inject({ method: 'POST', url: '/api/v1/auth/sign-in', body });
    const session = { authorization: `Bearer ${signIn.json().session_token}` };
    const passing = async (headers: Record<string, string>) => {
      for (let passed = 0; ; passed += 1) {
        const { statusCode } = await app.inject({ url: '/api/v1/account', headers });
        if (statusCode === 429) return passed;
        expect(statusCode).toBe(200);
      }
    };
    expect(await passing({ 'x-api-key': test.apiKey })).toBe(100);
    expect(await passing(session)).toBe(600);
    await app.close();
    await test.close();
  });
});
