import type { Span } from './chart.js';
import { baseOf } from './cues.js';
import { isIdle } from './idle.js';
import type { Token } from './token.js';

/** What a reason does not hold: what to do, and what to do it with. */
const OPERATIVE = new Set(
  'Number Percent Date Text Only Unless Otherwise Always Upper Lower Title Spare Zeros'.split(' '),
);

/** May be said twice: as the reason, and as what is to be done. */
const AGAIN = new Set(['Upper', 'Lower', 'Title', 'Only']);

/** Begins what is to be done. */
const ORDERS = new Set('In Out Fill Change Add Strip Treat Together Raise'.split(' '));
const TO_DO =
  /^(?:split|trim|round|pad|swap|sort|shorten|divide|multiply|capitali[sz]e|lowercase|uppercase)$/u;

/** What stands behind it belongs to it. */
const BINDS =
  /^(?:an?|the|of|in|on|at|from|with|without|for|by|to|or|and|nor|than|is|are|was|were|be|not|no|any|all|every|each|only|type|called|named)$/u;

/** Says how something is. */
const STATES = /^(?:is|are|was|were|has|have|had|will|can)$/u;

/** Begins something that says which rows, or when: never only a reason. */
const LIMITS =
  /^(?:who|whose|that|which|with|without|where|if|when|unless|except|only|just|having|from|in|of|for|to|whenever|not|no|other|apart|but|at|on|under|over|before|after|than|or|nothing|nobody|none|never|by|per)$/u;
/** Who speaks, or what was spoken of: a clause of its own follows, whatever numbers it holds. */
const SUBJECT = /^(?:they|he|she|it|we|i|this|these|those|everybody|everyone|you)$/u;
/** Says how something is to be, and so is no reason. */
const WISH =
  /^(?:should|must|becomes?|need|needs|want|set|make|put|get|gets|has|have|use|take|write|=|is|are)$/u;

/**
 * Parts of a sentence that end at a comma or the like and tell nothing to do: reasons, names of their own. A `Remark`
 * begins at such a sign or word too; a `Comment` says something of what stands before it ("… are the bosses, …").
 */
export function remarksIn(tokens: readonly Token[], spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  const isRepeated = (at: number) =>
    tokens.some(
      ({ lower }, other) =>
        other !== at && lower === tokens[at]?.lower && (lower.length > 3 || /\d/u.test(lower)),
    );
  // "with type proforma": what stands right behind a column is what it says.
  const isBound = (at: number) =>
    BINDS.test(tokens[at - 1]?.lower ?? '') ||
    spans.some(({ type, end, cost }) => type === 'Field' && end === at && cost < 0.1);
  for (let start = 0; start < tokens.length; start += 1) {
    const [first, before] = [tokens[start] as Token, tokens[start - 1]];
    if ((first.kind === 'sign' && first.lower !== '=') || LIMITS.test(first.lower)) continue;
    const isOwn = before === undefined || isBreak(before);
    for (let end = start + 1; end <= tokens.length; end += 1) {
      if (end < tokens.length && !isBreak(tokens[end] as Token)) continue;
      const words = tokens.slice(start, end);
      const inside = spans.filter((each) => each.start >= start && each.end <= end);
      const isClause =
        isOwn && SUBJECT.test(first.lower) && !words.slice(1).some(({ lower }) => WISH.test(lower));
      const isFigure = (type: string) => type === 'Number' || type === 'Date' || type === 'Percent';
      const tells = inside.some(
        ({ type, cost, start: at }) =>
          OPERATIVE.has(type) &&
          cost < 0.3 &&
          !(isFigure(type) && (isClause || isRepeated(at))) &&
          // "Our printer knows capitals only, so write them in upper case."
          !(AGAIN.has(type) && spans.some((each) => each.type === type && each.start >= end)),
      );
      // "keep every lease in Lyon" is to be done.
      const orders =
        isOwn &&
        isImperative(first) &&
        inside.some((each) => each.start === start && ORDERS.has(each.type) && each.cost < 0.3);
      // "LIG = Lighting" tells what it is to be called.
      const names =
        words.some(({ lower }) =>
          /^(?:=|->|=>|→|means?|plus|minus|times|divided|called|renamed|commas?|hyphens?|dash(?:es)?|slash(?:es)?|semicolons?)$/u.test(
            lower,
          ),
        ) && first.lower !== '=';
      if (tells || names || TO_DO.test(first.lower) || (orders && !STATES.test(first.lower))) break;
      // A code of the data is more than a reason; a few words of free text may be in one by chance.
      const hasCode = inside.some(
        (each) =>
          each.type === 'Value' &&
          (each.end - each.start === 1 ||
            /\p{Lu}/u.test(words.at(-1)?.text ?? '') ||
            isWritten(tokens.slice(each.start, each.end))) &&
          !(tokens[each.start]?.kind === 'number' && isRepeated(each.start)) &&
          !(isClause && tokens[each.start]?.text === tokens[each.start]?.lower),
      );
      // So is what looks like one, though no cell has it: with a figure, or all in capitals where other words are not.
      const isCode = words.some(
        ({ text, lower, isName }, at) =>
          /\p{L}/u.test(text) &&
          (/\d/u.test(text) || (isName && /^\p{Lu}[\p{Lu}/.-]+$/u.test(text))) &&
          text !== lower &&
          !isRepeated(start + at),
      );
      if (hasCode || isCode) break;
      const telling = words.filter((token) => token.kind === 'word' && !isIdle(token));
      const fields = inside.some(({ type, cost }) => type === 'Field' && cost < 0.1);
      const denies = inside.some((each) => each.type === 'Out' && each.cost < 0.3);
      const cost = 0.3 + 0.08 * telling.length + (fields ? 0.4 : 0) + (denies ? 1 : 0);
      // A column or a file that is named outright is there for a reason: "take it from Hamburg".
      const isNamed = inside.some(({ type, cost: doubt }) => type === 'Field' && doubt < 0.03);
      const hasTable = inside.some(({ type, cost: doubt }) => type === 'Table' && doubt < 0.3);
      if (hasTable) break;
      if (isOwn && (!isNamed || isClause))
        found.push({ type: 'Remark', start, end, meaning: 'remark', cost });
      if (!fields && !denies && (isOwn || !isBound(start)))
        found.push({ type: 'Aside', start, end, meaning: 'aside', cost });
      if (isOwn && before === undefined) continue;
      if (!fields || (isOwn && !isNamed) || STATES.test(first.lower))
        found.push({ type: 'Comment', start, end, meaning: 'comment', cost: cost + 0.1 });
    }
  }
  return found;
}

/** Whether every word begins with a capital, as a name does. */
function isWritten(words: readonly Token[]): boolean {
  return words.every(({ text }) => /^\p{Lu}/u.test(text));
}

/** "Went" tells what was, "go" what is to be done. */
function isImperative({ lower }: Token): boolean {
  return baseOf(lower) === lower;
}

function isBreak({ kind, lower }: Token): boolean {
  return (
    (kind === 'sign' && /[,;:.!?()–—-]/u.test(lower)) ||
    /^(?:so|because|since|but|and|therefore)$/u.test(lower)
  );
}
