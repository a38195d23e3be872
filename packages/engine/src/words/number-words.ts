import { readNumber } from '../cells/numbers.js';

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES = new Map(
  Object.entries({ dozen: 12, hundred: 100, thousand: 1000, million: 1_000_000, billion: 1_000_000_000 }),
);

/** A word that a number in words may have. */
export const NUMBER_WORD = new RegExp(`^(?:an?|and|${[...ONES, ...TENS, ...SCALES.keys()].join('|')})$`, 'u');

/** A number in digits or in English words ("twelve", "twenty-five", "two hundred", "1,200"); undefined for any other text. */
export function numberSaid(text: string): number | undefined {
  const digits = readNumber(text);
  if (digits !== undefined) return Number(digits);
  const words = text
    .toLowerCase()
    .trim()
    .split(/[\s-]+/);
  let [whole, part, last] = [0, undefined as number | undefined, Number.POSITIVE_INFINITY];
  for (const [at, word] of words.entries()) {
    if (
      (word === 'and' && at > 0 && at < words.length - 1) ||
      (/^an?$/.test(word) && SCALES.has(words[1] ?? '') && at === 0)
    )
      continue;
    const scale = SCALES.get(word);
    if (scale !== undefined) {
      part = (part ?? 1) * scale;
      if (scale >= 1000) [whole, part] = [whole + part, 0];
      last = scale;
      continue;
    }
    const ten = TENS.indexOf(word);
    const value = ten < 0 ? ONES.indexOf(word) : (ten + 2) * 10;
    // "two five" and "five twenty" are no numbers.
    if (value < 0 || (value >= 10 ? last < 100 : last < 20)) return undefined;
    part = (part ?? 0) + value;
    last = value < 10 ? 1 : value < 20 ? 10 : 20;
  }
  return part === undefined ? undefined : whole + part;
}
