import { fold } from '../words/fold.js';
import { lexicon } from '../words/lexicon.js';
import { likeness } from '../words/naming.js';
import { stem } from '../words/stem.js';
import { telling, wordsOf } from '../words/tokens.js';
import { isDay } from './amounts.js';
import { baseOf } from './cues.js';
import type { Known } from './instruction.js';
import type { Token } from './token.js';

interface NamedColumn {
  name: string;
  /** Its name, and what its description calls it. */
  aliases: string[];
  /** What these mean, by synonyms, abbreviations and other languages. */
  meanings: Set<string>;
  isDates: boolean;
  /** A template has it. */
  isWanted: boolean;
  /** Called like a price or a sum, in whatever language. */
  isMoney: boolean;
}

/** What names are there, made ready for looking up. */
export interface Vocabulary {
  columns: NamedColumn[];
  /** Folded text of cells: how it is written, and the columns that have it. */
  values: Map<string, { value: string; columns: Set<string> }>;
  /** Words inside of longer cells, folded, and the columns that have such cells. */
  pieces: Map<string, Set<string>>;
  tables: { file: string; name: string }[];
  /** What rows are called: names of templates and files, singular. */
  nouns: Set<string>;
  /** Groups of columns that are things of their own, singular: requester, assignee. */
  roles: Set<string>;
  /** Phrases that were looked up before: a sentence is read in several ways. */
  called: Map<string, { name: string; cost: number }[]>;
}

const ROW_WORDS =
  'row record entry line item one thing people person everybody everyone anybody anyone somebody someone all any anything everything those these they stuff who whoever whatever what case folk guy';

/** Cells longer than this are prose. */
const LONG = 80;

export function vocabularyOf(known: Known, descriptions: ReadonlyMap<string, string>): Vocabulary {
  const names = new Set([
    ...known.templates.flatMap(({ columns }) => columns),
    ...known.tables.flatMap(({ columns }) => columns),
  ]);
  const values: Vocabulary['values'] = new Map();
  const pieces: Vocabulary['pieces'] = new Map();
  for (const table of known.tables)
    for (const column of table.columns)
      for (const cell of table.values?.(column) ?? []) {
        const value = cell.trim();
        const key = fold(value);
        if (key === '') continue;
        const found = values.get(key) ?? { value, columns: new Set<string>() };
        found.columns.add(column);
        values.set(key, found);
        if (value.length > LONG || !/\p{L}/u.test(value)) continue;
        const words = key.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
        if (words.length < 2) continue;
        for (const word of words) {
          const columns = pieces.get(word) ?? new Set<string>();
          columns.add(column);
          pieces.set(word, columns);
        }
      }
  // What the files say already is meant there.
  const made = new Map<string, { value: string; columns: Set<string> }>();
  for (const template of known.templates)
    for (const column of template.columns)
      for (const cell of template.values?.(column) ?? []) {
        const [value, key] = [cell.trim(), fold(cell.trim())];
        if (key === '' || values.has(key) || value.length > LONG) continue;
        const found = made.get(key) ?? { value, columns: new Set<string>() };
        found.columns.add(column);
        made.set(key, found);
      }
  for (const [key, found] of made) values.set(key, found);
  const nouns = new Set(ROW_WORDS.split(' '));
  for (const name of [...known.templates.map((each) => each.name), ...known.tables.map((each) => each.name)])
    for (const word of [name, ...name.split(/[\s_.-]+/u)]) nouns.add(baseOf(word.toLowerCase()));
  return {
    columns: [...names].map((name) => namedColumn(name, known, descriptions.get(name))),
    ...{ values, pieces, nouns },
    roles: new Set((known.roles ?? []).map((role) => baseOf(role.toLowerCase()))),
    called: new Map(),
    tables: known.tables.map(({ file, name }) => ({ file, name })),
  };
}

function namedColumn(name: string, known: Known, description: string | undefined): NamedColumn {
  const aliases = [name, ...aliasesIn(description)];
  const cells = known.tables
    .flatMap((table) => (table.columns.includes(name) ? (table.values?.(name) ?? []) : []))
    .filter((cell) => cell.trim() !== '');
  const days = cells.filter(isDay).length;
  const meanings = new Set(aliases.flatMap(meaningsOf));
  return {
    ...{ name, aliases, meanings },
    isMoney: MONEY.some((word) => [...meanings].some((each) => each.split(' ').includes(word))),
    isDates: cells.length > 0 ? days >= cells.length * 0.8 : /\bdate\b|\bYYYY\b/iu.test(description ?? ''),
    isWanted: known.templates.some(({ columns }) => columns.includes(name)),
  };
}

