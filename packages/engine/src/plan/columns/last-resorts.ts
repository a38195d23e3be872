import type { Conversion } from '../../convert/conversion.js';
import type { Wanted } from '../../target/target.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { englishNames } from '../../words/english.js';
import { wordsOf } from '../../words/tokens.js';
import { cellsOf } from '../views/cells-of.js';
import { isContext, isHeading, isUnnamed } from '../views/context.js';
import { identityOf, type Targets } from '../views/targets.js';
import type { View, ViewColumn } from '../views/view.js';
import { isMostly } from '../views/view.js';
import type { Candidate, Keyed, Knowing } from './candidate.js';
import { isAlike } from './fit.js';
import { speaksList, wordsFound } from './listed.js';

/** Fewer rows differ in anything. */
const fewestRows = 8;

/** Where nothing is called like it: the first column whose values could be it, that tells rows apart and feeds nothing else. */
export function identitySource(
  name: string,
  believed: ReadonlyMap<string, Candidate[]>,
  likely: readonly Candidate[],
  rows: number,
): Candidate | undefined {
  const own = believed.get(name) ?? [];
  if (own.some(({ probability }) => probability >= 0.4)) return undefined;
  const free = own
    .filter(
      ({ source: { via, profile }, conversion }) =>
        !via &&
        isPlain(profile) &&
        conversion.valid >= 0.95 &&
        profile.filled > 0 &&
        profile.distinct >= 0.3 * profile.filled,
    )
    .find(({ source }) => !likely.some((each) => each.source === source && each.probability >= 0.6));
  // A sheet without a key is worth nothing: what each row has its own of is its key, whatever else it is called like.
  const found =
    free ?? own.find(({ source, conversion }) => conversion.valid >= 0.95 && isWholeKey(source, rows));
  return found && { ...found, probability: 0.45, reason: 'it tells the rows apart, and its values fit' };
}

/** So much of a sheet has to stand around the tables for it to be about what heads them. */
const fewestAround = 2;

/** Where a sheet is about what heads the tables (the trainer and the class of each team), a heading tells its rows apart. */
export function headingSource(
  name: string,
  view: View,
  believed: ReadonlyMap<string, Candidate[]>,
): Candidate | undefined {
  const best = [...believed].flatMap(([target, [first]]) =>
    target !== name && first && first.probability >= 0.4 ? [first.source] : [],
  );
  const around = best.filter((source) => isContext(source, view)).length;
  if (around < fewestAround || around < best.length - around) return undefined;
  const own = believed.get(name) ?? [];
  if (own.some(({ probability }) => probability >= 0.5)) return undefined;
  const found = view.columns.flatMap(
    (column) => own.find(({ source }) => source.name === column.name && isUnnamed(source, view)) ?? [],
  );
  const [first] = found.filter(({ conversion }) => conversion.valid === 1);
  return first && { ...first, probability: 0.5, reason: 'it heads the tables that the rest is taken from' };
}

/** Every row has one, and each its own. */
function isWholeKey({ via, profile }: ViewColumn, rows: number): boolean {
  return !via && rows >= fewestRows && profile.filled >= 0.99 * rows && profile.distinct >= 0.99 * rows;
}

function isPlain({ kinds }: ViewColumn['profile']): boolean {
  const kind = kinds[0]?.kind ?? 'text';
  return kind === 'integer' || kind === 'code' || kind === 'uuid' || kind === 'text';
}

/** Kinds of which a table has few columns. */
const rare: readonly Wanted['kind'][] = [
  'email',
  'phone',
  'date',
  'datetime',
  'choice',
  'country',
  'currency',
];

const last = 0.42;
const inRows = 0.2;
const anyChance = 0.02;
/** What a program notes of a row itself. */
const NOTED =
  /\b(?:last|latest|created|creation|updated?|modified|modification|changed?|edited|edition|edit|login|imported|exported)\b/i;

function isNoted(name: string): boolean {
  const [english = ''] = englishNames([name]);
  return NOTED.test(`${wordsOf(name).join(' ')} ${english}`);
}

/** A day of something else is not meant because it is the only one left: when a row was written, or what few rows have. */
function isOtherDay({ source }: Candidate, { name, description }: TemplateColumn, rows: number): boolean {
  const isWanted = isNoted(name) || NOTED.test(description ?? '');
  return source.profile.filled < 0.5 * rows || (isNoted(source.called) && !isWanted);
}

