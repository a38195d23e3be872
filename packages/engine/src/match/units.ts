import { fold } from '../words/fold.js';
import { lexicon, type Reading } from '../words/lexicon.js';
import { segment } from '../words/segment.js';
import { stem } from '../words/stem.js';
import { telling, wordsOf } from '../words/tokens.js';
import { wholeOf, writtenOut } from './shortened.js';

/** A word of a name, or a phrase that means one thing ("last name"), with all it can stand for. */
export interface Unit {
  /** As it is written, folded. */
  text: string;
  /** Whether it is several words. */
  isPhrase: boolean;
  /** Stems ("w:custom") and groups of synonyms ("g:12") it can stand for, and how surely. */
  atoms: ReadonlyMap<string, number>;
  /** How it can be understood, where that is not plain English. */
  how?: { written: string; readings: readonly Reading[] };
}

const english: ReadonlySet<string> = new Set();
const surely = { synonym: 0.92, reading: 0.95, readingOfWord: 0.8, partOfPhrase: 0.5 };

/** Makes units of names. `languages` are those a table is written in; `isWord` knows the words of the templates. */
export class UnitMaker {
  readonly #isWord: (word: string) => boolean;

  constructor(isWord: (word: string) => boolean) {
    this.#isWord = isWord;
  }

  of(name: string, languages: ReadonlySet<string>): Unit[] {
    return this.#units(telling(wordsOf(writtenOut(unbroken(name)))), languages, true);
  }

  /** The languages that names are written in, as far as their words tell. */
  languagesOf(names: readonly string[]): Set<string> {
    const votes = new Map<string, number>();
    for (const name of names.slice(0, 500)) {
      for (const language of this.#languagesOfName(telling(wordsOf(writtenOut(unbroken(name)))))) {
        votes.set(language, (votes.get(language) ?? 0) + 1);
      }
    }
    const most = Math.max(0, ...votes.values());
    return new Set(
      [...votes].filter(([, count]) => count >= Math.max(1, most / 2)).map(([language]) => language),
    );
  }

  #languagesOfName(words: readonly string[]): Set<string> {
    const { readings, parts, longestPhrase } = lexicon();
    const found = new Set<string>();
    for (let at = 0; at < words.length; at += 1) {
      for (let length = 1; length <= longestPhrase && at + length <= words.length; length += 1) {
        const phrase = words.slice(at, at + length);
        if (length === 1 && (phrase[0] === undefined || phrase[0].length < 3 || this.#isEnglish(phrase[0])))
          continue;
        for (const { language } of readings.get(phrase.join(' ')) ?? []) if (language) found.add(language);
      }
      const word = words[at] ?? '';
      if (word.length < 8 || this.#isEnglish(word) || readings.has(word)) continue;
      for (const [language, known] of parts) {
        if (language !== '' && segment(word, (part) => known.has(part), true)) found.add(language);
      }
    }
    return found;
  }

  #isEnglish(word: string): boolean {
    const { parts, groups } = lexicon();
    return this.#isWord(word) || (parts.get('')?.has(word) ?? false) || groups.has(stem(word));
  }

  #units(words: readonly string[], languages: ReadonlySet<string>, mayBeGlued: boolean): Unit[] {
    const { readings, groups, longestPhrase } = lexicon();
    const units: Unit[] = [];
    let at = 0;
    while (at < words.length) {
      let taken = 0;
      for (let length = Math.min(longestPhrase, words.length - at); length >= 2 && taken === 0; length -= 1) {
        const phrase = words.slice(at, at + length);
        const foreign = allowed(
          readings.get(phrase.join(' ')) ?? (mayBeGlued ? glued(phrase, readings) : undefined),
          languages,
        );
        if (foreign[0]) {
          units.push(...this.#read(phrase.join(' '), foreign[0]));
          taken = length;
        } else if (groups.has(phrase.map(stem).join(' '))) {
          units.push(phraseUnit(phrase));
          taken = length;
        }
      }
      if (taken === 0) {
        units.push(...this.#word(words[at] ?? '', languages, mayBeGlued));
        taken = 1;
      }
      at += taken;
    }
    return units;
  }

  #word(word: string, languages: ReadonlySet<string>, mayBeGlued: boolean): Unit[] {
    const { readings, groups, parts } = lexicon();
    const known = allowed(readings.get(word), languages);
    const isEnglish = this.#isWord(word) || groups.has(stem(word));
    const only = known.every((other) => other.words.join(' ') === known[0]?.words.join(' '))
      ? known[0]
      : undefined;
    if (!isEnglish && only && only.words.length > 1) return this.#read(word, only);
    if (known.length === 0 && !isEnglish && mayBeGlued && word.length >= 5) {
      const english = parts.get('') ?? new Set();
      const isPart = (part: string) => this.#isWord(part) || english.has(part);
      const glued =
        segment(word, isPart, false) ??
        [...languages].reduce<string[] | undefined>(
          (found, language) =>
            found ?? segment(word, (part) => parts.get(language)?.has(part) ?? false, true),
          undefined,
        );
      if (glued) return this.#units(glued, languages, false);
    }
    const whole = known.length === 0 && !isEnglish && mayBeGlued ? wholeOf(word, languages) : undefined;
    if (whole !== undefined && whole !== word) return this.#word(whole, languages, false);
    return [wordUnit(word, known, isEnglish)];
  }

  /**
   * The units of what a word or phrase means, which remember how it was written. A meaning is English: "Total" is no
   * foreign word in it, and does not lead back to what it is the meaning of.
   */
  #read(written: string, reading: Reading): Unit[] {
    const how = { written, readings: [reading] };
    return this.#units(reading.words, english, false).map((unit) => ({ ...unit, how }));
  }
}

