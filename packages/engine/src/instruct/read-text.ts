import { allReaders } from './all-readers.js';
import { clausesOf, isIdle, tidyClause } from './clause.js';
import type { Action, Instruction, Known, Read, Said } from './instruction.js';
import { mask, unmask } from './quoted.js';
import type { Readers } from './reader.js';
import { putTogether } from './readers/merging.js';
import { type About, columnOf, hasColumn, type Reading, readingOf } from './reading.js';
import { placed, type Scope, scopesOf } from './scope.js';
import { sentencesOf } from './sentences.js';
import { undone } from './undo.js';

/** What a text tells to do, sentence by sentence. */
export function readText(text: string, known: Known): Read {
  return readSentences(sentencesOf(text), readingOf(known, { columns: [] }), allReaders);
}

interface Found {
  sentence: string;
  sheet?: Said;
  action: Action;
}

/** Longer clauses are no instruction, and cost time. */
const LONGEST = 500;

export function readSentences(
  sentences: readonly string[],
  base: Omit<Reading, 'literals'>,
  readers: Readers,
): Read {
  const found: Found[] = [];
  const unread: string[] = [];
  const about: About = { ...base.about };
  for (const sentence of sentences) {
    const { text, literals } = mask(sentence);
    const reading: Reading = { ...base, about, literals };
    const result = readClause(tidyClause(text), reading, readers);
    for (const each of result.actions) found.push({ sentence, ...each });
    if (result.unread.length > 0)
      unread.push(
        ...(result.actions.length === 0
          ? [sentence]
          : result.unread.map((clause) => unmask(clause, mask(sentence).originals))),
      );
    Object.assign(
      about,
      aboutOf(
        text,
        result.actions.map(({ action }) => action),
        literals,
      ),
    );
  }
  return {
    instructions: putTogether(joinMaps(found)).map(
      ({ sentence, sheet, action }): Instruction => ({
        sentence,
        ...(sheet === undefined ? {} : { sheet }),
        ...action,
      }),
    ),
    unread,
  };
}

interface Result {
  actions: { sheet?: Said; action: Action }[];
  unread: string[];
}

const nothing: Result = { actions: [], unread: [] };

function readClause(clause: string, reading: Reading, readers: Readers): Result {
  if (isIdle(clause)) return nothing;
  if (clause.length > LONGEST)
    return readParts(clausesOf(clause), reading, readers) ?? { actions: [], unread: [clause] };
  const parts = clausesOf(clause);
  if (parts.length > 1 && !CONDITIONAL.test(clause)) {
    const all = readParts(parts, reading, readers);
    if (all && all.unread.length === 0) return all;
  }
  const whole = readOne(clause, reading, readers);
  if (whole) return { actions: whole, unread: [] };
  const aside = /^(.*?)\s*\(([^()]*)\)\s*(.*)$/u.exec(clause);
  if (aside) {
    const plain = tidyClause(`${aside[1]} ${aside[3]}`);
    const without = plain === '' ? nothing : readClause(plain, reading, readers);
    const inner = readOne(tidyClause(aside[2] ?? ''), reading, readers);
    if (without.actions.length > 0 || inner)
      return { actions: [...without.actions, ...(inner ?? [])], unread: without.unread };
  }
  for (const pieces of [parts, looseParts(clause)]) {
    const some = readParts(pieces, reading, readers, true);
    if (some && some.actions.length > 0) return some;
  }
  return { actions: [], unread: [clause] };
}

function readParts(
  parts: readonly string[],
  reading: Reading,
  readers: Readers,
  deeper = false,
): Result | undefined {
  if (parts.length < 2 || parts.length > 40) return undefined;
  const found: Result = { actions: [], unread: [] };
  let before = reading;
  for (const part of parts) {
    const clause = tidyClause(part);
    if (isIdle(clause)) continue;
    const actions = clause.length > LONGEST ? undefined : readOne(clause, before, readers);
    const inner = actions || !deeper ? undefined : readParts(looseParts(clause), before, readers);
    const some = actions ?? (inner && inner.actions.length > 0 ? inner.actions : undefined);
    if (some) found.actions.push(...some);
    if (!actions) found.unread.push(...(some && inner ? inner.unread : [clause]));
    // What holds only under a condition must not be done without it.
    if (!some && CONDITIONAL.test(clause)) return undefined;
    before = {
      ...before,
      about: {
        ...before.about,
        ...aboutOf(clause, some?.map(({ action }) => action) ?? [], reading.literals),
      },
    };
  }
  return found;
}

const CONDITIONAL =
  /^(?:(?:only\s+)?(?:if|when|whenever|where|unless|in case|except|provided)|otherwise|else|but not)\b/iu;

function readOne(clause: string, reading: Reading, readers: Readers): Result['actions'] | undefined {
  const plain = readPlain(clause, reading, readers)?.map((action) => ({ action }));
  if (plain?.some(({ action }) => namesTable(action) || action.do === 'one_row_per')) return plain;
  return readScoped(clause, reading, readers) ?? plain;
}

