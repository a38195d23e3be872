import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../settings/config.js';
import { migrations } from '../store/migrations/index.js';
import { openFreshPglite } from '../testing/databases.js';
import { type TestService, testService } from '../testing/service.js';
import { buildApp } from './app.js';
import { RateLimits } from './rate-limits.js';

const limit = 10;
let test: TestService;
beforeAll(async () => {
  test = await testService(await openFreshPglite(migrations));
});
afterAll(() => test.close());

/** How many of 13 malformed sign-ins pass the limit, each with another X-Forwarded-For. */
async function passed(TRUST_PROXY: string, forwarded: (n: number) => string): Promise<number> {
  Object.assign(test.service.config, { trustProxy: readConfig({ TRUST_PROXY }).trustProxy });
  const app = await buildApp(test.service, {
    limits: new RateLimits(limit, test.service.seam),
    writeLine: () => {},
    stopping: () => false,
    sweep: async () => {},
  });
  const address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/v1/auth/sign-in`;
  let count = 0;
  for (let n = 0; n < 13; n++) {
    const { status } = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded(n) },
      body: '{}',
    });
    if (status !== 429) count += 1;
  }
  await app.close();
  return count;
}

describe('the address that sign-ins are limited by', () => {
  const chosen = (n: number) => `198.51.100.${n}`;
  const behindOne = (n: number) => `${chosen(n)}, 203.0.113.9`;

  it.each([
    ['0', chosen, limit],
    ['1', behindOne, limit],
    ['2', (n: number) => `${chosen(n)}, 203.0.113.9, 10.0.0.1`, limit],
    ['loopback', behindOne, limit],
    ['127.0.0.0/8, 10.0.0.0/8', (n: number) => `${behindOne(n)}, 10.0.0.1`, limit],
    // A proxy that is not trusted speaks for nobody.
    ['10.0.0.0/8', chosen, limit],
    // What the trusted proxy itself wrote tells callers apart.
    ['1', chosen, 13],
    ['loopback', chosen, 13],
  ])('with TRUST_PROXY=%s cannot be chosen by the caller (%#)', async (setting, forwarded, expected) => {
    expect(await passed(setting, forwarded)).toBe(expected);
  });
});
