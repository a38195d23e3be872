import type { Target } from '../target/target.js';
import { anyEnglishOf } from '../words/english.js';
import { stem } from '../words/stem.js';
import { wordsOf } from '../words/tokens.js';
import { areUnitsOfOne } from '../words/units.js';
import type { Counted } from './conversion.js';
import { type Step, whenMatches } from './steps.js';

/** "2BR/1BA", "2 adults, 1 child": a number and the word for what is counted. */
const COUNT = /(?<![\p{L}\d.,])(\d{1,3})\s?(\p{L}{1,14})\.?(?!\p{L})/gu;
/** Between them stand marks and "and", and nothing else. */
const BETWEEN = /^(?:[\s/+,;&|x·-]|and|und|et|y|e|en|och|og|i)*$/iu;
const some = 0.2;
const most = 0.7;
const mostWords = 12;
/** "2A 1K": one letter may stand for anything, and does where the other begins nothing that is wanted. */
const asLetter = 0.3;
const asSkeleton = 0.6;
const least = 0.3;
const fewestLetters = 3;

/** Takes the number of what is wanted out of cells that count several things; undefined where they do not. */
export function namedCount(values: readonly Counted[], { column, wanted }: Target): Step | undefined {
  if (wanted.kind !== 'integer' && wanted.kind !== 'number') return undefined;
  const cells = values.map(({ value }) => value.trim()).filter((value) => /\d/.test(value));
  const counts = cells.map(countsIn);
  const several = counts.filter((words) => words.length > 1).length;
  const whole = counts.filter((words) => words.length > 0).length;
  if (several < 2 || several < some * cells.length || whole < most * cells.length) return undefined;
  const words = new Set(counts.flat());
  if (words.size < 2 || words.size > mostWords || areUnitsOfOne(words)) return undefined;
  const asked = [column.name, ...anyEnglishOf(column.name)].flatMap(wordsOf);
  const rated = [...words].map((word) => ({
    word,
    for: Math.max(0, ...asked.map((each) => standsFor(word, each))),
  }));
  const best = Math.max(...rated.map((each) => each.for));
  const [first] = rated.filter((each) => each.for === best);
  // "1 child, 2 children"
  const isSame = (word: string, other: string) =>
    Math.min(word.length, other.length) >= fewestLetters &&
    (word.startsWith(other) || other.startsWith(word));
  const meant = rated.filter((each) => each.for === best || (first && isSame(each.word, first.word)));
  // All of them would be the sum of everything.
  if (best < least || meant.length === words.size) return undefined;
  const others = rated.filter((each) => !meant.includes(each));
  const pattern = patternOf(meant);
  // "2 adults" are no children: how many there are is not said.
  const none = whenMatches(patternOf(others), () => ({ op: 'constant', value: '' }));
  return whenMatches(pattern, (of) => ({ op: 'extract', of, pattern, group: 1, ignore_case: false }), none);
}

/** The words of a cell that is nothing but counts. */
function countsIn(cell: string): string[] {
  const rest = cell.replace(COUNT, ' ');
  return BETWEEN.test(rest) ? [...cell.matchAll(COUNT)].map(([, , word = '']) => word.toLowerCase()) : [];
}

function standsFor(word: string, wanted: string): number {
  if (stem(word) === stem(wanted)) return 2;
  if (!wanted.startsWith(word[0] ?? '')) return 0;
  if (word.length === 1) return asLetter;
  if (wanted.startsWith(word)) return 1;
  let at = 0;
  for (const letter of word) {
    at = wanted.indexOf(letter, at) + 1;
    if (at === 0) return 0;
  }
  return asSkeleton;
}

/** The number before any of the words, as JavaScript and RE2 read it. */
function patternOf(words: readonly { word: string }[]): string {
  return `^(?:.*[^0-9.,])?([0-9]{1,3}) ?(?:${words.map(({ word }) => anyCase(word)).join('|')})(?:[^A-Za-z].*)?$`;
}

function anyCase(word: string): string {
  return [...word].map((letter) => `[${letter}${letter.toUpperCase()}]`).join('');
}
