import type { Counted } from './conversion.js';
import { replacedPattern, type Step } from './steps.js';

/** Words behind a number that multiply it, in the languages of our users; the power of ten. */
const WORDS: readonly (readonly [words: string, power: number])[] = [
  ['k|K|tsd|Tsd|tausend|Tausend|thousand|mille|mila|mil|tys|tusen|tusind|duizend|T ?€|T ?EUR|TEUR', 3],
  [
    'Mio|mio|Mln|mln|mn|Millionen|millionen|millions?|Millions?|millones|millón|milhões|milhão|milioni|milione|miljoen|miljoner|mkr',
    6,
  ],
  ['Mrd|mrd|Mld|mld|bn|Milliarden|milliards?|billions?|mil millones|bilhões|bilhão|miliardi|miljard', 9],
];

/** "6,1 milhões", "510 mil", "2.5k": written with a power of ten, which numbers are read with. */
export function magnitudeSteps(values: readonly Counted[]): Step[] {
  return WORDS.flatMap(([words, power]) => {
    const pattern = `^((?:[A-Z]{0,3}[$€£] ?)?[^A-Za-z]*[0-9]) ?(?:${words})\\.?( ?[€$£]| (?:EUR|USD|GBP|CHF|SEK|DKK|NOK|BRL|PLN))?$`;
    const shown = new RegExp(pattern, 'u');
    return values.some(({ value }) => shown.test(value)) ? [replacedPattern(pattern, `$1E${power}`)] : [];
  });
}
