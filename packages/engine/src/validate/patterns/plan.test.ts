import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compilePattern } from './compile.js';
import { PatternError } from './errors.js';
import { patternSql, plan } from './plan.js';
import { Duck } from './testing/duck.js';

interface Group {
  about: string;
  via: 'sql' | 'values';
  patterns: string[];
  values: string[];
}

const groups: Group[] = JSON.parse(readFileSync(new URL('./cases.json', import.meta.url), 'utf8'));

/** Every value meets every pattern, whichever group wrote it down. */
const values = [...new Set(groups.flatMap((group) => group.values))];

describe('plan agrees with JavaScript', () => {
  it.each(groups)('on $about', async ({ via, patterns }) => {
    const duck = await Duck.with(values);
    try {
      for (const pattern of patterns) {
        const found = await duck.matches(pattern);
        expect(found ? 'sql' : 'values', `/${pattern}/`).toBe(via);
        if (!found) continue;
        const regex = compilePattern(pattern);
        const expected = values.filter((value) => regex.test(value));
        expect(
          found.selected.map((id) => values[id]),
          `/${pattern}/ as a column`,
        ).toEqual(expected);
        expect(
          found.filtered.map((id) => values[id]),
          `/${pattern}/ as a filter`,
        ).toEqual(expected);
      }
    } finally {
      duck.close();
    }
  });

  it('on at least 2,000 pairs that go via SQL', () => {
    const patterns = groups.filter((group) => group.via === 'sql').flatMap((group) => group.patterns);
    expect(patterns.length * values.length).toBeGreaterThan(2_000);
  });
});

describe('plan', () => {
  it('spells the pattern out, so nothing rests on what RE2 takes an escape to mean', () => {
    expect(plan('^\\d{5}(-\\d{4})?$')).toEqual({ via: 'sql', re2: '(\\A[0-9]{5}(?:\\-[0-9]{4})?\\z)' });
    expect(plan('(?<any>.)é')).toEqual({
      via: 'sql',
      re2: '([\\x{0}-\\x{9}\\x{b}-\\x{c}\\x{e}-\\x{2027}\\x{202a}-\\x{10ffff}]\\x{e9})',
    });
  });

  it('refuses a pattern that does not compile, by name', () => {
    expect(() => plan('a(')).toThrow(PatternError);
    expect(() => plan('a(')).toThrow('/a(/');
  });

  it('leaves a pattern nested too deeply for a parser to JavaScript', () => {
    expect(plan(`${'('.repeat(500)}a${')'.repeat(500)}`)).toEqual({ via: 'values' });
  });

  it('quotes the pattern', () => {
    expect(patternSql('"a"', { via: 'sql', re2: "o'b" })).toBe(`regexp_matches("a", 'o''b')`);
  });
});
