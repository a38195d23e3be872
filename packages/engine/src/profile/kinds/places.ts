import { currencyOf } from '../../cells/currencies.js';
import { countryOf, languageOf } from '../../cells/places.js';
import { REGION_COUNTRIES, regionCodes, regionNames } from '../../validate/ai/data/regions.js';
import { CITIES } from '../data/cities.js';
import { REGION_NAMES } from '../data/region-names.js';

const regions = new Set([
  ...REGION_COUNTRIES.flatMap((country) => [
    ...regionCodes(country).map((code) => code.toLowerCase()),
    ...regionNames(country),
  ]),
  ...REGION_NAMES,
]);

export function isCountry(text: string): boolean {
  return countryOf(text) !== undefined;
}

export function isRegion(text: string): boolean {
  return regions.has(text.toLowerCase());
}

/** "kr" is one, whichever. */
export function isCurrency(text: string): boolean {
  return currencyOf(text, 'SE') !== undefined;
}

export function isLanguage(text: string): boolean {
  return languageOf(text) !== undefined;
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
