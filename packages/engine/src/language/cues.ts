import { once } from '../once.js';
import { dictionary, listed } from '../words/dictionary.js';

interface Cues {
  /** By the first word's base: the phrases, longest first. */
  byFirst: Map<string, { words: readonly string[]; type: string }[]>;
  /** Every word that a phrase has. */
  words: Set<string>;
  types: Set<string>;
}

/** Phrases that say what is done, compared or joined. */
export const cues = once(build);

function build(): Cues {
  const byFirst: Cues['byFirst'] = new Map();
  const [all, types] = [new Set<string>(), new Set<string>()];
  for (const [type = '', phrases = ''] of dictionary('cues')) {
    types.add(type);
    for (const phrase of phrases.split(' | ')) {
      const words = phrase.split(' ').map(baseOf);
      const known = byFirst.get(words[0] ?? '') ?? [];
      known.push({ words, type });
      byFirst.set(words[0] ?? '', known);
      for (const word of words) all.add(word);
    }
  }
  return { byFirst, words: all, types };
}

const irregular = once(
  (): ReadonlyMap<string, string> =>
    new Map(
      dictionary('forms').flatMap(([base = '', forms = '']) =>
        forms.split(' ').map((form): [string, string] => [form, base]),
      ),
    ),
);
const asTheyAre = once(() => listed('endings', 'no form'));
/** How much: the only words that lose "er". */
const comparedWords = once(() => listed('endings', 'compared'));
const verbsWithE = once(() => listed('endings', 'loses e'));

const bases = new Map<string, string>();
const MOST_BASES = 20_000;

/** The form that stands for all forms of a word. */
export function baseOf(word: string): string {
  const known = bases.get(word);
  if (known !== undefined) return known;
  if (bases.size >= MOST_BASES) bases.clear();
  const base = derivedBase(word);
  bases.set(word, base);
  return base;
}

function derivedBase(word: string): string {
  const known = irregular().get(word);
  if (known !== undefined) return known;
  if (asTheyAre().has(word) || word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  if (/[^aeiou](?:ies|ied)$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (/[^su]s$/.test(word)) return word.slice(0, -1);
  const compared = /^(.+?)(?:er|est)$/.exec(word)?.[1];
  if (compared !== undefined) {
    const plain = compared.replace(/([gt])\1$/, '$1');
    for (const stem of [plain, `${plain}e`, compared])
      if (comparedWords().has(stem)) return stem.replace(/i$/, 'y').replace(/^larg$/, 'large');
  }
  // "Exceed" has no ending.
  const stem = /^(.*[aeiouy].*?)(?:ing|(?<!e)ed)$/.exec(word)?.[1];
  if (stem === undefined || stem.length < 3) return word;
  if (verbsWithE().has(`${stem}e`)) return `${stem}e`;
  return /([bdfgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}
