import { baseOf, cues } from './cues.js';
import { isIdle } from './idle.js';
import type { Token } from './token.js';
import type { Vocabulary } from './vocabulary.js';

/** Shorter words are too like each other. */
const SHORTEST = 4;

/**
 * The tokens with words that nothing knows put right, where just one known word is a slip away: a letter more, less or
 * other, or two exchanged; never the first, which is seldom wrong. Undefined: none is.
 */
export function corrected(tokens: readonly Token[], vocabulary: Vocabulary): Token[] | undefined {
  const known = wordsKnown(vocabulary);
  let isAny = false;
  const spelled = tokens.map((token) => {
    const { lower, kind, text } = token;
    if (kind !== 'word' || lower.length < SHORTEST || !/^[a-z]+$/u.test(lower) || text !== lower)
      return token;
    if (known.has(lower) || known.has(baseOf(lower)) || isIdle(token)) return token;
    const near = [...known].filter((word) => word.length >= SHORTEST && isSlip(lower, word));
    // A letter left out or two exchanged are likelier than one for another.
    const likely = near.filter((word) => word.length !== lower.length || isSame(word, lower));
    const [only, ...others] = likely.length > 0 ? likely : near;
    if (only === undefined || others.length > 0) return token;
    isAny = true;
    return { ...token, text: only, lower: only };
  });
  return isAny ? spelled : undefined;
}

function wordsKnown({ columns, nouns }: Vocabulary): Set<string> {
  const names = columns.flatMap(({ aliases }) =>
    aliases.flatMap((each) => each.toLowerCase().split(/[^\p{L}]+/u)),
  );
  return new Set([...cues().words, ...nouns, ...names]);
}

function isSlip(said: string, word: string): boolean {
  if (said[0] !== word[0] || said === word || Math.abs(said.length - word.length) > 1) return false;
  let start = 0;
  while (start < said.length && said[start] === word[start]) start += 1;
  const [a, b] = [said.slice(start), word.slice(start)];
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}

/** Of the same letters. */
function isSame(one: string, other: string): boolean {
  return [...one].sort().join('') === [...other].sort().join('');
}
