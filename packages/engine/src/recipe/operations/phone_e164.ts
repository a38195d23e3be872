import { z } from 'zod';
import { type CountryCode, hasNumberingPlan, readPhone } from '../../cells/phones.js';
import { countryOf } from '../../cells/places.js';
import { type Expression, nested, valueOperation } from '../operation.js';

/** Between the country and the number of a row, which are worked out together. */
const UNIT = '\u001f';

/** "+" and digits, as the numbering plans have it. An extension is not part of the number. */
export const phoneE164 = valueOperation(
  'phone_e164',
  {
    of: nested,
    country: z.string().refine(hasNumberingPlan, 'is not the two-letter code of a country'),
    /** The country of each row: its code, or its name. Where it is none, `country`. */
    country_of: nested.optional(),
  },
  {
    english: (node, say) => {
      const country = node.country_of ? `${say(node.country_of)}, else ${node.country}` : node.country;
      return `${say(node.of)}, as an international phone number (without a country code: ${country})`;
    },
    children: (node) => (node.country_of ? [node.of, node.country_of] : [node.of]),
    key: (node) => (node.country_of ? together(node.country_of, node.of) : node.of),
    apply: (node, value) => {
      const own = node.country_of ? value.indexOf(UNIT) : -1;
      const number = value.slice(own + 1);
      // Two cells in one text: whether there was an empty one or none is no longer known.
      if (own >= 0 && number === '') return null;
      const named = own >= 0 ? countryOf(value.slice(0, own)) : undefined;
      const country = hasNumberingPlan(named) ? named : (node.country as CountryCode);
      return readPhone(number, country)?.e164 ?? number;
    },
  },
);

function together(country: Expression, number: Expression): Expression {
  const tidy = { op: 'replace', of: country, find: UNIT, with: '' };
  const parts = [tidy, { op: 'constant', value: UNIT }, number];
  const whole: Expression & { parts: Expression[] } = { op: 'concat', parts };
  return whole;
}
