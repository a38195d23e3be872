import type { Table } from '../../read/reader.js';
import { linesAbove } from '../../recipe/reshape/context.js';
import { stem } from '../../words/stem.js';
import { wordsOf } from '../../words/tokens.js';

const SIGN = "T ?€|T ?EUR|TEUR|k ?€|k ?EUR|£ ?k|\\$ ?k|£ ?000s?|€ ?000s?|'000s?|[Tt]sd\\.?|[Tt]hsd\\.?";
const WORD = '[Tt]housands?|[Tt]ausend|milliers|miles|migliaia|duizend(?:en)?|milhares|tusen|tys\\.?';
/** Words need "in" before them: a separator of thousands is none of them. Miles are thousands in Spanish alone. */
const SAID = new RegExp(
  `(?<![\\p{L}\\d])(?:${SIGN}|(?:(?:in|i|em|w|en) |(?<=[([]))(?:${WORD}))(?![\\p{L}\\d])(?! (?:separator|mark))`,
  'u',
);
const MILES = /^in miles$/;
const DENIED = /\b(?:not|nicht|non|no|niet|pas|não|inte)\b[^.;,]{0,12}$/iu;
/** Of whatever the table holds. */
const ALL =
  /^(?:all|amounts?|figures?|values?|everything|angaben|beträge|betrag|werte|alle|zahlen|montants?|chiffres|importes?|cifras|valores|importi|valori|bedragen|waarden|belopp)$/i;

/** "Revenue (TEUR)", "per year, in thousands"; never "not in thousands". */
export function saysThousands(text: string): boolean {
  const found = SAID.exec(text);
  return found !== null && !MILES.test(found[0]) && !DENIED.test(text.slice(0, found.index));
}

/** "Units in pieces, revenue in thousand EUR" above a table: whether it speaks of this column. */
export function saysThousandsAbove(table: Table, called: string): boolean {
  const own = new Set(wordsOf(called).map(stem));
  return linesAbove(table)
    .flatMap(({ cells }) => cells.join(' ').split(/[,;:()]/))
    .some((clause) => {
      const found = SAID.exec(clause);
      if (!found || MILES.test(found[0]) || DENIED.test(clause.slice(0, found.index))) return false;
      const about = wordsOf(clause.slice(0, found.index));
      return about.length === 0 || about.some((word) => ALL.test(word) || own.has(stem(word)));
    });
}
