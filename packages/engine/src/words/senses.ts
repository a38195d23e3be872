import { readFileSync } from 'node:fs';
import { stem } from './stem.js';

const sizes = 100;
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

/**
 * A word says the less the more it is used (Arora and others 2017): the share of a word in English texts goes with its
 * place among the most used ones.
 */
function weightOf(place: number): number {
  const share = 0.1 / (place + 2.7);
  return 0.0003 / (0.0003 + share);
}

const known = new Map<number, Sense>();

function senseOfWord(place: number): Sense {
  const before = known.get(place);
  if (before) return before;
  const { numbers: all } = senses();
  const sense = Float32Array.from({ length: sizes }, (_, at) => all.readInt8(place * sizes + at));
  known.set(place, normal(sense));
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
    const weight = weightOf(place);
    const sense = senseOfWord(place);
    for (let at = 0; at < sizes; at += 1) sum[at] = (sum[at] ?? 0) + weight * (sense[at] ?? 0);
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
