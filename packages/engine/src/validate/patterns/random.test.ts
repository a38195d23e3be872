import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compilePattern } from './compile.js';
import { Duck } from './testing/duck.js';

/** Raise for a long hunt: PATTERN_RUNS=100000 npx vitest run … */
const RUNS = Number(process.env.PATTERN_RUNS ?? 500);

/** Few letters, so that random texts often match; and every character that the two engines could differ on. */
const LETTERS = ['a', 'b', '1', '_', '-', ' ', '.', "'", '%'];
const AWKWARD = [
  '\n',
  '\r',
  '\u2028',
  '\u0085',
  '\u00a0',
  '\ufeff',
  '\0',
  'é',
  'ſ',
  'K',
  '٣',
  '😀',
  '𝔸',
  '\ud7ff',
  '\ue000',
];

const text = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...LETTERS) }, fc.constantFrom(...AWKWARD)), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''));

const ESCAPES = [
  '\\d',
  '\\D',
  '\\s',
  '\\S',
  '\\w',
  '\\W',
  '\\n',
  '\\x61',
  '\\u0061',
  '\\u00a0',
  '\\.',
  '\\0',
  '\\cJ',
];
const ONLY_WITH_U = ['\\u{1F600}', '\\p{L}', '\\P{Lu}', '\\p{Zs}', '\\ud83d\\ude00', '\\ud83d'];
const ONLY_WITHOUT_U = [
  '\\-',
  '\\_',
  '\\a',
  '\\1',
  '\\8',
  '\\x',
  '\\u',
  '\\c',
  '{',
  '}',
  ']',
  '\\p',
  '\\k',
  '\\ud83d',
];
const literal = fc.constantFrom('a', 'b', '1', '_', '-', ' ', "'", '%', 'é', '😀', '\u00a0', '\n');

const QUANTIFIERS = ['', '', '', '', '*', '+', '?', '*?', '+?', '{2}', '{1,}', '{0,2}', '{2,3}?', '{0}'];

function patterns(unicode: boolean): fc.Arbitrary<string> {
  const escaped = fc.constantFrom(...ESCAPES, ...(unicode ? ONLY_WITH_U : ONLY_WITHOUT_U));
  const ranges = ['a-z', '0-9', '!-~', '\\x00-\\x7f', '\\ud800-\\udfff', '\\b', '\\]', '^'];
  const member = fc.oneof(literal, escaped, fc.constantFrom(...ranges, unicode ? 'é-😀' : '\\w-'));
  const set = fc
    .tuple(fc.boolean(), fc.array(member, { maxLength: 3 }))
    .map(([negated, members]) => `[${negated ? '^' : ''}${members.join('')}]`);
  const quantifier = fc.constantFrom(...QUANTIFIERS, unicode ? '' : '{,2}');
  const open = fc.constantFrom('(', '(', '(?:', '(?:', '(?:', '(?:', '(?:', '(?:', '(?=', '(?<!');
  const { tree } = fc.letrec<{ tree: string; group: string; term: string }>((tie) => ({
    group: fc.tuple(open, tie('tree')).map(([start, inner]) => `${start}${inner})`),
    // V8 takes no quantifier after an assertion.
    term: fc
      .oneof(
        { maxDepth: 3, depthSize: 'max' },
        { weight: 5, arbitrary: fc.tuple(fc.oneof(literal, escaped, set, fc.constant('.')), quantifier) },
        { weight: 1, arbitrary: fc.tuple(fc.constantFrom('^', '$', '\\b'), fc.constant('')) },
        { weight: 3, arbitrary: fc.tuple(tie('group'), quantifier) },
      )
      .map((parts) => parts.join('')),
    tree: fc
      .array(fc.array(tie('term'), { maxLength: 4, size: 'max' }), {
        minLength: 1,
        maxLength: 2,
        size: 'max',
      })
      .map((options) => options.map((terms) => terms.join('')).join('|')),
  }));
  return fc
    .tuple(fc.boolean(), tree, fc.boolean())
    .map(([start, body, end]) => `${start ? '^' : ''}${body}${end ? '$' : ''}`);
}

/** Loops that take half a character at a time, in every arrangement: what `unitsAreCharacters` has to judge. */
function loops(): fc.Arbitrary<string> {
  const loop = fc.constantFrom(
    '.*',
    '.+',
    '[^a]*',
    '[^a]+',
    '\\S+?',
    '\\D*',
    '(.)+',
    '-',
    'a',
    '\\b',
    '^',
    '$',
    '\\_?',
  );
  const { tree } = fc.letrec<{ tree: string; part: string }>((tie) => ({
    part: fc.oneof(
      { maxDepth: 2, depthSize: 'max' },
      { weight: 5, arbitrary: loop },
      {
        weight: 2,
        arbitrary: fc
          .tuple(tie('tree'), fc.constantFrom('', '', '*', '+', '?', '{2}'))
          .map(([inner, times]) => `(?:${inner})${times}`),
      },
    ),
    tree: fc
      .array(fc.array(tie('part'), { maxLength: 4, size: 'max' }), { minLength: 1, maxLength: 2 })
      .map((options) => options.map((parts) => parts.join('')).join('|')),
  }));
  return fc.tuple(fc.constantFrom('', '^', '\\b'), tree, fc.constantFrom('', '$')).map(
    // The escaped hyphen, which need not match, is what takes the u flag away.
    ([start, body, end]) => `\\-{0}${start}(?:${body})${end}`,
  );
}

function compiles(pattern: string, withUnicode: boolean): boolean {
  try {
    return compilePattern(pattern).unicode === withUnicode;
  } catch {
    return false;
  }
}

describe('plan agrees with JavaScript on random patterns and values', () => {
  let duck: Duck;

  beforeAll(async () => {
    const emoji = fc
      .sample(fc.array(fc.constantFrom('😀', 'a', '-', '\n'), { maxLength: 5 }), { numRuns: 150, seed: 8 })
      .map((parts) => parts.join(''));
    const some = fc.sample(text, { numRuns: 400, seed: 7 });
    duck = await Duck.with([
      ...new Set([...LETTERS, ...AWKWARD, '', 'aéa', 'a😀a', '😀😀', ...emoji, ...some]),
    ]);
  });
  afterAll(() => duck.close());

  it.each([
    ['with the u flag', true, patterns(true)],
    ['without it', false, patterns(false)],
    ['without it, in loops', false, loops()],
  ])('%s', { timeout: 3_600_000 }, async (_, unicode, arbitrary) => {
    let viaSql = 0;
    await fc.assert(
      fc.asyncProperty(
        arbitrary.filter((pattern) => compiles(pattern, unicode)),
        async (pattern) => {
          const found = await duck.matches(pattern);
          if (!found) return;
          viaSql++;
          const regex = compilePattern(pattern);
          const expected = duck.values.filter((value) => regex.test(value));
          expect(found.selected.map((id) => duck.values[id])).toEqual(expected);
          expect(found.filtered).toEqual(found.selected);
        },
      ),
      { numRuns: RUNS, ...(process.env.PATTERN_RUNS ? {} : { seed: 20_240_601 }) },
    );
    console.info(`${viaSql} of ${RUNS} random patterns went via SQL, ${viaSql * duck.values.length} pairs`);
    expect(viaSql).toBeGreaterThan(RUNS / 10);
  });
});
