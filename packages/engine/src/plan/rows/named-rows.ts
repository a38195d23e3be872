import { escaped } from '../../cells/text.js';
import { englishOf } from '../../words/english.js';
import { formsOf } from '../../words/forms-of.js';
import { wordsOf } from '../../words/tokens.js';
import { likenesses, NamedBy, sameConcept } from '../columns/named-by.js';
import type { ViewColumn } from '../views/view.js';
import { ALONE, type Phrase } from './phrases-in.js';

/** What a phrase names of what a column holds. */
export interface Named {
  test: 'value' | 'filled' | 'ends' | 'item';
  values: string[];
  rows: number;
  likeness: number;
}

const mostKinds = 40;

export function namedBy(phrase: Phrase, column: ViewColumn, rows: number): Named | undefined {
  if (phrase.isLed) {
    const whole = byValue(phrase, column, rows);
    return whole?.likeness === likenesses.same ? whole : undefined;
  }
  const [best] = [
    byAddress(phrase, column),
    byFlag(phrase, column, rows),
    byValue(phrase, column, rows),
    byNumber(phrase, column, rows),
    byNameAndValue(phrase, column),
    byItem(phrase, column),
    byFilled(phrase, column, rows),
  ]
    .filter((each) => each !== undefined)
    .sort((a, b) => b.likeness - a.likeness);
  return best;
}

/** "Member 1001": the number of one row, behind what it is the number of. */
function byNumber(
  { words, written }: Phrase,
  { called, profile, via }: ViewColumn,
  rows: number,
): Named | undefined {
  const [noun = '', ...others] = words;
  const number = /^\S+ (?<number>[\p{L}-]*\d{3,})$/u.exec(written)?.groups?.number;
  if (via || number === undefined || others.length === 0 || profile.distinct < 0.1 * rows) return undefined;
  const isNamed = wordsOf(called).some((word) => formsOf(noun).some((form) => formsOf(word).includes(form)));
  return isNamed ? sameValues(profile, number) : undefined;
}

/** "Situación B", "l'état R": a value behind the name of its column. */
function byNameAndValue({ written }: Phrase, column: ViewColumn): Named | undefined {
  const [, called = '', value = ''] = /^(.+?)\s+(\S{1,12})$/u.exec(written) ?? [];
  if (column.via || column.profile.distinct > mostKinds) return undefined;
  const words = wordsOf(called);
  const isCalled = words.some(
    (_, at) => (namesOf(column).find(words.slice(at))?.likeness ?? 0) >= likenesses.meaning,
  );
  return isCalled ? sameValues(column.profile, value) : undefined;
}

/** The values that are written so, whatever their case. */
export function sameValues({ sample }: ViewColumn['profile'], written: string): Named | undefined {
  const same = sample.filter(({ value }) => value.trim().toLowerCase() === written.trim().toLowerCase());
  const values = same.map(({ value }) => value);
  return values.length > 0
    ? { test: 'value', values, rows: counted(same), likeness: likenesses.same }
    : undefined;
}

/** "(tag spam)": one of the items of a list of words. */
function byItem({ written, isVerbatim }: Phrase, { called, profile, via }: ViewColumn): Named | undefined {
  if (!isVerbatim || via || /\s/u.test(written) || written.length < 3 || profile.longest > 400)
    return undefined;
  if (!ALONE.test(written) && !wordsOf(called).some((word) => TAGS.test(word))) return undefined;
  const item = new RegExp(itemPattern(written), 'iu');
  const having = profile.sample.filter(({ value }) => item.test(value));
  const isList = profile.sample.some(({ value }) => /[\s,;|]/u.test(value));
  if (having.length === 0 || !isList) return undefined;
  return { test: 'item', values: [written], rows: counted(having), likeness: likenesses.form };
}

const TAGS = /^(?:tags?|labels?|etiquetas?|etichette|etiquettes?|keywords?|schlagworte?)$/u;

export function itemPattern(item: string): string {
  return `(^|[\\s,;|"'\\[])${escaped(item)}($|[\\s,;|"'\\]])`;
}

/** "@shop.example": addresses that end with it. */
function byAddress({ written }: Phrase, { profile }: ViewColumn): Named | undefined {
  if (!/^\S*@\S+\.\S+$/u.test(written) || profile.kinds[0]?.kind !== 'email') return undefined;
  const end = written.toLowerCase();
  const rows = counted(profile.sample.filter(({ value }) => value.trim().toLowerCase().endsWith(end)));
  return rows > 0 ? { test: 'ends', values: [end], rows, likeness: likenesses.same } : undefined;
}

