import { fold } from '../words/fold.js';
import { countryOf, currencyOf, zoneOf } from '../words/origins.js';
import { datesAt, formatLike, longFormatAt, numbersAt } from './amounts.js';
import type { Span } from './chart.js';
import { baseOf, cues } from './cues.js';
import { STYLES } from './date-styles.js';
import { fatesIn } from './fate.js';
import { asidesIn, isIdle } from './idle.js';
import { NO_TEXT, piecesAt, tableCalled, valueAt } from './named-spans.js';
import { remarksIn } from './remarks.js';
import type { Token } from './token.js';
import { columnsCalled, isArticle, type Vocabulary } from './vocabulary.js';

/** A column as it is called in the templates or the files. */
export interface ColumnMeant {
  name: string;
  /** The template that it was said to be of. */
  sheet?: string;
}

/** Beside the cues. */
export const SPAN_TYPES =
  'Aside Comment Country Currency Date Field Format Gist In Nation Noun Number Out Outright Percent Piece Point Remark Role Shape Spare Table Text Unit Vague Value Word Zone'.split(
    ' ',
  );

const LONGEST = 6;

/** Every typed span of a sentence: several may start at one word. */
export function spansOf(text: string, tokens: readonly Token[], vocabulary: Vocabulary): Span[] {
  const spans: Span[] = [];
  const add = (type: string, start: number, end: number, meaning: unknown, cost: number) =>
    spans.push({ type, start, end, meaning, cost });
  tokens.forEach((token, start) => {
    if (token.kind !== 'quoted')
      for (const { words, type } of cues().byFirst.get(baseOf(token.lower)) ?? []) {
        const end = matched(words, tokens, start);
        // "up to the blank": a sign, not a cell without any.
        const isSign =
          type === 'Empty' &&
          token.lower === 'blank' &&
          /^(?:the|an?)$/u.test(tokens[start - 1]?.lower ?? '');
        if (end !== undefined && !isSign) add(type, start, end, token.lower, 0);
      }
    for (let end = start + 1; end <= Math.min(tokens.length, start + LONGEST); end += 1) {
      const words = tokens.slice(start, end);
      for (const { name, cost } of columnsCalled(words, vocabulary, isIdle)) {
        add('Field', start, end, { name } satisfies ColumnMeant, cost);
        if (cost < 0.04) add('Outright', start, end, { name } satisfies ColumnMeant, cost);
      }
      const plain = words.length === 1 && token.kind === 'quoted' ? token.text : textOf(text, words);
      if (!(plain === 'I' && isSpeaker(tokens[start + 1])))
        valueAt(plain, words, vocabulary, (meaning, cost) => add('Value', start, end, meaning, cost));
      piecesAt(words, vocabulary, (meaning) =>
        add('Piece', start, end, meaning, 0.25 - 0.05 * (end - start - 1)),
      );
      const table = tableCalled(words, vocabulary);
      if (table !== undefined) add('Table', start, end, table.file, table.cost);
    }
    const isApart = start > 0 && token.start > (tokens[start - 1]?.end ?? 0);
    if (token.kind === 'sign' && ';,.'.includes(token.lower) && isApart)
      add('Point', start, start + 1, token.lower, 0);
    if (vocabulary.roles.has(baseOf(token.lower))) add('Role', start, start + 1, token.lower, 0);
    if (token.kind === 'quoted') add('Text', start, start + 1, token.text, 0);
    if (token.kind === 'word' && /\d/u.test(token.text)) add('Shape', start, start + 1, token.text, 0);
    wordsAt(text, tokens, start, vocabulary, (meaning, end, cost) => add('Word', start, end, meaning, cost));
    nounAt(tokens, start, vocabulary, (cost) => add('Noun', start, start + 1, token.lower, cost));
    vagueAt(tokens, start, vocabulary, (end, cost) =>
      add('Vague', start, end, textOf(text, tokens.slice(start, end)), cost),
    );
    numbersAt(tokens, start, add);
    datesAt(tokens, start, add);
    if (token.kind === 'sign' && /[€$£]/u.test(token.lower)) add('Unit', start, start + 1, token.lower, 0);
    longFormatAt(tokens, start, (end, format) => add('Format', start, end, format, 0));
    const format = token.kind === 'quoted' ? formatLike(token.text) : formatLike(token.lower);
    if (format !== undefined) add('Format', start, start + 1, format, 0);
    if (STYLES.has(token.lower)) add('Nation', start, start + 1, token.lower, 0);
    if (UNITS.has(token.lower)) add('Unit', start, start + 1, token.lower, 0);
    originsAt(text, tokens, start, add);
  });
  // A word that stands in cells or above them is more than a way to say that there is none.
  const isHeld = ({ type, start, end }: Span) =>
    type === 'Empty' &&
    spans.some(
      (each) =>
        each.start === start &&
        each.end === end &&
        (each.type === 'Value' || (each.type === 'Field' && each.cost === 0)),
    );
  // A word of a name that was said in full names nothing else.
  const names = spans.filter(
    ({ type, start, end, cost }) => type === 'Field' && end - start > 1 && cost <= 0.03,
  );
  const places = spans.filter(({ type, start, end }) => type === 'Country' && end - start > 1);
  const isInside = ({ type, start, end }: Span) =>
    type === 'Field' &&
    [...names, ...places].some(
      (name) => name.start <= start && name.end >= end && name.end - name.start > end - start,
    );
  // "Just for your information" tells of nothing that is just so.
  const asides = asidesIn(tokens).filter(({ start, end }) => end - start > 2);
  const isAside = ({ start, end }: Span) => asides.some((each) => each.start <= start && end <= each.end);
  const fates = fatesIn(tokens);
  const isMere = (span: Span) => span.type === 'Only' && saysNoMore(tokens, span, [...spans, ...fates]);
  const found = [
    ...spans.filter((span) => !isHeld(span) && !isInside(span) && !isMere(span)),
    ...fates,
  ].filter((span) => !isAside(span));
  return [...found, ...remarksIn(tokens, found)];
}

