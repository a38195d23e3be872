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

/** A description whose phrases of format are English, whatever language the rest of it is in. */
export function withEnglishPhrases(description: string): string {
  return phrases().reduce((text, { english, pattern }) => text.replace(pattern, english), description);
}
