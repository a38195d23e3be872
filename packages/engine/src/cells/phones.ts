import { createRequire } from 'node:module';
import type { CountryCode } from 'libphonenumber-js/max';

export type { CountryCode };

type Library = typeof import('libphonenumber-js/max');

const require = createRequire(import.meta.url);
let library: Library | undefined;

/**
 * The full plans: the short ones take nearly every number for one of Germany, India or Brazil. Loaded with the first
 * number: the files take 0.1 s of processor time, and most runs meet none.
 */
function plans(): Library {
  library ??= require('libphonenumber-js/max') as Library;
  return library;
}

/** A number as the numbering plans have it. An extension is not part of it. */
export interface PhoneNumber {
  e164: string;
  /** Undefined where a calling code is of several countries and the number says no more. */
  country: CountryCode | undefined;
  /** The plan has such numbers; else only their length is right, as of made-up and outdated ones. */
  isValid: boolean;
}

/** The phone number that a text is, whole; without a country code, of `country`. Takes 20 to 50 µs. */
export function readPhone(text: string, country?: CountryCode): PhoneNumber | undefined {
  const found = plans().parsePhoneNumberFromString(text, {
    ...(country ? { defaultCountry: country } : {}),
    extract: false,
  });
  if (!found?.isPossible()) return undefined;
  return { e164: found.number, country: found.country, isValid: found.isValid() };
}

/** Whether a code is of a country with a numbering plan. */
export function hasNumberingPlan(code: string | undefined): code is CountryCode {
  return code !== undefined && plans().isSupportedCountry(code);
}

/** Of the countries that share a calling code, those whose numbers it mostly is. */
const MAIN: readonly string[] = ['US', 'GB', 'AU', 'RU', 'IT', 'NO', 'FI', 'MA'];

/** The country whose numbers begin so, without the plus: "614" is of Australia. */
export function regionOfPrefix(digits: string): CountryCode | undefined {
  const { getCountries, getCountryCallingCode } = plans();
  const countries = getCountries().filter((country) => digits.startsWith(getCountryCallingCode(country)));
  const [only, ...others] = countries;
  return others.length === 0 ? only : countries.find((country) => MAIN.includes(country));
}

const BETWEEN = '[-. /()\\u{a0}\\u{2010}\\u{2011}\\u{2013}]{0,3}';
const EXTENSION = '(?: ?,? ?(?:ext|Ext|EXT|x|X|extension|Extension|#)\\.? ?:? ?[0-9]{1,6})?';

/** 6 to 15 digits with what people put between them, as JavaScript and RE2 read it; no plan is looked up. */
export const PHONE_SHAPE = `(?:\\+|\\(\\+?|00)? ?[0-9](?:${BETWEEN}[0-9]){5,14}\\)?${EXTENSION}`;
