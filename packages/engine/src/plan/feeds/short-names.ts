import { folded } from '../views/overlap.js';

const mostPeople = 20_000;
const mostWords = 4;

/**
 * People by the short ways in which plans and lists call them: the family name or the first name alone, with the first
 * letter of the other where two have it ("Henck, B.", "Anna K."). Who is meant is known where only one fits.
 */
export class ShortNames {
  readonly #byWord = new Map<string, { words: string[]; value: string }[]>();
  #people = 0;

  add(name: string, value: string): void {
    const words = wordsOf(name);
    if (words.length < 2 || words.length > mostWords || value === '' || this.#people >= mostPeople) return;
    this.#people += 1;
    for (const word of new Set(words)) {
      const known = this.#byWord.get(word);
      if (known) known.push({ words, value });
      else this.#byWord.set(word, [{ words, value }]);
    }
  }

  find(text: string): string | undefined {
    const words = /\d/.test(text) ? [] : wordsOf(text);
    const whole = words.filter((word) => word.length > 1);
    const letters = words.filter((word) => word.length === 1);
    const [first] = whole;
    if (first === undefined || words.length > mostWords) return undefined;
    const found = new Set(
      (this.#byWord.get(first) ?? [])
        .filter((person) => {
          const others = person.words.filter((word) => !whole.includes(word));
          return (
            whole.every((word) => person.words.includes(word)) &&
            // Two names and no more are somebody else than three.
            (whole.length === 1 || others.length === letters.length) &&
            letters.every((letter) => others.some((word) => word.startsWith(letter)))
          );
        })
        .map(({ value }) => value),
    );
    const [value] = found;
    return found.size === 1 ? value : undefined;
  }
}

function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[\s,.;/]+/)
    .filter((word) => word !== '');
}
