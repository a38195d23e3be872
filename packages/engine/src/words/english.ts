import { rememberedText } from '../remembered.js';
import { lexicon, type Reading } from './lexicon.js';
import { segment } from './segment.js';
import { telling, wordsOf } from './tokens.js';

/** A name in English, where every word of it is known in one other language: "Vorname" is "first name". */
export function englishOf(name: string): string | undefined {
  return [...languagesOf(name).values()][0]?.[0];
}

/** All that a name may say in English, whatever its language. */
export function anyEnglishOf(name: string): string[] {
  return [...new Set([...languagesOf(name).values()].flat())];
}

/** The same for names that stand together, in the language of most of them; undefined what stays as it is. */
export function englishNames(names: readonly string[]): (string | undefined)[] {
  return englishReadings(names).map(([first]) => first);
}

/** All that each of these names may say: "Estado" is a region, a state or a status. */
export function englishReadings(names: readonly string[]): (readonly string[])[] {
  const found = names.map(languagesOf);
  const votes = new Map<string, number>();
  for (const languages of found)
    for (const language of languages.keys()) votes.set(language, (votes.get(language) ?? 0) + 1);
  const [language, count = 0] = [...votes].sort(([, one], [, other]) => other - one)[0] ?? [];
  // One word alone may be a chance likeness.
  if (language === undefined || count < Math.max(2, 0.2 * names.length)) return names.map(() => []);
  return found.map((languages) => languages.get(language) ?? []);
}

/** What a name says in each language that has all its words; none for a name that is English already. */
const languagesOf = rememberedText((name): ReadonlyMap<string, readonly string[]> => {
  const words = telling(wordsOf(name));
  const found = new Map<string, string[]>();
  const english = lexicon().parts.get('');
  // "Désignation" is no English, though "designation" is.
  const isPlain = !/[à-öø-ÿœšžąćęłńśźż]/iu.test(name);
  if (isPlain && words.every((word) => english?.has(word))) return found;
  for (const language of lexicon().parts.keys()) {
    const said = language === '' ? undefined : translated(words, language);
    if (!said) continue;
    const whole = readingsOf(words.join(' '), language).map((each) => each.words.join(' '));
    found.set(language, [...new Set([said.join(' '), ...whole])]);
  }
  return found;
});

/** The longest phrases first; a word that is not known may be two. */
function translated(words: readonly string[], language: string): string[] | undefined {
  const [first] = words;
  if (first === undefined) return [];
  for (let length = Math.min(words.length, lexicon().longestPhrase); length > 0; length--) {
    const reading = readingOf(words.slice(0, length).join(' '), language);
    const rest = reading && translated(words.slice(length), language);
    if (reading && rest) return [...reading.words, ...rest];
  }
  const parts =
    first.length < 5 ? undefined : segment(first, (part) => readingOf(part, language) !== undefined, true);
  return parts && translated([...parts, ...words.slice(1)], language);
}

function readingOf(phrase: string, language: string): Reading | undefined {
  return lexicon()
    .readings.get(phrase)
    ?.find((each) => each.language === language);
}

function readingsOf(phrase: string, language: string): Reading[] {
  return (lexicon().readings.get(phrase) ?? []).filter((each) => each.language === language);
}
