import { sameWords } from './data/same-words.js';

export interface Resolved {
  name: string;
  /** From 0 to 1: 1 when the name was said as it stands. */
  score: number;
}

/** The column that was meant, of those there are. Ties go to the first. */
export function resolveColumn(said: string, names: readonly string[]): Resolved | undefined {
  return best(cleanColumn(said), names);
}

/** The table or file that was meant; its ending and what surrounds the name may be missing. */
export function resolveTable(said: string, names: readonly string[]): Resolved | undefined {
  return best(cleanTable(said), names);
}

const LEAST = 0.5;

/** Names by the words in them, so that five thousand columns are not compared one by one. */
interface Index {
  lower: Map<string, number>;
  joined: Map<string, number>;
  byToken: Map<string, number[]>;
  said: Map<string, Resolved | undefined>;
}
const indexes = new WeakMap<readonly string[], Index>();

function indexOf(names: readonly string[]): Index {
  const kept = indexes.get(names);
  if (kept) return kept;
  const index: Index = { lower: new Map(), joined: new Map(), byToken: new Map(), said: new Map() };
  names.forEach((name, place) => {
    const words = wordsIn(name);
    const lower = name.toLowerCase();
    if (!index.lower.has(lower)) index.lower.set(lower, place);
    if (!index.joined.has(words.joined)) index.joined.set(words.joined, place);
    for (const token of words.meant) {
      const places = index.byToken.get(token);
      if (places) places.push(place);
      else index.byToken.set(token, [place]);
    }
  });
  indexes.set(names, index);
  return index;
}

function best(said: string, names: readonly string[]): Resolved | undefined {
  const index = indexOf(names);
  if (index.said.has(said)) return index.said.get(said);
  const found = bestOf(said, names, index);
  index.said.set(said, found);
  return found;
}

function bestOf(said: string, names: readonly string[], index: Index): Resolved | undefined {
  if (said.length > 120) return undefined;
  const words = wordsIn(said);
  const places = new Set<number>();
  for (const place of [index.lower.get(said.toLowerCase()), index.joined.get(words.joined)])
    if (place !== undefined) places.add(place);
  if (places.size === 0) {
    for (const token of words.meant) {
      const exact = index.byToken.get(token);
      if (exact) for (const place of exact) places.add(place);
      else
        for (const [other, others] of index.byToken)
          if (alike(token, other)) for (const place of others) places.add(place);
    }
  }
  let found: Resolved | undefined;
  for (const place of [...places].sort((a, b) => a - b)) {
    const name = names[place] ?? '';
    const score = likeness(said, name);
    if (score >= LEAST && score > (found?.score ?? 0)) found = { name, score };
  }
  return found;
}

const BEFORE =
  /^(?:(?:in|for|of|from|on|all|both|every|each|any|the|an?|our|your|their|its|his|my|this|that|these|those|source|target|output|input|template)\s+|(?:columns?|fields?|values?|contents?|cells?|entries|data|text|everything)\s+(?:(?:of|in|from|for)\s+)?(?=\S)|(?:numbers|codes|dates|amounts|names)\s+in\s+(?=.*\s(?:column|field)$)|then\s+(?=the\s))+/iu;
