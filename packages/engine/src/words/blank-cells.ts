import { foldText } from '../cells/text.js';
import { once } from '../once.js';
import { dictionary } from './dictionary.js';

const lines = once(() => dictionary('said-values'));
const wordsAt = (at: number) => lines().flatMap((cells) => (cells[at] ?? '').split(' '));
const phrasesAt = (at: number) => lines().flatMap((cells) => (cells[at] ?? '').split(' | '));

/** What sentences say of cells that have nothing, and of all of them; folded. */
export const blankWords = once(() => ({
  always: new Set(wordsAt(1).map(foldText)),
  ifs: new Set(wordsAt(2).map(foldText)),
  nothing: phrasesAt(3).map(foldText),
}));

/** Parts of a regular expression, as people write them. */
export const blankPatterns = once(() => ({
  /** "nothing", "leer" */
  nothing: anyOf(phrasesAt(3)),
  /** "otherwise", "à défaut de": before what there is else. */
  otherwise: anyOf(phrasesAt(4)),
  /** "means", "ist" */
  means: anyOf(phrasesAt(5)),
}));

/** The longest first: "si no hay" is no "si no". */
function anyOf(phrases: readonly string[]): string {
  const longest = [...new Set(phrases)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return `(?<![\\p{L}\\d])(?:${longest.join('|')})(?![\\p{L}\\d])`;
}