const MONEY = 'price amount fee cost salary total sum rent balance net gross paid value charge payment'
  .split(' ')
  .map(stem);

/** What a name can mean: the stems of its words, in English and out of other languages, and groups of synonyms. */
function meaningsOf(name: string): string[] {
  const words = telling(wordsOf(name));
  if (words.length === 0 || words.length > 4) return [];
  const { readings, groups, parts } = lexicon();
  // "Note" is English, whatever it means in German.
  const isEnglish = words.every((word) => parts.get('')?.has(word));
  const meant = (phrase: string) =>
    (readings.get(phrase) ?? []).filter(({ language }) => !isEnglish || language === undefined);
  const whole = meant(words.join(' '));
  const each = words.map((word) => meant(word)[0]?.words.join(' ') ?? word).join(' ');
  const phrases = [words.join(' '), each, ...whole.map((reading) => reading.words.join(' '))];
  const stems = phrases.map((phrase) => phrase.split(' ').map(stem).join(' '));
  return [...stems, ...stems.flatMap((key) => (groups.get(key) ?? []).map((group) => `#${group}`))];
}

/** "Arrival, date YYYY-MM-DD" is also called arrival, "Name of the guest" guest name and guest. */
function aliasesIn(description = ''): string[] {
  const [head = ''] = description.split(/[,.;:(]/u);
  const words = head.trim();
  if (words === '' || words.split(/\s+/u).length > 4) return [];
  const of = /^(\w+) of (?:the |an? )?(\w+)$/iu.exec(words);
  const whose = /^name$/iu.test(of?.[1] ?? '') ? [of?.[2] ?? ''] : [];
  return of ? [words, `${of[2]} ${of[1]}`, ...whose] : [words];
}

const ARTICLE =
  /^(?:the|an?|of|in|for|to|is|are|and|or|with|from|by|my|our|their|its|all|every|each|whose|where|who|that|which|if|when|as|at|on)$/u;

export function isArticle({ lower }: Token): boolean {
  return ARTICLE.test(lower);
}

/** The columns that a phrase names, and what speaks against it. */
export function columnsCalled(
  tokens: readonly Token[],
  vocabulary: Vocabulary,
  isIdle: (token: Token) => boolean,
): { name: string; cost: number }[] {
  const key = tokens.map(({ kind, text, isName }) => `${kind} ${isName} ${text}`).join('\n');
  const known = vocabulary.called.get(key) ?? named(tokens, vocabulary, isIdle);
  vocabulary.called.set(key, known);
  return known;
}

function named(
  tokens: readonly Token[],
  { columns, nouns }: Vocabulary,
  isIdle: (token: Token) => boolean,
): { name: string; cost: number }[] {
  if (tokens.some(({ kind, lower }) => kind === 'sign' && !"'-/".includes(lower))) return [];
  if (tokens.some(({ lower }) => /\.(?:csv|xlsx?|json|txt|tsv|xml|sql|ods)$/u.test(lower))) return [];
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (!first || !last) return [];
  const said = tokens
    .map(({ text }) => text)
    .join(' ')
    .replace(/\b([A-Z]{2,}|no|nr)s\b/gu, '$1');
  // In full a name may end in what holds sentences together: Paid On, Reported By.
  const isNamed = columns.some(({ name }) => name.toLowerCase() === said.toLowerCase());
  // "price times copies" is no name.
  if (!isNamed && tokens.some(({ lower }) => /^(?:times|plus|minus|divided)$/u.test(lower))) return [];
  // How many there are is another column than what they are.
  if (!isNamed && tokens[1]?.lower === 'of' && /^(?:number|amount|count)$/u.test(first.lower)) return [];
  // "do not" is no Notes.
  if (!isNamed && tokens.every((token) => isIdle(token) || NO_NAME.test(token.lower))) return [];
  if (
    tokens.length > 1 &&
    !isNamed &&
    (isArticle(first) || isArticle(last) || /^(?:no|not|without|any|only|just)$/u.test(first.lower))
  )
    return [];
  if (
    tokens.length === 1 &&
    !isNamed &&
    (first.kind === 'number' || isIdle(first) || NO_NAME.test(first.lower))
  )
    return [];
  // "The orders" are rows, though a column Order date be there.
  const isNoun = tokens.length === 1 && nouns.has(baseOf(first.lower));
  const base = isNoun ? '' : basesOf(said);
  // "Leave" is no departure: what is to be done is no name, whatever it may mean elsewhere.
  const meant = said.length > 3 && !(tokens.length === 1 && VERBS.has(base)) ? meaningsOf(said) : [];
  const saysDate = /\bdates?\b/iu.test(said);
  const scored = columns.map(({ name, aliases, meanings, isDates }) => {
    if (saysDate && !isDates && !aliases.some((alias) => /date/iu.test(alias))) return { name, score: 0 };
    const byName = aliases.map((alias, at) =>
      isCovered(said, alias, nouns)
        ? Math.max(likeness(said, alias), sameBases(base, alias)) - (at > 0 ? 0.02 : 0)
        : 0,
    );
    // The very words, in whatever language, say more than words that mean about the same.
    const shared = meant.filter((each) => meanings.has(each));
    const byMeaning = shared.some((each) => !each.startsWith('#')) ? 0.84 : shared.length > 0 ? 0.78 : 0;
    return { name, score: Math.max(byMeaning, ...byName) };
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  // "name" and "id" alone say which where there is one; "number" and "value" never do.
  if (best < 0.9 && (isNoun || GENERIC.test(base))) return isNoun ? [] : onlyOf(base, columns);
  // A word of a longer name is enough where no other column has it.
  if (best < 0.65) return [];
  const isMeant = ({ name, score }: { name: string; score: number }) =>
    isNamed ? name.toLowerCase() === said.toLowerCase() : score >= best - 0.04;
  const near = scored.filter(isMeant);
  // What the template calls so is meant rather than what the file does.
  const ours = near.filter(({ name }) => columns.some((each) => each.name === name && each.isWanted));
  // "The first" is seldom the First Name.
  const doubt =
    !isNamed && tokens.length === 1 && /^(?:first|last|second|next)$/u.test(first.lower) ? 0.25 : 0;
  return (ours.length > 0 ? ours : near).map(({ name, score }) => ({
    name,
    cost: (1 - score) * 0.5 + doubt,
  }));
}

/** The one column that is called by a word that many are called by; of the template's, where it has one. */
function onlyOf(base: string, columns: readonly NamedColumn[]): { name: string; cost: number }[] {
  if (!TELLING.has(base)) return [];
  const having = columns.filter(({ name }) => wordsOf(name).map(baseOf).includes(base));
  const wanted = having.filter(({ isWanted }) => isWanted);
  const [only, ...others] = wanted.length > 0 ? wanted : having;
  return only && others.length === 0 ? [{ name: only.name, cost: 0.1 }] : [];
}

/** Whether every word that tells something is one of the name's: "declaration date" is not the Date. */
function isCovered(said: string, name: string, nouns: ReadonlySet<string>): boolean {
  const words = said
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(baseOf);
  if (words.length < 2) return true;
  const own = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map(baseOf);
  return words.every(
    (word) =>
      GENERIC.test(word) ||
      nouns.has(word) ||
      own.some(
        (each) =>
          each === word ||
          (word.length > 3 && (each.startsWith(word) || word.startsWith(each))) ||
          likeness(word, each) >= 0.6,
      ),
  );
}

/** Words of which sentences are made. */
const NO_NAME =
  /^(?:not|no|nor|none|never|and|or|but|if|only|all|more|less|other|else|than|then|so|same|both|either|neither|nothing|nobody|dated|called|named|titled|labelled|headed)$/u;

const VERBS = new Set(
  'leave take keep use set put show write fill add make read drop skip change turn move import need want get have go come see give count state order call mark'.split(
    ' ',
  ),
);

const TELLING = new Set(['name', 'id', 'date', 'code', 'type']);

const GENERIC = /^(?:date|day|time|number|no|name|code|id|type|value|amount|year|month)$/u;

/** Without the words that only say that it is a column of such a kind: the closing time is Closed. */
function basesOf(name: string): string {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(baseOf);
  const telling = words.filter(
    (word) => !/^(?:date|day|time|number|no|name|code|to|on|at|by|the|a|address|amount|value)$/u.test(word),
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
