import { readFileSync } from 'node:fs';
import { stem } from './stem.js';

const sizes = 100;
/** Behind the numbers of a word stands how much it tells, in sixteenths of a logarithm. */
const record = sizes + 1;
const sixteenths = 16;
const words = new URL('../../data/words/senses.txt', import.meta.url);
const numbers = new URL('../../data/words/senses.bin', import.meta.url);

/** Which way a name points among the meanings: names that mean alike point alike. */
export type Sense = Float32Array;

interface Senses {
  /** The place of each word among the most used ones. */
  places: ReadonlyMap<string, number>;
  numbers: Buffer;
}

let read: Senses | undefined;

function senses(): Senses {
  read ??= {
    places: new Map(
      readFileSync(words, 'utf8')
        .trimEnd()
        .split('\n')
        .map((word, at) => [word, at]),
    ),
    numbers: readFileSync(numbers),
  };
  return read;
}

const known = new Map<number, Sense>();

/** The more a word tells of what a column holds, the longer: what was learned from names that mean the same. */
function senseOfWord(place: number): Sense {
  const before = known.get(place);
  if (before) return before;
  const { numbers: all } = senses();
  const sense = Float32Array.from({ length: sizes }, (_, at) => all.readInt8(place * record + at));
  normal(sense);
  const weight = Math.exp(all.readInt8(place * record + sizes) / sixteenths);
  for (let at = 0; at < sizes; at += 1) sense[at] = weight * (sense[at] ?? 0);
  known.set(place, sense);
  return sense;
}

/** What English words mean together; undefined where none of them is known. */
export function senseOf(all: readonly string[]): Sense | undefined {
  const { places } = senses();
  const sum = new Float32Array(sizes);
  let isAny = false;
  for (const word of all) {
    const place = places.get(word) ?? places.get(word.replace(/s$/, '')) ?? places.get(stem(word));
    if (place === undefined) continue;
    const sense = senseOfWord(place);
    for (let at = 0; at < sizes; at += 1) sum[at] = (sum[at] ?? 0) + (sense[at] ?? 0);
    isAny = true;
  }
  return isAny ? normal(sum) : undefined;
}

/** Whether a word is one of English texts. */
export function isKnownWord(word: string): boolean {
  return senses().places.has(word);
}

/** From -1 to 1; 0 where one of them says nothing. */
export function alikeness(one: Sense | undefined, other: Sense | undefined): number {
  if (!one || !other) return 0;
  let sum = 0;
  for (let at = 0; at < sizes; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

/** Of length 1, in place. */
function normal(sense: Sense): Sense {
  let square = 0;
  for (const each of sense) square += each * each;
  const length = Math.sqrt(square) || 1;
  for (let at = 0; at < sense.length; at += 1) sense[at] = (sense[at] ?? 0) / length;
  return sense;
}
