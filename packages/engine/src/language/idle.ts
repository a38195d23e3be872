import { once } from '../once.js';
import { dictionary, listed } from '../words/dictionary.js';
import type { Token } from './token.js';

/** Words that hold others together, or are only polite. */
const idleWords = once(() => listed('idle', 'word'));
const tellingManner = once(() => listed('idle', 'ly that matters'));

/** Says how, and seldom what: "entirely", "certainly". */
function isManner(word: string): boolean {
  return word.length > 5 && word.endsWith('ly') && !tellingManner().has(word);
}

/** Said beside the point, wherever it stands; a phrase of patterns of words. */
const asides = once(() =>
  dictionary('idle')
    .filter(([kind]) => kind === 'aside')
    .map(([, phrase = '']) => phrase.split(' ').map((word) => new Set(word.split('|')))),
);

/** For each word that is passed over. */
const PASSED = 0.015;
/** What stands on both sides of a full stop is seldom one phrase. */
const BROKEN = 0.2;

/** For each token what it costs to pass over it; undefined: it has to be used. */
export function idleIn(tokens: readonly Token[]): (number | undefined)[] {
  const idle = tokens.map((token, at) => {
    if (token.kind === 'sign' && ';.!?'.includes(token.lower))
      return at < tokens.length - 1 ? BROKEN : PASSED;
    const isSaid = token.lower === 'over' && isFigure(tokens[at + 1]);
    return (isIdle(token) && !isSaid) || (token.kind === 'sign' && ',:)–—-'.includes(token.lower))
      ? PASSED
      : undefined;
  });
  for (const { start, end } of asidesIn(tokens)) idle.fill(PASSED, start, end);
  return idle;
}

/** Phrases that say nothing, whatever their words say elsewhere. */
export function asidesIn(tokens: readonly Token[]): { start: number; end: number }[] {
  return tokens.flatMap((_, start) =>
    asides()
      .filter((phrase) => phrase.every((words, at) => words.has(tokens[start + at]?.lower ?? '')))
      .map((phrase) => ({ start, end: start + phrase.length })),
  );
}

/** "Over 5000" says how much. */
function isFigure(token: Token | undefined): boolean {
  return token !== undefined && (token.kind === 'number' || /^[€$£]|^\d/u.test(token.lower));
}

export function isIdle(token: Token): boolean {
  if (token.kind !== 'word' || (token.isName && token.lower !== 'i')) return false;
  return idleWords().has(token.lower) || isManner(token.lower);
}
