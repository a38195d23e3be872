import type { Let } from '../duck/sql.js';
import { once } from '../once.js';
import { MONTHS as NAMES } from './data/months.js';
import { WEEKDAYS } from './data/weekdays.js';

/** As they are written. */
export const MONTHS =
  'January February March April May June July August September October November December'.split(' ');

/** "12.IV.2021": so they are written in Hungary and Poland, and on old papers. */
const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ');

const lines = NAMES.trim()
  .split('\n')
  .map((line, at) => [...line.split(' '), ROMAN[at] ?? '']);
const months = new Map(lines.flatMap((words, at) => words.map((word) => [word, at + 1] as const)));
const weekdays = once(() => new Set(WEEKDAYS.trim().split(' ')));

/** The number of a month, by its name in lower case, in full or short, in any of the languages we know. */
export function monthOf(word: string): number | undefined {
  return months.get(word.replace(/\.$/, ''));
}

export function isWeekday(word: string): boolean {
  return weekdays().has(word);
}

/** A name of a month in lower case; by their first letters, which is faster than one after another. */
export const MONTH_PATTERN = monthPattern();

function monthPattern(): string {
  const byFirst = new Map<string, string[]>();
  for (const word of months.keys())
    byFirst.set(word.charAt(0), [...(byFirst.get(word.charAt(0)) ?? []), word.slice(1)]);
  return `(?:${[...byFirst].map(([first, rest]) => `${first}(?:${rest.join('|')})`).join('|')})\\.?`;
}

const SHORT = MONTHS.map((name) => name.slice(0, 3).toLowerCase());
const ENGLISH = `^(?:${[...SHORT, ...MONTHS.map((name) => name.toLowerCase())].join('|')})[.]?$`;
const list = (words: readonly string[]) => `[${words.map((word) => `'${word}'`).join(', ')}]`;

/** The SQL of `monthOf`. Most are English, and found in a short list; to search the whole takes 3 µs. */
export function monthSql(word: string, context: Let): string {
  const english = `CASE WHEN regexp_matches(${word}, '${ENGLISH}') THEN list_position(${list(SHORT)}, left(${word}, 3)) END`;
  const known = context.let(english);
  const place = context.let(
    `CASE WHEN ${known} IS NULL AND ${word} <> '' THEN list_position(${list(lines.flat())}, rtrim(${word}, '.')) END`,
  );
  const ends = lines.slice(0, -1).map((_, at) => lines.slice(0, at + 1).flat().length);
  return `coalesce(${known}, 1 + ${ends.map((end) => `CAST(${place} > ${end} AS INTEGER)`).join(' + ')})`;
}

/** The SQL of `isWeekday`. */
export function weekdaySql(word: string): string {
  return `(${word} IN (${list([...weekdays()]).slice(1, -1)}))`;
}
