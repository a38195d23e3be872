import type { Table } from '../read/reader.js';
import { linesAbove } from '../recipe/reshape/context.js';
import { stem } from '../words/stem.js';
import { wordsOf } from '../words/tokens.js';

const UNIT =
  "(?:thousands?|thsd\\.?|tausend|tsd\\.?|T ?€|T ?EUR|TEUR|k ?€|k ?EUR|kEUR|£ ?k|\\$ ?k|£ ?000s?|€ ?000s?|'000s?|milliers|(?<=en )miles|migliaia|duizend(?:en)?|milhares|tusen|tys\\.?)";
const SAID = new RegExp(`(?<![\\p{L}\\d])(?:in|en|i|em|w)? ?${UNIT}(?![\\p{L}\\d])`, 'u');
const DENIED = /\b(?:not|nicht|non|no|niet|pas|não|inte)\b[^.;,]{0,12}$/iu;
/** Of whatever the table holds. */
const ALL =
  /^(?:all|amounts?|figures?|values?|everything|angaben|beträge|betrag|werte|alle|zahlen|montants?|chiffres|importes?|cifras|valores|importi|valori|bedragen|waarden|belopp)$/i;

/** "Revenue (TEUR)", "per year, in thousands"; never "not in thousands". */
export function saysThousands(text: string): boolean {
  const found = SAID.exec(text);
  return found !== null && !DENIED.test(text.slice(0, found.index));
}

/** "Units in pieces, revenue in thousand EUR" above a table: whether it speaks of this column. */
export function saysThousandsAbove(table: Table, called: string): boolean {
  const own = new Set(wordsOf(called).map(stem));
  return linesAbove(table)
    .flatMap(({ cells }) => cells.join(' ').split(/[,;:()]/))
    .some((clause) => {
      const found = SAID.exec(clause);
      if (!found || DENIED.test(clause.slice(0, found.index))) return false;
      const about = wordsOf(clause.slice(0, found.index));
      return about.length === 0 || about.some((word) => ALL.test(word) || own.has(stem(word)));
    });
}
