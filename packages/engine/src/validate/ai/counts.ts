/** How many of something a part asks for: "max 50 characters", "2-letter", "between 3 and 20 digits". */
export interface Count {
  min: number;
  max: number | null;
  /** The words before and after, for the recogniser to refuse. */
  before: string;
  after: string;
}

const N = '(\\d{1,2},\\d{3}|\\d{1,5})';
const GLUE =
  '[- ](?:(?:ascii|alphanumeric|numeric|numerical|alphabetic|upper-?case|lower-?case|capital|or fewer|or less) )?';

/** `unit` is a pattern such as "characters?|chars?". Null: none, or said in a way that we do not read. */
export function countIn(part: string, unit: string): Count | null {
  if (!/\d/.test(part)) return null;
  const readers: [pattern: string, read: (a: number, b: number) => [number, number | null]][] = [
    [`(?:between )?${N} ?(?:to|and|-) ?${N}${GLUE}(?:${unit})\\b`, (a, b) => [a, b]],
    [
      `(?:at most|up to|max(?:imum)?(?: of)?:?|limit(?:ed)?(?: (?:to|of))?:?|fewer than or equal to|within|≤|<=) ?${N}${GLUE}(?:${unit})\\b`,
      (a) => [0, a],
    ],
    [`${N}${GLUE}(?:${unit}) (?:max(?:imum)?|or (?:less|fewer)|limit|at most)\\b`, (a) => [0, a]],
    [`(?:less|fewer|shorter) than ${N}${GLUE}(?:${unit})\\b`, (a) => [0, a - 1]],
    [`(?:at least|min(?:imum)?(?: of)?:?|≥|>=) ?${N}${GLUE}(?:${unit})\\b`, (a) => [a, null]],
    [`${N}${GLUE}(?:${unit}) (?:min(?:imum)?|or (?:more|longer)|at least)\\b`, (a) => [a, null]],
    [`(?:more|longer) than ${N}${GLUE}(?:${unit})\\b`, (a) => [a + 1, null]],
    [`(?:exactly |always |must be |fixed )?${N}${GLUE}(?:${unit})\\b`, (a) => [a, a]],
  ];
  for (const [pattern, read] of readers) {
    const match = new RegExp(pattern, 'i').exec(part);
    if (!match) continue;
    const [min, max] = read(...numbersOf(match[1], match[2]));
    if (max !== null && (max < min || max < 1)) return null;
    const before = part.slice(0, match.index).trim();
    return { min, max, before, after: part.slice(match.index + match[0].length).trim() };
  }
  return null;
}

function numbersOf(a = '0', b = '0'): [number, number] {
  return [Number(a.replace(',', '')), Number(b.replace(',', ''))];
}

export function countWord(min: number, max: number | null, unit: string): string {
  const plural = (n: number) => (n === 1 ? unit : `${unit}s`);
  if (max === null) return `at least ${min} ${plural(min)}`;
  if (min === max) return `exactly ${min} ${plural(min)}`;
  return min <= 1 ? `at most ${max} ${plural(max)}` : `${min} to ${max} ${plural(max)}`;
}

/** A pattern's quantifier. RE2 refuses counts over 1000. */
export function times(min: number, max: number | null): string {
  return max === null ? `{${min},}` : `{${min},${max}}`;
}

/** Where the counted things stand within the value, or beside others: not a count of the whole. */
export const WITHIN =
  /\b(?:first|last|next|final|leading|trailing|plus|and|then|followed|follow|containing|contains?|includ\w+|starts?|starting|ends?|ending|begin\w*|prefix\w*|suffix\w*|after|before|or|consist\w*|separated|other|check|remaining|followed by|\+)(?: (?:the|an?))?$/i;
export const BESIDE =
  /^(?:,? ?(?:and|plus|then|followed|or|after|before|are|is|indicat\w*|represent\w*|identif\w*|denot\w*|at the|in the|from the|\+)\b)/i;
