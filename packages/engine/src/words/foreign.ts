import { dictionary } from './dictionary.js';
import { telling, wordsOf } from './tokens.js';

let built: Map<string, Map<string, string[]>> | undefined;

/** By language, by meaning in English: how headers say it. */
function forms(): Map<string, Map<string, string[]>> {
  if (built) return built;
  built = new Map();
  for (const [language = '', meaning = '', said = ''] of dictionary('headers')) {
    const byMeaning = built.get(language) ?? new Map<string, string[]>();
    built.set(language, byMeaning);
    const key = telling(wordsOf(meaning)).join(' ');
    const words = said.split(' ').flatMap((form) => wordsOf(form.replaceAll('_', ' ')));
    byMeaning.set(key, [...(byMeaning.get(key) ?? []), ...words]);
  }
  return built;
}

/** What the words of an English name, alone and together, are in other languages: "credit limit" is "kredit", "limit", "kreditlimit". */
export function foreignWords(english: readonly string[], languages: Iterable<string>): string[] {
  const meanings = new Set([...english, english.join(' ')]);
  const found = new Set<string>();
  for (const language of languages)
    for (const meaning of meanings)
      for (const word of forms().get(language)?.get(meaning) ?? []) found.add(word);
  return [...found];
}
