import { z } from 'zod';
import { BESIDE, countIn, countWord, times, WITHIN } from '../counts.js';
import { patternKind } from '../kind.js';
import { isPieceOfMore } from '../shape-words.js';

/** So many letters and nothing else: "2-letter code". Letters of codes are A to Z. */
export const letters = patternKind(
  'letters',
  { min: z.int().min(1).max(100), max: z.int().min(1).max(100) },
  {
    recognise: (wording) => {
      for (const part of wording.parts) {
        const count = countIn(part, 'letters?');
        if (!count?.max || count.max > 20 || WITHIN.test(count.before) || BESIDE.test(count.after)) continue;
        if (isPieceOfMore(part, wording) || /\bdigits?\b/i.test(part)) continue;
        if (/^(?:words?|greek)\b/i.test(count.after)) continue;
        return { min: Math.max(1, count.min), max: count.max };
      }
      return null;
    },
    pattern: ({ min, max }) => `[A-Za-z]${times(min, max)}`,
    must: ({ min, max }) => `must be ${countWord(min, max, 'letter')}`,
  },
);
