import { isKnownWord } from '../words/senses.js';
import { UnitMaker } from './units.js';

const maker = new UnitMaker(() => false);
/** Shorter ones are short for something. */
const shortest = 4;

/** Names that stand together in English words, as far as their language and their short forms are known. */
export function englishWords(names: readonly string[]): string[][] {
  const languages = maker.languagesOf(names);
  return names.map((name) =>
    maker.of(name, languages).flatMap(({ text, isPhrase, how }) => {
      const [reading] = how?.readings ?? [];
      if (isPhrase) return reading ? [...reading.words] : text.split(' ');
      const isShort = text.length < shortest || !isKnownWord(text);
      return reading && (reading.language !== undefined || isShort) ? [...reading.words] : [text];
    }),
  );
}

/** The languages, beside English, that names which stand together are in. */
export function tableLanguages(names: readonly string[]): ReadonlySet<string> {
  return maker.languagesOf(names);
}
