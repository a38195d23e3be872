import { readBoolean } from '../../cells/booleans.js';
import { once } from '../../once.js';
import { isSameWord } from '../../profile/column-names.js';
import { dictionary } from '../../words/dictionary.js';
import { englishOf } from '../../words/english.js';
import { wordsOf } from '../../words/tokens.js';
import type { View, ViewColumn } from '../views/view.js';
import { isMostly } from '../views/view.js';

/** A state, a kind, a year: few values, which come again and again. */
const mostValues = 12;
const mostOfRows = 0.5;
const mostWords = 3;
const denials = once(() => new Set(dictionary('denials').flatMap(([, words = '']) => words.split(' '))));

/** Rows that are meant: those that have these texts in these columns. */
export type Meant = Record<string, string>;

/**
 * Of the rows of a table, those that words speak of: "sum of the paid orders", "billable hours", "in 2024". Where two
 * values of a column are named, or one is named to be left out, nothing is said.
 */
export function rowsMeant(view: View, said: string, besides: readonly string[]): Meant {
  const words = wordsOf(said);
  const found = view.columns.flatMap((column): [string, string][] => {
    if (besides.includes(column.name) || !isState(column, view)) return [];
    const value = isMostly(column, ['boolean']) ? flagged(column, words) : named(column, words);
    return value === undefined ? [] : [[column.name, value]];
  });
  return Object.fromEntries(found);
}

function isState({ profile }: ViewColumn, { rows }: View): boolean {
  const { distinct, sample, filled } = profile;
  return (
    distinct >= 2 &&
    distinct <= mostValues &&
    distinct === sample.length &&
    distinct <= mostOfRows * rows &&
    filled > 0
  );
}

/** The one value that the words name. */
function named({ profile: { sample } }: ViewColumn, said: readonly string[]): string | undefined {
  const values = new Map(sample.map(({ value }) => [value.trim().toLowerCase(), value.trim()]));
  const told = [...values.values()].flatMap((value) => {
    const at = isTelling(value) ? placeOf(wordsOf(value), said) : undefined;
    return at === undefined ? [] : [{ value, at }];
  });
  const [only, ...more] = told;
  return only && more.length === 0 && !isDenied(said, only.at) ? only.value : undefined;
}

/** "Billable": what the column says of the rows that have a yes there, or of those that have a no. */
function flagged({ called, profile: { sample } }: ViewColumn, said: readonly string[]): string | undefined {
  const at = placeOf(
    wordsOf(called).filter((word) => !/^(?:is|has|ist|est|es)$/.test(word)),
    said,
  );
  if (at === undefined) return undefined;
  const wanted = !isDenied(said, at);
  const values = new Set(
    sample.flatMap(({ value }) => (readBoolean(value) === wanted ? [value.trim().toLowerCase()] : [])),
  );
  const [only, ...more] = values;
  return more.length === 0 ? only : undefined;
}

/** Words, or a year: "2 decimals" names no kind that is called "2". */
function isTelling(value: string): boolean {
  return /^(?:19|20)\d\d$/.test(value) || (/\p{L}{3}/u.test(value) && wordsOf(value).length <= mostWords);
}

/** Where the words are said, one after another. */
function placeOf(words: readonly string[], said: readonly string[]): number | undefined {
  if (words.length === 0) return undefined;
  const at = said.findIndex((_, from) => words.every((word, index) => areSame(word, said[from + index])));
  return at < 0 ? undefined : at;
}

function areSame(word: string, said: string | undefined): boolean {
  if (said === undefined) return false;
  if (/\d/.test(word)) return word === said;
  const [ones, others] = [word, said].map((each) => [each, ...(englishOf(each)?.split(' ') ?? [])]) as [
    string[],
    string[],
  ];
  return ones.some((one) => others.some((other) => isSameWord(one, other)));
}

function isDenied(said: readonly string[], at: number): boolean {
  return said.slice(Math.max(0, at - 2), at).some((word) => denials().has(word));
}
