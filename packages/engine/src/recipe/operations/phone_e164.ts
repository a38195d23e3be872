import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { z } from 'zod';
import { nested, valueOperation } from '../operation.js';

/** "+" and digits, as the numbering plans have it. An extension is not part of the number. */
export const phoneE164 = valueOperation(
  'phone_e164',
  {
    of: nested,
    country: z.string().refine(isSupportedCountry, 'is not the two-letter code of a country'),
  },
  {
    english: (node, say) =>
      `${say(node.of)}, as an international phone number (${node.country} unless it says)`,
    apply: (node, value) => e164(value, node.country as CountryCode) ?? value,
  },
);

function e164(value: string, country: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(value, { defaultCountry: country, extract: false });
  return number?.isPossible() ? number.number : undefined;
}
