import { getOwn } from '@godwit/contract/own';
import { type Let, literals } from '../duck/sql.js';
import { once } from '../once.js';
import { CURRENCIES } from './data/currencies.js';
import { linesOf } from './data-lines.js';
import { collapseSql, collapseText, foldSql, foldText, lowerText } from './text.js';

const lines = linesOf(CURRENCIES).map(([code = '', signs = '', ...names]) => ({
  code,
  signs: signs.split(' ').filter(Boolean),
  names,
}));

/** ISO 4217: money in use, and what went out of use lately and still stands in ledgers. */
export const CURRENCY_CODES: readonly string[] = lines.map(({ code }) => code);

/** "kr" alone is of the country. */
const CROWNS: Readonly<Record<string, string>> = { SE: 'SEK', NO: 'NOK', DK: 'DKK', IS: 'ISK' };

/** Signs as they are, names without accents and marks. */
function keyOf(text: string): string {
  const folded = foldText(text);
  return folded === '' || /[^\p{L}\s.-]/u.test(text) ? lowerText(collapseText(text)) : folded;
}

const byName = once(() => {
  const found = new Map(lines.map(({ code }) => [code.toLowerCase(), code]));
  for (const part of ['signs', 'names'] as const)
    for (const line of lines)
      for (const key of line[part].map(keyOf)) if (!found.has(key)) found.set(key, line.code);
  return found;
});

/** The code of a currency, by its code, sign or name; whatever the case. "kr" is of a country. */
export function currencyOf(text: string, country?: string): string | undefined {
  const key = keyOf(text);
  return key === 'kr' ? getOwn(CROWNS, country ?? '') : byName().get(key);
}

/** The SQL of `currencyOf`. */
export function currencySql(value: string, context: Let, country?: string): string {
  const folded = context.let(foldSql(value));
  const key = context.let(
    `CASE WHEN ${folded} = '' OR regexp_matches(${value}, '[^\\p{L}\\s.-]') THEN lower(${collapseSql(value, context)}) ELSE ${folded} END`,
  );
  const codes = literals([...byName().values()]);
  const crown = getOwn(CROWNS, country ?? '');
  return `CASE WHEN ${key} = 'kr' THEN ${crown ? `'${crown}'` : 'NULL'} ELSE [${codes}][list_position([${literals([...byName().keys()])}], ${key})] END`;
}

/** Codes that are words of English: "Top 10" is no money. */
const WORDS = new Set(['ALL', 'TOP', 'CUP', 'GEL', 'MOP', 'BAM', 'SOS', 'ANG', 'BOB', 'LAK', 'PAB']);
/** Signs of letters alone are mostly something else: only these are seldom. */
const LETTERED = ['Ft', 'Rs', 'SFr', 'kr', 'kr.', 'euro', 'euros'];

/** What of money may stand beside a number, as a pattern; ":-" stands for no cents in Sweden. */
export const CURRENCY_PATTERN = `(?:${[...signPatterns(), ':-'].join('|')})`;

function signPatterns(): string[] {
  const signs = lines.flatMap((line) => line.signs).filter((sign) => /[^A-Za-z]/.test(sign));
  const codes = CURRENCY_CODES.filter((code) => !WORDS.has(code));
  const byFirst = new Map<string, string[]>();
  for (const sign of new Set([...signs, ...codes, ...LETTERED, '¢'])) {
    const first = lowerText(sign).charAt(0);
    byFirst.set(first, [...(byFirst.get(first) ?? []), sign]);
  }
  return [...byFirst.values()].map((some) => {
    const rest = some.map((sign) => inAnyCase(sign.slice(1)));
    return `${inAnyCase(some[0]?.charAt(0) ?? '')}${rest.join('') === '' ? '' : `(?:${rest.join('|')})`}`;
  });
}

/** Letters of both cases: neither of the two engines that run the pattern can be told so for a part of it alone. */
function inAnyCase(text: string): string {
  return text
    .replace(/[.$]/g, '[$&]')
    .replace(/\p{L}/gu, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`);
}
