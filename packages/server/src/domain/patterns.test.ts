import { describe, expect, it } from 'vitest';
import { patternFault } from './patterns.js';

const soon = () => performance.now() + 3000;

describe('a strict pattern', () => {
  it.each([
    '^\\d{3}-\\d{4}$',
    '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
    '\\p{Lu}',
    '^\\-$', // compiles only without the u flag
    '(?<=a)b(?!c)',
    '^(?:(?:a|b)*c)*d$',
    '(?<year>\\d{4})-\\k<year>',
  ])('%s is fine', async (pattern) => {
    expect(await patternFault(pattern, soon())).toBeUndefined();
  });

  it.each(['(', '[a-', '*a', '(?<n>a)(?<n>b)', 'a{2,1}', '(?<=a'])('%s does not compile', async (pattern) => {
    expect(await patternFault(pattern, soon())).toMatch(/^is not a valid regular expression/);
  });

  it.each(['^(a+)+$', '(x+x+)+y', '^(\\w+\\s?)*$', '(a|a)*b', '(.*)*x'])('%s explodes', async (pattern) => {
    expect(await patternFault(pattern, soon())).toMatch(/exponential time/);
  });

  it('that blows up while it is built does not hold up anybody', async () => {
    for (const pattern of ['(?:a?|b?){30}\\b', '(?:a{1000}){1000}', '((a{0,100}){0,100}){0,100}']) {
      const began = performance.now();
      await patternFault(pattern, soon());
      expect(performance.now() - began, pattern).toBeLessThan(4000);
    }
    expect(await patternFault('(?:a?|b?){30}\\b', soon())).toMatch(/exponential time/);
  });

  it('that cannot be judged is let through within bounded time', async () => {
    const began = performance.now();
    expect(await patternFault('(?=.*a)(?<x>b+)\\k<x>', soon())).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
