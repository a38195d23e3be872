import { resolveColumn } from '../../words/naming.js';
import { mask, unmask } from '../../words/quoted.js';
import { sentencesOf } from '../../words/sentences.js';
import { namesTable, speaksOfTables } from './about.js';
import type { Choosable, Picked } from './choosable.js';
import { isIdle, tidyClause } from './clause.js';
import type { Pattern, Slots } from './pattern.js';
import { pick } from './pick.js';
import {
  bareColumns,
  columnsOnly,
  everything,
  idle,
  keepOnly,
  leaveOut,
  placed,
  someOf,
  withColumns,
} from './wordings.js';

/** What a clause asks for. */
export type Choice = TableChoice | ColumnChoice | { do: 'all' };

export interface TableChoice {
  do: 'keep' | 'leave_out';
  said: string;
  picked: Picked;
}

/** Columns by their headers. */
export interface ColumnChoice {
  do: 'keep_columns' | 'leave_out_columns';
  said: string;
  headers: string[];
  /** In these tables alone. */
  of?: number[];
}

export interface Read {
  choices: Choice[];
  /** Clauses that were not understood, as they were written. */
  unread: string[];
}

const longest = 300;
/** More is a text, no instruction. */
const mostSentences = 30;
/** Words that begin a sentence about something else; no name begins with one. */
const VERB =
  /^(?:leave|ignore|skip|drop|exclude|omit|remove|delete|convert|translate|format|round|rename|replace|merge|split|join|sort|group|sum|add|make|write|put|set|change|count|compute|calculate|summari[sz]e|stop|please|do|don't|if|when|nothing|none)\b/iu;

const SPLIT =
  /\s*;\s*(?:and\s+|but\s+)?|\s*,\s*(?:(?:and|but|also|then|please)\s+)*(?=(?:no|not|without|ignore|skip|drop|leave|exclude|omit|remove|only|just|keep|extract|take|columns?|fields?|don['’]?t|do not|we|i)\s)|\s+(?:and then|and also|and please|and|but|then)\s+(?=(?:ignore|skip|drop|leave out|leave the|exclude|omit|remove|only|just|keep|extract|don['’]?t|do not|no)\s)/iu;

/** What an instruction asks for, clause by clause. */
export function readChoices(instruction: string, tables: readonly Choosable[]): Read {
  const read: Read = { choices: [], unread: [] };
  const sentences = sentencesOf(inFull(instruction));
  read.unread.push(...sentences.slice(mostSentences));
  for (const sentence of sentences.slice(0, mostSentences)) {
    const { text, literals, originals } = mask(sentence);
    const plain = (clause: string) => unmask(clause, literals);
    const whole = tidyClause(text);
    if (isIdle(whole)) continue;
    const parts = whole.split(SPLIT).map(tidyClause).filter(Boolean);
    const placedSo = placedIn(plain(whole), tables);
    const found = placedSo ?? clauseOf(plain(whole), tables);
    if (found && (placedSo || parts.length < 2)) {
      read.choices.push(...found);
      continue;
    }
    const pieces = parts.map((part) => ({
      part,
      choices: isIdle(part) ? [] : clauseOf(plain(part), tables),
    }));
    if (found && pieces.some(({ choices }) => !choices)) {
      read.choices.push(...found);
      continue;
    }
    for (const { part, choices } of pieces) {
      if (choices) read.choices.push(...choices);
      else read.unread.push(unmask(part, originals));
    }
  }
  return read;
}

const shortened: readonly [RegExp, string][] = [
  [/\bi['’]m\b/giu, 'I am'],
  [/\b(we|they|you)['’]re\b/giu, '$1 are'],
  [/\b(what|that|it|there|here)['’]s\b/giu, '$1 is'],
];

function inFull(text: string): string {
  return shortened.reduce((found, [short, full]) => found.replace(short, full), text);
}

function clauseOf(clause: string, tables: readonly Choosable[]): Choice[] | undefined {
  if (clause.length > longest) return undefined;
  if ([...everything, ...idle].some((each) => each.match(clause))) return [{ do: 'all' }];
  return (
    first(leaveOut, clause, ({ what }) => leaving(what ?? '', tables)) ??
    first(someOf, clause, ({ which, what }) => partly(which ?? '', what ?? '', tables)) ??
    first(keepOnly, clause, ({ what }) => keeping(what ?? '', tables)) ??
    (VERB.test(clause) ? undefined : keeping(clause, tables))
  );
}

function placedIn(clause: string, tables: readonly Choosable[]): Choice[] | undefined {
  if (clause.length > longest) return undefined;
  return first(placed, clause, ({ which, rest }) => inPlace(which ?? '', rest ?? '', tables));
}

function first<T>(
  patterns: readonly Pattern[],
  clause: string,
  read: (slots: Slots) => T | undefined,
): T | undefined {
  for (const each of patterns) {
    const slots = each.match(clause);
    const found = slots && read(slots);
    if (found !== undefined) return found;
  }
  return undefined;
}

function keeping(what: string, tables: readonly Choosable[]): Choice[] | undefined {
  const said = what.replace(/[\s,]+$/u, '').trim();
  const columns = columnsSaid(said, tables, columnsOnly, 0.6);
  if (columns) return kept(said, columns);
  const bare = plainColumns(said, tables);
  if (bare) return kept(said, bare);
  const picked = pick(said, tables);
  if (picked) return [{ do: 'keep', said, picked }];
  const both = first(withColumns, said, ({ which, columns: list }) => {
    const of = pick(which ?? '', tables);
    const headers = of && headersOf(list ?? '', tables, of.tables, 0.6);
    return headers && { picked: of, headers };
  });
  if (both)
    return [
      { do: 'keep', said, picked: both.picked },
      { do: 'keep_columns', said, headers: both.headers, of: both.picked.tables },
    ];
  return nothingLike(said) ? [{ do: 'keep', said, picked: { tables: [] } }] : undefined;
}

/** "all invoices except the first one". */
function partly(which: string, what: string, tables: readonly Choosable[]): Choice[] | undefined {
  const picked = pick(which, tables);
  const noun = which.split(' ').at(-1) ?? '';
  const gone = picked && leaving(what.replace(/\bones?$/iu, noun), tables);
  if (!gone || picked.tables.length === 0) return undefined;
  return [{ do: 'keep', said: which, picked }, ...gone];
}

function kept(said: string, { headers, of }: Columns): Choice[] {
  if (!of) return [{ do: 'keep_columns', said, headers }];
  return [
    { do: 'keep', said, picked: of },
    { do: 'keep_columns', said, headers, of: of.tables },
  ];
}

function leaving(what: string, tables: readonly Choosable[]): Choice[] | undefined {
  const said = what.replace(/[\s,]+$/u, '').trim();
  const columns = columnsSaid(said, tables, columnsOnly, 0.6);
  if (columns) return [left(said, columns)];
  const bare = plainColumns(said, tables);
  if (bare) return [left(said, bare)];
  const picked = pick(said, tables);
  if (picked) return [{ do: 'leave_out', said, picked }];
  return nothingLike(said) ? [{ do: 'leave_out', said, picked: { tables: [] } }] : undefined;
}

function left(said: string, { headers, of }: Columns): ColumnChoice {
  return { do: 'leave_out_columns', said, headers, ...(of ? { of: of.tables } : {}) };
}

/** Columns without the word for them, where no table is called so. */
function plainColumns(said: string, tables: readonly Choosable[]): Columns | undefined {
  if (speaksOfTables(said) || namesTable(said, tables)) return undefined;
  return columnsSaid(said, tables, bareColumns, 0.9);
}

/** It speaks of tables, of which there is none. */
function nothingLike(said: string): boolean {
  return (
    speaksOfTables(said) &&
    said.split(/\s+/u).length <= 6 &&
    !/\b(?:columns?|fields?|rows?|where|data|information|details?)\b/iu.test(said)
  );
}

/** "In the transactions table, drop the Balance column": other tables stay as they are. */
function inPlace(which: string, rest: string, tables: readonly Choosable[]): Choice[] | undefined {
  const of = pick(which, tables);
  const choices = of && clauseOf(rest, tables);
  if (!choices) return undefined;
  const placed = choices.filter((each) => each.do === 'keep_columns' || each.do === 'leave_out_columns');
  if (placed.length < choices.length) return undefined;
  return placed.map((each) => ({ ...each, of: of.tables }));
}

interface Columns {
  headers: string[];
  of?: Picked;
}

function columnsSaid(
  said: string,
  tables: readonly Choosable[],
  patterns: readonly Pattern[],
  least: number,
): Columns | undefined {
  return first(patterns, said, ({ columns, which }) => {
    const of = which === undefined ? undefined : pick(which, tables);
    if (which !== undefined && !of) return undefined;
    const headers = headersOf(columns ?? '', tables, of?.tables ?? tables.map((_, at) => at), least);
    return headers && { headers, ...(of ? { of } : {}) };
  });
}

/** The headers that a list names; undefined where one of them is none. */
function headersOf(
  list: string,
  tables: readonly Choosable[],
  among: readonly number[],
  least: number,
): string[] | undefined {
  const all = [...new Set(among.flatMap((at) => tables[at]?.headers ?? []))];
  const whole = all.find((name) => name.toLowerCase() === list.trim().toLowerCase());
  if (whole !== undefined) return [whole];
  const items = list.split(/\s*[,;/]\s*(?:(?:and|or)\s+)?|\s+(?:and|or|&|plus)\s+/iu).filter(Boolean);
  const found = items.map((item) => {
    const resolved = resolveColumn(item, all);
    return resolved && resolved.score >= least ? resolved.name : undefined;
  });
  return found.every((each) => each !== undefined) && found.length > 0 ? found : undefined;
}
