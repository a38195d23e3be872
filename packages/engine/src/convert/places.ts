import { currencyOf } from '../cells/currencies.js';
import { COUNTRY_ALPHA_2, COUNTRY_ALPHA_3, countryIn, countryNames, languageOf } from '../cells/places.js';
import { foldText } from '../cells/text.js';
import type { Wanted } from '../target/target.js';
import type { Counted } from './conversion.js';
import { meaningOf } from './meanings.js';
import { byCase, mapped, type Pair } from './steps.js';
import type { Task, Way } from './way.js';

/** Every business has customers in some of them: their names are in the recipe even where no row has them yet. */
const COMMON =
  'US GB DE FR NL BE LU CH AT IT ES PT IE SE NO DK FI PL CZ SK HU RO BG GR TR HR SI EE LV LT CA MX BR AR AU NZ JP CN IN ZA IL AE SG'.split(
    ' ',
  );

export function countryWays(
  { values, conventions, target }: Task,
  { form }: Wanted & { kind: 'country' },
): Way[] {
  const write = (code: string) => {
    if (form === 'alpha2') return code;
    if (form === 'alpha3') return COUNTRY_ALPHA_3[COUNTRY_ALPHA_2.indexOf(code)] ?? code;
    return countryNames(code)[0] ?? code;
  };
  const english = /\bEnglish\b/i.test(target.column.description ?? '');
  const keep = (value: string) => form === 'name' && !english && value.length > 3 && target.passes(value);
  const seen = pairsOf(values, conventions.meanings, (value) => {
    if (keep(value)) return value;
    const code = countryIn(value);
    return code && write(code);
  });
  const common = form === 'name' ? [] : commonNames(values, write);
  const pairs = byCase([...seen, ...common]);
  const said = { alpha2: 'two-letter codes', alpha3: 'three-letter codes', name: 'English names' }[form];
  return [{ step: pairs.length > 0 ? mapped(pairs) : (of) => of, reason: `countries as ${said}` }];
}

/** The names of common countries in the languages that the values use: the place of a name in its line is its language. */
function commonNames(values: readonly Counted[], write: (code: string) => string): Pair[] {
  const texts = new Set(values.map(({ value }) => foldText(value)));
  if (![...texts].some((text) => text.length > 3)) return [];
  return COMMON.flatMap((code) => {
    return countryNames(code)
      .filter((name, at) => at === 0 || texts.has(foldText(name)))
      .map((name) => ({ from: name, to: write(code) }));
  });
}

export function currencyWays({ values, conventions }: Task): Way[] {
  const pairs = pairsOf(values, conventions.meanings, (value) => currencyOf(value, conventions.country));
  return [
    { step: pairs.length > 0 ? mapped(pairs) : (of) => of, reason: 'currencies as three-letter codes' },
  ];
}

export function languageWays({ values, conventions }: Task, { upper }: Wanted & { kind: 'language' }): Way[] {
  const pairs = pairsOf(values, conventions.meanings, (value) => {
    const found = languageOf(value);
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
  return byCase(
    values.flatMap(({ value }) => {
      const told = meaningOf(value, meanings);
      const to = told === undefined ? find(value) : (find(told) ?? told);
      return to !== undefined && to !== value ? [{ from: value, to }] : [];
    }),
  );
}