/** "Lines without a type are only comments": how little something is, and not that no others are wanted. */
function saysNoMore(tokens: readonly Token[], { start, end }: Span, spans: readonly Span[]): boolean {
  const [subject, before, next] = [tokens[start - 2], tokens[start - 1], tokens[end]];
  if (!subject || !before || !/^(?:is|are|was|were)$/u.test(before.lower)) return false;
  if (next?.kind !== 'word' || isIdle(next) || LIMITS.test(next.lower)) return false;
  const begins = (at: number, types: RegExp) =>
    spans.some((each) => each.start === at && types.test(each.type) && each.cost < 0.3);
  const isWished = spans.some(({ type, end: at }) => type === 'In' && at === start - 1);
  return !isWished && !begins(end, /^(?:In|Value|Field|Number|Date|Text)$/u);
}

/** Begins which ones, where "only" stands before it. */
const LIMITS = /^(?:the|those|these|in|for|from|of|to|with|if|when|where|who|that|which|after)$/u;

/** "I only need", but "I is Inactive". */
function isSpeaker(next: Token | undefined): boolean {
  return (
    next?.kind === 'word' &&
    next.text === next.lower &&
    !/^(?:is|are|and|or|means?|stands?|should|becomes?|for|to|as)$/u.test(next.lower)
  );
}

const UNITS = new Set(
  'euro euros eur pound pounds gbp dollar dollars usd cents pence chf franc francs km kilometres kilometers miles mi kg kilo kilos g grams gram m metres meters m2 m² cm mm l litres liters h hours hour minutes minute min days day years year weeks months times pieces pcs points bucks quid'.split(
    ' ',
  ),
);

/** Countries and their people, currencies, zones of time. */
function originsAt(
  text: string,
  tokens: readonly Token[],
  start: number,
  add: (type: string, start: number, end: number, meaning: unknown, cost: number) => void,
): void {
  for (let end = start + 1; end <= Math.min(tokens.length, start + 3); end += 1) {
    const words = tokens.slice(start, end);
    if (words.some(({ kind }) => kind !== 'word')) return;
    const said = textOf(text, words);
    for (const [type, found] of [
      ['Country', countryOf(said)],
      ['Currency', currencyOf(said)],
      ['Zone', zoneOf(said)],
    ] as const)
      if (found !== undefined) add(type, start, end, found, 0);
  }
}

