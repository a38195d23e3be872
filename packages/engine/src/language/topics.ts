import type { Token } from './token.js';

/** A sentence in which what a pronoun stands for is said in its place, and how many words were left out for it. */
export interface Resolved {
  tokens: Token[];
  dropped: number;
}

/** Ends a clause. */
const BREAK = /^(?:[,;.:!?–—-]|so|and|therefore|hence|thus|but|then)$/u;
const PRONOUN = /^(?:they|them|these|those|it|that|this|there|their|its|his|her|such|him|she|he|theirs)$/u;
/** Stands before the noun that it points to: "those pupils", "that class", "such invoices". */
const POINTS = /^(?:these|those|that|this|such|their|its|his|her)$/u;
/** What a statement about something does not begin with. */
const BINDS =
  /^(?:of|in|on|at|from|with|without|for|by|to|or|and|nor|than|over|under|before|after|until|since|the|an?|not|no|who|whose|which|that|where|if|when|unless|except)$/u;

/**
 * "Houten has a club of its own. Members from there are not needed.": what the first clause is about stands where the
 * second points to it, and what is said of it is left out. Every place where the topic may end is tried, the longest
 * topic first; what is left out must not begin in the middle of a phrase.
 */
export function resolvedIn(tokens: readonly Token[], isTelling: (token: Token) => boolean): Resolved[] {
  const found: Resolved[] = [];
  for (let at = 2; at < tokens.length - 1; at += 1) {
    if (!isBreak(tokens, at)) continue;
    let next = at + 1;
    while (next < tokens.length && isBreak(tokens, next)) next += 1;
    const rest = tokens.slice(next);
    const pronoun = rest.findIndex(
      ({ kind, lower }, place) =>
        kind === 'word' &&
        PRONOUN.test(lower) &&
        // "There is none" points to nothing.
        !(lower === 'there' && /^(?:is|are|was|were)$/u.test(rest[place + 1]?.lower ?? '')),
    );
    if (pronoun < 0) continue;
    for (let end = at; end > 0; end -= 1) {
      const [topic, comment] = [tokens.slice(0, end), tokens.slice(end, at)];
      const [first] = comment;
      if (first && (first.kind !== 'word' || BINDS.test(first.lower))) continue;
      if (comment.some(isTelling) || !topic.some(({ kind }) => kind !== 'sign')) continue;
      for (const made of replacements(rest, pronoun, topic))
        found.push({ tokens: made, dropped: comment.length });
    }
  }
  return found;
}

/** What narrows a sentence down begins here. */
const NARROWS = /^(?:where|when|if|unless|whose|with|without|except)$/u;
const MOST_OF_PLACE = 9;

/** "In Status of the customers, replace …": the place that was said first, where it is usually said. */
export function frontedIn(tokens: readonly Token[]): Token[][] {
  const [first] = tokens;
  const comma = tokens.findIndex(({ kind, lower }) => kind === 'sign' && lower === ',');
  if (!first || !/^(?:in|within|for|of)$/u.test(first.lower) || comma < 2 || comma > MOST_OF_PLACE) return [];
  const [place, rest] = [tokens.slice(0, comma), tokens.slice(comma + 1)];
  const end = rest.at(-1)?.kind === 'sign' ? rest.length - 1 : rest.length;
  const narrows = rest.findIndex(({ kind, lower }) => kind === 'word' && NARROWS.test(lower));
  return (narrows > 0 ? [narrows, end] : [end]).map((at) => [
    ...rest.slice(0, at),
    ...place,
    ...rest.slice(at),
  ]);
}

/** What gives a reason ends here, and what follows from it begins. */
const FOLLOWS = /^(?:so|therefore|hence|thus|:|;|which)$/u;
/** Says what something is to be called. */
const TELLS = /^(?:=|->|=>|→|means?|becomes?|stands?)$/u;
/** Says when or which: no reason. */
const LIMITS = /^(?:if|when|where|unless|for|in|with|only|just|of|from|all|every|each|no|not)$/u;

/**
 * What follows from a reason, where it is said whole. Behind a sign alone that is only likely: there the reason must hold
 * nothing that could be meant.
 */
export function conclusionsIn(
  tokens: readonly Token[],
  isTelling: (token: Token) => boolean,
): { reason: Token[]; rest: Token[] }[] {
  return tokens.flatMap((token, at) => {
    if (token.kind === 'quoted' || !FOLLOWS.test(token.lower) || at < 3) return [];
    // "which is why"
    const isWhy = token.lower !== 'which' || tokens[at + 2]?.lower === 'why';
    const rest = tokens.slice(token.lower === 'which' ? at + 3 : at + 1);
    const reason = tokens.slice(0, at);
    const begins = reason[0]?.lower ?? '';
    const tells = reason.some(
      (each) =>
        each.kind === 'quoted' || TELLS.test(each.lower) || (token.kind === 'sign' && isTelling(each)),
    );
    return isWhy &&
      !tells &&
      rest.length > 1 &&
      !LIMITS.test(begins) &&
      !rest.some(({ lower }) => PRONOUN.test(lower))
      ? [{ reason, rest }]
      : [];
  });
}

function isBreak(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token !== undefined && token.kind !== 'quoted' && BREAK.test(token.lower);
}

/** The topic in the place of the pronoun; behind its noun, too, where it has one. */
function replacements(rest: readonly Token[], at: number, topic: readonly Token[]): Token[][] {
  const [pronoun, noun] = [rest[at] as Token, rest[at + 1]];
  const before = rest.slice(0, at);
  const isPointed = POINTS.test(pronoun.lower) && noun?.kind === 'word';
  const made = [[...before, ...topic, ...rest.slice(at + 1)]];
  if (isPointed && noun)
    made.push(
      [...before, noun, ...topic, ...rest.slice(at + 2)],
      [...before, ...topic, ...rest.slice(at + 2)],
    );
  return made;
}
