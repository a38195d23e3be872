import { rememberedText } from '../remembered.js';
import { dictionary } from './dictionary.js';
import { englishOf } from './english.js';
import { stem } from './stem.js';
import { telling, wordsOf } from './tokens.js';

let sides: [string[], string[]][] | undefined;

/** Whether yes in a column of one name is no in one of the other: "Discontinued" and "Active", "Opt out" and "Newsletter". */
export function areOpposite(a: string, b: string): boolean {
  sides ??= dictionary('opposites').map(([one = '', other = '']) => [phrasesOf(one), phrasesOf(other)]);
  const [first, second] = [plain(a), plain(b)];
  return sides.some(([one, other]) =>
    [
      [one, other],
      [other, one],
    ].some(([here = [], there = []]) => says(first, here, there) && says(second, there, here)),
  );
}

/** "Not active" is said by both, and is the longer one. */
function says(name: string, phrases: readonly string[], others: readonly string[]): boolean {
  const longest = (of: readonly string[]) =>
    Math.max(0, ...of.filter((phrase) => name.includes(phrase)).map(({ length }) => length));
  return longest(phrases) > longest(others);
}

function phrasesOf(side: string): string[] {
  return side.split(', ').map(plain);
}

/** With blanks around every word, so that only whole words are found. */
const plain = rememberedText((name) => {
  const words = telling(wordsOf(englishOf(name) ?? name)).filter(
    (word) => !/^(?:is|was|has|been)$/.test(word),
  );
  return ` ${words.map(stem).join(' ')} `;
});