/** "Archived": a column of yes and no that is called so. */
function byFlag({ words, written }: Phrase, column: ViewColumn, rows: number): Named | undefined {
  const flag = flagOf(column, rows);
  if (!flag) return undefined;
  // "(isServiceSession)" is the very name.
  const found = namesOf(column).find(written === column.called ? nameWords(written) : words);
  if (!found || found.likeness < likenesses.meaning) return undefined;
  return { test: 'value', ...flag, likeness: found.likeness };
}

export function flagOf(
  { profile }: ViewColumn,
  rows: number,
): { values: string[]; rows: number } | undefined {
  if (profile.distinct === 0 || profile.distinct > 2 || profile.sample.length > 4) return undefined;
  const yes = profile.sample.filter(({ value }) => sameConcept(value, 'yes') || value.trim() === '-1');
  const others = profile.sample.filter((each) => !yes.includes(each));
  if (yes.length === 0 || !others.every(({ value }) => sameConcept(value, 'no'))) return undefined;
  if (others.length === 0 && profile.filled >= rows) return undefined;
  return { values: yes.map(({ value }) => value), rows: counted(yes) };
}

const names = new WeakMap<ViewColumn, NamedBy>();

const kinds = new WeakMap<ViewColumn, NamedBy | null>();

export function namesOf(column: ViewColumn): NamedBy {
  const called = nameWords(column.called).join(' ');
  const made =
    names.get(column) ?? new NamedBy([called, ...(englishOf(called) ? [englishOf(called) ?? ''] : [])]);
  names.set(column, made);
  return made;
}

export function nameWords(name: string): string[] {
  const words = wordsOf(name).filter((word) => !/^(?:is|has|was|flag|indicator|yn)$/u.test(word));
  return words.length > 0 ? words : wordsOf(name);
}

/** The values of a column that tells kinds of rows apart; null where it does not. */
function kindsOf(column: ViewColumn, rows: number): NamedBy | null {
  const known = kinds.get(column);
  if (known !== undefined) return known;
  const { distinct, longest, kinds: held, sample } = column.profile;
  const isOther = ['date', 'datetime', 'time', 'boolean', 'integer', 'decimal', 'money'].includes(
    held[0]?.kind ?? '',
  );
  const areFew = distinct > 0 && distinct <= Math.min(mostKinds, Math.max(3, rows / 3)) && longest <= 80;
  const made = areFew && !isOther ? new NamedBy(sample.map(({ value }) => value)) : null;
  kinds.set(column, made);
  return made;
}

/** "Refunded": a value of a column that tells kinds of rows apart. */
function byValue(
  { words, text, written, isVerbatim, isWhole }: Phrase,
  column: ViewColumn,
  rows: number,
): Named | undefined {
  const { sample } = column.profile;
  const named = kindsOf(column, rows);
  if (isWhole || (isVerbatim && named)) {
    const same = sameValues(column.profile, written);
    if (same) return same;
  }
  const found = text.length > 2 ? named?.find(words) : undefined;
  if (!found) return undefined;
  // A word that most kinds have in common tells none apart.
  if (found.likeness <= likenesses.part && found.texts.length > 0.5 * sample.length) return undefined;
  const alike = sample.filter(({ value }) => found.texts.includes(value));
  return { test: 'value', values: found.texts, rows: counted(alike), likeness: found.likeness };
}

/** "Merged": a column that is filled in such rows alone. */
function byFilled(
  { text, words }: Phrase,
  { called, profile, via }: ViewColumn,
  rows: number,
): Named | undefined {
  if (via || profile.filled === 0 || profile.filled > 0.3 * rows) return undefined;
  const name = wordsOf(called).join(' ');
  const isNamed = words.length > 1 && (name === text || name.endsWith(` ${text}`));
  const begins =
    words.length === 1 &&
    text.length > 4 &&
    new RegExp(`^${text} (?:into|with|to|on|at|by)$`, 'u').test(name);
  if (!isNamed && !begins) return undefined;
  return {
    test: 'filled',
    values: [],
    rows: profile.filled,
    likeness: isNamed ? likenesses.same : likenesses.form,
  };
}

export function counted(values: readonly { count: number }[]): number {
  return values.reduce((sum, { count }) => sum + count, 0);
}
