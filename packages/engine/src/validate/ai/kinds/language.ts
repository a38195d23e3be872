import { LANGUAGE_CODES } from '../../../cells/places.js';
import { lowerText } from '../../../cells/text.js';
import { checkKind, inSql, matchesWhole, wholeSql } from '../kind.js';

const TAG = '[A-Za-z]{2}(?:[-_][A-Za-z]{4})?(?:[-_](?:[A-Za-z]{2}|[0-9]{3}))?';

/** Two letters, alone or with a country ("pt-BR"), in either case: programs differ in how they write them. */
export const language = checkKind(
  'language',
  {},
  {
    recognise: (wording) => {
      const said = wording.parts.some(
        (part) =>
          /\bISO[- ]?639-1\b/i.test(part) ||
          /^(?:(?:an?|the|valid|must be an?|enter (?:an?|the)) )*(?:2[- ]letter (?:iso )?language codes?|iso (?:2[- ]letter )?language codes?)/i.test(
            part,
          ),
      );
      const named =
        /\blanguage(?: code)?$/i.test(wording.name) &&
        wording.parts.some((part) =>
          /^(?:an? |the )?2[- ]letter (?:iso )?code(?: of\b| for\b|$)/i.test(part),
        );
      return (said || named) && !/\b639-[23]|3[- ]letter/i.test(wording.text) ? {} : null;
    },
    passes: (_, value) => matchesWhole(value, TAG) && LANGUAGE_CODES.includes(lowerText(value).slice(0, 2)),
    sql: (_, value) => `(${wholeSql(value, TAG)} AND ${inSql(`lower(left(${value}, 2))`, LANGUAGE_CODES)})`,
    must: () => 'must be a two-letter language code, like en',
  },
);
