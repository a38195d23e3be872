import fc from 'fast-check';
import { someText } from '../../../recipe/testing/cells.js';
import type { Check } from '../check.js';

const short = someText.filter((text) => text.trim() !== '' && text.length <= 20);
const bound = fc.option(
  fc.oneof(fc.integer({ min: -100, max: 1000 }), fc.double({ min: -5, max: 5, noNaN: true })),
  {
    nil: undefined,
  },
);
const places = fc.option(
  fc
    .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }))
    .map(([min, more]) => ({ min, max: min + more })),
  { nil: null },
);
const size = fc.tuple(
  fc.integer({ min: 1, max: 5 }),
  fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }),
);
const span = size.map(([min, more]) => ({ min, max: more === null ? null : min + more }));
const piece = fc.oneof(
  short.map((text) => ({ text })),
  fc
    .tuple(fc.constantFrom('digits', 'upper', 'lower', 'letters', 'alphanumeric'), span)
    .map(([of, each]) => ({ of, ...each })),
);
const clock = fc.constantFrom('', ' HH:mm', 'THH:mm:ssZ', ' H:mm:ss', ' hh:mm A', 'THH:mm:ss.SSSZ');
const format = fc.oneof(
  fc.constantFrom(
    'MM/YY',
    'YYYY-MM',
    'DD/MM/YYYY',
    'MM/DD/YYYY',
    'DD MMMM YYYY',
    'DD-MMM-YY',
    'MMMM D, YYYY',
  ),
  fc.constantFrom(
    'YYYY-M-D',
    'YYYY.M.D',
    'YYYYMMDD',
    'D/M/YY',
    'M.D.YYYY',
    'D. MMM YYYY',
    'MMM D YYYY',
    'YYYY-MMMM-D',
  ),
);
const formats = fc.array(format, { maxLength: 3 });

/** Any check that the schema takes, whatever the compiler would make of it. */
export const anyCheck = fc.oneof(
  fc.record({
    kind: fc.constant('allowed'),
    values: fc.array(short, { minLength: 1, maxLength: 6 }),
    ignore_case: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('phone'),
    e164: fc.boolean(),
    digits: fc.option(fc.integer({ min: 6, max: 12 }), { nil: null }),
  }),
  fc.record({ kind: fc.constant('ip'), version: fc.constantFrom('4', '6', 'any') }),
  fc.record({
    kind: fc.constant('country'),
    form: fc.constantFrom('alpha2', 'alpha3', 'code', 'name', 'any'),
    ignore_case: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('region'),
    countries: fc.subarray(['US', 'CA', 'AU'], { minLength: 1 }),
    form: fc.constantFrom('code', 'name', 'any'),
  }),
  fc.record({ kind: fc.constant('postcode'), countries: fc.subarray(['US', 'GB', 'CA', 'NL', 'PL', 'IE']) }),
  fc.constantFrom(
    ...['email', 'url', 'uuid', 'colour', 'currency', 'language', 'integer', 'boolean', 'spaceless'].map(
      (kind) => ({ kind }),
    ),
  ),
  fc.record({ kind: fc.constant('date'), formats }),
  fc.record({
    kind: fc.constant('datetime'),
    formats: fc.array(
      fc.tuple(format, clock).map(([a, b]) => a + b),
      { maxLength: 2 },
    ),
  }),
  fc.record({
    kind: fc.constant('time'),
    hours: fc.constantFrom('12', '24', 'any'),
    seconds: fc.constantFrom('yes', 'no', 'any'),
  }),
  fc.record({ kind: fc.constantFrom('percent', 'money', 'decimal'), places, plain: fc.boolean() }),
  fc.record({
    kind: fc.constant('range'),
    at_least: bound,
    more_than: bound,
    at_most: bound,
    less_than: bound,
  }),
  span.map((each) => ({ kind: 'digits', ...each, grouped: each.min % 2 === 0 })),
  span.map((each) => ({ kind: 'letters', min: each.min, max: each.max ?? each.min })),
  span.map((each) => ({ kind: 'length', ...each })),
  fc.record({ kind: fc.constant('characters'), set: fc.constantFrom('letters', 'alphanumeric') }),
  fc.record({ kind: fc.constant('case'), case: fc.constantFrom('upper', 'lower') }),
  fc.record({
    kind: fc.constantFrom('starts', 'ends'),
    with: fc.array(short, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('shape'),
    example: fc.constant('A-1'),
    shapes: fc.array(fc.array(piece, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 2 }),
  }),
) as fc.Arbitrary<Check>;

/** A value with one thing changed: the errors people make. */
export function nearMiss(value: string): fc.Arbitrary<string> {
  const characters = Array.from(value);
  return fc
    .record({
      at: fc.nat({ max: Math.max(0, characters.length) }),
      change: fc.constantFrom('drop', 'double', 'insert', 'replace', 'case', 'pad', 'swap'),
      with: fc.constantFrom(
        ' ',
        '0',
        '9',
        '-',
        '.',
        ',',
        'a',
        'Z',
        'é',
        '\u00a0',
        '\n',
        '/',
        ':',
        '%',
        '$',
        '(',
        '\u200b',
        '😀',
        '1',
      ),
    })
    .map(({ at, change, with: extra }) => {
      const before = characters.slice(0, at).join('');
      const here = characters[at] ?? '';
      const after = characters.slice(at + 1).join('');
      if (change === 'drop') return before + after;
      if (change === 'double') return before + here + here + after;
      if (change === 'insert') return before + extra + here + after;
      if (change === 'replace') return before + extra + after;
      if (change === 'pad') return ` ${value}${extra}`;
      if (change === 'swap') return after + before + here;
      return value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase();
    });
}
