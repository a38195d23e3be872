import { describe, expect, it } from 'vitest';
import { patternFault } from './patterns.js';

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
    expect(await patternFault(pattern)).toBeUndefined();
  });

  it.each(['(', '[a-', '*a', '(?<n>a)(?<n>b)', 'a{2,1}', '(?<=a'])('%s does not compile', async (pattern) => {
    expect(await patternFault(pattern)).toMatch(/^is not a valid regular expression/);
  });

  it.each(['^(a+)+$', '(x+x+)+y', '^(\\w+\\s?)*$', '(a|a)*b', '(.*)*x'])('%s explodes', async (pattern) => {
    expect(await patternFault(pattern)).toMatch(/exponential time/);
  });

  it('that cannot be judged is let through within bounded time', async () => {
    const began = performance.now();
    expect(await patternFault('(?=.*a)(?<x>b+)\\k<x>')).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
