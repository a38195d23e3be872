import type { Kind } from '../../profile/kind.js';
import type { Target } from '../../target/target.js';
import { englishOf } from '../../words/english.js';
import { wordsOf } from '../../words/tokens.js';
import { leadsTo, linksToItself } from '../views/targets.js';
import type { View, ViewColumn } from '../views/view.js';
import { isMostly } from '../views/view.js';
import { moved } from './believe.js';
import type { Candidate, Knowing } from './candidate.js';

const fewestRows = 8;
const ids: readonly Kind[] = ['integer', 'code', 'uuid'];
const plain = 0.5;
const mostlySame = 0.1;
const beyondDoubt = 0.9;
/** How much the part that a column has among the others says, beside its name and its values. */
const keyForKey = 2.5;
const keyElsewhere = -5;
/** How sure it is that rows name those of another sheet by the very column that its key is made of. */
const asTheirKey = 0.9;

/** Every row has one, each its own, and it is no word for people: what a program numbers its rows by. */
export function isKeyLike(column: ViewColumn, rows: number): boolean {
  return hasOwnInEach(column, rows) && isMostly(column, ids);
}

function hasOwnInEach({ profile, via }: ViewColumn, rows: number): boolean {
  return (
    !via &&
    rows >= fewestRows &&
    profile.filled >= 0.9 * rows &&
    profile.distinct >= 0.95 * Math.min(profile.filled, rows)
  );
}

/** Of numbers that are given one after the other, so many may be left out. */
const sparse = 10;

/** Whether its values are given one after the other: amounts lie far apart. Codes are given, too. */
export function isRunning({ profile: { sample } }: ViewColumn): boolean {
  const numbers = sample.map(({ value }) => Number(value.replace(/[\s,]/g, '')));
  if (numbers.length === 0 || numbers.some(Number.isNaN)) return true;
  return Math.max(...numbers) - Math.min(...numbers) < sparse * numbers.length;
}

/** The rows that a column was written in: where each became several, what numbers them is in all of those. */
function rowsWritten({ name }: ViewColumn, { reshape, table, rows, pool }: View): number {
  const made = reshape.flatMap((step) =>
    step.step === 'unpivot' ? [...step.labels, ...step.values] : step.step === 'explode' ? [step.column] : [],
  );
  return made.length === 0 || made.includes(name) || pool !== undefined
    ? rows
    : Math.min(rows, table.rowCount);
}

/** What numbers the rows of a table is no amount, and names no other row of it. */
export function keyRole(source: ViewColumn, { template, wanted, column }: Target, view: View): number {
  // Each piece of the table begins at 1: it names nothing, and counts nothing but its own rows.
  if (source.countsPiece)
    return wanted.kind === 'number' || column.unique || column.linkRule ? keyElsewhere : 0;
  const isMeasure = wanted.kind === 'number' || (wanted.kind === 'integer' && column.unique !== true);
  return (isMeasure || linksToItself(template, column)) && isKeyLike(source, rowsWritten(source, view))
    ? keyElsewhere
    : 0;
}

/**
 * What numbers the rows of a table tells the rows of a sheet apart, where nothing is called so more plainly. Where the
 * rows are those of a finer sheet, which leads to this one, it is what numbers that many of them share.
 */
export function preferKeys(own: Candidate[], rows: number, target: Target, areOfFiner: () => boolean): void {
  // Of a few values none tells many rows apart, whatever they are called.
  const isTelling = ({ source: { profile, via } }: Candidate) =>
    via !== undefined || rows < fewestRows || profile.distinct >= mostlySame * Math.min(rows, profile.filled);
  const best = Math.max(0, ...own.filter(isTelling).map(({ probability }) => probability));
  if (best >= beyondDoubt) return;
  const keys = own.filter(
    ({ conversion, source }) => conversion.valid >= mostFitting && isKeyLike(source, rows),
  );
  const shared = own.filter(({ conversion, source }) => conversion.valid >= 0.9 && isShared(source, rows));
  const isTheirs = keys.length > 0 && shared.length > 0 && areOfFiner();
  if (isTheirs) for (const each of keys) each.probability = moved(each.probability, keyElsewhere);
  else if (best >= plain) return;
  const isSpoken = !asksForId(target) && keys.some(({ source }) => !isSurrogate(source));
  for (const each of isTheirs ? shared : keys) {
    const isLess = isSpoken && isSurrogate(each.source);
    each.probability = moved(each.probability, isLess ? keyForProgram : keyForKey);
  }
}

/** Rows of another kind may stand among those that are meant, and be told apart in another way: breaks among the talks. */
const mostFitting = 0.8;

