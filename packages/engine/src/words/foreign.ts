import { once } from '../once.js';
import { rememberedText } from '../remembered.js';
import { dictionary } from './dictionary.js';
import { telling, wordsOf } from './tokens.js';

/** The lines of each language. */
const lines = once(() => {
  const found = new Map<string, [meaning: string, said: string][]>();
  for (const [language = '', meaning = '', said = ''] of dictionary('headers')) {
    const known = found.get(language);
    if (known) known.push([meaning, said]);
    else found.set(language, [[meaning, said]]);
  }
  return found;
});

/** By meaning in English: how headers of the language say it. Most tables are in one or two of eleven. */
const formsIn = rememberedText((language) => {
  const byMeaning = new Map<string, string[]>();
  for (const [meaning, said] of lines().get(language) ?? []) {
    const key = telling(wordsOf(meaning)).join(' ');
    const words = said.split(' ').flatMap((form) => wordsOf(form.replaceAll('_', ' ')));
    byMeaning.set(key, [...(byMeaning.get(key) ?? []), ...words]);
  }
  return byMeaning;
});

/** What the words of an English name, alone and together, are in other languages: "credit limit" is "kredit", "limit", "kreditlimit". */
export function foreignWords(english: readonly string[], languages: Iterable<string>): string[] {
  const meanings = new Set([...english, english.join(' ')]);
  const found = new Set<string>();
  for (const language of languages)
    for (const meaning of meanings) for (const word of formsIn(language).get(meaning) ?? []) found.add(word);
  return [...found];
}
