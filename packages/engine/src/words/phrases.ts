import { once } from '../once.js';
import { dictionary } from './dictionary.js';

interface Phrase {
  english: string;
  pattern: RegExp;
}

/** In the order of the table: what an earlier line made may be part of a later one. */
const phrases = once((): Phrase[] =>
  dictionary('phrases').map(([english = '', patterns = '']) => ({
    english,
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:${patterns.trim().replaceAll(' ¦ ', '|')})(?![\\p{L}\\d])`,
      'giu',
    ),
  })),
);

const mostKept = 10_000;
const kept = new Map<string, string>();

/** A description whose phrases of format are English, whatever language the rest of it is in. Many readers ask for it. */
export function withEnglishPhrases(description: string): string {
  const known = kept.get(description);
  if (known !== undefined) return known;
  const made = phrases().reduce((text, { english, pattern }) => text.replace(pattern, english), description);
  if (kept.size >= mostKept) kept.clear();
  kept.set(description, made);
  return made;
}
