import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withSession } from '../duck/session.js';
import { literal } from '../duck/sql.js';
import { bareSql, bareText } from './bare.js';

test.each([
  ['WV20 CNM', 'wv20cnm'],
  ['#00042', '42'],
  ['42.0', '42'],
  [' 0042 ', '42'],
  ['212-D-28500', '212d28500'],
  ['4.2', '42'],
  ['0', '0'],
  ['--', ''],
  ['A\u00a01\u20132', 'a12'],
  ['[A]\\B`{C}', 'abc'],
])('the letters and digits of %j are %j', (value, bare) => {
  expect(bareText(value)).toBe(bare);
});

test('SQL takes the same of any text', async () => {
  const texts = fc.sample(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(...'0019.#- _/[]\\`~aZÄß\u00a0\u2013'), maxLength: 12 }),
    ),
    { numRuns: 500, seed: 7 },
  );
  const clean = texts.filter((text) => !text.includes('\0'));
  const rows = await withSession({}, (session) =>
    session.rows(
      `SELECT ${bareSql('v', { let: (sql) => `(${sql})` })} AS bare FROM (VALUES ${clean.map((text, at) => `(${at}, ${literal(text)})`).join(', ')}) AS t(n, v) ORDER BY n`,
    ),
  );
  expect(rows.map(({ bare }) => bare)).toEqual(clean.map(bareText));
});
