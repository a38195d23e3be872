import type { Known } from '../instruct/instruction.js';
import { likeness } from '../instruct/naming.js';
import { fold } from '../match/words.js';
import type { Span } from './chart.js';
import { baseOf, cues } from './cues.js';
import type { Token } from './token.js';

/** A column as it is called in the templates or the files. */
export interface ColumnMeant {
  name: string;
}

/** Text that stands in cells of these columns. */
export interface ValueMeant {
  value: string;
  columns: string[];
}

export interface NumberMeant {
  number: string;
  percent?: true;
}

export interface DateMeant {
  /** The first day that is meant. */
  from: string;
  /** The last. */
  to: string;
}

/** What names are there, made ready for looking up. */
export interface Vocabulary {
  columns: { name: string; aliases: string[] }[];
  /** Folded text of cells: how it is written, and the columns that have it. */
  values: Map<string, { value: string; columns: Set<string> }>;
  tables: string[];
  /** What rows are called: names of templates and files, singular. */
  nouns: Set<string>;
}

const ROW_WORDS =
  'row record entry line item one thing people person everybody everyone anybody anyone somebody someone all any anything everything those these they them stuff it who whoever whatever data';

export function vocabularyOf(known: Known, descriptions: ReadonlyMap<string, string>): Vocabulary {
  const names = new Set([
    ...known.templates.flatMap(({ columns }) => columns),
    ...known.tables.flatMap(({ columns }) => columns),
  ]);
  const values: Vocabulary['values'] = new Map();
  for (const table of known.tables)
    for (const column of table.columns)
      for (const value of table.values?.(column) ?? []) {
        const key = fold(value.trim());
        if (key === '') continue;
        const found = values.get(key) ?? { value: value.trim(), columns: new Set<string>() };
        found.columns.add(column);
        values.set(key, found);
      }
  const nouns = new Set(ROW_WORDS.split(' '));
  for (const name of [...known.templates.map((each) => each.name), ...known.tables.map((each) => each.name)])
    for (const word of [name, ...name.split(/[\s_-]+/u)]) nouns.add(baseOf(word.toLowerCase()));
  return {
    columns: [...names].map((name) => ({ name, aliases: [name, ...aliasesIn(descriptions.get(name))] })),
    values,
    tables: [...new Set(known.tables.flatMap(({ name, file }) => [name, file]))],
    nouns,
  };
}

