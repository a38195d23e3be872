import { matchColumns } from '../../match/match-columns.js';
import { cleanTable, likeness } from '../../words/naming.js';
import { stem } from '../../words/stem.js';
import { wordsOf } from '../../words/tokens.js';
import type { Choosable } from './choosable.js';
import { type TableKind, tableKinds } from './kinds.js';

/** What a table may be called beside its name. */
const NOUN =
  /\b(?:tables?|lists?|sections?|blocks?|sheets?|tabs?|worksheets?|schedules?|grids?|parts?|forms?|boxe?s?|charts?|overviews?|listings?|history|breakdowns?|registers?|matri(?:x|ces)|appendix|annex|exhibits?|data|rows?|records?|entries|information|details?|ones?|section)\b/giu;

/** A name this like the phrase is meant, and those nearly as like it. */
const called = 0.6;
const near = 0.08;

/** Whether it speaks of tables, whatever they hold. */
export function speaksOfTables(phrase: string): boolean {
  return new RegExp(NOUN.source, 'iu').test(phrase);
}

/** The words that say what it holds; '' where it is any table. */
export function topicOf(phrase: string): string {
  const plain = phrase
    .replace(
      /^(?:(?:the|an?|all|any|each|every|our|my|those|these|of|other|whole|entire|complete|full|actual|big|large|long|small|short|main|detailed?|following)\s+)+/iu,
      '',
    )
    .replace(
      /\b(?:tables?|lists?|sections?|ones?)\s+(?:about|with|of|on|for|containing|listing|called|named|titled|showing|regarding|concerning|that (?:has|have|lists?|shows?|contains?)|which (?:has|have|lists?|shows?|contains?)|headed|labell?ed)\s+(?:the\s+)?/iu,
      '',
    );
  const bare = plain.replace(NOUN, ' ').replace(/\s+/gu, ' ').trim();
  return bare;
}

/** The tables a phrase names, of those given; undefined where nothing there is like it. */
export function tablesAbout(
  phrase: string,
  tables: readonly Choosable[],
  among: readonly number[],
): number[] | undefined {
  const topic = topicOf(phrase);
  const full = cleanTable(phrase);
  if (topic === '') return withNoun(phrase, tables, among);
  const tiers = [
    () => byName([full, topic], tables, among),
    () => byKind(topic, tables, among),
    () => byTemplate(topic, tables, among),
    () => among.filter((at) => isIn(topic, tables[at]?.headers ?? [])),
    () => among.filter((at) => isIn(topic, tables[at]?.cells ?? [])),
  ];
  for (const tier of tiers) {
    const found = tier();
    if (found.length > 0) return found;
  }
  return undefined;
}

/** Whether a table goes by this name, rather than something in it. */
export function namesTable(phrase: string, tables: readonly Choosable[]): boolean {
  const all = tables.map((_, at) => at);
  const topic = topicOf(phrase);
  return byName([cleanTable(phrase), topic], tables, all).length > 0 || byKind(topic, tables, all).length > 0;
}

/** "schedule": those that are called so; where none is, any table is one. */
function withNoun(phrase: string, tables: readonly Choosable[], among: readonly number[]): number[] {
  const [noun = ''] = phrase.match(new RegExp(NOUN.source, 'iu')) ?? [];
  const stem = noun.toLowerCase().replace(/s$/u, '');
  if (stem === '' || stem === 'table') return [...among];
  const named = among.filter((at) =>
    tables[at]?.names.some((name) => new RegExp(`(?:^|[^\\p{L}])${stem}s?(?![\\p{L}])`, 'iu').test(name)),
  );
  return named.length > 0 ? named : [...among];
}

function byName(
  phrases: readonly string[],
  tables: readonly Choosable[],
  among: readonly number[],
): number[] {
  const scores = among.map((at) => {
    const { names = [], template } = tables[at] ?? {};
    const all = template ? [...names, template.name, template.slug] : names;
    return Math.max(
      0,
      ...all.flatMap((name) => phrases.map((phrase) => likeness(phrase, withoutNumber(name)))),
    );
  });
  const most = Math.max(0, ...scores);
  if (most < called) return [];
  return among.filter((_, index) => (scores[index] ?? 0) >= most - near);
}

/** "Invoices (2)" is one of the Invoices. */
function withoutNumber(name: string): string {
  return name.replace(/ \((?:table )?\d+\)$/u, '');
}

const sure = 0.5;

/** By what the matcher knows of words: "positions" are the order lines. */
function byTemplate(topic: string, tables: readonly Choosable[], among: readonly number[]): number[] {
  const nameOf = (at: number) => tables[at]?.template?.name;
  const names = [...new Set(among.flatMap((at) => nameOf(at) ?? []))];
  const meant = names.filter((name) => {
    const matches = matchColumns([{ name: topic, table: '', neighbours: [topic] }], [{ name }]);
    return matches.pair(0, 0).probability >= sure;
  });
  return among.filter((at) => meant.includes(nameOf(at) ?? ''));
}

function byKind(topic: string, tables: readonly Choosable[], among: readonly number[]): number[] {
  const kind = tableKinds.find(({ called }) => called.test(topic));
  if (!kind) return [];
  const scores = among.map((at) => kindScore(kind, tables[at]));
  const most = Math.max(0, ...scores);
  return most === 0 ? [] : among.filter((_, index) => (scores[index] ?? 0) > most / 2);
}

function kindScore({ called, headers, cells, rows }: TableKind, table: Choosable | undefined): number {
  if (!table) return 0;
  if (table.names.some((name) => called.test(withoutNumber(name)))) return 1;
  if (rows !== undefined) return table.rowCount === rows ? 1 : 0;
  const words = table.cells.filter((cell) => /\p{L}/u.test(cell));
  const told = cells ? words.filter((cell) => cells.test(cell.trim())).length / Math.max(1, words.length) : 0;
  const headed = headers ? table.headers.filter((header) => headers.test(header)) : [];
  const share = headed.length / Math.max(1, table.headers.length);
  return Math.max(told >= 0.6 ? 1 : 0, share >= 0.5 || (headed.length > 2 && share > 0.3) ? share : 0);
}

const IDLE = /^(?:the|an?|of|and|in|for|with|on|to|all)$/iu;

/** Every word of the phrase is in one of the texts. */
function isIn(topic: string, texts: readonly string[]): boolean {
  const words = aboutOf(topic);
  if (words.length === 0 || words.length > 4) return false;
  return texts.some((each) => {
    const own = aboutOf(each);
    return words.every((word) => own.includes(word));
  });
}

function aboutOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !IDLE.test(word))
    .map(stem);
}
