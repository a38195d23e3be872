import { fold } from '../words/fold.js';
import { lexicon } from '../words/lexicon.js';

let words: string[] | undefined;

/** "Beställn.punkt", "Kund.nummer": a word that lost its middle, as the lexicon has it whole. */
export function writtenOut(name: string): string {
  return name.replace(/(\p{L}{3,})\.(\p{L}{3,})/gu, (whole, start: string, end: string) => {
    words ??= [...lexicon().readings.keys()]
      .filter((key) => !key.includes(' '))
      .sort((a, b) => a.length - b.length);
    const [first, last] = [fold(start), fold(end)];
    const found = words.find(
      (word) => word.length >= first.length + last.length && word.startsWith(first) && word.endsWith(last),
    );
    return found ?? whole;
  });
}
