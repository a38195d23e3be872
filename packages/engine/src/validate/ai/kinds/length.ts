import { z } from 'zod';
import { codePoints } from '../../../cells/text.js';
import { countIn, countWord } from '../counts.js';
import { checkKind } from '../kind.js';
import type { Wording } from '../wording.js';

const UNIT = 'characters?|chars?';
const NAMED =
  /\b(?:max(?:imum)?(?: (?:field|text|string))?[- ]length|length limit|char(?:acter)? limit|max(?:imum)? (?:size|chars|characters))(?: (?:is|of))?:? ?(\d{1,5})\b/i;
const TYPED =
  /^(?:(?:type|data type|field type): ?)?(?:text|string|n?varchar2?|char)(?: area)? ?\((\d{1,5})\)/i;

/** Counted in characters, as people do. */
export const length = checkKind(
  'length',
  { min: z.int().min(0), max: z.int().min(1).nullable() },
  {
    recognise: (wording) => {
      const found = wording.parts.map((part) => lengthIn(part, wording)).filter((each) => each !== null);
      const [first] = found;
      if (!first) return null;
      const merged = found.reduce((a, b) => ({ min: Math.max(a.min, b.min), max: least(a.max, b.max) }));
      return merged.max !== null && merged.max < merged.min ? null : merged;
    },
    passes: ({ min, max }, value) => {
      const { length: size } = codePoints(value);
      return size >= min && (max === null || size <= max);
    },
    sql: ({ min, max }, value) =>
      max === null
        ? `length(${value}) >= ${min}`
        : min <= 1
          ? `length(${value}) <= ${max}`
          : `length(${value}) BETWEEN ${min} AND ${max}`,
    must: ({ min, max }) => `must have ${countWord(min, max, 'character')}`,
  },
);

function least(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

function lengthIn(part: string, wording: Wording): { min: number; max: number | null } | null {
  const named = NAMED.exec(part) ?? TYPED.exec(part);
  if (named) return { min: 0, max: Number(named[1]) };
  const count = countIn(part, UNIT);
  if (!count) return null;
  // "first 10 characters of the name", "3 characters followed by": only a piece of the value.
  if (
    /\b(?:first|last|next|truncat\w*|each|per line|followed|contain\w* at least|plus|and|or|special|starts?|ends?)$/i.test(
      count.before,
    )
  )
    return null;
  if (
    /^(?:,? ?(?:and|plus|then|followed|or|are|is|indicat\w*|of the|from|per|each|after)\b)/i.test(count.after)
  )
    return null;
  // "3-character ISO code" is a kind of its own when recognised, and its length is the same.
  return wording.open && count.min > 1 ? null : { min: count.min, max: count.max };
}
