import type { Said } from './instruction.js';
import { hasMasked, isMasked } from './quoted.js';
import { columnAndValue, columnOf, hasColumn, type Reading, valueIn } from './reading.js';

export interface SaidPair {
  column?: Said;
  from: string;
  to: string;
}

export interface SaidPairs {
  pairs: SaidPair[];
  otherwise?: { constant: string } | 'blank';
}

const ARROW = '->|=>|→|=|:|⇒|-->';
const PREPOSITION = 'to|into|as|with|by';
const VERB =
  'should be called|should be shown as|should be displayed as|should be written as|should appear as|should show as|should show up as|is shown as|should become|should read|should be|must be|becomes?|means?|stands? for|is short for|is the code for|goes to|go to|maps? to|turns? into|counts? as|translates? to|denotes?|represents?|corresponds? to|is really|is actually|is called|is|are|equals?';
const WORDS = {
  verb: `${ARROW}|${VERB}`,
  preposition: `${ARROW}|${PREPOSITION}`,
};
const OTHERWISE =
  /^(?:and\s+|or\s+)?(?:otherwise|everything else|anything else|everyone else|all others|all other values|any other values?|all other codes|the rest|the others|others|else|any other|all the rest|all else)\b[\s,:]*/iu;
export const NOTHING =
  /^(?:nothing|empty|blank|none|no value|left empty|left blank|an empty cell|not known|unknown|null|missing|not set|not given|not available|no data|(?:that )?there is (?:none|no value|no|nothing))$/iu;

/** "VERBAL is a valid entry" says that it stays. */
const VERDICT =
  /^(?:an? |also |perfectly )*(?:valid|allowed|acceptable|permitted|fine|ok|okay|correct|legitimate|possible)\b/iu;

/** "A to B, C to D and the rest to E", "1 = active; 2 = inactive", `"X" is an intern, "Y" full-time`. */
export function pairsOf(
  text: string,
  reading: Reading,
  links: 'verb' | 'preposition',
): SaidPairs | undefined {
  const link = new RegExp(`^(.+?)\\s+(?:${WORDS[links]})\\s+(.+)$|^([^:]+?):\\s+(.+)$`, 'iu');
  const leading = new RegExp(`^(?:${WORDS[links]}|stays?)\\s+`, 'iu');
  const chunks = chunksOf(text);
  const codes = chunks.map(({ chunk }) =>
    /^(\d{1,4}|\p{Lu}{1,2})\s+(?!(?:to|into|is|are|as|means?|in|for|stands?|becomes?|should|and|or|by|with|equals?)\s)(\p{L}[\p{L} -]*)$/u.exec(
      chunk,
    ),
  );
  // "10 open, 20 shipped, 30 invoiced": a list of codes needs no word between.
  if (codes.length > 1 && codes.every((code) => code !== null))
    return {
      pairs: codes.flatMap((code) => (code?.[1] && code[2] ? [{ from: code[1], to: code[2].trim() }] : [])),
    };
  const found: SaidPairs = { pairs: [] };
  let waiting: string[] = [];
  let linked = 0;
  for (const { before, chunk } of chunks) {
    const rest = OTHERWISE.exec(chunk);
    const match = link.exec(chunk);
    const left = match?.[1] ?? match?.[3];
    const right = match?.[2] ?? match?.[4];
    const gap = /^([\uE000-\uF8FF])\s+(\S.*)$/u.exec(chunk);
    // "…, type L a liability".
    const coded = /^(?:\p{L}+\s+)?([\p{Lu}\d]{1,3})\s+(?:an?|the)\s+(\S.*)$/u.exec(chunk);
    const shown = /\sas\s/iu.test(text.slice(0, text.length - chunk.length))
      ? /^([\uE000-\uF8FF]|\S+)\s+as\s+(\S.*)$/u.exec(chunk)
      : null;
    const short = /stands? for/iu.test(text) ? /^(\S+)\s+for\s+(\S.*)$/u.exec(chunk) : null;
    if (rest && linked > 0) {
      const to = chunk.slice(rest[0].length).replace(leading, '');
      found.otherwise = NOTHING.test(to) ? 'blank' : { constant: valueIn(to, reading) };
    } else if (right !== undefined && VERDICT.test(right)) {
      return undefined;
    } else if (left !== undefined && right !== undefined) {
      // "Unit of measure; st is piece": what was before says something else.
      if (waiting.length > 0 && before.includes(';')) return undefined;
      if (![...waiting, left].every((from) => isFair(from, right))) return undefined;
      add(found, [...waiting, left], right, reading);
      waiting = [];
      linked++;
    } else if (shown?.[1] && shown[2] && linked > 0) {
      add(found, [shown[1]], shown[2], reading);
      linked++;
    } else if (coded?.[1] && coded[2] && linked > 0) {
      add(found, [coded[1]], coded[2], reading);
      linked++;
    } else if (gap?.[1] && gap[2] && linked > 0) {
      add(found, [gap[1]], gap[2], reading);
      linked++;
    } else if (short?.[1] && short[2] && linked > 0) {
      add(found, [short[1]], short[2], reading);
      linked++;
    } else if (linked === 1 && chunks.length <= 3 && !isMasked(chunk) && found.pairs.length === 1) {
      const last = found.pairs[0];
      if (last) last.to += before + chunk;
    } else waiting.push(chunk);
  }
  return waiting.length === 0 && found.pairs.length > 0
    ? hasMasked(text)
      ? found
      : withoutNoun(found, reading)
    : undefined;
}

