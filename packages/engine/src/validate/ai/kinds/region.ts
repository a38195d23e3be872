import { z } from 'zod';
import { lowerText } from '../../../cells/text.js';
import { REGION_COUNTRIES, type RegionCountry, regionCodes, regionNames } from '../data/regions.js';
import { denies, mentions } from '../grammar.js';
import { checkKind, inSql } from '../kind.js';
import type { Wording } from '../wording.js';

const FORMS = ['code', 'name', 'any'] as const;
const SAID: Record<RegionCountry, RegExp> = {
  US: /\b(?:US|USA|United States|American)\b(?:'s)?(?: two-letter| 2-letter| postal)? states?\b|\bstates? (?:in|of) the (?:US|USA|United States)\b|\bUSPS\b/i,
  CA: /\bCanadian (?:2-letter )?provinces?\b|\bprovinces? (?:in|of) Canada\b|\b(?:CA|Canada) provinces?\b/i,
  AU: /\bAustralian (?:states?|territor\w+)\b|\bstates? (?:in|of) Australia\b/i,
};

/** Only where the country is said: "two-letter state code" fits Brazil and India as well, and is left to `letters`. */
export const region = checkKind(
  'region',
  { countries: z.array(z.enum(REGION_COUNTRIES)).min(1), form: z.enum(FORMS) },
  {
    recognise: (wording) => {
      const countries = REGION_COUNTRIES.filter((each) =>
        wording.parts.some((part) => SAID[each].test(part)),
      );
      const topic =
        mentions(wording, /\b(?:states?|provinces?)\b/i) && !denies(wording.text, 'states?|provinces?');
      if (
        countries.length === 0 ||
        !topic ||
        /\b(?:city|county|zip|number|id|name of the|tax|law)\b/i.test(wording.text)
      )
        return null;
      return { countries, form: formOf(wording) };
    },
    passes: ({ countries, form }, value) =>
      (form !== 'name' && countries.flatMap(regionCodes).includes(value)) ||
      (form !== 'code' && namesAndCodes(countries, form).includes(lowerText(value))),
    sql: ({ countries, form }, value) =>
      form === 'code'
        ? inSql(value, countries.flatMap(regionCodes))
        : inSql(`lower(${value})`, namesAndCodes(countries, form)),
    must: ({ countries, form }) => {
      const where = countries.map((each) => WHERE[each]).join(' or ');
      if (form === 'code')
        return `must be the code of a ${where}, like ${regionCodes(countries[0] ?? 'US')[4]}`;
      return `must be ${form === 'name' ? 'the name of ' : ''}a ${where}`;
    },
  },
);

const WHERE: Record<RegionCountry, string> = {
  US: 'US state',
  CA: 'Canadian province',
  AU: 'Australian state',
};

function namesAndCodes(countries: RegionCountry[], form: 'name' | 'any' | 'code'): string[] {
  const codes = form === 'any' ? countries.flatMap(regionCodes).map(lowerText) : [];
  return [...countries.flatMap(regionNames), ...codes];
}

function formOf(wording: Wording): (typeof FORMS)[number] {
  const coded = /\bcodes?\b|\babbreviat\w+\b|\b2[- ](?:letter|character)\b|\bUSPS\b/i.test(wording.text);
  const named = /\b(?:full )?names?\b|\bspelled out\b|\bin full\b/i.test(wording.text);
  return coded === named ? 'any' : coded ? 'code' : 'name';
}