/** "F Name" and "cust_no" are short forms that are written in one word as well. */
function glued(
  phrase: readonly string[],
  readings: ReadonlyMap<string, readonly Reading[]>,
): readonly Reading[] | undefined {
  return phrase.some((word) => word.length <= 2) ? readings.get(phrase.join('')) : undefined;
}

/** Capitals inside a word that is known as a whole ("MwSt", "FName") do not break it. */
function unbroken(name: string): string {
  const { readings } = lexicon();
  return name.replace(/\p{L}+/gu, (word) =>
    /\p{Ll}/u.test(word) && /.\p{Lu}/u.test(word) && readings.has(fold(word)) ? word.toLowerCase() : word,
  );
}

function allowed(readings: readonly Reading[] | undefined, languages: ReadonlySet<string>): Reading[] {
  return (readings ?? []).filter(({ language }) => language === undefined || languages.has(language));
}

function wordUnit(word: string, readings: readonly Reading[], isEnglish: boolean): Unit {
  const atoms = new Map<string, number>();
  const add = (atom: string, weight: number) => atoms.set(atom, Math.max(atoms.get(atom) ?? 0, weight));
  addWord(add, word, 1);
  for (const { words, language } of readings) {
    const weight = isEnglish && language === undefined ? surely.readingOfWord : surely.reading;
    if (words.length === 1) addWord(add, words[0] ?? '', weight);
    else addPhrase(add, words, weight);
  }
  return {
    text: word,
    isPhrase: false,
    atoms,
    ...(readings.length > 0 ? { how: { written: word, readings } } : {}),
  };
}

function phraseUnit(words: readonly string[]): Unit {
  const atoms = new Map<string, number>();
  addPhrase((atom, weight) => atoms.set(atom, Math.max(atoms.get(atom) ?? 0, weight)), words, 1);
  return { text: words.join(' '), isPhrase: true, atoms };
}

/** What a plain English word can stand for. */
export function atomsOf(word: string): ReadonlyMap<string, number> {
  return wordUnit(word, [], true).atoms;
}

function addWord(add: (atom: string, weight: number) => void, word: string, weight: number): void {
  const stemmed = stem(word);
  add(`w:${stemmed}`, weight);
  for (const group of lexicon().groups.get(stemmed) ?? []) add(`g:${group}`, weight * surely.synonym);
}

function addPhrase(
  add: (atom: string, weight: number) => void,
  words: readonly string[],
  weight: number,
): void {
  const stems = words.map(stem);
  add(`w:${stems.join(' ')}`, weight);
  for (const group of lexicon().groups.get(stems.join(' ')) ?? []) add(`g:${group}`, weight * surely.synonym);
  // "Contract start date" is a start date too.
  for (let length = 1; length < stems.length; length += 1)
    for (let at = 0; at + length <= stems.length; at += 1) {
      const part = stems.slice(at, at + length).join(' ');
      if (length === 1) add(`w:${part}`, weight * surely.partOfPhrase);
      for (const group of lexicon().groups.get(part) ?? [])
        add(`g:${group}`, weight * surely.partOfPhrase * surely.synonym);
    }
}
