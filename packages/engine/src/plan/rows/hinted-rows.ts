import { escaped } from '../../cells/text.js';
import type { RowHint } from '../../language/row-hints.js';
import type { Condition } from '../../recipe/condition.js';
import { node } from '../../recipe/edit.js';
import type { Template } from '../../validate/template.js';
import { englishOf } from '../../words/english.js';
import { formsOf } from '../../words/forms-of.js';
import { wordsOf } from '../../words/tokens.js';
import { isGone, likenesses } from '../columns/named-by.js';
import type { View, ViewColumn } from '../views/view.js';
import {
  counted,
  flagOf,
  itemPattern,
  type Named,
  namedBy,
  namesOf,
  nameWords,
  sameValues,
} from './named-rows.js';
import { type Phrase, phrasesIn } from './phrases-in.js';

/** Rows that a sentence names by what they hold. */
export interface HintedRows {
  keep: Condition;
  /** How surely its words name them. */
  likeness: number;
}

interface Sight extends Named {
  phrase: Phrase;
  column: ViewColumn;
}

/** What would leave out more was misread, or is for a person to do. */
const mostLeftOut = 0.5;

const fewest = 0.1;

/** Of rows with these columns, those that a hint is about; undefined where its words name nothing they hold. */
export function hintedRows(
  hint: RowHint,
  view: View,
  columns: readonly ViewColumn[],
  templates: readonly Template[],
): HintedRows | undefined {
  const sights = ofNamed(strongest(sightsOf(hint, view, columns, templates)), hint);
  const lacked = hint.isOutright ? lackedBy(hint, view, columns) : undefined;
  if (lacked) return withoutIt(lacked, sights, hint, view);
  if (sights.length === 0) return undefined;
  const likeness = Math.max(...sights.map((each) => each.likeness));
  const found = byColumn(sights).map(rowsSeen);
  const when: Condition = found.length === 1 && found[0] ? found[0] : { test: 'or', of: found };
  const rows = byColumn(sights).reduce((sum, each) => sum + each.rows, 0);
  const share = Math.min(1, rows / Math.max(1, view.rows));
  if (hint.fate === 'only')
    return found.length === 1 && share >= fewest && share < 1 ? { keep: when, likeness } : undefined;
  return share > 0 && share <= mostLeftOut ? { keep: { test: 'not', of: when }, likeness } : undefined;
}

interface Lacked {
  column: ViewColumn;
  likeness: number;
  /** What stands before it in the sentence. */
  before: string;
}

/** "Rows without a type", "Zeilen ohne Typ": the column that is called by what they do not have. */
function lackedBy(hint: RowHint, { rows }: View, columns: readonly ViewColumn[]): Lacked | undefined {
  const found = hint.lacking.flatMap((words) => {
    const before = hint.sentence.slice(0, Math.max(0, hint.sentence.indexOf(words)));
    return phrasesIn(words).flatMap((phrase) =>
      columns.flatMap((column) => {
        if (column.via || column.profile.filled === 0 || column.profile.filled >= rows) return [];
        const likeness = namesOf(column).find(phrase.words)?.likeness ?? 0;
        return likeness >= likenesses.meaning ? [{ column, likeness, before, phrase }] : [];
      }),
    );
  });
  return found.sort((a, b) => b.likeness - a.likeness || b.phrase.words.length - a.phrase.words.length)[0];
}

/** Of the rows that are named before it, those without it: "cancelled orders without an invoice". */
function withoutIt(
  { column, likeness, before }: Lacked,
  sights: readonly Sight[],
  { fate }: RowHint,
  { rows }: View,
): HintedRows | undefined {
  const share = 1 - column.profile.filled / Math.max(1, rows);
  if (fate !== 'out' || share > mostLeftOut) return undefined;
  const blank: Condition = { test: 'blank', of: node({ op: 'collapse', of: column.cell }) };
  const named = byColumn(
    sights.filter((each) => each.likeness >= likenesses.form && before.includes(each.phrase.written)),
  ).map(rowsSeen);
  const when: Condition = named.length > 0 ? { test: 'and', of: [...named, blank] } : blank;
  return { keep: { test: 'not', of: when }, likeness };
}

