import { z } from 'zod';
import { nationalities } from '../../../words/nationalities.js';
import { isAbout, mentions } from '../grammar.js';
import { patternKind } from '../kind.js';

const NOUN =
  '(?:zip|postal|post)(?: ?/ ?(?:zip|postal|post))?[- ]?codes?|postcodes?|zip(?: ?code)?(?: ?/ ?| or )post(?:al)?(?: ?code)?|post(?:al)?(?: ?code)?(?: ?/ ?| or )zip(?: ?code)?|zip';

const KNOWN = nationalities().filter(({ postcode }) => postcode !== '');
const COUNTRIES = KNOWN.map(({ code }) => code);

/** The shape that each country said gives its codes; of any country: a short code with a digit in it. */
export const postcode = patternKind(
  'postcode',
  { countries: z.array(z.enum(COUNTRIES)) },
  {
    recognise: (wording) => {
      if (!isAbout(wording, NOUN)) return null;
      const countries = KNOWN.filter(({ called }) => mentions(wording, called)).map(({ code }) => code);
      // "US and international": what else there may be is not known.
      const wider = mentions(
        wording,
        /\b(?:international|foreign|other countries|any country|all countries|non-US|worldwide|global)\b/i,
      );
      return { countries: wider ? [] : countries };
    },
    pattern: ({ countries }) =>
      countries.length === 0
        ? '[0-9A-Za-z]{0,7}(?:[ -]?[A-Za-z]{1,4}){0,2}[ -]?[0-9](?:[ -]?[0-9A-Za-z]){0,9}'
        : KNOWN.flatMap(({ code, postcode }) => (countries.includes(code) ? [postcode] : [])).join('|'),
    must: ({ countries }) => {
      if (countries.length === 0) return 'must be a postal code';
      const names = countries.map((each) => (each === 'US' ? 'US ZIP code' : `postal code of ${each}`));
      return `must be a ${names.join(' or a ')}`;
    },
  },
);