/**
 * What gives one and the same word of a list in every row says nothing; where three of its words are found, a column
 * may have others beside them.
 */
function isOfList(source: ViewColumn, wanted: Wanted & { kind: 'choice' }, conversion: Conversion): boolean {
  if (conversion.valid >= 0.8)
    return new Set(cellsOf(conversion.expression, source).map(({ value }) => value)).size > 1;
  return conversion.valid >= 0.5 && wordsFound(source, wanted, conversion) > 2;
}

const START = /\b(?:start|begin|from|departure)\b/;
const END = /\b(?:end|finish|to|until|arrival)\b/;

/** Whether one says when it begins and the other when it ends: what has one day has that on which it begins. */
function areTwins(start: ViewColumn, end: ViewColumn): boolean {
  const [one, other] = [start, end].map(({ called }) => wordsOf(called).join(' ')) as [string, string];
  return START.test(one) && END.test(other) && one.replace(START, '') === other.replace(END, '');
}

/** Of columns that nothing was found for, and of sources that feed nothing: where only one fits the other. */
export function remaining(
  template: Template,
  targets: Targets,
  believed: ReadonlyMap<string, Candidate[]>,
  assigned: ReadonlyMap<string, Candidate>,
  { rows, kind }: Pick<View, 'rows' | 'kind'>,
  keyed?: Keyed,
): [string, Candidate][] {
  // Few columns hold one value for each thing that many rows share; what they hold may be the same for all things.
  // So of a kind that leaves most columns to others.
  const isFew = keyed?.settled !== undefined || kind !== undefined;
  const fewest = keyed?.settled !== undefined && keyed.column.profile.distinct === 1 ? 1 : 2;
  const taken = new Set(
    [...assigned.values()].filter(({ probability }) => probability >= last).map(({ source }) => source),
  );
  const open = template.columns.filter(({ name }) => (assigned.get(name)?.probability ?? 0) < last);
  const fitting = open.flatMap((column) => {
    const { wanted } = targets.of(template, column);
    const isNumber = wanted.kind === 'number';
    if (!rare.includes(wanted.kind) && !isNumber) return [];
    const isDay = wanted.kind === 'date' || wanted.kind === 'datetime';
    const free = (believed.get(column.name) ?? []).filter((each) => {
      const { source, conversion, probability } = each;
      return (
        // What a key leads to is meant where it speaks the words of the list itself.
        (source.via
          ? speaksList(source, wanted)
          : // Amounts are many: one is meant where its name says something, too.
            probability >= (isNumber && !isFew ? inRows : anyChance)) &&
        !taken.has(source) &&
        source.profile.distinct >= fewest &&
        (wanted.kind === 'choice'
          ? isOfList(source, wanted, conversion)
          : conversion.valid >= 0.8 &&
            (isNumber ? isMostly(source, ['decimal', 'money']) : isAlike(source, wanted)))
      );
    });
    const [only, ...others] = free.filter(
      ({ source }) => !free.some((each) => areTwins(each.source, source)),
    );
    const isAny = column.required === true && isOnlyDay(only, believed.get(column.name) ?? []);
    return only && others.length === 0 && !(isDay && !isAny && isOtherDay(only, column, rows))
      ? [{ name: column.name, only }]
      : [];
  });
  return fitting
    .filter(
      ({ only }, at) => !fitting.some((other, index) => index !== at && other.only.source === only.source),
    )
    .map(({ name, only }) => [
      name,
      { ...only, probability: Math.max(only.probability, last), reason: `${only.reason}; nothing else fits` },
    ]);
}

/** What a row has to have a day of, and its only one is when it was made: that of a message is when it was sent. */
function isOnlyDay(only: Candidate | undefined, believed: readonly Candidate[]): boolean {
  const days = believed.filter(({ source }) => !source.via && isMostly(source, ['date', 'datetime']));
  const called =
    only === undefined
      ? ''
      : `${wordsOf(only.source.called).join(' ')} ${englishNames([only.source.called])[0]}`;
  return days.length === 1 && days[0] === only && /\bcreat(?:ed|ion)\b/i.test(called);
}

const closed: readonly Wanted['kind'][] = ['choice', 'country', 'currency', 'region', 'language', 'domain'];

