import { compilePattern } from './compile.js';
import { Unparsed } from './cursor.js';
import { parsePattern } from './parse.js';
import { toRe2, unitsToCharacters } from './translate.js';
import { unitsAreCharacters } from './units.js';

/** How to find the values that a pattern matches: in SQL, or in JavaScript once per distinct value. */
export type PatternPlan = { via: 'sql'; re2: string } | { via: 'values' };

/**
 * Plans a strict rule's pattern. `sql` means that RE2 gives the very answer JavaScript would on every cell;
 * whatever cannot be shown to goes via `values`. Throws `PatternError` on a pattern that does not compile.
 */
export function plan(pattern: string): PatternPlan {
  const { unicode } = compilePattern(pattern);
  const re2 = translated(pattern, unicode);
  return re2 === undefined ? { via: 'values' } : { via: 'sql', re2 };
}

function translated(pattern: string, unicode: boolean): string | undefined {
  try {
    const tree = parsePattern(pattern, unicode);
    if (unicode) return toRe2(tree);
    return unitsAreCharacters(tree) ? toRe2(unitsToCharacters(tree)) : undefined;
  } catch (error) {
    if (error instanceof Unparsed) return undefined;
    throw error;
  }
}

/**
 * A boolean SQL expression: whether the text that `columnSql` gives has a match; null for a null.
 * The pattern goes in as a literal, not a parameter, so that DuckDB compiles it once per query.
 */
export function patternSql(columnSql: string, planned: PatternPlan & { via: 'sql' }): string {
  return `regexp_matches(${columnSql}, '${planned.re2.replaceAll("'", "''")}')`;
}
