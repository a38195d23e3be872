import { z } from 'zod';
import { BESIDE, countIn, countWord, times, WITHIN } from '../counts.js';
import { mentions } from '../grammar.js';
import { patternKind } from '../kind.js';
import { isPieceOfMore } from '../shape-words.js';
import type { Wording } from '../wording.js';

/** Numbers that people group as they like: "123-45-6789" has nine digits. */
const GROUPED =
  /\b(?:ssn|social security|ein|tin|tax|card|isbn|iban|phone|fax|mobile|insurance|national id|passport|routing|siret|siren|vat|abn|npi|duns|d-u-n-s)\b/i;

/** Nothing but digits, so many of them. */
export const digits = patternKind(
  'digits',
  { min: z.int().min(1).max(100), max: z.int().min(1).max(100).nullable(), grouped: z.boolean() },
  {
    recognise: (wording) => {
      const grouped =
        mentions(wording, GROUPED) &&
        !/\b(?:digits|numbers) only\b|\bundashed\b|\bspaceless\b|\bonly digits\b/i.test(wording.text);
      for (const part of wording.parts) {
        if (isPieceOfMore(part, wording)) continue;
        const count = digitsIn(part);
        if (count) return { ...count, grouped };
      }
      const only = wording.parts.some((part) =>
        /^(?:must be |should be |use |enter |contains? )?(?:digits only|only digits|all digits|numeric digits only|numeric (?:id|code|identifier))(?=$| (?:of|for|assigned|in)\b)/i.test(
          part,
        ),
      );
      return only && !isSized(wording) ? { min: 1, max: null, grouped: false } : null;
    },
    pattern: ({ min, max, grouped }) =>
      grouped
        ? `[0-9](?:[-. /]?[0-9])${times(min - 1, max === null ? null : max - 1)}`
        : `[0-9]${times(min, max)}`,
    must: ({ min, max }) =>
      min === 1 && max === null ? 'must have digits only' : `must be ${countWord(min, max, 'digit')}`,
  },
);

function digitsIn(part: string): { min: number; max: number | null } | null {
  if (
    /\bdecimals?\b|\bpoint\b|\bcomma\b|\bsignificant\b|\bletters?\b|\bhyphen\b|\bdash\b|\bslash\b|["']/i.test(
      part,
    )
  )
    return null;
  const count = countIn(part, 'digits?');
  if (!count || count.min + (count.max ?? 0) === 0 || (count.max ?? 0) > 100 || count.min > 100) return null;
  const last = /^(?:the )?last$/i.test(count.before);
  if ((WITHIN.test(count.before) && !last) || BESIDE.test(count.after)) return null;
  if (/^(?:years?|decimals?)\b/i.test(count.after) || /\d+ or$/i.test(count.before)) return null;
  // "5 digits in Germany": elsewhere there are others.
  if (/^(?:in|for) \p{Lu}/u.test(count.after)) return null;
  return { min: Math.max(1, count.min), max: count.max };
}

/** A part that counts digits in a way that was not understood. */
function isSized(wording: Wording): boolean {
  return /\d[- ]digits?\b/i.test(wording.text);
}
