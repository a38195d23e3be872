import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { z } from 'zod';
import { countryOf } from '../../cells/places.js';
import { type Expression, nested, valueOperation } from '../operation.js';

/** Between the country and the number of a row, which are worked out together. */
const UNIT = '\u001f';

/** "+" and digits, as the numbering plans have it. An extension is not part of the number. */
export const phoneE164 = valueOperation(
  'phone_e164',
  {
    of: nested,
    country: z.string().refine(isSupportedCountry, 'is not the two-letter code of a country'),
    /** The country of each row: its code, or its name. Where it is none, `country`. */
    country_of: nested.optional(),
  },
  {
    english: (node, say) => {
      const country = node.country_of ? `${say(node.country_of)}, else ${node.country},` : node.country;
      return `${say(node.of)}, as an international phone number (${country} unless it says)`;
    },
    children: (node) => (node.country_of ? [node.of, node.country_of] : [node.of]),
    key: (node) => (node.country_of ? together(node.country_of, node.of) : node.of),
    apply: (node, value) => {
      const own = node.country_of ? value.indexOf(UNIT) : -1;
      const number = value.slice(own + 1);
      // Two cells in one text: whether there was an empty one or none is no longer known.
      if (own >= 0 && number === '') return null;
      const country = own >= 0 ? countryIn(value.slice(0, own)) : undefined;
      return e164(number, country ?? (node.country as CountryCode)) ?? number;
    },
  },
);

function together(country: Expression, number: Expression): Expression {
  const tidy = { op: 'replace', of: country, find: UNIT, with: '' };
  const parts = [tidy, { op: 'constant', value: UNIT }, number];
  const whole: Expression & { parts: Expression[] } = { op: 'concat', parts };
  return whole;
}

function countryIn(text: string): CountryCode | undefined {
  const code = countryOf(text);
  return code !== undefined && isSupportedCountry(code) ? code : undefined;
}

function e164(value: string, country: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(value, { defaultCountry: country, extract: false });
  return number?.isPossible() ? number.number : undefined;
}
