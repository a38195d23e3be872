import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { failures } from '../../failures/failures.js';
import type { Seam } from '../../seam/seam.js';
import { migrations } from '../../store/migrations/index.js';
import { databases } from '../../testing/databases.js';
import { type TestService, testService } from '../../testing/service.js';
import { PasswordTries } from './password-tries.js';
import { signIn } from './sessions.js';

interface Wait {
  seconds: number;
  end(): void;
}

describe.each(databases)('tries of passwords on $name', ({ open }) => {
  let test: TestService;
  let tries: PasswordTries;
  /** The delays that are under way: they end when a test says so. */
  let waits: Wait[];
  let seam: Seam;

  beforeAll(async () => {
    test = await testService(await open(migrations));
  });
  afterAll(() => test.close());
  beforeEach(() => {
    waits = [];
    seam = {
      ...test.service.seam,
      wait: (ms, signal) =>
        new Promise((resolve, reject) => {
          const seconds = ms / 1000;
          const end = () => {
            test.service.seam.advance(seconds);
            resolve();
          };
          waits.push({ seconds: Math.round(seconds), end });
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    };
    tries = new PasswordTries(test.service.db, seam);
  });

  let people = 0;
  const somebody = () => `${people++}@tries.test`;
  const here = (address = '192.0.2.1') => ({ address, signal: new AbortController().signal });
  const wrong = async () => undefined;
  const right = async () => 'found';

  /** How long a try is delayed, and what it comes to. */
  async function delayOf(email: string, check: () => Promise<string | undefined> = wrong, by = tries) {
    const before = waits.length;
    const attempt = by.attempt(email, here(), check);
    await Promise.race([attempt, vi.waitFor(() => expect(waits.length).toBe(before + 1))]);
    waits[before]?.end();
    return { seconds: waits[before]?.seconds ?? 0, found: await attempt };
  }

  async function fail(email: string, times: number): Promise<number[]> {
    const seconds: number[] = [];
    for (let n = 0; n < times; n++) seconds.push((await delayOf(email)).seconds);
    return seconds;
  }

  it('are each delayed by a second more, 30 at most', async () => {
    const expected = Array.from({ length: 34 }, (_, n) => Math.min(n, 30));
    expect(await fail(somebody(), 34)).toEqual(expected);
  });

  it('take the right password, late, and forget the failures with it', async () => {
    const email = 'admin@test.example';
    await fail(email, 5);
    const attempt = signIn(
      { ...test.service, passwordTries: tries },
      { email: 'Admin@Test.example ', password: 'correct horse' },
      { userAgent: null, address: '192.0.2.7' },
      new AbortController().signal,
    );
    await vi.waitFor(() => expect(waits.at(-1)?.seconds).toBe(5));
    waits.at(-1)?.end();
    expect((await attempt).user.email).toBe(email);
    expect(await delayOf(email, right)).toEqual({ seconds: 0, found: 'found' });
  });

  it('are forgotten a quarter of an hour after the last failure', async () => {
    const email = somebody();
    await fail(email, 3);
    test.service.seam.advance(14 * 60);
    expect(await fail(email, 1)).toEqual([3]);
    test.service.seam.advance(15 * 60 + 1);
    expect(await fail(email, 2)).toEqual([0, 1]);
  });

  it('count before they are checked: a hundred at the same time delay each other', async () => {
    const email = somebody();
    const check = vi.fn(wrong);
    const all = Array.from({ length: 100 }, (_, n) => tries.attempt(email, here(`192.0.2.${n}`), check));
    await vi.waitFor(() => expect(waits.length).toBe(99), 20_000);
    expect(waits.map(({ seconds }) => seconds).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 99 }, (_, n) => Math.min(n + 1, 30)),
    );
    await vi.waitFor(() => expect(check).toHaveBeenCalledTimes(1));
    test.service.seam.advance(30);
    for (const wait of waits) wait.end();
    await Promise.all(all);
    expect(check).toHaveBeenCalledTimes(100);
  });

  it('at the same time with the right password let each other through', async () => {
    const all = Array.from({ length: 20 }, () => tries.attempt('admin@test.example', here(), right));
    expect(await Promise.all(all)).toEqual(all.map(() => 'found'));
  });

  it('hold over all processes', async () => {
    const email = somebody();
    await fail(email, 3);
    const elsewhere = new PasswordTries(test.service.db, seam);
    expect(await delayOf(email, wrong, elsewhere)).toEqual({ seconds: 3, found: undefined });
  });

  it('do not become free by a right password for the same e-mail in another account', async () => {
    const { service, actor } = test;
    const email = 'shared@tries.test';
    const [other, now] = [service.seam.id(), service.seam.now()];
    await service.db.run(
      sql`insert into accounts (id, name, region, created_at) values (${other}, 'Other', 'local', ${now})`,
    );
    for (const account of [actor.accountId, other])
      await service.db.run(sql`
        insert into users (id, account_id, email, role, password_hash, created_at, joined_at)
        values (${service.seam.id()}, ${account}, ${email}, 'member', 'x', ${now}, ${now})`);
    await fail(email, 3);
    expect((await delayOf(email, right)).seconds).toBe(3);
    expect((await delayOf(email, right)).seconds).toBe(3);
  });

  it('of one address wait in bounded number, and no longer than somebody waits for them', async () => {
    const email = somebody();
    await fail(email, 1);
    waits = [];
    const leaving = Array.from({ length: 21 }, () => new AbortController());
    const refused = vi.fn();
    const all = leaving.map(({ signal }) =>
      tries.attempt(email, { address: '192.0.2.1', signal }, wrong).catch(refused),
    );
    await vi.waitFor(() => expect([waits.length, refused.mock.calls.length]).toEqual([20, 1]));
    expect(refused).toHaveBeenCalledWith(failures.tooManyRequests());
    // Another address is not kept from trying.
    expect(await tries.attempt(somebody(), here('192.0.2.2'), right)).toBe('found');
    for (const one of leaving) one.abort();
    await Promise.all(all);
    expect(refused).toHaveBeenCalledTimes(21);
    expect((await delayOf(email)).seconds).toBeGreaterThan(20);
  });

  it('wait no longer when the service stops', async () => {
    const email = somebody();
    await fail(email, 1);
    const waiting = tries.attempt(email, here(), wrong);
    await vi.waitFor(() => expect(waits.length).toBe(1));
    tries.stop();
    await expect(waiting).rejects.toEqual(failures.tooManyRequests());
  });

  it('with invented e-mails fill no table: those with the fewest failures go first', async () => {
    const { db } = test.service;
    const kept = async () =>
      (await db.row<{ count: number }>(sql`select count(*) as count from password_tries`))?.count;
    const email = somebody();
    await fail(email, 2);
    await db.run(sql`
      insert into password_tries (email_hash, failures, last_at)
      select 'invented ' || n, 1, ${seam.now()}::timestamptz from generate_series(1, 100500) n`);
    await tries.sweep();
    expect(await kept()).toBe(100_000);
    expect(await fail(email, 1)).toEqual([2]);
    test.service.seam.advance(16 * 60);
    await tries.sweep();
    expect(await kept()).toBe(0);
  });
});

it('by the real clock: the second failure is answered a second later', async () => {
  const [{ open }] = databases as [(typeof databases)[0]];
  const { service, close } = await testService(await open(migrations));
  const device = { userAgent: null, address: '192.0.2.1' };
  const attempt = async () => {
    const began = performance.now();
    const body = { email: 'nobody@nowhere.test', password: 'guess' };
    await expect(signIn(service, body, device, new AbortController().signal)).rejects.toThrow('is wrong');
    return performance.now() - began;
  };
  await attempt();
  expect(await attempt()).toBeGreaterThan(990);
  await close();
});
