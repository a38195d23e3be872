import { getOwn } from '@godwit/contract/own';
import { lowerText } from '../cells/text.js';
import { once } from '../once.js';
import { COUNTRY_ALPHA_2, COUNTRY_ALPHA_3 } from '../validate/ai/data/countries.js';
import { CURRENCIES } from '../validate/ai/data/currencies.js';
import { LANGUAGES } from '../validate/ai/data/languages.js';
import type { Wanted } from '../wish/wish.js';
import type { Counted } from './conversion.js';
import { COUNTRY_NAMES_LIST } from './data/country-names.js';
import { CURRENCY_NAMES_LIST } from './data/currency-names.js';
import { LANGUAGE_NAMES_LIST } from './data/language-names.js';
import { foldedText } from './folding.js';
import { meaningOf } from './meanings.js';
import { mapped, type Pair } from './steps.js';
import type { Task, Way } from './way.js';

/** Names in the order of the list; the first is English. */
type Names = Map<string, string[]>;

function namesOf(list: string): Names {
  return new Map(
    list
      .trim()
      .split('\n')
      .map((line) => line.split('|'))
      .map(([code = '', ...names]) => [code, names]),
  );
}

/** Text without accents and marks → code; marks alone ("€") as they are. */
function indexOf(names: Names): Map<string, string> {
  const index = new Map<string, string>();
  for (const [code, each] of names)
    for (const name of [code, ...each]) {
      const key = keyOf(name);
      if (!index.has(key)) index.set(key, code);
    }
  return index;
}

function keyOf(text: string): string {
  const folded = foldedText(text).replace(/^the /, '');
  return /[$€£¥₹₽₩₪₫₴₺₦₱฿]/.test(text) || folded === '' ? lowerText(text).replace(/\s/g, '') : folded;
}

const countries = once(() => namesOf(COUNTRY_NAMES_LIST));
const countryIndex = once(() => indexOf(countries()));
const currencyIndex = once(() => indexOf(namesOf(CURRENCY_NAMES_LIST)));
const languageIndex = once(() => indexOf(namesOf(LANGUAGE_NAMES_LIST)));
const alpha3 = new Map(COUNTRY_ALPHA_3.map((code, at) => [code, COUNTRY_ALPHA_2[at] ?? '']));
/** The signs of cars, where they are no ISO code. */
const PLATES: Readonly<Record<string, string>> = {
  A: 'AT',
  B: 'BE',
  D: 'DE',
  E: 'ES',
  F: 'FR',
  H: 'HU',
  I: 'IT',
  L: 'LU',
  N: 'NO',
  P: 'PT',
  S: 'SE',
  FIN: 'FI',
  FL: 'LI',
  IRL: 'IE',
  SLO: 'SI',
};

/** The two-letter code of a country, by name or code. */
export function codeOfPlace(text: string): string | undefined {
  const upper = text.trim().toUpperCase();
  if (COUNTRY_ALPHA_2.includes(upper)) return upper;
  const whole = alpha3.get(upper) ?? getOwn(PLATES, upper) ?? countryIndex().get(keyOf(text));
  if (whole) return whole;
  // "Germany (DE)", "DE - Germany": the parts that say a country agree.
  const parts = text.split(/[()/,;|[\]]|\s[-–]\s/).map((part) => part.trim());
  if (parts.length < 2) return undefined;
  const named = new Set(parts.filter(Boolean).map((part) => codeOfPlace(part)));
  named.delete(undefined);
  const [only] = named;
  return named.size === 1 ? only : undefined;
}

/** Every business has customers in some of them: their names are in the recipe even where no row has them yet. */
const COMMON =
  'US GB DE FR NL BE LU CH AT IT ES PT IE SE NO DK FI PL CZ SK HU RO BG GR TR HR SI EE LV LT CA MX BR AR AU NZ JP CN IN ZA IL AE SG'.split(
    ' ',
  );

export function countryWays(
  { values, conventions, wish }: Task,
  { form }: Wanted & { kind: 'country' },
): Way[] {
  const write = (code: string) => {
    if (form === 'alpha2') return code;
    if (form === 'alpha3') return COUNTRY_ALPHA_3[COUNTRY_ALPHA_2.indexOf(code)] ?? code;
    return countries().get(code)?.[0] ?? code;
  };
  const english = /\bEnglish\b/i.test(wish.column.description ?? '');
  const keep = (value: string) => form === 'name' && !english && value.length > 3 && wish.passes(value);
  const seen = pairsOf(values, conventions.meanings, (value) => {
    if (keep(value)) return value;
    const code = codeOfPlace(value);
    return code && write(code);
  });
  const common = form === 'name' ? [] : commonNames(values, write);
  const pairs = distinct([...seen, ...common]);
  const said = { alpha2: 'two-letter codes', alpha3: 'three-letter codes', name: 'English names' }[form];
  return [{ step: pairs.length > 0 ? mapped(pairs) : (of) => of, reason: `countries as ${said}` }];
}

/** The names of common countries in the languages that the values use: the place of a name in its line is its language. */
function commonNames(values: readonly Counted[], write: (code: string) => string): Pair[] {
  const texts = new Set(values.map(({ value }) => foldedText(value)));
  if (![...texts].some((text) => text.length > 3)) return [];
  return COMMON.flatMap((code) => {
    const names = countries().get(code) ?? [];
    return names
      .filter((name, at) => at === 0 || texts.has(foldedText(name)))
      .map((name) => ({ from: name, to: write(code) }));
  });
}

const CROWNS: Readonly<Record<string, string>> = { SE: 'SEK', NO: 'NOK', DK: 'DKK', IS: 'ISK' };

export function currencyWays({ values, conventions }: Task): Way[] {
  const pairs = pairsOf(values, conventions.meanings, (value) => {
    const upper = value.trim().toUpperCase();
    if (CURRENCIES.includes(upper)) return upper;
    const crown = /^kr\.?$/i.test(value) ? getOwn(CROWNS, conventions.country ?? '') : undefined;
    return crown ?? currencyIndex().get(keyOf(value));
  });
  return [
    { step: pairs.length > 0 ? mapped(pairs) : (of) => of, reason: 'currencies as three-letter codes' },
  ];
}

export function languageWays({ values, conventions }: Task, { upper }: Wanted & { kind: 'language' }): Way[] {
  const pairs = pairsOf(values, conventions.meanings, (value) => {
    const code = lowerText(value.trim()).replace(/[-_].*$/, '');
    const found = LANGUAGES.includes(code) ? code : languageIndex().get(keyOf(value));
    return upper ? found?.toUpperCase() : found;
  });
  return [{ step: pairs.length > 0 ? mapped(pairs) : (of) => of, reason: 'languages as two-letter codes' }];
}

/** A pair for every value that is not written so already; what people said it means comes first. */
export function pairsOf(
  values: readonly Counted[],
  meanings: readonly Pair[],
  find: (value: string) => string | undefined,
): Pair[] {
  return distinct(
    values.flatMap(({ value }) => {
      const told = meaningOf(value, meanings);
      const to = told === undefined ? find(value) : (find(told) ?? told);
      return to !== undefined && to !== value ? [{ from: value, to }] : [];
    }),
  );
}

function distinct(pairs: readonly Pair[]): Pair[] {
  const seen = new Map<string, Pair>();
  for (const pair of pairs) if (!seen.has(lowerText(pair.from))) seen.set(lowerText(pair.from), pair);
  return [...seen.values()];
}
