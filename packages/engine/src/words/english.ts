import { lexicon, type Reading } from './lexicon.js';
import { telling, wordsOf } from './tokens.js';

/** The name of a column in English, where every word of it is known in one other language: "Vorname" is "first name". */
export function englishOf(name: string): string | undefined {
  const words = telling(wordsOf(name));
  const isEnglish = (word: string) => lexicon().parts.get('')?.has(word) === true;
  if (words.every(isEnglish)) return undefined;
  const languages = new Set(readingsIn(words).flatMap(({ language }) => language ?? []));
  for (const language of languages) {
    const found = translated(words, language);
    if (found) return found.join(' ');
  }
  return undefined;
}

/** The longest phrases first. */
function translated(words: readonly string[], language: string): string[] | undefined {
  if (words.length === 0) return [];
  for (let length = Math.min(words.length, lexicon().longestPhrase); length > 0; length--) {
    const reading = readingOf(words.slice(0, length), language);
    const rest = reading && translated(words.slice(length), language);
    if (reading && rest) return [...reading.words, ...rest];
  }
  return undefined;
}

function readingOf(words: readonly string[], language: string): Reading | undefined {
  return lexicon()
    .readings.get(words.join(' '))
    ?.find((each) => each.language === language);
}

function readingsIn(words: readonly string[]): Reading[] {
  return [words.join(' '), ...words].flatMap((each) => lexicon().readings.get(each) ?? []);
}
