import fc from 'fast-check';
import { MONTHS } from '../../cells/date-format.js';
import { WHITE_SPACE } from '../../cells/text.js';
import type { Cells } from './duck.js';

const pad = (value: number, width = 2) => String(value).padStart(width, '0');

const space = fc.constantFrom(...Array.from(WHITE_SPACE), '  ', ' \u00a0');
const awkward = fc.constantFrom(
  '',
  ' ',
  '\u00a0',
  '\ufeff',
  '\ufeffx',
  "'",
  '"',
  "''",
  '\\',
  '$1',
  '\\1',
  '%',
  '\0',
  'a\0b',
  'ß',
  'İstanbul',
  'ΣΑΣ',
  'ŉ',
  'ǆ',
  'ᾳ',
  '👩‍👩‍👧',
  '🇩🇪',
  'e\u0301',
  'é',
  '日本',
  'مرحبا',
  'N/A',
  'n/a ',
  '-',
  'null',
  'yes',
  ' NO',
  'TRUE',
  '0',
  '1',
  "o'brien-smith",
  'van der berg',
  'Dr. Jane van der Berg Jr.',
  'Smith, John Q.',
  'Madonna',
  'a,b,,c',
  'A-B-C',
  '-0',
  '0.00',
  '{"a":{"b":[1.50,"x"]}}',
  '{"a":1e5}',
  '[]',
  '{"a"',
  '+44 (0)20 7946 0958',
  '(212) 555-0100',
  '60',
  '1',
  '45292.75',
  '0.999999999',
  '12,-',
  '12.– kr',
  '$(5)',
  '(Sek 5-',
  '5.10- €',
  '100:-',
  'Berg, Anna van der',
  'van der Berg, Mme. Anna',
);
const numberText = fc
  .record({
    sign: fc.constantFrom('', '', '', '-', '+', '−', '('),
    currency: fc.constantFrom('', '', '$', '€ ', 'USD ', 'kr ', '\u00a0£'),
    whole: fc.oneof(
      fc.bigInt({ min: 0n, max: 10n ** 45n }).map(String),
      fc.integer({ min: 0, max: 99_999_999 }).map(String),
      fc.integer({ min: 0, max: 99_999_999 }).map((n) => n.toLocaleString('en-US')),
      fc.integer({ min: 0, max: 99_999_999 }).map((n) => n.toLocaleString('de-DE')),
      fc.integer({ min: 0, max: 99_999_999 }).map((n) => n.toLocaleString('en-US').replaceAll(',', '\u202f')),
      fc.constantFrom('', '0', '007', '1,2,3', '12,34,567', "1'000", '1’000'),
    ),
    fraction: fc.oneof(
      fc.constant(''),
      fc.stringMatching(/^[.,][0-9]{0,8}$/),
      fc.constantFrom('.5', '.50', '.005', ',5'),
    ),
    tail: fc.constantFrom('', '', '', '%', ' %', '-', ')', 'e3', 'E-05', 'e+12', ' EUR', 'x'),
  })
  .map(
    ({ sign, currency, whole, fraction, tail }) =>
      sign + currency + whole + fraction + (sign === '(' ? ')' : tail),
  );
const dateText = fc
  .record({
    y: fc.oneof(fc.integer({ min: 1900, max: 2100 }), fc.integer({ min: 0, max: 9999 })),
    m: fc.integer({ min: 0, max: 13 }),
    d: fc.integer({ min: 0, max: 32 }),
    H: fc.integer({ min: 0, max: 25 }),
    M: fc.integer({ min: 0, max: 61 }),
    shape: fc.integer({ min: 0, max: 13 }),
    zone: fc.constantFrom('Z', '+02:00', '-0530', '+15:00', ''),
  })
  .map(({ y, m, d, H, M, shape, zone }) => {
    const name = MONTHS[m - 1] ?? 'Foo';
    const Y = pad(y, 4);
    return (
      [
        `${Y}-${pad(m)}-${pad(d)}`,
        `${pad(d)}/${pad(m)}/${Y}`,
        `${pad(m)}/${pad(d)}/${Y}`,
        `${d}.${m}.${Y.slice(2)}`,
        `${d} ${name} ${Y}`,
        `${name.slice(0, 3).toUpperCase()} ${d}, ${Y}`,
        `${Y}${pad(m)}${pad(d)}`,
        `${Y}-${pad(m)}-${pad(d)}T${pad(H)}:${pad(M)}:07${zone}`,
        `${Y}-${pad(m)}-${pad(d)} ${pad(H)}:${pad(M)}`,
        `${m}/${d}/${Y} ${H}:${pad(M)} pm`,
        `Monday, ${name} ${d}th, ${Y}`,
        `${Y}-${pad(m)}-${pad(d)}T${pad(H)}:${pad(M)}:07.123456${zone}`,
        ` ${pad(d)}/${pad(m)}/${Y}\u00a0`,
        `${d}-${name.slice(0, 3)}-${Y.slice(2)}`,
      ][shape] ?? ''
    );
  });
const anyText = fc.string({ unit: 'binary', maxLength: 12 });
const wordy = fc
  .array(
    fc.oneof(fc.constantFrom('a', 'B', 'ab', 'aB1', ',', '-', '.', 'é', 'x1', '12', 'É', '😀', '\n'), space),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(''));
const padded = fc.tuple(space, fc.oneof(numberText, awkward), space).map((parts) => parts.join(''));

export const cell: fc.Arbitrary<string | null> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 3, arbitrary: awkward },
  { weight: 3, arbitrary: numberText },
  { weight: 4, arbitrary: dateText },
  { weight: 2, arbitrary: anyText },
  { weight: 3, arbitrary: wordy },
  { weight: 1, arbitrary: padded },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
  { weight: 1, arbitrary: fc.double({ min: 0, max: 3_000_000, noNaN: true }).map(String) },
);

export const someText = fc.oneof(awkward, anyText, wordy);

export const rows: fc.Arbitrary<Cells[]> = fc.array(fc.record({ a: cell, b: cell, 'c "quoted"': cell }), {
  minLength: 150,
  maxLength: 300,
  size: 'max',
});
