import { getOwn } from '@godwit/contract/own';
import iconv from 'iconv-lite';
import { type Language, latinEncodings } from './latin-languages.js';

export interface Reading {
  encoding: string;
  /** How well the characters beyond ASCII suit their places, on average: 1 is as good as it gets. */
  fit: number;
}

/** A character beyond ASCII between its neighbours; a blank where there is none. */
interface Place {
  char: string;
  before: string;
  after: string;
  /** Of so many characters beyond ASCII in a row it is one. */
  run: number;
}

/** So much more than as Windows-1252 must the characters fit: half a letter. */
const lead = 0.5;
const misfit = -0.5;
const nonsense = -1;
/** A letter of another language of the same family. */
const foreign = 0.5;
const doubtful = 0.6;
/** Words of Latin script have one or two in a row ("Größe", "Łódź"); whole words of them are of another script. */
const longestRun = 2;

const symbols = new Set('“”„‘’‚«»‹›–—…•·°§©®™€£¥¢µ±×÷¿¡ºª²³¹¼½¾†‡‰¶¬´¨¸\u00a0');
/** Signs, though Unicode counts them among the letters. */
const letterLike = new Set('ªºµ');
const letter = /\p{L}/u;
const capital = /\p{Lu}/u;
const digit = /\d/;

/** The encoding of the Latin script under which the text is most like text. */
export function latinReading(sample: Buffer): Reading {
  let best: Reading & { total: number } = {
    encoding: 'windows-1252',
    fit: 0,
    total: Number.NEGATIVE_INFINITY,
  };
  for (const [encoding, languages] of latinEncodings) {
    const places = placesIn(iconv.decode(sample, encoding));
    const common = places.map(scoreOfPlace);
    const family = new Set(languages.flatMap(({ letters }) => [...letters]));
    for (const language of languages) {
      let total = 0;
      for (const [at, place] of places.entries())
        total += common[at] ?? scoreOfLetter(place, language, family);
      const needed = best.encoding === encoding ? 0 : lead;
      if (total > best.total + needed) best = { encoding, fit: total / Math.max(1, places.length), total };
    }
  }
  return { encoding: best.encoding, fit: best.fit };
}

function placesIn(text: string): Place[] {
  const places: Place[] = [];
  for (const { 0: run, index } of text.matchAll(/[^\p{ASCII}]+/gu)) {
    for (let at = index; at < index + run.length; at += 1) {
      const place = { char: text[at] ?? '', before: text[at - 1] ?? ' ', after: text[at + 1] ?? ' ' };
      places.push({ ...place, run: run.length });
    }
  }
  return places;
}

/** Undefined for a letter in a word, whose language decides. */
function scoreOfPlace({ char, before, after, run }: Place): number | undefined {
  const inWord = letter.test(before) || letter.test(after);
  if (letter.test(char) && !letterLike.has(char)) {
    if (run > longestRun) return nonsense;
    if (!inWord) return digit.test(before) || digit.test(after) ? misfit : 0.3;
    // A capital after a small letter: a byte of another encoding.
    return capital.test(char) && letter.test(before) && !capital.test(before) ? nonsense : undefined;
  }
  if (!symbols.has(char)) return nonsense;
  if ('ªº'.includes(char)) return /[\dn]/i.test(before) && !letter.test(after) ? 1 : nonsense;
  if ('²³¹'.includes(char)) return /[m\d]/.test(before) && !letter.test(after) ? 1 : nonsense;
  if ('£¥'.includes(char)) return letter.test(after) ? misfit : 1;
  return char !== '’' && letter.test(before) && letter.test(after) ? nonsense : 1;
}

function scoreOfLetter({ char, after }: Place, language: Language, family: ReadonlySet<string>): number {
  const small = char.toLowerCase();
  if (!language.letters.includes(small)) return family.has(small) ? foreign : misfit;
  const followers = getOwn(language.before, small);
  const next = letter.test(after) ? after.toLowerCase() : ' ';
  if (followers && !followers.includes(next)) return misfit;
  return language.doubtful?.includes(small) ? doubtful : 1;
}
