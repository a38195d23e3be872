import type { DuckDBConnection } from '@duckdb/node-api';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../testing/rounds.js';
import { parseExpression } from './expression.js';
import { parsePattern, UnsupportedPattern } from './pattern.js';
import { openDuck, runInDuck, runInTypeScript } from './testing/duck.js';

let duck: DuckDBConnection;
beforeAll(async () => {
  duck = await openDuck();
});

const { pattern } = fc.letrec<{ pattern: string; atom: string }>((tie) => ({
  atom: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(
      'a',
      'b',
      'A',
      'k',
      'é',
      '😀',
      '.',
      '\\d',
      '\\w',
      '\\s',
      '\\S',
      '\\W',
      '\\b',
      '^',
      '$',
      '\\.',
      '-',
      '\u00a0',
      '\\t',
    ),
    fc.constantFrom('[ab]', '[^a]', '[a-f]', '[\\s,]', '[é-ü]', '[\\w.-]', '[^\\d]', '[A-c]', '[\\]\\\\^]'),
    tie('pattern').map((inner) => `(${inner})`),
    tie('pattern').map((inner) => `(?:${inner})`),
  ),
  pattern: fc
    .array(
      fc
        .tuple(
          fc.array(
            fc.tuple(tie('atom'), fc.constantFrom('', '', '', '+', '*', '?', '{2}', '{1,3}', '+?', '*?')),
            {
              minLength: 1,
              maxLength: 4,
            },
          ),
        )
        .map(([parts]) => parts.map(([atom, quantifier]) => atom + fitting(atom, quantifier)).join('')),
      { minLength: 1, maxLength: 3 },
    )
    .map((alternatives) => alternatives.join('|')),
}));

/** Most random quantifiers would be refused: keep those that have a chance. */
function fitting(atom: string, quantifier: string): string {
  if (/^(?:[\^$]|\\b)$/.test(atom)) return '';
  return /^\((?!\?:)/.test(atom) && quantifier !== '' ? '?' : quantifier;
}

const value = fc
  .array(
    fc.constantFrom(
      'a',
      'b',
      'A',
      'K',
      'k',
      '\u212a',
      'ſ',
      'é',
      'É',
      '😀',
      '1',
      '.',
      '-',
      ' ',
      '\u00a0',
      '\n',
      '\r',
      '\u2028',
      '_',
      '\t',
      '^',
      ']',
    ),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(''));

describe('patterns', () => {
  it('mean the same to RE2 and to JavaScript', async () => {
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ pattern, ignore_case: fc.boolean(), group: fc.integer({ min: 0, max: 2 }) }), {
          minLength: 250,
          maxLength: 300,
        }),
        fc.array(fc.record({ a: value }), { minLength: 60, maxLength: 80 }),
        async (candidates, rows) => {
          const of = { op: 'column', name: 'a' };
          const expressions = candidates.flatMap(({ pattern, ignore_case, group }) => {
            if (!accepted(pattern)) return [];
            const extract = { op: 'extract', of, pattern, ignore_case, group };
            const replace = { op: 'replace_pattern', of, pattern, ignore_case, with: '<$1>' };
            return parsePattern(pattern).nullable ? [extract] : [extract, replace];
          });
          tried += expressions.length;
          const parsed = expressions.map(parseExpression);
          const [inDuck, inTypeScript] = [await runInDuck(duck, parsed, rows), runInTypeScript(parsed, rows)];
          parsed.forEach((each, index) => {
            rows.forEach((row, at) => {
              if (inDuck[index]![at] !== inTypeScript[index]![at])
                expect.fail(
                  `${JSON.stringify(each)} on ${JSON.stringify(row)}: RE2 ${JSON.stringify(inDuck[index]![at])}, JavaScript ${JSON.stringify(inTypeScript[index]![at])}`,
                );
            });
          });
        },
      ),
      { numRuns: rounds(4), endOnFailure: true },
    );
    expect(tried).toBeGreaterThan(200);
  });

  it.each([
    ['(?=a)', 'look-around'],
    ['(?<!a)b', 'look-around'],
    ['(a)\\1', '"\\1" is not available'],
    ['\\p{L}', '"\\p" is not available'],
    ['(a*)*', 'may be empty'],
    ['(a)+', 'cannot capture'],
    ['a{2000}', 'repeat count'],
    ['(?:a{100}){100}', 'repeats too much'],
    ['(a', 'without its ")"'],
    ['a)', 'without its "("'],
    ['[z-a]', 'out of order'],
    ['*a', 'write "\\*"'],
  ])('%s is refused', (source, reason) => {
    expect(() => parsePattern(source)).toThrow(reason);
  });
});

function accepted(source: string): boolean {
  try {
    parsePattern(source);
    return true;
  } catch (error) {
    if (error instanceof UnsupportedPattern) return false;
    throw error;
  }
}
