import { z } from 'zod';
import { exampleFormats, formatsIn } from '../date-words.js';
import { dateSql, isDate } from '../dates.js';
import { isAbout, mentions } from '../grammar.js';
import { checkKind } from '../kind.js';
import { isNamed } from '../names.js';
import type { Wording } from '../wording.js';

const FOLLOW =
  '(?=$|\\s*[:(=]|\\s+(?:of|for|when|on|in|as|that|which|the|used|where|from|by|must|should|is|was|formatted|only|values?|field|this|they|you|your|we|a|an|[a-z]+ed|to|he|she|sent|began|began|due|at)\\b)';
const NOUN = '(?:calendar |iso(?: 8601)? )?date';
/** Names that can mean nothing else. */
const NAMED =
  '(?:[\\p{L}&/-]+ ){0,4}(?<!\\b(?:up to|valid|as of) )date|date of (?:birth|hire|joining|issue|purchase|death|sale|invoice|order|employment|expiry)|birth ?date|dob|date (?:created|added|hired|joined|closed|opened|ordered|shipped|received|updated|modified|paid|issued|signed|sent)';
const PARTIAL =
  /\b(?:month|year|quarter|week|day of (?:the )?(?:week|month|year))\b(?! (?:and|of) (?:day|birth))|\b(?:duration|period|interval|range|epoch|unix|serial|recurring)\b/i;

/** `formats` empty: any common way to write a day, a time after it allowed. */
export const date = checkKind(
  'date',
  { formats: z.array(z.string().min(2).max(40)).max(5) },
  {
    recognise: (wording) => {
      if (/\bformat\b/i.test(wording.name)) return null;
      const said = dateFormats(wording).filter((format) => !/[HhmsAZ]/.test(format));
      if (said.length > 0) return { formats: said };
      if (mentions(wording, PARTIAL)) return null;
      const about = isAbout(wording, NOUN, { follow: FOLLOW });
      if (!about && !isNamed(wording, NAMED)) return null;
      if (about && wording.parts.some((part) => /\bISO(?:[- ]?8601)?\b/i.test(part)))
        return { formats: ['YYYY-MM-DD'] };
      return { formats: exampleFormats(wording) };
    },
    passes: ({ formats }, value) => isDate(value, formats),
    sql: ({ formats }, value, context) => dateSql(value, formats, context),
    must: ({ formats }) =>
      formats.length > 0 ? `must be a date written ${formats.join(' or ')}` : 'must be a date',
  },
);

/** Formats that the description gives for the whole cell. */
export function dateFormats(wording: Wording): string[] {
  const parts = [...wording.parts, ...wording.brackets].filter(
    (part) =>
      !/\b(?:contain\w*|includ\w*|follow\w*|prefix\w*|suffix\w*|starts?|ends?|plus|file ?names?|range|to)\b|->/i.test(
        part,
      ),
  );
  return [...new Set(parts.flatMap(formatsIn))];
}
