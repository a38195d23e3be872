import { escaped } from '../../cells/text.js';
import { conceptsOf } from '../../convert/concepts.js';
import { listedPattern } from '../../edit/condition.js';
import type { Condition } from '../../recipe/condition.js';
import { node } from '../../recipe/edit.js';
import { listed } from '../../words/dictionary.js';
import { areOpposite } from '../../words/opposites.js';
import { stem } from '../../words/stem.js';
import { wordsOf } from '../../words/tokens.js';
import type { ViewColumn } from '../views/view.js';
import { isMostly } from '../views/view.js';

/** What a flag is set by: a text says so beside what else stands in it. */
export interface Marked {
  source: ViewColumn;
  when: Condition;
  mark: string;
  /** What is marked is not so: "(inactive)" behind a name, where "Active" is asked for. */
  isNot: boolean;
  /** A letter may stand for anything. */
  isLetter: boolean;
}

const mostWords = 3;
/** What stands in more rows is what the column is about. */
const most = 0.5;
/** Of the words that say what sets a flag, a mark says so many. */
const enough = 0.5;
const usual = 0.9;
const fewestNumbers = 0.6;

/**
 * Nobody has a column for everything: "Grand Vin (bio)", "SOLD OUT" among the remarks, the E of an estimate behind a
 * reading. `said` is what sets the flag, in words.
 */
export function marksOfFlag(said: string, own: readonly ViewColumn[], rows: number): Marked[] {
  const words = wordsOf(said).filter((word) => !listed('idle', 'word').has(word));
  if (words.length === 0 || words.length > 2 * mostWords) return [];
  return own.flatMap((source) => {
    if (isMostly(source, ['date', 'datetime', 'time', 'boolean', 'email', 'url', 'phone'])) return [];
    return [...byWord(source, said, rows), ...byLetter(source, words)];
  });
}

/** A remark, one of the tags, or what stands in brackets behind a text. */
function byWord(source: ViewColumn, said: string, rows: number): Marked[] {
  const marks = new Map<string, { rows: number; worth: number; isWhole: boolean; isNot: boolean }>();
  let isList = false;
  for (const { value, count } of source.profile.sample) {
    const cell = value.trim();
    const bracketed = /\S\s*[([]\s*([^()[\]]{2,30})\s*[)\]]$/u.exec(cell)?.[1];
    const parts = (bracketed ?? cell).split(/[,;|]/).map((each) => each.trim());
    isList ||= bracketed === undefined && parts.length > 1;
    for (const mark of parts) {
      if (mark === '' || wordsOf(mark).length > mostWords || /\d/.test(mark)) continue;
      const shared = sharedWith(mark, said);
      const isNot = shared < enough && areOpposite(mark, said);
      if (shared < enough && !isNot) continue;
      const known = marks.get(mark)?.rows ?? 0;
      marks.set(mark, { rows: known + count, worth: shared, isWhole: bracketed === undefined, isNot });
    }
  }
  const [best] = [...marks].toSorted(([, a], [, b]) => b.worth - a.worth || b.rows - a.rows);
  if (!best) return [];
  const [mark, { isWhole, isNot, rows: marked }] = best;
  // A column that every row fills, one word each, says something of its own.
  const isRemark = isList || source.profile.filled < usual * rows;
  if (marked > most * rows || (isWhole && !isRemark)) return [];
  const of = node({ op: 'trim', of: source.cell });
  const when: Condition = isWhole
    ? { test: 'matches', of, pattern: listedPattern([mark]), ignore_case: true }
    : { test: 'matches', of, pattern: `[(\\[]\\s*${escaped(mark)}\\s*[)\\]]$`, ignore_case: true };
  return [{ source, when, mark, isNot, isLetter: false }];
}

/** "38421E": the only letter that stands behind numbers is the first of the word. */
function byLetter(source: ViewColumn, words: readonly string[]): Marked[] {
  const cells = source.profile.sample.map(({ value }) => value.trim()).filter((value) => value !== '');
  const numbers = cells.filter((cell) => /^-?\d[\d.,' ]*$/.test(cell)).length;
  const letters = cells.flatMap((cell) => /^-?\d[\d.,']*\s?(\p{Lu})$/u.exec(cell)?.[1] ?? []);
  const [letter, ...others] = [...new Set(letters)];
  if (letter === undefined || others.length > 0 || numbers < fewestNumbers * cells.length) return [];
  if (letters.length < 2 || !words.some((word) => word.length > 3 && word[0] === letter.toLowerCase()))
    return [];
  const of = node({ op: 'trim', of: source.cell });
  const when: Condition = { test: 'matches', of, pattern: `[0-9]\\s?${letter}$`, ignore_case: false };
  return [{ source, when, mark: letter, isNot: false, isLetter: true }];
}

/** The share of the words that say it which a mark says as well, or means; none where only one of them says "not". */
function sharedWith(mark: string, said: string): number {
  const [words, own] = [wordsOf(said), wordsOf(mark)];
  if (words.includes('not') !== own.includes('not')) return 0;
  const telling = words.map((word) => !listed('idle', 'word').has(word));
  const stems = new Set(own.map(stem));
  const meanings = new Set(phrasesOf(own).flatMap(({ text }) => [...conceptsOf(text)]));
  const shared = new Set<number>();
  for (const { text, from, count } of phrasesOf(words))
    if ((count === 1 && stems.has(stem(text))) || conceptsOf(text).some((concept) => meanings.has(concept)))
      for (let at = from; at < from + count; at++) shared.add(at);
  const all = telling.filter(Boolean).length;
  return all === 0 ? 0 : [...shared].filter((at) => telling[at]).length / all;
}

/** Words, and those that stand beside each other. */
function phrasesOf(words: readonly string[]): { text: string; from: number; count: number }[] {
  return words
    .flatMap((_, from) =>
      Array.from({ length: Math.min(mostWords, words.length - from) }, (_, more) => ({
        text: words.slice(from, from + more + 1).join(' '),
        from,
        count: more + 1,
      })),
    )
    .filter(({ text }) => text.length > 2);
}