/** What only a program numbers its rows by, where people have a number of their own for them: the id beside the fleet number. */
const keyForProgram = 0.5;

function isSurrogate(source: ViewColumn): boolean {
  return (
    /^_?(?:id|uuid|guid|pk|row ?id)$/i.test(source.called.trim()) && isMostly(source, ['integer', 'uuid'])
  );
}

const NUMBER = /^(?:number|no|nr|num|nummer|numero|número|code|ref|reference|kod|kode)$/i;

/**
 * "rez_id" and "rez_nr" number the same rows: where a number is asked for and no id, the one that people use is meant,
 * and not the one that a program counts by.
 */
export function preferSpoken(own: Candidate[], rows: number, target: Target): void {
  const { name } = target.column;
  const asks = wordsOf(`${name} ${englishOf(name) ?? ''}`).some((word) => NUMBER.test(word));
  if (!asks || asksForId(target)) return;
  const keys = own.filter(({ source, conversion }) => conversion.valid >= 0.9 && hasOwnInEach(source, rows));
  const lastWord = ({ source }: Candidate) => wordsOf(source.called).at(-1) ?? '';
  const [spoken, ...more] = keys.filter((each) => NUMBER.test(lastWord(each)));
  const counted = keys.filter(
    (each) => /^id$/i.test(lastWord(each)) && isMostly(each.source, ['integer', 'uuid']),
  );
  if (!spoken || more.length > 0 || counted.length === 0) return;
  const best = Math.max(...counted.map(({ probability }) => probability));
  if (best <= spoken.probability) return;
  spoken.probability = best;
  for (const each of counted) each.probability *= asCounted;
}

const asCounted = 0.6;

function asksForId({ column: { name, description } }: Target): boolean {
  return wordsOf(`${name} ${description ?? ''}`).some((word) =>
    /^(?:id|ids|uuid|guid|identifier)$/i.test(word),
  );
}

/** What other tables name the rows by tells those of a sheet apart that other sheets lead to. */
export function preferLedTo(
  own: Candidate[],
  view: View,
  { template }: Target,
  { targets, isLedTo }: Pick<Knowing, 'targets' | 'isLedTo'>,
): void {
  if (!isLedTo || own.some(({ probability }) => probability >= plain)) return;
  if (!targets.templates.some((each) => each !== template && leadsTo(each, template))) return;
  for (const each of own)
    if (!each.source.via && each.conversion.valid >= 0.9 && isLedTo(view, each.source.name))
      each.probability = moved(each.probability, keyForKey);
}

const fewestShared = 5;

/** Every row has a number, and some have the same. */
function isShared(column: ViewColumn, rows: number): boolean {
  const { profile, via } = column;
  return (
    !via &&
    profile.filled >= 0.9 * rows &&
    profile.distinct >= Math.max(fewestShared, 0.1 * rows) &&
    profile.distinct < 0.9 * profile.filled &&
    isMostly(column, ids)
  );
}

/** Many values, each long enough (or all as long) that nothing else is written so: that they stand in another sheet is no chance. */
function isUnmistakable({ profile: { sample, distinct } }: ViewColumn): boolean {
  const lengths = sample.map(({ value }) => value.trim().length);
  const isLong = (length: number) => length >= 5 || (length >= 3 && length === lengths[0]);
  return distinct >= 10 && lengths.filter(isLong).length >= 0.9 * sample.length;
}

/** Of the values of what holds keys of another sheet, so many are there; some rows may have been deleted. */
const nearlyAll = 0.95;
const mostly = 0.7;

/** Where it must be filled and nothing is called so plainly: what holds the very keys of the sheet that is linked to. */
export function preferKeysOf(
  own: Candidate[],
  { template, column }: Target,
  view: View,
  { pointsTo, isLinkedKey }: Pick<Knowing, 'pointsTo' | 'isLinkedKey'>,
): void {
  // That a sheet has its own values is no news.
  if (!column.linkRule || !column.required || linksToItself(template, column)) return;
  const theirs = own.filter(({ source }) => isLinkedKey?.(column, view, source));
  const isUrgent = !own.some(({ probability }) => probability >= plain);
  for (const each of own) {
    // What the key of the other sheet is made of names its rows here as well. Of several, names say which.
    const isTheirKey = theirs.length === 1 && each === theirs[0];
    if (!isTheirKey && !(isUrgent && (theirs.includes(each) || isUnmistakable(each.source)))) continue;
    const share = pointsTo?.(column, each.source, each.conversion) ?? 0;
    if (share < (isTheirKey ? mostly : nearlyAll)) continue;
    each.probability = Math.max(moved(each.probability, keyForKey), isTheirKey ? asTheirKey : 0);
  }
}
