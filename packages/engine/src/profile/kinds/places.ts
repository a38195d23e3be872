import { COUNTRY_ALPHA_2, COUNTRY_ALPHA_3, COUNTRY_NAMES } from '../../validate/ai/data/countries.js';
import { CURRENCIES } from '../../validate/ai/data/currencies.js';
import { LANGUAGES } from '../../validate/ai/data/languages.js';
import { REGION_COUNTRIES, regionCodes, regionNames } from '../../validate/ai/data/regions.js';
import { CITIES } from '../data/cities.js';
import { FOREIGN_COUNTRIES } from '../data/country-names.js';
import { LANGUAGE_NAMES } from '../data/language-names.js';
import { REGION_NAMES } from '../data/region-names.js';

const countries = new Set([
  ...[...COUNTRY_ALPHA_2, ...COUNTRY_ALPHA_3].map((code) => code.toLowerCase()),
  ...COUNTRY_NAMES,
  ...FOREIGN_COUNTRIES.keys(),
]);
const regions = new Set([
  ...REGION_COUNTRIES.flatMap((country) => [
    ...regionCodes(country).map((code) => code.toLowerCase()),
    ...regionNames(country),
  ]),
  ...REGION_NAMES,
]);
const currencies = new Set([
  ...CURRENCIES.map((code) => code.toLowerCase()),
  ...'$ € £ ¥ ₹ us$ a$ c$ fr. zł kč kr euro euros dollar dollars pound pounds yen'.split(' '),
  ...['us dollar', 'us dollars', 'pound sterling', 'swiss franc', 'british pound'],
]);
const languages = new Set([...LANGUAGES, ...LANGUAGE_NAMES]);

export function isCountry(text: string): boolean {
  return (
    countries.has(text.toLowerCase().replace(/^the |\.$/g, '')) || /^(?:u\.s\.a?\.?|u\.k\.?)$/i.test(text)
  );
}

export function isRegion(text: string): boolean {
  return regions.has(text.toLowerCase());
}

export function isCurrency(text: string): boolean {
  return currencies.has(text.toLowerCase());
}

export function isLanguage(text: string): boolean {
  const [first = ''] = text.toLowerCase().split(/[-_](?=[a-z]{2,4}$)/);
  return languages.has(first);
}

export function isCity(text: string): boolean {
  return CITIES.has(text.toLowerCase());
}

const L = '[A-Z]';
/** Letters and digits as no other code has them: Britain, Canada, the Netherlands, Ireland, Poland, Portugal, Brazil. */
const LETTERED = new RegExp(
  `^(?:${L}{1,2}\\d[\\dA-Z]? ?\\d${L}{2}|${L}\\d${L}[ -]?\\d${L}\\d|\\d{4} ?${L}{2}|${L}\\d[\\dW] ?[\\dA-Z]{4}|\\d{2}-\\d{3}|\\d{4}-\\d{3}|\\d{5}-\\d{3,4}|\\d{3} \\d{2}|(?:D|A|CH|F|B|L)-\\d{4,5})$`,
  'i',
);

export function isLetteredPostcode(text: string): boolean {
  return LETTERED.test(text);
}

/** Four or five digits may be anything. */
export function isDigitPostcode(text: string): boolean {
  return /^\d{4,5}$/.test(text);
}