/** What every row has to have, where nothing in the rows is called so: the marks of a list of pupils. */
const counting: readonly Wanted['kind'][] = ['integer', 'number', 'code'];
/** Of the cells of a crosstab, so many are what the others are; the rest is to be told. */
const mostlyFitting = 0.9;

/** "Category", "Groep", "heading in the list": rows are headed by what they have in common. */
function isGrouping({ name, description = '' }: TemplateColumn): boolean {
  const [english = ''] = englishNames([name]);
  return (
    /\b(?:category|group|section|class|family|department|area|zone|chapter)\b/i.test(`${name} ${english}`) ||
    /\bheadings?\b/i.test(description ?? '')
  );
}

/** What the cells of a crosstab hold, or a part of it or of an item of a list, which nothing names. */
function isCrossed({ name, partOf, via }: ViewColumn, { reshape }: View): boolean {
  return (
    !via &&
    reshape.some((step) =>
      step.step === 'unpivot'
        ? step.values.join() === 'Value' && (partOf ?? name) === 'Value'
        : step.step === 'explode' && partOf === step.column,
    )
  );
}

/** What tells a table from others has no name: it is what nothing in the rows is, where it fits as few things do. */
export function unnamed(
  view: View,
  template: Template,
  { targets, linked }: Pick<Knowing, 'targets' | 'linked'>,
  believed: ReadonlyMap<string, Candidate[]>,
  assigned: ReadonlyMap<string, Candidate>,
): [string, Candidate][] {
  const found: [string, Candidate][] = [];
  const isTaken = (source: ViewColumn) =>
    [...assigned.values(), ...found.map(([, each]) => each)].some((each) => each.source === source);
  // What the rows have, though little speaks for it, comes before what stands around them.
  // What is the same for a whole table tells none of its rows apart.
  const identity = identityOf(template);
  const beliefIn = ({ name }: TemplateColumn) => assigned.get(name)?.probability ?? 0;
  /** What a key leads to is further away than what stands in the cells themselves. */
  const isFar = ({ name }: TemplateColumn) => assigned.get(name)?.source.via !== undefined;
  const open = template.columns.filter(
    (column) =>
      column !== identity && (beliefIn(column) < inRows || (isFar(column) && beliefIn(column) < last)),
  );
  for (const column of open) {
    const target = targets.of(template, column);
    const { kind } = target.wanted;
    const free = (believed.get(column.name) ?? []).filter(
      ({ source, conversion }) =>
        (isCrossed(source, view) || (isUnnamed(source, view) && beliefIn(column) < inRows)) &&
        !isTaken(source) &&
        conversion.valid >= (isCrossed(source, view) ? mostlyFitting : 1),
    );
    const fitting = free.filter(({ source, conversion }) => {
      if (column.linkRule) return (linked?.(column, source, conversion) ?? 0) >= 0.9;
      if (closed.includes(kind) || (column.required && isCrossed(source, view) && counting.includes(kind)))
        return true;
      // What every row has to have a day of, and none has, is of the day that heads them.
      if (kind === 'date') return column.required === true && isMostly(source, ['date']);
      if (kind === 'code') return /[A-Z]/.test((target.pattern ?? '').replace(/\\[a-zA-Z]/g, ''));
      // A list may be named after a thing, never after somebody's first name.
      const isPart = target.wanted.kind === 'name' && target.wanted.part !== 'full';
      const isFile = source.profile.sample.some(({ value }) => /\.\w{2,5}$/.test(value));
      const isMeant = column.required === true || (isHeading(source, view) && isGrouping(column));
      return isMeant && (kind === 'text' || kind === 'name') && !isPart && !isFile;
    });
    // What stands in the cells of a crosstab is what its rows are about, as a rule the first thing in them.
    const crossed = fitting
      .filter(({ source }) => isCrossed(source, view))
      .toSorted((a, b) => (a.source.name < b.source.name ? -1 : 1));
    const [inCells] = [...crossed.filter(({ source }) => source.partOf !== undefined), ...crossed];
    const [first] = fitting
      .filter((each) => !crossed.includes(each))
      .toSorted((a, b) => view.columns.indexOf(a.source) - view.columns.indexOf(b.source));
    const chosen = inCells ?? first;
    const reason = inCells ? 'it stands in the cells that rows were made of' : 'it stands around the table';
    if (chosen) found.push([column.name, { ...chosen, probability: 0.5, reason }]);
  }
  return found;
}
