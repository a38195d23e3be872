import { stem } from './stem.js';

/** Endings of number, gender and case, in the languages of templates. */
const ENDINGS = ['s', 'es', 'n', 'en', 'e', 'er', 'em', 'a', 'as', 'o', 'os', 'i'];
const GENDERS = ['', 'o', 'a', 'e'];
const shortest = 4;

const knownForms = new Map<string, readonly string[]>();
const mostKnown = 20_000;

/** What a word may be another form of, itself among them: "stornierte" of "storniert", "canceladas" of "cancelado". */
export function formsOf(word: string): readonly string[] {
  const known = knownForms.get(word);
  if (known) return known;
  const found = new Set([word, stem(word)]);
  for (const ending of ENDINGS) {
    const base = word.slice(0, -ending.length);
    if (!word.endsWith(ending) || base.length < shortest) continue;
    for (const gender of GENDERS) found.add(base + gender);
  }
  if (knownForms.size >= mostKnown) knownForms.clear();
  knownForms.set(word, [...found]);
  return [...found];
}