/** "Arrival, date YYYY-MM-DD" is also called arrival, "Name of the guest" guest name and guest. */
function aliasesIn(description = ''): string[] {
  const [head = ''] = description.split(/[,.;:(]/u);
  const words = head.trim();
  if (words === '' || words.split(/\s+/u).length > 4) return [];
  const of = /^(\w+) of (?:the |an? )?(\w+)$/iu.exec(words);
  return of ? [words, `${of[2]} ${of[1]}`, of[2] ?? ''] : [words];
}

/** Words that hold others together, or are only polite. */
const IDLE = new Set(
  `a an the please pls kindly really also simply actually basically of all every each any both our your their his her its my
  some there here this these those that then should shall must will would can could may might ought to be have has had been
  is are was were get got do does for us we i you me they them he she it him in on at with from by as so too now still ever
  over along back up off column field value values columns fields cells cell entry entries data whole entire complete own
  already yet again even well ok okay supposed going able anyway though cheers hi hello thanks everybody's meaning namely`.split(
    /\s+/u,
  ),
);
/** Said beside the point, wherever it stands. */
const ASIDES = [
  'in the new system',
  'in our new system',
  'for us',
  'to us',
  'as far as i know',
  'from now on',
  'if possible',
  'in the result',
  'in the end',
  'in here',
  'if you can',
  'at all',
  'any more',
  'any longer',
  'of course',
  'you know',
  'by the way',
  'to be honest',
  'i think',
  'i guess',
  'and so on',
].map((phrase) => phrase.split(' '));

/** For each token whether it may be passed over. */
export function idleIn(tokens: readonly Token[]): boolean[] {
  const idle = tokens.map(
    (token) => isIdle(token) || (token.kind === 'sign' && ',;:.!?()–—-'.includes(token.lower)),
  );
  tokens.forEach((_, start) => {
    for (const phrase of ASIDES)
      if (phrase.every((word, at) => tokens[start + at]?.lower === word))
        idle.fill(true, start, start + phrase.length);
  });
  return idle;
}

export function isIdle(token: Token): boolean {
  return token.kind === 'word' && IDLE.has(token.lower);
}

const LONGEST = 6;
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Every typed span of a sentence: several may start at one word. */
export function spansOf(text: string, tokens: readonly Token[], vocabulary: Vocabulary): Span[] {
  const spans: Span[] = [];
  const add = (type: string, start: number, end: number, meaning: unknown, cost: number) =>
    spans.push({ type, start, end, meaning, cost });
  tokens.forEach((token, start) => {
    for (const { words, type } of cues().byFirst.get(baseOf(token.lower)) ?? []) {
      const end = matched(words, tokens, start);
      if (end !== undefined && token.kind !== 'quoted') add(type, start, end, token.lower, 0);
    }
    for (let end = start + 1; end <= Math.min(tokens.length, start + LONGEST); end += 1)
      for (const { name, cost } of columnsCalled(tokens.slice(start, end), vocabulary))
        add('Field', start, end, { name } satisfies ColumnMeant, cost);
    for (let end = start + 1; end <= Math.min(tokens.length, start + LONGEST); end += 1) {
      const said = text.slice(tokens[start]?.start, tokens[end - 1]?.end);
      const plain = end === start + 1 && token.kind === 'quoted' ? token.text : said;
      const found = vocabulary.values.get(fold(plain));
      if (found && (end > start + 1 || !isIdle(token) || token.text !== token.lower))
        add(
          'Value',
          start,
          end,
          { value: found.value, columns: [...found.columns] } satisfies ValueMeant,
          0.05,
        );
    }
    if (token.kind === 'quoted') add('Text', start, start + 1, token.text, 0);
    for (let end = start + 1; end <= Math.min(tokens.length, start + 3); end += 1) {
      const words = tokens.slice(start, end);
      if (!words.every((word) => mayBeText(word, vocabulary)) || (words.length > 1 && !isCapital(token)))
        break;
      add('Word', start, end, text.slice(token.start, words.at(-1)?.end), 0.35);
    }
    if (token.kind === 'word' && vocabulary.nouns.has(baseOf(token.lower)))
      add('Noun', start, start + 1, token.lower, 0);
    numbersAt(tokens, start, add);
    datesAt(tokens, start, add);
  });
  return [...spans, ...remarks(tokens, spans)];
}

/**
 * Text that nobody quoted: one word, or several of which the first has a capital ("Credit card"). Words that say what to
 * do, name a column or hold a sentence together are no text.
 */
function mayBeText(token: Token, { columns }: Vocabulary): boolean {
  if (token.kind !== 'word' || isArticle(token)) return false;
  if (token.text !== token.lower && !/^(?:I|If|When|Where)$/u.test(token.text)) return true;
  if (isIdle(token) || NO_TEXT.test(token.lower)) return false;
  return !columns.some(({ name }) => name.toLowerCase() === token.lower);
}

const NO_TEXT =
  /^(?:everywhere|always|otherwise|else|instead|only|unless|if|and|or|but|not|no|we|i|you|they|want|need|whose|who|which|twice|double|half|times|digits?|upper|lower|capitals?|same|because|than|more|less|over|under|above|below|before|after)$/u;

function isCapital({ text }: Token): boolean {
  return /^\p{Lu}/u.test(text);
}

/** What a reason does not hold: what to do, and what to do it with. */
const OPERATIVE = new Set(
  'Number Percent Date Text Remove Only Unless Otherwise Always Upper Title'.split(' '),
);

/** Begins something that says which rows, or when: never only a reason. */
const LIMITS =
  /^(?:who|whose|that|which|with|without|where|if|when|unless|except|only|just|having|from|in|of|for|to|whenever|not|no|other|apart|but)$/u;
/** How a reason begins that follows without a comma: "… are the bosses, we don't want them". */
const STATES = /^(?:is|are|was|were|have|has|had|=)$/u;

/** Parts of a sentence that end at a comma or the like and tell nothing to do: reasons, names of their own. */
function remarks(tokens: readonly Token[], spans: readonly Span[]): Span[] {
  const isBreak = ({ kind, lower }: Token) =>
    (kind === 'sign' && /[,;:.!?()–—-]/u.test(lower)) || /^(?:so|because|since|as|but|and)$/u.test(lower);
  const found: Span[] = [];
  for (let start = 0; start < tokens.length; start += 1) {
    const [first, before] = [tokens[start] as Token, tokens[start - 1]];
    const isOwn = before === undefined || isBreak(before);
    if (LIMITS.test(first.lower) || (!isOwn && !STATES.test(first.lower))) continue;
    for (let end = start + 1; end <= tokens.length; end += 1) {
      if (end < tokens.length && !isBreak(tokens[end] as Token)) continue;
      const inside = spans.filter((each) => each.start >= start && each.end <= end);
      if (inside.some(({ type }) => OPERATIVE.has(type))) break;
      // A code of the data is more than a reason; a few words of free text may be in one by chance.
      if (inside.some(({ type, end: last, start: from }) => type === 'Value' && last - from === 1)) break;
      const words = tokens.slice(start, end).filter((token) => token.kind === 'word' && !isIdle(token));
      const fields = inside.some(({ type }) => type === 'Field');
      if (!isOwn && (fields || words.some(({ text }) => /[\d\p{Lu}]/u.test(text)))) break;
      const cost = (isOwn ? 0.3 : 0.5) + 0.1 * words.length + (fields ? 0.5 : 0);
      found.push({ type: 'Remark', start, end, meaning: 'remark', cost });
    }
  }
  return found;
}

function matched(words: readonly string[], tokens: readonly Token[], start: number): number | undefined {
  let at = start;
  for (const [index, word] of words.entries()) {
    // "don't need": the verb may carry its not, and be far from it by words that say nothing.
    while (
      index > 0 &&
      at < tokens.length &&
      at - start < 6 &&
      !fits(tokens[at], word) &&
      FLOAT.has(tokens[at]?.lower ?? '')
    )
      at += 1;
    if (!fits(tokens[at], word)) return undefined;
    at += 1;
  }
  return at;
}

const FLOAT = new Set(
  'the a an to be should must have has any us we i please really it them those these all of they'.split(' '),
);

function fits(token: Token | undefined, word: string): boolean {
  if (!token || token.kind === 'quoted') return false;
  return baseOf(token.lower) === word || (word === 'not' && /n't$|^never$|^cannot$/.test(token.lower));
}

function columnsCalled(
  tokens: readonly Token[],
  { columns, nouns }: Vocabulary,
): { name: string; cost: number }[] {
  if (tokens.some(({ kind, lower }) => kind === 'sign' && !"'-/".includes(lower))) return [];
  if (tokens.some(({ lower }) => /\.(?:csv|xlsx?|json|txt|tsv|xml|sql|ods)$/u.test(lower))) return [];
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (
    !first ||
    !last ||
    (tokens.length > 1 &&
      (isArticle(first) || isArticle(last) || /^(?:no|not|without|any)$/u.test(first.lower)))
  )
    return [];
  const said = tokens.map(({ text }) => text).join(' ');
  if (
    tokens.length === 1 &&
    (first.kind === 'number' ||
      (IDLE.has(first.lower) && !columns.some(({ name }) => name.toLowerCase() === first.lower)))
  )
    return [];
  // "The orders" are rows, though a column Order date be there.
  const isNoun = tokens.length === 1 && nouns.has(baseOf(first.lower));
  const base = isNoun ? '' : basesOf(said);
  const scored = columns.map(({ name, aliases }) => ({
    name,
    score: Math.max(
      ...aliases.map(
        (alias, at) => Math.max(likeness(said, alias), sameBases(base, alias)) - (at > 0 ? 0.02 : 0),
      ),
    ),
  }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  // "number" alone says nothing of which.
  if (best < 0.9 && (isNoun || GENERIC.test(base))) return [];
  // A word of a longer name is enough where no other column has it.
  if (best < 0.65) return [];
  return scored
    .filter(({ score }) => score >= best - 0.04)
    .map(({ name, score }) => ({ name, cost: (1 - score) * 0.5 }));
}

const GENERIC = /^(?:date|day|time|number|no|name|code|id|type|value|amount|year|month)$/u;

/** Without the words that only say that it is a column of such a kind: the closing time is Closed. */
function basesOf(name: string): string {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(baseOf);
  const telling = words.filter(
    (word) => !/^(?:date|day|time|number|no|name|code|to|on|at|by|the|a)$/u.test(word),
  );
  return (telling.length > 0 ? telling : words).join(' ');
}

/** Forms of one word: "assign" and "Assignee", "closing time" and "Closed". */
function sameBases(said: string, name: string): number {
  const own = basesOf(name);
  if (said === own) return said.length > 2 ? 0.86 : 0;
  const [short, long] = said.length < own.length ? [said, own] : [own, said];
  return short.length >= 5 && long.startsWith(short) && long.length - short.length <= 3 && !long.includes(' ')
    ? 0.75
    : 0;
}

function isArticle({ lower }: Token): boolean {
  return /^(?:the|an?|of|in|for|to|is|are|and|or|with|from|by|my|our|their|its|all|every|each)$/u.test(lower);
}

type Add = (type: string, start: number, end: number, meaning: unknown, cost: number) => void;

function numbersAt(tokens: readonly Token[], start: number, add: Add): void {
  const token = tokens[start];
  if (!token) return;
  const word = NUMBER_WORDS.indexOf(token.lower);
  const number =
    token.kind === 'number' ? token.text.replaceAll(',', '') : word >= 0 ? String(word) : undefined;
  if (number === undefined) return;
  const next = tokens[start + 1]?.lower;
  const isPercent =
    next === '%' || next === 'percent' || (next === 'per' && tokens[start + 2]?.lower === 'cent');
  if (isPercent) add('Percent', start, start + (next === 'per' ? 3 : 2), { number, percent: true }, 0);
  add('Number', start, start + 1, { number } satisfies NumberMeant, token.kind === 'number' ? 0 : 0.05);
}

function datesAt(tokens: readonly Token[], start: number, add: Add): void {
  const token = tokens[start];
  if (!token) return;
  const span = (end: number, from: string, to: string) =>
    add('Date', start, end, { from, to } satisfies DateMeant, 0);
  const month = MONTHS.findIndex(
    (name) => name === token.lower || (token.lower.length >= 3 && name.startsWith(token.lower)),
  );
  const year = (at: number) =>
    /^(?:19|20)\d\d$/.test(tokens[at]?.text ?? '') ? tokens[at]?.text : undefined;
  const two = (number: number) => String(number).padStart(2, '0');
  const whole = (of: string, month: number) => [
    `${of}-${two(month)}-01`,
    `${of}-${two(month)}-${two(new Date(Date.UTC(Number(of), month, 0)).getUTCDate())}`,
  ];
  const own = year(start);
  if (own) span(start + 1, `${own}-01-01`, `${own}-12-31`);
  const iso = /^((?:19|20)\d\d)-(\d\d)-(\d\d)$/.exec(token.text);
  if (iso) span(start + 1, token.text, token.text);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.((?:19|20)\d\d)$/.exec(token.text);
  if (dotted) {
    const day = `${dotted[3]}-${two(Number(dotted[2]))}-${two(Number(dotted[1]))}`;
    span(start + 1, day, day);
  }
  if (month < 0) {
    // "1 March 2023", "1st of March 2023"
    const day = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(token.lower)?.[1];
    const at = tokens[start + 1]?.lower === 'of' ? start + 2 : start + 1;
    const next = MONTHS.findIndex(
      (name) =>
        name === tokens[at]?.lower ||
        (/^[a-z]{3,}$/.test(tokens[at]?.lower ?? '') && name.startsWith(tokens[at]?.lower ?? '-')),
    );
    const of = year(at + 1);
    if (day && next >= 0 && of) span(at + 2, ...pair(`${of}-${two(next + 1)}-${two(Number(day))}`));
    return;
  }
  const of = year(start + 1);
  if (of) span(start + 2, ...(whole(of, month + 1) as [string, string]));
  const day = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(tokens[start + 1]?.lower ?? '')?.[1];
  const at = tokens[start + 2]?.lower === ',' ? start + 3 : start + 2;
  const later = year(at);
  if (day && later) span(at + 1, ...pair(`${later}-${two(month + 1)}-${two(Number(day))}`));
}

function pair(day: string): [string, string] {
  return [day, day];
}