function sightsOf(
  hint: RowHint,
  view: View,
  columns: readonly ViewColumn[],
  templates: readonly Template[],
): Sight[] {
  const nouns = new Set(
    [view.label, view.table.name, ...templates.map(({ name }) => name)].flatMap((name) =>
      wordsOf(name).flatMap(formsOf),
    ),
  );
  const isNoun = ({ words }: Phrase) => words.every((word) => formsOf(word).some((form) => nouns.has(form)));
  const all = phrasesIn(hint.clause);
  // "Devices in service", and not "Also those in service", or a service that devices have.
  const [first] = all;
  if (hint.fate === 'only' && !hint.isOutright && !(first?.from === 0 && isNoun(first))) return [];
  const phrases = all.filter((each) => each.isVerbatim || !isNoun(each));
  const least =
    hint.fate === 'only'
      ? hint.isOutright
        ? likenesses.form
        : likenesses.same
      : hint.isOutright
        ? likenesses.meaning
        : likenesses.part;
  const flags = columns.filter((column) => !column.via && flagOf(column, view.rows));
  const ofGone = flags.filter(
    ({ called }) => nameWords(called).some(isGone) || isGone(englishOf(called) ?? ''),
  );
  const seen = phrases.flatMap((phrase) =>
    columns.flatMap((column): Sight[] => {
      const named = namedBy(phrase, column, view.rows);
      return named && named.likeness >= least ? [{ ...named, phrase, column }] : [];
    }),
  );
  const told = byAssignment(hint.clause, columns);
  if (told.length > 0) return told;
  const [only, ...others] = ofGone;
  const flag = only && flagOf(only, view.rows);
  if (seen.length > 0 || !only || !flag || others.length > 0 || hint.fate === 'only') return seen;
  // "Archived" is what another program calls "closed", where the rows have but one such mark.
  return phrases
    .filter(({ words, text }) => words.length === 1 && isGone(text))
    .map((phrase) => ({ ...flag, test: 'value', likeness: likenesses.meaning, phrase, column: only }));
}

/** "active = false": told as programs write it. */
function byAssignment(clause: string, columns: readonly ViewColumn[]): Sight[] {
  return [...clause.matchAll(/([\p{L}\p{N}_.]+)\s*={1,2}\s*["']?([\p{L}\p{N}_.-]+)/gu)].flatMap(
    ([written, name = '', value = '']) => {
      const column = columns.find(({ called, via }) => !via && called.toLowerCase() === name.toLowerCase());
      const named = column && sameValues(column.profile, value);
      const alone = { words: [], text: '', from: -1, to: -1, isVerbatim: true, isWhole: true, isLed: false };
      return named
        ? [{ ...named, likeness: likenesses.same + 1, phrase: { ...alone, written }, column }]
        : [];
    },
  );
}

/** For each word the best of what it may name. */
function strongest(sights: readonly Sight[]): Sight[] {
  const taken = new Set<number>();
  const found: Sight[] = [];
  const ordered = [...sights].sort(
    (a, b) =>
      b.likeness - a.likeness ||
      Number(a.column.via !== undefined) - Number(b.column.via !== undefined) ||
      b.phrase.words.length - a.phrase.words.length ||
      b.rows - a.rows,
  );
  for (const sight of ordered) {
    const { from, to } = sight.phrase;
    const places = Array.from({ length: to - from }, (_, at) => from + at);
    if (places.some((at) => taken.has(at))) continue;
    for (const at of places) taken.add(at);
    // "pendientes (pending)": what is told just as it is written makes what other words may mean idle.
    const isTold = found.some(
      ({ column, phrase }) =>
        phrase.isVerbatim && (column === sight.column || sight.likeness <= likenesses.meaning),
    );
    if (!isTold || sight.phrase.isVerbatim) found.push(sight);
  }
  return found;
}

/**
 * "Contacts with the lifecycle stage Subscriber or Other read only our newsletter": where a value stands behind the name
 * of its column, the sentence is about that column, whatever its other words may be elsewhere.
 */
function ofNamed(sights: readonly Sight[], { clause }: RowHint): readonly Sight[] {
  const exact = sights.filter(
    ({ test, likeness, column }) => test === 'value' && likeness >= likenesses.same && !column.via,
  );
  if (exact.length === 0) return sights;
  const phrases = phrasesIn(clause);
  const isNamed = ({ column, phrase }: Sight) =>
    phrases.some(
      ({ from, to, words }) =>
        to >= phrase.from &&
        from <= phrase.from &&
        (namesOf(column).find(words)?.likeness ?? 0) >= likenesses.same,
    );
  const named = new Set(exact.filter(isNamed).map(({ column }) => column));
  return named.size === 0 ? sights : sights.filter(({ column }) => named.has(column));
}

/** What is asked of one column is asked once. */
function byColumn(sights: readonly Sight[]): Sight[] {
  const found: Sight[] = [];
  for (const sight of sights) {
    const known = found.find(
      ({ column, test }) => column === sight.column && test === sight.test && test === 'value',
    );
    if (!known) found.push({ ...sight });
    else {
      const values = [...new Set([...known.values, ...sight.values])];
      known.values = values;
      known.rows = counted(sight.column.profile.sample.filter(({ value }) => values.includes(value)));
    }
  }
  return found;
}

function rowsSeen({ column, test, values }: Sight): Condition {
  const of = node({ op: 'collapse', of: column.cell });
  const [value = ''] = values;
  if (test === 'filled') return { test: 'not', of: { test: 'blank', of } };
  if (test === 'ends') return { test: 'matches', of, pattern: `${escaped(value)}$`, ignore_case: true };
  if (test === 'item') return { test: 'matches', of, pattern: itemPattern(value), ignore_case: true };
  return {
    test: 'one_of',
    of,
    values: values.map((each) => each.trim().replace(/\s+/gu, ' ')),
    ignore_case: true,
  };
}
