import { CURRENCY_CODES as CURRENCIES } from '../cells/currencies.js';
import { COUNTRY_ALPHA_2, COUNTRY_ALPHA_3 } from '../cells/places.js';
import { once } from '../once.js';
import { countryWords, currencyWords, zoneWords } from './data/origins.js';

const countries = once(() => {
  const english = new Intl.DisplayNames('en', { type: 'region' });
  return new Map<string, string>(
    COUNTRY_ALPHA_2.flatMap((code, index) => [
      [(english.of(code) ?? code).toLowerCase(), code] as const,
      [(COUNTRY_ALPHA_3[index] ?? code).toLowerCase(), code] as const,
      [code.toLowerCase(), code] as const,
    ]),
  );
});
/** Two letters that are also words of a sentence are codes only in capitals. */
const WORDS = new Set([
  'in',
  'is',
  'it',
  'no',
  'be',
  'as',
  'at',
  'to',
  'so',
  'us',
  'my',
  'do',
  'me',
  'by',
  'am',
  'and',
  'can',
  'per',
  'are',
]);

/** Two-letter code of a country, from its name, code or people. */
export function countryOf(said: string): string | undefined {
  const plain = tidy(said, /^(?:the|a|an)\s+/iu);
  const lower = plain.toLowerCase();
  if (WORDS.has(lower) && plain !== plain.toUpperCase()) return undefined;
  return countries().get(lower) ?? countryWords.get(lower) ?? countryWords.get(lower.replace(/s$/u, ''));
}

export function currencyOf(said: string): string | undefined {
  const plain = tidy(said, /^(?:the|an?)\s+/iu);
  const upper = plain.toUpperCase();
  if (CURRENCIES.includes(upper) && (plain === upper || plain === plain.toLowerCase())) {
    if (
      !(
        WORDS.has(plain) ||
        ['all', 'top', 'try', 'gel', 'mad', 'pen', 'cop', 'sos', 'cup', 'lak'].includes(plain)
      )
    )
      return upper;
  }
  const lower = plain.toLowerCase();
  return currencyWords.get(lower) ?? currencyWords.get(lower.replace(/s$/u, ''));
}

/** IANA name of a zone of time. */
export function zoneOf(said: string): string | undefined {
  const plain = tidy(said, /^(?:the|local)\s+/iu);
  if (/^[A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+$/u.test(plain)) return plain;
  const lower = plain.toLowerCase().replace(/\s+(?:time\s*)?zone$/u, '');
  return zoneWords.get(lower) ?? zoneWords.get(lower.replace(/ time$/u, ''));
}

function tidy(said: string, article: RegExp): string {
  return said
    .trim()
    .replace(/[,;.]+$/u, '')
    .replace(article, '');
}
