import { dictionary } from './dictionary.js';
import { stem } from './stem.js';
import { telling, wordsOf } from './tokens.js';

/** What a word of a header can stand for, in English. */
export interface Reading {
  words: readonly string[];
  /** How it is known: a language ("German"), or that it is short for the words. */
  language?: string;
}

interface Lexicon {
  /** By word or phrase (words with a space between), folded. */
  readings: Map<string, Reading[]>;
  /** By stems of a word or phrase: the groups of synonyms it stands in. */
  groups: Map<string, number[]>;
  /** Words that a glued name may be made of, by the language they are of ("" is English). */
  parts: Map<string, Set<string>>;
  longestPhrase: number;
}

let built: Lexicon | undefined;

/** Made once, when first asked. */
export function lexicon(): Lexicon {
  built ??= build();
  return built;
}

function build(): Lexicon {
  const readings = new Map<string, Reading[]>();
  const groups = new Map<string, number[]>();
  const parts = new Map<string, Set<string>>();
  let longestPhrase = 1;
  const addPart = (language: string, word: string) => {
    const known = parts.get(language);
    if (known) known.add(word);
    else parts.set(language, new Set([word]));
  };
  const addReading = (form: string, reading: Reading) => {
    const words = formWords(form);
    longestPhrase = Math.max(longestPhrase, words.length);
    const key = words.join(' ');
    const known = readings.get(key);
    const isSame = ({ words, language }: Reading) =>
      language === reading.language && words.join(' ') === reading.words.join(' ');
    if (!known) readings.set(key, [reading]);
    else if (!known.some(isSame)) known.push(reading);
    if (words.length === 1 && key.length >= 3) addPart(reading.language ?? '', key);
  };
  for (const [meaning = '', forms = ''] of dictionary('abbreviations')) {
    const words = telling(wordsOf(meaning));
    for (const word of words) addPart('', word);
    for (const form of forms.split(' ')) addReading(form, { words });
  }
  for (const [language = '', meaning = '', forms = ''] of dictionary('headers')) {
    const words = telling(wordsOf(meaning));
    for (const form of forms.split(' ')) addReading(form, { words, language });
  }
  for (const [number, [group = '']] of dictionary('synonyms').entries()) {
    for (const phrase of group.split(', ')) {
      const words = telling(wordsOf(phrase));
      for (const word of words) if (word.length >= 3) addPart('', word);
      longestPhrase = Math.max(longestPhrase, words.length);
      const key = words.map(stem).join(' ');
      const known = groups.get(key) ?? [];
      if (!known.includes(number)) known.push(number);
      groups.set(key, known);
    }
  }
  return { readings, groups, parts, longestPhrase };
}

/** Nearly all forms are one word of plain letters, and there are twenty thousand. */
function formWords(form: string): string[] {
  if (/^[a-z]+$/.test(form)) return [form];
  return telling(/^[a-z_]+$/.test(form) ? form.split('_') : wordsOf(form.replaceAll('_', ' ')));
}
