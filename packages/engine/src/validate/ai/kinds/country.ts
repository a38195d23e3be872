import { z } from 'zod';
import {
  COUNTRY_ALPHA_2,
  COUNTRY_ALPHA_3,
  countryNamed,
  countryOf,
  isCountrySql,
} from '../../../cells/places.js';
import { upperText } from '../../../cells/text.js';
import { denies, isAbout, mentions } from '../grammar.js';
import { checkKind, inSql } from '../kind.js';
import type { Wording } from '../wording.js';

const CODES = [...COUNTRY_ALPHA_2, ...COUNTRY_ALPHA_3];
const FORMS = ['alpha2', 'alpha3', 'code', 'name', 'any'] as const;

/** Where a code is asked for it must be in capitals, as the standard writes it; names compare in any case. */
export const country = checkKind(
  'country',
  { form: z.enum(FORMS), ignore_case: z.boolean() },
  {
    recognise: (wording) => {
      if (mentions(wording, /\b(?:phone|dial\w*|calling|telephone|vat|currency|language|locale)\b/i))
        return null;
      if (denies(wording.text, 'countr(?:y|ies)')) return null;
      const form = formOf(wording);
      return form && { form, ignore_case: /\blower ?-?case\b|\bcase[- ]insensitive\b/i.test(wording.text) };
    },
    passes: ({ form, ignore_case }, value) => {
      if (form === 'name') return countryNamed(value) !== undefined;
      if (form === 'any') return countryOf(value) !== undefined;
      return listOf(form).includes(ignore_case ? upperText(value) : value);
    },
    sql: ({ form, ignore_case }, value, context) => {
      if (form === 'name' || form === 'any') return isCountrySql(value, context, form === 'any');
      return inSql(ignore_case ? `upper(${value})` : value, listOf(form));
    },
    must: ({ form }) => {
      if (form === 'alpha2') return 'must be an ISO 3166-1 alpha-2 country code, like US';
      if (form === 'alpha3') return 'must be an ISO 3166-1 alpha-3 country code, like USA';
      if (form === 'code') return 'must be an ISO 3166-1 country code, like US or USA';
      return form === 'name' ? 'must be the name of a country' : 'must be a country, by name or code';
    },
  },
);

function listOf(form: 'alpha2' | 'alpha3' | 'code'): readonly string[] {
  if (form === 'alpha2') return COUNTRY_ALPHA_2;
  if (form === 'alpha3') return COUNTRY_ALPHA_3;
  return CODES;
}

function formOf(wording: Wording): (typeof FORMS)[number] | null {
  const said = (pattern: RegExp) => wording.parts.some((part) => pattern.test(part));
  const topic =
    mentions(wording, /\bcountr(?:y|ies)\b|\bnationality\b/i) &&
    !/\b(?:state|province|region|subdivision)\b/i.test(wording.name);
  const iso3166 = said(/\bISO[- ]?3166(?:-1)?\b(?!-2)/i) && !said(/\b3166-2\b/);
  const two = said(/\balpha-?2\b|\b2[- ](?:letter|character|char)\b/i);
  const three = said(/\balpha-?3\b|\b3[- ](?:letter|character|char)\b/i);
  // ISO 3166-1 speaks of countries only; "two-letter code" needs to be of a country.
  if (two !== three && (said(/\balpha-?[23]\b/i) || iso3166) && (topic || iso3166))
    return two ? 'alpha2' : 'alpha3';
  const coded = /\b(?:country (?:iso )?codes?|iso (?:country )?codes?|iso country)\b/i;
  const lettered =
    /^(?:(?:an?|the|valid|must be an?|enter an?|use an?|as an?) )*[23][- ](?:letter|character|char) (?:iso )?(?:country )?(?:iso )?codes?\b(?! of (?!(?:the )?country))/i;
  const head =
    /^(?:(?:the|an?|billing|shipping|mailing|home) )*country (?:as|in|using|with) (?:an? |the )?(?:iso )?[23][- ](?:letter|character|char)\b/i;
  if (
    two !== three &&
    (said(head) || (topic && said(lettered) && (said(/\bcountry\b/i) || /\bcountry\b/i.test(wording.name))))
  )
    return two ? 'alpha2' : 'alpha3';
  if (topic && (iso3166 || (said(coded) && said(/\biso\b/i))))
    return two === three ? 'code' : two ? 'alpha2' : 'alpha3';
  if (two || three || said(/\bcodes?\b/i)) return null;
  if (isAbout(wording, 'country names?|name of (?:the )?country|full name of the country')) return 'name';
  return isAbout(wording, 'country', { follow: '(?=$|\\s*:|\\s+(?:of|where|in which|that|for|the)\\b)' }) &&
    wordless(wording)
    ? 'any'
    : null;
}

/** No list of words follows that would say what is really wanted: "GB for Leeds, DE for Hamburg". */
function wordless(wording: Wording): boolean {
  return !/\bcodes?\b|:|"/.test(wording.text);
}
