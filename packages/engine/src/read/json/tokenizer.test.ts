import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Scalar, type TreeEvents } from '../tree/events.js';
import { JsonFault } from './fault.js';
import { usualLimits } from './limits.js';
import { Tokenizer } from './tokenizer.js';

/** Builds what JSON.parse would, with numbers as their text wrapped in an object that nothing else makes. */
class Built implements TreeEvents {
  readonly values: unknown[] = [];
  private readonly open: { into: unknown[] | Map<string, unknown>; key: string }[] = [];

  openObject(): void {
    this.open.push({ into: new Map(), key: '' });
  }
  closeObject(): void {
    this.put(this.open.pop()!.into);
  }
  openArray(): void {
    this.open.push({ into: [], key: '' });
  }
  closeArray(): void {
    this.put(this.open.pop()!.into);
  }
  key(name: string): void {
    this.open.at(-1)!.key = name;
  }
  scalar(kind: Scalar, text: string): void {
    if (kind === Scalar.Text) this.put(text);
    else if (kind === Scalar.Number) this.put(Number(text));
    else this.put(kind === Scalar.Null ? null : text === 'true');
  }
  private put(value: unknown): void {
    const outer = this.open.at(-1);
    if (!outer) this.values.push(value);
    else if (Array.isArray(outer.into)) outer.into.push(value);
    else outer.into.set(outer.key, value);
  }
}

function parsed(text: string, pieces = 1): unknown {
  const built = new Built();
  const tokenizer = new Tokenizer(built);
  const size = Math.max(1, Math.ceil(text.length / pieces));
  for (let at = 0; at < text.length; at += size) tokenizer.push(text.slice(at, at + size));
  tokenizer.end();
  return built.values[0];
}

function asMaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asMaps);
  if (value === null || typeof value !== 'object') return value;
  return new Map(Object.entries(value).map(([key, inner]) => [key, asMaps(inner)]));
}

function outcome(work: () => unknown): { value: unknown } | 'refused' {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof JsonFault || error instanceof SyntaxError) return 'refused';
    throw error;
  }
}

function fault(text: string, limits = usualLimits): string {
  try {
    const tokenizer = new Tokenizer(new Built(), limits);
    tokenizer.push(text);
    tokenizer.end();
  } catch (error) {
    if (error instanceof JsonFault) return `${error.offset}: ${error.reason}`;
    throw error;
  }
  return 'accepted';
}

/** Half a surrogate pair becomes U+FFFD here, which JSON.parse leaves as it is; names that repeat are Map's to settle. */
const wellFormed = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (value instanceof Map) {
    return new Map([...value].map(([key, inner]) => [String(key).toWellFormed(), wellFormed(inner)]));
  }
  return value;
};

test('any document means what JSON.parse says, however it is cut into pieces', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), fc.integer({ min: 1, max: 40 }), (text, pieces) => {
      const expected = wellFormed(asMaps(JSON.parse(text)));
      expect(parsed(text, pieces)).toEqual(expected);
      expect(parsed(JSON.stringify(JSON.parse(text), null, 2), pieces)).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test('a changed document is refused exactly when JSON.parse refuses it', () => {
  const piece = fc.constantFrom(
    ...'{}[]",:0123456789.eE+-\\/ntfu \n\t\u0000é',
    'true',
    'null',
    '\\u12',
    '"a"',
    '\ud800',
  );
  const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), drop: fc.nat(3), piece });
  let refused = 0;
  fc.assert(
    fc.property(
      fc.json(),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 9 }),
      (json, changes, pieces) => {
        let text = json;
        for (const { at, drop, piece: put } of changes) {
          const from = Math.floor(at * text.length);
          text = text.slice(0, from) + put + text.slice(from + drop);
        }
        const expected = outcome(() => wellFormed(asMaps(JSON.parse(text))));
        if (expected === 'refused') refused += 1;
        const actual = outcome(() => wellFormed(parsed(text, pieces)));
        expect(actual).toEqual(expected);
      },
    ),
    { numRuns: 2000 },
  );
  expect(refused).toBeGreaterThan(300);
});

test('text made of JSON characters at random is refused exactly when JSON.parse refuses it', () => {
  const text = fc
    .array(fc.constantFrom(...'{}[]",:01-.e', '"a":', 'true', 'null', ' '), { maxLength: 12 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (source) => {
      expect(outcome(() => parsed(source, 2))).toEqual(outcome(() => asMaps(JSON.parse(source))));
    }),
    { numRuns: 3000 },
  );
});

describe('faults say where and what was expected', () => {
  const cases: [text: string, message: string][] = [
    ['{"a":1,}', '7: expected a name in double quotes, found "}"'],
    ['[1,2', '4: expected a comma or ], but the text ends here, inside an array: it may be cut off'],
    ['{"a" 1}', '5: expected a colon, found "1"'],
    ["{'a':1}", '1: expected a name in double quotes or }, found "\'"'],
    ['[NaN]', '1: expected a value or ], found "NaN"'],
    ['[01]', '1: expected a number as JSON writes it, found "01"'],
    ['["a\\x"]', '3: expected one of " \\ / b f n r t u after a backslash, found "x"'],
    ['["\\u12G4"]', '2: expected four hexadecimal digits after \\u, found "12G4"'],
    ['["a\nb"]', '3: expected the end of the string, found U+000A: line breaks in a string are written \\n'],
    ['["abc', '1: expected a closing quote for the string that opens here'],
    ['[] []', '3: expected nothing more, found "["'],
    ['', '0: expected a value, but the text ends here: it may be cut off'],
  ];
  test.each(cases)('%s', (text, message) => {
    expect(fault(text)).toBe(message);
  });
});

test('depth and length are bounded', () => {
  expect(fault('['.repeat(500) + ']'.repeat(500))).toBe('accepted');
  expect(fault('['.repeat(100_000))).toBe('500: expected at most 500 arrays and objects inside each other');
  const limits = { ...usualLimits, text: 10 };
  expect(fault('["12345678901"]', limits)).toBe('1: expected a string of at most 10 characters');
  expect(fault('[12345678901]', limits)).toBe('1: expected a number of at most 10 characters');
});