/** What rows are called: by the templates and files, by a column ("the patients"), or by any plural. */
function nounAt(
  tokens: readonly Token[],
  start: number,
  { nouns, columns, values }: Vocabulary,
  add: (cost: number) => void,
): void {
  const token = tokens[start] as Token;
  // "the patients", "each patient"; "zero stock" is no row, nor is what cells hold.
  const isCounted =
    (/s$/u.test(token.lower) ||
      /^(?:each|every|any|an?|no)$/u.test(tokens[start - 1]?.lower ?? '') ||
      (tokens[start - 1]?.lower === 'the' &&
        /^(?:is|are|was|has|have)$/u.test(tokens[start + 1]?.lower ?? ''))) &&
    !values.has(fold(token.lower));
  if (token.kind !== 'word' || isIdle(token)) {
    if (token.kind === 'word' && nouns.has(baseOf(token.lower))) add(0);
    return;
  }
  const base = baseOf(token.lower);
  if (nouns.has(base)) add(0);
  // "Londoners" are from London: more than a word for rows.
  else if (base.length > 5 && longest(values, base) !== undefined) return;
  // "membership", "bookings made"
  else if (
    [...nouns].some((noun) => noun.length > 4 && base.startsWith(noun) && base.length - noun.length < 5)
  )
    add(0.1);
  else if (
    isCounted &&
    // "as Notes" is the column.
    !(token.isName && columns.some(({ name }) => name === token.text)) &&
    columns.some(({ aliases }) => aliases.some((alias) => baseOf(alias.toLowerCase()) === base))
  )
    add(0.12);
  else if (/^[a-z]{4,}s$/u.test(token.lower) && !cues().words.has(base) && !values.has(fold(token.lower)))
    add(0.14);
  else if (
    isThing(tokens, start) &&
    !cues().words.has(base) &&
    !values.has(fold(token.lower)) &&
    !columns.some(({ aliases }) => aliases.some((alias) => baseOf(alias.toLowerCase()) === base))
  )
    add(0.2);
}

/** The cell that a longer word begins with. */
function longest(values: Vocabulary['values'], base: string): string | undefined {
  for (let end = base.length - 1; end > 4 && end >= base.length - 3; end -= 1)
    if (values.has(base.slice(0, end))) return base.slice(0, end);
  return undefined;
}

/** A word where what rows are called stands: "If a donation was …", "Children without …", "such a booking". */
function isThing(tokens: readonly Token[], start: number): boolean {
  const [before, token, next] = [tokens[start - 1], tokens[start] as Token, tokens[start + 1]];
  if (!/^[a-z]{3,}$/u.test(token.lower) || NO_TEXT.test(token.lower) || /(?:ed|ing)$/u.test(token.lower))
    return false;
  const isDetermined = /^(?:an?|each|every|any|no|such|whole|one|per)$/u.test(before?.lower ?? '');
  const isPlural = /(?:[^s]s|ren|men)$/u.test(token.lower);
  if (!isDetermined && !isPlural) return false;
  // What stands before another noun says which of them.
  return next === undefined || next.kind === 'sign' || FOLLOWS.test(next.lower);
}

const FOLLOWS =
  /^(?:with|without|whose|who|that|which|where|in|from|of|at|on|for|by|under|over|above|below|before|after|since|until|is|are|was|were|has|have|had|isn't|aren't|wasn't|weren't|hasn't|haven't|and|or|should|must|can|cannot|need|needs|not|first|last|nobody|we|they|having|starting|beginning|ending|containing|placed|made|bought|booked|entered|registered|created|aside|out|alone|only|neither|per)$/u;

/** As it was written; words that were brought together from two places, with a space between them. */
function textOf(text: string, words: readonly Token[]): string {
  const isApart = words.some((word, at) => at > 0 && word.start - (words[at - 1]?.end ?? 0) > 2);
  const isBack = words.some((word, at) => at > 0 && word.start < (words[at - 1]?.end ?? 0));
  if (isApart || isBack) return words.map((word) => word.text).join(' ');
  return text.slice(words[0]?.start, words.at(-1)?.end);
}

