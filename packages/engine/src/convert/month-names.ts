import { MONTHS } from '../cells/date-format.js';
import { lowerText } from '../cells/text.js';
import { MONTH_NAMES } from './data/months.js';

/** The pattern of a month's names, and its English name, which the date operations read. */
export interface MonthName {
  from: string;
  to: string;
}

/** The months of the language that most of the words in the values belong to; none where English does. */
export function foreignMonths(values: readonly string[]): MonthName[] {
  const words = new Map<string, number>();
  for (const value of values)
    if (/\d/.test(value))
      for (const [word] of lowerText(value).matchAll(/\p{L}{3,}/gu))
        words.set(word, (words.get(word) ?? 0) + 1);
  let [best, most]: [MonthName[], number] = [[], 0];
  for (const names of Object.values(MONTH_NAMES)) {
    const known = new Set(names.flatMap((each) => each.split('|').filter(Boolean)));
    const count = [...words].reduce((sum, [word, rows]) => sum + (known.has(word) ? rows : 0), 0);
    if (count > most) [best, most] = [monthsOf(names), count];
  }
  return best;
}

function monthsOf(names: readonly string[]): MonthName[] {
  return names.flatMap((each, index) =>
    each === '' ? [] : [{ from: `(?:${each})\\.?`, to: MONTHS[index] ?? '' }],
  );
}

export function withEnglishMonths(value: string, months: readonly MonthName[]): string {
  return months.reduce((text, { from, to }) => text.replace(new RegExp(from, 'iu'), to), value);
}