/** "Price: remove the €" may mean "remove the € from Price", "Owner: default X" "Owner default X". */
function wordingsOf(rest: string, scope: Scope, reading: Reading): string[] {
  const [column, ...others] = scope.columns ?? [];
  if (
    column === undefined ||
    others.length > 0 ||
    !reading.columns.some((name) => name.toLowerCase() === column.toLowerCase())
  )
    return [rest];
  return [rest, `${rest} from ${column}`, `${rest} of ${column}`, `${column} ${rest}`];
}

/** Whether the reader found the place itself. */
function namesTable(action: Action): boolean {
  if ('table' in action && action.table !== undefined) return true;
  return 'when' in action && typeof action.when === 'object' && action.when.is === 'from';
}

/** A clause with its place taken out, where that leaves something that can be read. */
function readScoped(clause: string, reading: Reading, readers: Readers): Result['actions'] | undefined {
  for (const { clause: rest, scope } of scopesOf(clause, reading)) {
    const inner: Reading = scope.columns
      ? { ...reading, about: { ...reading.about, columns: scope.columns } }
      : reading;
    const actions = wordingsOf(rest, scope, reading)
      .map((wording) => readPlain(tidyClause(wording), inner, readers))
      .find((found) => found !== undefined);
    const all = actions?.map((action) => placed(action, scope));
    if (all?.every((each) => each !== undefined))
      return all.flatMap((each) => each ?? []).map((action) => ({ ...sheetOf(scope), action }));
  }
  return undefined;
}

function sheetOf(scope: Scope): { sheet?: Said } {
  return scope.sheet === undefined ? {} : { sheet: scope.sheet };
}

function readPlain(clause: string, reading: Reading, readers: Readers): Action[] | undefined {
  for (const reader of readers(clause)) {
    const slots = reader.pattern.match(clause);
    const actions = slots ? reader.read(slots, reading) : undefined;
    if (actions) return actions;
  }
  const undo = undone(clause);
  if (undo === 'last') return [{ do: 'undo' }];
  if (undo !== undefined && 'column' in undo) {
    const column = columnOf(undo.column, reading);
    if (column === undefined) return undefined;
    return [undo.map ? { do: 'undo', of: { do: 'map', column, pairs: [] } } : { do: 'undo', column }];
  }
  const of = undo === undefined ? undefined : readPlain(undo.clause, reading, readers);
  if (of) return of.map((action) => ({ do: 'undo', of: action }));
  // "don't split the full name": whatever was done to it.
  const object =
    undo === undefined
      ? undefined
      : /^(?:split|map|convert|format|change|pad|round|join|fill|merge|prefix|replace|translate|reformat|shorten|strip|clean)\s+(?:up\s+)?(.+)$/iu.exec(
          undo.clause,
        )?.[1];
  const column =
    object !== undefined && hasColumn(object, reading, 0.8) ? columnOf(object, reading) : undefined;
  return column === undefined ? undefined : [{ do: 'undo', column }];
}

/** Pairs of one sentence and column are one map. */
function joinMaps(found: readonly Found[]): Found[] {
  const joined: Found[] = [];
  for (const each of found) {
    const last = joined[joined.length - 1];
    if (
      last &&
      last.sentence === each.sentence &&
      last.action.do === 'map' &&
      each.action.do === 'map' &&
      last.action.otherwise === undefined &&
      (each.action.column ?? last.action.column)?.toLowerCase() === last.action.column?.toLowerCase()
    )
      joined[joined.length - 1] = {
        ...last,
        action: {
          ...last.action,
          ...(each.action.otherwise ? { otherwise: each.action.otherwise } : {}),
          pairs: [...last.action.pairs, ...each.action.pairs],
        },
      };
    else joined.push(each);
  }
  return joined;
}

/** What "it" and "them" of the next clause mean. */
function aboutOf(text: string, actions: readonly Action[], literals: readonly string[]): Partial<About> {
  const columns = actions.flatMap((action) =>
    'column' in action && action.column !== undefined ? [action.column] : [],
  );
  return {
    ...(columns.length > 0 ? { columns } : {}),
    ...(actions.length === 0
      ? { rows: quotedAgain(text, literals).replace(/\s+(?:are|is|were|was)\s.*$/iu, '') }
      : {}),
    done: actions.some((action) => action.do === 'leave_out' || action.do === 'leave_out_totals'),
  };
}

function quotedAgain(text: string, literals: readonly string[]): string {
  return unmask(
    text,
    literals.map((literal) => `"${literal}"`),
  );
}

/** A clause at its commas, colons and dashes: each may say something of its own. */
function looseParts(clause: string): string[] {
  return clause
    .split(/\s*;\s*|\s*:\s+|\s*,\s*(?:(?:and|but|so|while|whereas)\s+)?|\s+-\s+|\s+(?:so|but|because)\s+/iu)
    .filter(Boolean);
}