/**
 * Text that nobody quoted: one word, or several of which the first has a capital ("Credit card"). Words that say what to
 * do, name a column or hold a sentence together are no text.
 */
function wordsAt(
  text: string,
  tokens: readonly Token[],
  start: number,
  vocabulary: Vocabulary,
  add: (meaning: string, end: number, cost: number) => void,
): void {
  for (let end = start + 1; end <= Math.min(tokens.length, start + 3); end += 1) {
    const words = tokens.slice(start, end);
    const [first] = words as [Token];
    if (!words.every((word) => mayBeText(word, vocabulary)) || (words.length > 1 && !isCapital(first))) break;
    // "Use N/A": how a sentence begins is no part of a text.
    if (!first.isName && start === 0 && cues().words.has(baseOf(first.lower))) break;
    const small = words.slice(1).filter((word) => !isCapital(word)).length;
    // "use the MAC address": a thing that is spoken of, and seldom a text.
    // A sentence begins with a capital, whatever the word is.
    const isOpening =
      start === 0 &&
      end === 1 &&
      /^\p{Lu}\p{Ll}{3,}$/u.test(first.text) &&
      !first.isName &&
      !/^(?:[(=:>→-]|is|are|was|means?|becomes?|should|must|ought|stands?|to|has)/u.test(
        tokens[1]?.lower ?? '',
      );
    const isThat = /^(?:the|their|its|his|her|our)$/u.test(tokens[start - 1]?.lower ?? '');
    add(
      textOf(text, words),
      end,
      (isCapital(first) ? 0.3 : 0.4) + small * 0.12 + (isThat || isOpening ? 0.4 : 0),
    );
  }
}

function mayBeText(token: Token, { columns }: Vocabulary): boolean {
  if (token.kind !== 'word' || (isArticle(token) && !token.isName)) return false;
  if (token.isExplained) return true;
  if (token.text !== token.lower && !/^(?:I|If|When|Where|The|And|Or)$/u.test(token.text)) return true;
  if (isIdle(token) || NO_TEXT.test(token.lower)) return false;
  return !columns.some(({ name }) => name.toLowerCase() === token.lower);
}

function isCapital({ text }: Token): boolean {
  return /^\p{Lu}/u.test(text);
}

/** Words that say which rows, in a way that only the words behind them make clear: "part-timers", "small gifts". */
function vagueAt(
  tokens: readonly Token[],
  start: number,
  { values }: Vocabulary,
  add: (end: number, cost: number) => void,
): void {
  for (let end = start + 1; end <= Math.min(tokens.length, start + 5); end += 1) {
    const token = tokens[end - 1] as Token;
    const isCode = token.text !== token.lower && start > 0 && values.has(fold(token.text));
    if (token.kind !== 'word' || /\d/u.test(token.text) || TELLS.test(token.lower) || isCode || token.isName)
      return;
    add(end, 0.15 + 0.06 * (end - start));
  }
}

const TELLS =
  /^(?:not|no|never|none|nothing|nobody|without|only|just|unless|except|if|when|where|whose|who|which|that|with|or|than|more|less|before|after|over|under|below|above|since|until|because|so|is|are|was|were|should|must|leave|drop|remove|skip|delete|exclude|set|make|put|fill|write|replace|change|keep|take|use|means|mean|becomes|become|stands|called)$/u;

function matched(words: readonly string[], tokens: readonly Token[], start: number): number | undefined {
  let at = start;
  for (const [index, word] of words.entries()) {
    // "don't need": the verb may carry its not, and be far from it by words that say nothing.
    while (index > 0 && at - start < 6 && !fits(tokens[at], word) && FLOAT.has(tokens[at]?.lower ?? ''))
      at += 1;
    if (!fits(tokens[at], word)) return undefined;
    at += 1;
  }
  return at;
}

const FLOAT = new Set(
  'the a an to be should must have has any us we i please really it them those these all of they is are'.split(
    ' ',
  ),
);

function fits(token: Token | undefined, word: string): boolean {
  if (!token || token.kind === 'quoted') return false;
  return baseOf(token.lower) === word || (word === 'not' && /n't$|^never$|^cannot$/.test(token.lower));
}
