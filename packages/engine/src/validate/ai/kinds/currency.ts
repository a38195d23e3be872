import { CURRENCY_CODES } from '../../../cells/currencies.js';
import { mentions } from '../grammar.js';
import { checkKind, inSql } from '../kind.js';

/** Only codes: "Currency" alone may hold "US dollars" or "€". The standard writes them in capitals. */
export const currency = checkKind(
  'currency',
  {},
  {
    recognise: (wording) => {
      const iso = wording.parts.some((part) => /\bISO[- ]?4217\b/i.test(part));
      const coded = wording.parts.some((part) =>
        /^(?:(?:an?|the|valid|must be an?|should be an?|enter (?:an?|the)|use (?:an?|the)|as an?) )*(?:(?:\w+ )?(?:\d|three)[- ]letter (?:iso )?currency codes?|(?:\d[- ]letter )?iso (?:(?:\d|three)[- ]letter )?currency codes?|currency codes?|currency (?:as|in|using) (?:\d[- ]letter )?(?:an )?iso(?: currency)?(?: \d[- ]letter)? codes?|(?:iso )?currency iso code)|\biso codes? (?:for|of) (?:any|the|an?) currency\b/i.test(
          part,
        ),
      );
      const letters =
        /\bcurrency(?: code)?$/i.test(wording.name) &&
        wording.parts.some((part) =>
          /^(?:an? |the )?(?:3[- ]letter (?:iso )?code|iso(?: 3[- ]letter)? code)(?: of\b| for\b|$)/i.test(
            part,
          ),
        );
      if (!(iso || coded || letters) || mentions(wording, /\bamounts?\b|\bcountry\b|\bpair\b/i)) return null;
      return {};
    },
    passes: (_, value) => CURRENCY_CODES.includes(value),
    sql: (_, value) => inSql(value, CURRENCY_CODES),
    must: () => 'must be an ISO 4217 currency code, like USD',
  },
);
