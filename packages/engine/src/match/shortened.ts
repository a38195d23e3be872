import { once } from '../once.js';
import { rememberedText } from '../remembered.js';
import { fold } from '../words/fold.js';
import { lexicon } from '../words/lexicon.js';

const words = once(() =>
  [...lexicon().readings.keys()].filter((key) => !key.includes(' ')).sort((a, b) => a.length - b.length),
);

/** "Beställn.punkt", "Kund.nummer": a word that lost its middle, as the lexicon has it whole. */
export function writtenOut(name: string): string {
  return name.replace(/\p{L}{3,}\.\p{L}{3,}/gu, (cut) => wholeWord(cut) ?? cut);
}

/** All words are gone through for it. */
const wholeWord = rememberedText((cut) => {
  const [first = '', last = ''] = cut.split('.').map(fold);
  return words().find(
    (word) => word.length >= first.length + last.length && word.startsWith(first) && word.endsWith(last),
  );
});

const fewestLetters = 4;
const sorted = new Map<string, readonly string[]>();

/** "Inbetriebn", "Bauj": a word that was cut off, where all words of the table's languages that begin so go on alike. */
export function wholeOf(word: string, languages: ReadonlySet<string>): string | undefined {
  if (word.length < fewestLetters) return undefined;
  const found = [...languages].flatMap((language) => beginningWith(word, language));
  const [shortest] = found.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return shortest !== undefined && found.every((each) => each.startsWith(shortest)) ? shortest : undefined;
}

function beginningWith(start: string, language: string): string[] {
  const known = sorted.get(language) ?? [...(lexicon().parts.get(language) ?? [])].sort();
  sorted.set(language, known);
  let [low, high] = [0, known.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((known[middle] ?? '') < start) low = middle + 1;
    else high = middle;
  }
  const found: string[] = [];
  for (let at = low; known[at]?.startsWith(start); at += 1) found.push(known[at] ?? '');
  return found;
}
