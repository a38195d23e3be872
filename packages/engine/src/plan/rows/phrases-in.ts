import { asidesIn, isIdle } from '../../language/idle.js';
import { saysFate } from '../../language/row-hints.js';
import { tokensOf } from '../../language/token.js';
import { wordsOf } from '../../words/tokens.js';

/** A run of words of the clause. */
export interface Phrase {
  words: readonly string[];
  text: string;
  written: string;
  from: number;
  to: number;
  /** In quotes or brackets, or no word of a language: meant just as it is written. */
  isVerbatim: boolean;
  /** All that stands between the quotes, brackets or commas. */
  isWhole: boolean;
  /** "In service": it begins with a word that says nothing by itself. */
  isLed: boolean;
}

const mostPhrase = 4;
const mostWords = 60;

/** No word of a language: an address, a name as programs write it. */
export const ALONE = /[_@]/u;

/** All runs of a few words of a clause. */
export function phrasesIn(clause: string): Phrase[] {
  const tokens = tokensOf(clause).slice(0, mostWords);
  const asides = asidesIn(tokens);
  let depth = 0;
  const pieces = tokens.map((token, at) => {
    if (token.lower === '(') depth += 1;
    if (token.lower === ')') depth -= 1;
    const isSign = token.kind === 'sign';
    const isAside = asides.some(({ start, end }) => start <= at && at < end);
    return {
      words: isSign ? [] : wordsOf(token.text),
      written: token.text,
      isCode: !isSign && (depth > 0 || token.kind === 'quoted' || ALONE.test(token.text)),
      isIdle: isSign || isAside || isIdle(token) || (token.kind === 'word' && saysFate(token.lower)),
    };
  });
  const isSign = (at: number) => pieces[at]?.words.length === 0;
  const isAlone = (at: number) => ALONE.test(pieces[at]?.written ?? '') || tokens[at]?.kind === 'quoted';
  const isEnd = (to: number) => to >= pieces.length || isSign(to) || isAlone(to - 1);
  const isStart = (from: number) => from === 0 || isSign(from - 1) || isAlone(from);
  const found: Phrase[] = [];
  for (let from = 0; from < pieces.length; from += 1)
    for (let to = from + 1; to <= Math.min(pieces.length, from + mostPhrase); to += 1) {
      const run = pieces.slice(from, to);
      if (run.some(({ words }) => words.length === 0) || run.at(-1)?.isIdle) continue;
      const isLed = run[0]?.isIdle === true;
      if (isLed && run.length === 1) continue;
      const words = run.flatMap((each) => each.words);
      found.push({
        words,
        text: words.join(' '),
        written: run.map(({ written }) => written).join(' '),
        from,
        to,
        isVerbatim: run.every(({ isCode }) => isCode) && isEnd(to),
        isWhole: run.every(({ isCode }) => isCode) && isEnd(to) && isStart(from),
        isLed,
      });
    }
  return found;
}