/** "Tax key 9 means 19, key 8 means 7, no key means 0": the word before each code is no part of it. */
function withoutNoun(found: SaidPairs, reading: Reading): SaidPairs {
  const noun = /(\p{L}+)\s+\S+$/u.exec(found.pairs[0]?.from ?? '')?.[1]?.toLowerCase();
  if (found.pairs.length < 2 || noun === undefined) return found;
  const none = new RegExp(`^(?:no|without(?: a)?)\\s+${noun}$`, 'iu');
  const coded = new RegExp(`^(?:.+\\s)?${noun}\\s+(\\d+|\\p{Lu}{1,3})$`, 'iu');
  const pairs = found.pairs.map((pair) => {
    const from = none.test(pair.from) ? 'empty' : coded.exec(pair.from)?.[1];
    return from === undefined ? undefined : { ...pair, from };
  });
  const all = pairs.flatMap((pair) => (pair ? [pair] : []));
  if (all.length < pairs.length) return found;
  // In a text, the word is what the codes stand in; in a description it is the column described.
  const column = found.pairs[0]?.column ?? found.pairs[0]?.from.replace(/\s+\S+$/u, '');
  const named = reading.subject === undefined && column !== undefined ? { column } : {};
  return { ...found, pairs: all.map((pair) => ({ ...pair, ...named })) };
}

/** Of what was not quoted, a few words; more are a sentence and no value. */
function isFair(from: string, to: string): boolean {
  return from.trim() !== '' && from.split(/\s+/u).length <= 5 && to.split(/\s+/u).length <= 10;
}

const BETWEEN =
  /\s*[;\n]\s*(?:and\s+)?|\s*,(?!\d)\s*(?:(?:and|or|but|while|whereas)\s+)?(?=\S)|,\s+|\s+(?:and|or|while|whereas)\s+/giu;

function chunksOf(text: string): { before: string; chunk: string }[] {
  const found: { before: string; chunk: string }[] = [];
  let before = '';
  let at = 0;
  for (const match of text.matchAll(BETWEEN)) {
    found.push({ before, chunk: text.slice(at, match.index).trim() });
    before = match[0];
    at = match.index + match[0].length;
  }
  found.push({ before, chunk: text.slice(at).trim() });
  return found.filter(({ chunk }) => chunk !== '');
}

/** `from` may name the column too ("status 3"), and so may `to` ("to Open in Status"). */
function add(found: SaidPairs, froms: readonly string[], to: string, reading: Reading): void {
  const inside = /^(.+?)\s+(?:in|for|of)\s+(?:the\s+)?(.+)$/iu.exec(to);
  const place =
    inside?.[2] !== undefined && hasColumn(inside[2], reading, 0.8) && !reading.isValue(to)
      ? columnOf(inside[2], reading)
      : undefined;
  const value = valueIn(place === undefined ? to : (inside?.[1] ?? to), reading);
  const tos = value.split('/');
  for (const each of froms.flatMap((from) => slashed(from, tos.length))) {
    const bare = each
      .replace(/^(?:an?|the|all|any|every|both|either)\s+/iu, '')
      .replace(/\s+(?:both|all|each)$/iu, '');
    const within = /^(.+?)\s+in\s+(?:the\s+)?(.+)$/iu.exec(bare);
    const named =
      within?.[2] !== undefined &&
      (hasColumn(within[2], reading, 0.8) || /\s(?:column|field)$/iu.test(within[2]));
    const where = named ? within?.[2] : undefined;
    const said = where === undefined ? bare : (within?.[1] ?? bare);
    const pair = isMasked(said) || reading.isValue(said) ? undefined : columnAndValue(said, reading);
    const own = pair && !hasMasked(pair.column) ? pair : undefined;
    const before = found.pairs.at(-1)?.column;
    const column = own?.column ?? (where === undefined ? place : columnOf(where, reading)) ?? before;
    found.pairs.push({
      ...(column === undefined ? {} : { column }),
      from: own?.value ?? valueIn(said, reading),
      to: value,
    });
  }
  if (froms.length === 1 && tos.length > 1 && slashed(froms[0] ?? '', tos.length).length === tos.length)
    found.pairs.slice(-tos.length).forEach((pair, index) => {
      pair.to = (tos[index] ?? value).trim();
    });
}

/** "M/F to Male/Female" are two pairs. */
function slashed(from: string, count: number): string[] {
  const [values = from, ...place] = from.split(/(?=\sin\s)/u);
  const parts = values.split('/').map((part) => part.trim());
  if (count < 2 || parts.length !== count || !parts.every(Boolean)) return [from];
  return parts.map((part) => part + place.join(''));
}