const AFTER =
  /(?:['’]s)?\s+(?:columns?|fields?|values?|cells?|entries|data|attributes?|property|properties|headers?|ones?|in the (?:source|file|export|data))$/iu;

/** "the phone column" is "phone". */
export function cleanColumn(said: string): string {
  return clean(said, BEFORE, AFTER);
}

const TABLE_BEFORE =
  /^(?:(?:in|for|of|from|on|all|the|an?|our|their|this|that|addresses|rows|records|customers|people|everything|everyone|everybody|those|those)\s+(?=\S)|(?:sheets?|tabs?|tables?|files?|lists?|exports?|worksheets?|branch|templates?)\s+(?:of\s+)?(?=\S))+/iu;
const TABLE_AFTER =
  /(?:['’]s?)?\s+(?:sheets?|tabs?|tables?|files?|lists?|exports?|worksheets?|branch|office|templates?|workbook|record|records|rows|ones?)$/iu;

export function cleanTable(said: string): string {
  return clean(said, TABLE_BEFORE, TABLE_AFTER);
}

function clean(said: string, before: RegExp, after: RegExp): string {
  const whole = said
    .trim()
    .replace(/^["'“”„«»‘’`]+|["'“”«»‘’`]+$/gu, '')
    .replace(/[\s,;:.!?]+$/u, '')
    .trim();
  let text = whole;
  for (let last = ''; last !== text; ) {
    last = text;
    text = text.replace(before, '').replace(after, '').trim();
  }
  return text === '' ? whole : text;
}

/** How alike a phrase and a name are. */
export function likeness(said: string, name: string): number {
  if (said === name) return 1;
  if (said.toLowerCase() === name.toLowerCase()) return 0.99;
  const a = wordsIn(said);
  const b = wordsIn(name);
  if (a.tokens.length === 0 || b.tokens.length === 0) return 0;
  if (a.joined === b.joined) return 0.97;
  const left = a.meant;
  const right = b.meant;
  if (left.join(' ') === right.join(' ')) return 0.93;
  const common = pairedTokens(left, right);
  if (common === 0) return 0;
  const exact = left.every((token) => right.includes(token)) || right.every((token) => left.includes(token));
  if (common === left.length && common === right.length) return exact ? 0.9 : 0.85;
  // A word of the name is enough to mean it ("phone" for "Main phone number"); a longer phrase than the name is weaker.
  if (common === left.length) return 0.55 + 0.3 * (common / right.length) - (exact ? 0 : 0.05);
  if (common === right.length) return 0.45 + 0.3 * (common / left.length) - (exact ? 0 : 0.05);
  const jaccard = common / (left.length + right.length - common);
  return jaccard >= 0.5 ? 0.3 + 0.4 * jaccard : 0;
}

/** Each token has one partner at most. */
function pairedTokens(left: readonly string[], right: readonly string[]): number {
  const free = [...right];
  let count = 0;
  for (const token of left) {
    const exact = free.indexOf(token);
    const place = exact >= 0 ? exact : free.findIndex((other) => alike(token, other));
    if (place < 0) continue;
    free.splice(place, 1);
    count++;
  }
  return count;
}

/** A phrase or a name, taken apart. */
interface Words {
  tokens: readonly string[];
  joined: string;
  /** See `meant`. */
  meant: readonly string[];
}

const taken = new Map<string, Words>();
const mostTaken = 5000;
const longestTaken = 200;

/** Once for each text: every part of a sentence is compared to the same few names. */
function wordsIn(text: string): Words {
  const known = taken.get(text);
  if (known) return known;
  const tokens = tokensOf(text);
  const words = { tokens, joined: tokens.join(''), meant: meant(tokens) };
  if (text.length > longestTaken) return words;
  if (taken.size >= mostTaken) taken.clear();
  taken.set(text, words);
  return words;
}

const IDLE = new Set(['the', 'a', 'an', 'of', 'in', 'for', 'and', 'or', 'column', 'field', 'value', 's']);

function tokensOf(text: string): string[] {
  const tokens = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]s?\b/gu, '')
    .replace(/\.(?:csv|xlsx?|json|txt|tsv|xml|sql|ods)$/iu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    // "Status A": a letter that is no article.
    .replace(/(?<=\S\s)A(?!\S)/gu, 'lettera')
    .toLowerCase()
    .replace(/\be[- ]?mails?\b/gu, 'email')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const kept = tokens.filter((token) => !IDLE.has(token));
  return (kept.length === 0 ? tokens : kept).map(singular);
}

function singular(token: string): string {
  if (token.length < 4 || /(?:ss|us|is)$/u.test(token)) return token;
  if (token.endsWith('ies')) return `${token.slice(0, -3)}y`;
  if (/(?:sses|ches|shes|xes)$/u.test(token)) return token.slice(0, -2);
  return token.endsWith('s') ? token.slice(0, -1) : token;
}

/** Phrases that mean the same ("surname", "last name") become one token. */
function meant(tokens: readonly string[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const two = sameWords.get(tokens.slice(at, at + 2).join(' '));
    const three = sameWords.get(tokens.slice(at, at + 3).join(' '));
    const one = tokens[at] ?? '';
    if (three !== undefined && at + 2 < tokens.length) {
      found.push(three);
      at += 3;
    } else if (two !== undefined && at + 1 < tokens.length) {
      found.push(two);
      at += 2;
    } else {
      found.push(sameWords.get(one) ?? one);
      at++;
    }
  }
  return [...new Set(found)];
}

function alike(a: string, b: string): boolean {
  return a === b || (a.length > 4 && b.length > 4 && !/\d/u.test(a + b) && isTypo(a, b));
}

/** One letter more, less, other, or two exchanged. */
function isTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const restA = a.slice(start);
  const restB = b.slice(start);
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}
