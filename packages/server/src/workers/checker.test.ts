import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Checker } from './checker.js';

const limits = { processes: 2, memoryMb: 512 };
/** Takes V8 more than a minute to build. */
const endless = (n = 0) => `(?:a?|b?){30}\\b${n}`;
/** Takes a second and more to read, because it has a thousand parts. */
const wordy = '1 = a; '.repeat(5000);
/**
 * Milliseconds that this thread is at work meanwhile. Not the processor's time of the process: a collection of the
 * garbage of other files of tests took a second of that.
 */
async function ownMs(work: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await work();
  return performance.eventLoopUtilization(before).active;
}

describe('the checker', () => {
  let checker: Checker;
  beforeAll(() => {
    // On a busy machine processor time takes long to pass: nothing here is about the clock.
    checker = new Checker(limits, 240, 2);
  });
  afterAll(() => checker.close());

  const patterns = (patterns: string[], account = 'a') =>
    checker.columns(account, { patterns, described: [] });
  const faultOf = async (pattern: string) => {
    const verdict = await patterns([pattern]);
    return 'pattern' in verdict ? verdict.pattern.what : undefined;
  };

  describe('takes a pattern', () => {
    it.each([
      '^\\d{3}-\\d{4}$',
      '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
      '\\p{Lu}',
      '^\\-$', // compiles only without the u flag
      '(?<=a)b(?!c)',
      '^(?:(?:a|b)*c)*d$',
      '(?<year>\\d{4})-\\k<year>',
      '(?=.*a)(?<x>b+)\\k<x>', // cannot be judged
    ])('such as %s', async (pattern) => {
      expect(await faultOf(pattern)).toBeUndefined();
    });

    it('and 1,000 ordinary ones at once', async () => {
      const many = Array.from({ length: 1000 }, (_, n) => `^[A-Z]{2}-\\d{1,${(n % 90) + 1}}x${n}+$`);
      expect(await patterns(many)).toEqual({ checks: [] });
    });
  });

  describe('refuses a pattern', () => {
    it.each(['(', '[a-', '*a', '(?<n>a)(?<n>b)', 'a{2,1}', '(?<=a'])(
      'that does not compile: %s',
      async (pattern) => {
        expect(await faultOf(pattern)).toMatch(/^is not a valid regular expression/);
      },
    );

    it.each(['^(a+)+$', '(x+x+)+y', '^(\\w+\\s?)*$', '(a|a)*b', '(.*)*x'])(
      'that takes exponential time: %s',
      async (pattern) => {
        expect(await faultOf(pattern)).toMatch(/exponential time/);
      },
    );

    it('that is too much to build, and says which, while this process stays free', async () => {
      const own = await ownMs(async () => {
        expect(await patterns(['^a$', '^b$', endless(), '^c$'])).toEqual({
          pattern: { index: 2, what: 'takes too long to compile; make it simpler' },
        });
      });
      expect(own).toBeLessThan(2000);
      expect(await ownMs(() => patterns([endless()]))).toBeLessThan(2000);
    });

    it.each(['(?:a{1000}){1000}', '((a{0,100}){0,100}){0,100}'])(
      'or takes it, in bounded time: %s',
      async (one) => {
        expect([undefined, expect.stringMatching(/too large|too long/)]).toContainEqual(await faultOf(one));
      },
    );
  });

  it('calls no pattern exponential because the machine is busy', async () => {
    const warm = patterns(['^warm$']);
    await expect.poll(() => checker.pids.length).toBeGreaterThan(0);
    await warm;
    const [pid] = checker.pids;
    const verdict = patterns(['^(?:[A-Z]{2}\\d+)+-still$']);
    // It gets no processor for longer than anything may take.
    process.kill(pid!, 'SIGSTOP');
    await delay(3000);
    process.kill(pid!, 'SIGCONT');
    expect(await verdict).toEqual({ checks: [] });
  });

  it('reads what descriptions say', async () => {
    const verdict = await checker.columns('a', {
      patterns: [],
      described: [{ name: 'Stage', description: 'One of: Open, Won' }],
    });
    expect(verdict).toMatchObject({ checks: [{ checks: [{ values: ['Open', 'Won'] }] }] });
  });

  it('refuses a description that takes too long to read, and says which', async () => {
    const described = ['A name', wordy, 'A date'].map((description) => ({ name: 'C', description }));
    expect(await checker.columns('a', { patterns: [], described })).toEqual({
      description: { index: 1, what: 'takes too long to read; make it shorter' },
    });
  });

  it('keeps a process free for other accounts', async () => {
    const hostile = Array.from({ length: 2 }, (_, n) => patterns([endless(n + 1)], 'hostile'));
    let open = hostile.length;
    for (const each of hostile) each.finally(() => (open -= 1)).catch(() => {});
    expect(await patterns(['^other$'], 'other')).toEqual({ checks: [] });
    expect(open).toBeGreaterThan(0);
    for (const each of hostile) expect(await each).toHaveProperty('pattern');
  }, 120_000);

  it('refuses what would have to wait too long, to whom it belongs', async () => {
    const waiting = Array.from({ length: 25 }, (_, n) => patterns([`^line${n}$`], 'crowd'));
    const ended = await Promise.allSettled(waiting);
    const refused = ended.filter((each) => each.status === 'rejected').map(({ reason }) => reason);
    expect(refused.length).toBe(4);
    expect(refused[0]).toMatchObject({ status: 429, code: 'checksBusy' });
  });

  it('lives on when its process dies', async () => {
    await patterns(['^before$']);
    for (const pid of checker.pids) process.kill(pid, 'SIGKILL');
    expect(await patterns(['^after$'])).toEqual({ checks: [] });
  });

  describe('checks conditions', () => {
    const rules = (expressions: string[]) => checker.rules('a', { expressions, columns: ['Start', 'End'] });

    it('and says what they read', async () => {
      expect(await rules(['"End" >= "Start"', '"End" IS NOT NULL'])).toEqual({
        reads: [['End', 'Start'], ['End']],
      });
    });

    it('and which one is wrong', async () => {
      expect(await rules(['"End" > 1', '"Nothing" > 1'])).toMatchObject({
        fault: { index: 1, what: expect.stringContaining('There is no column "Nothing"') },
      });
    });

    it('that are too much together, without taking the service along', async () => {
      const large = Array.from({ length: 200 }, (_, n) => `${'true AND '.repeat(1000)}"End" = ${n}`);
      const own = await ownMs(async () => {
        expect(await rules(large)).toEqual({
          fault: { index: expect.any(Number), what: 'takes too long to check; make it simpler' },
        });
      });
      expect(own).toBeLessThan(2000);
    }, 120_000);

    it.each([
      ['parentheses', `${'('.repeat(4900)}1=1${')'.repeat(4900)}`],
      ['brackets', `${'['.repeat(4900)}${']'.repeat(4900)} IS NULL`],
      ['comments', '/*'.repeat(4900)],
      ['a long NOT', `${'NOT '.repeat(2400)}true`],
    ])('of any nesting: %s', async (_, expression) => {
      const verdict = await rules([expression]);
      expect('fault' in verdict || 'reads' in verdict).toBe(true);
    });
  });
});
