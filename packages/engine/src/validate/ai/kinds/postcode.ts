import { z } from 'zod';
import { isAbout, mentions } from '../grammar.js';
import { patternKind } from '../kind.js';

const NOUN =
  '(?:zip|postal|post)(?: ?/ ?(?:zip|postal|post))?[- ]?codes?|postcodes?|zip(?: ?code)?(?: ?/ ?| or )post(?:al)?(?: ?code)?|post(?:al)?(?: ?code)?(?: ?/ ?| or )zip(?: ?code)?|zip';
const L = '[A-Za-z]';

const SHAPES = {
  US: '[0-9]{5}(?:-?[0-9]{4})?',
  CA: `${L}[0-9]${L}[ -]?[0-9]${L}[0-9]`,
  GB: `${L}{1,2}[0-9][0-9A-Za-z]? ?[0-9]${L}{2}|[Gg][Ii][Rr] ?0[Aa]{2}`,
  AU: '[0-9]{4}',
  NZ: '[0-9]{4}',
  DE: '[0-9]{5}',
  FR: '[0-9]{5}',
  ES: '[0-9]{5}',
  IT: '[0-9]{5}',
  MX: '[0-9]{5}',
  NL: `[0-9]{4} ?${L}{2}`,
  BE: '[0-9]{4}',
  CH: '[0-9]{4}',
  AT: '[0-9]{4}',
  DK: '[0-9]{4}',
  NO: '[0-9]{4}',
  SE: '[0-9]{3} ?[0-9]{2}',
  FI: '[0-9]{5}',
  PL: '[0-9]{2}-[0-9]{3}',
  PT: '[0-9]{4}-[0-9]{3}',
  BR: '[0-9]{5}-?[0-9]{3}',
  JP: '[0-9]{3}-?[0-9]{4}',
  IN: '[0-9]{3} ?[0-9]{3}',
  IE: `${L}[0-9][0-9A-Za-z] ?[0-9A-Za-z]{4}`,
} as const;
type Country = keyof typeof SHAPES;

const SAID: Record<Country, string> = {
  US: 'US|USA|United States|American',
  CA: 'Canadian|Canada',
  GB: 'UK|GB|British|United Kingdom',
  AU: 'Australian|Australia',
  NZ: 'New Zealand',
  DE: 'German|Germany',
  FR: 'French|France',
  ES: 'Spanish|Spain',
  IT: 'Italian|Italy',
  MX: 'Mexican|Mexico',
  NL: 'Dutch|Netherlands',
  BE: 'Belgian|Belgium',
  CH: 'Swiss|Switzerland',
  AT: 'Austrian|Austria',
  DK: 'Danish|Denmark',
  NO: 'Norwegian|Norway',
  SE: 'Swedish|Sweden',
  FI: 'Finnish|Finland',
  PL: 'Polish|Poland',
  PT: 'Portuguese|Portugal',
  BR: 'Brazilian|Brazil',
  JP: 'Japanese|Japan',
  IN: 'Indian|India',
  IE: 'Irish|Ireland',
};
const COUNTRIES = Object.keys(SHAPES) as [Country, ...Country[]];

/** The shape that each country said gives its codes; of any country: a short code with a digit in it. */
export const postcode = patternKind(
  'postcode',
  { countries: z.array(z.enum(COUNTRIES)) },
  {
    recognise: (wording) => {
      if (!isAbout(wording, NOUN)) return null;
      const countries = COUNTRIES.filter((each) => mentions(wording, new RegExp(`\\b(?:${SAID[each]})\\b`)));
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
        : countries.map((each) => SHAPES[each]).join('|'),
    must: ({ countries }) => {
      if (countries.length === 0) return 'must be a postal code';
      const names = countries.map((each) => (each === 'US' ? 'US ZIP code' : `postal code of ${each}`));
      return `must be a ${names.join(' or a ')}`;
    },
  },
);
