import { plainOf } from '../../match/corpus.js';
import { lexicon } from '../../words/lexicon.js';
import { stem } from '../../words/stem.js';
import { wordsOf } from '../../words/tokens.js';
import type { Candidate } from './candidate.js';

/** How much less a column says that a thing around it has as well. */
const ofAnother = 0.5;

/**
 * "Contact/E-mail" beside "E-mail", "Quantité déclinaison" beside "Quantité": where contacts or variants are wanted, the
 * one that says whose it is.
 */
export function preferOwned(own: Candidate[], thing: string): void {
  const head = wordsOf(thing).at(-1) ?? '';
  if (head.length < 4) return;
  for (const each of own) {
    const bare = each.source.via ? undefined : withoutThing(each.source.called, head);
    const plain =
      bare === undefined
        ? undefined
        : own.find(({ source }) => !source.via && plainOf(source.called) === plainOf(bare));
    if (!plain || each.conversion.valid < plain.conversion.valid - 0.2) continue;
    each.probability = Math.max(each.probability, plain.probability);
    plain.probability *= ofAnother;
  }
}

/** A name without the word for the thing, before or behind it. */
function withoutThing(called: string, head: string): string | undefined {
  const [, first = '', rest = ''] = /^(\p{L}+)[\s/._-]+(\S.*)$/u.exec(called) ?? [];
  if (isThing(first, head)) return rest;
  const [, start = '', last = ''] = /^(.*\S)[\s/._-]+(\p{L}+)$/u.exec(called) ?? [];
  return isThing(last, head) ? start : undefined;
}

/** The same word, or one that means it. */
function isThing(word: string, head: string): boolean {
  const [own = ''] = wordsOf(word);
  if (own.length < 4) return false;
  const said = [own, ...(lexicon().readings.get(own) ?? []).map(({ words }) => words.join(' '))];
  return said.some((each) => stem(each) === stem(head));
}
