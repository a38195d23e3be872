import { getOwn } from '@godwit/contract/own';
import { once } from '../once.js';
import { CURRENCIES } from './data/currencies.js';
import { linesOf } from './data-lines.js';
import { collapseText, lowerText } from './text.js';

const lines = linesOf(CURRENCIES).map(([code = '', signs = '', ...names]) => ({
  code,
  signs: signs.split(' ').filter(Boolean),
  names,
}));

/** ISO 4217: money in use, and what went out of use lately and still stands in ledgers. */
export const CURRENCY_CODES: readonly string[] = lines.map(({ code }) => code);

/** "kr" alone is of the country. */
const CROWNS: Readonly<Record<string, string>> = { SE: 'SEK', NO: 'NOK', DK: 'DKK', IS: 'ISK' };

const byName = once(() => {
  const found = new Map(lines.map(({ code }) => [code.toLowerCase(), code]));
  const add = (name: string, code: string) => {
    const key = lowerText(name);
    for (const each of [key, key.normalize('NFD').replace(/\p{M}+/gu, '')])
      if (!found.has(each)) found.set(each, code);
  };
  for (const { code, signs } of lines) for (const sign of signs) add(sign, code);
  for (const { code, names } of lines) for (const name of names) add(name, code);
  return found;
});

/** The code of a currency, by its code, sign or name; whatever the case. */
export function currencyOf(text: string, country?: string): string | undefined {
  const key = lowerText(collapseText(text));
  if (/^kr\.?$/.test(key)) return getOwn(CROWNS, country ?? '');
  return byName().get(key);
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
