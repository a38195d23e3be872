import { alike } from '../../convert/alike.js';
import type { Conversion } from '../../convert/conversion.js';
import type { Kind } from '../../profile/kind.js';
import type { Target, Wanted } from '../../target/target.js';
import { cellsOf } from '../views/cells-of.js';
import { isMostly, type ViewColumn } from '../views/view.js';

/** A column of a list has few values, and they are short. */
const mostValues = 40;
const longest = 40;
const mostColumns = 200;
const mostFound = 5;
/** Of the values that are not of the list, people use fewer than of those that are. */
const least = 0.4;

/** What a key leads to is further away: it has to say so many of the words. */
const mostSaid = 3;

/** The columns that say at least two of the words of a list, whatever they are called. */
export function listing(columns: readonly ViewColumn[], wanted: Wanted): number[] {
  if (wanted.kind !== 'choice' || wanted.values.length < 2) return [];
  const { values } = wanted;
  const found = columns
    .slice(0, mostColumns)
    .flatMap((column, at) =>
      isFew(column) && says(column, values, column.via ? mostSaid : 2) ? [{ at, column }] : [],
    );
  const [own, reached] = [
    found.filter(({ column }) => !column.via),
    found.filter(({ column }) => column.via),
  ];
  return [...own, ...reached].slice(0, mostFound).map(({ at }) => at);
}

/** Whether a column speaks the words of a list itself, so many of them that no other list is meant. */
export function speaksList(column: ViewColumn, wanted: Wanted): boolean {
  return wanted.kind === 'choice' && isFew(column) && says(column, wanted.values, mostSaid);
}

function isFew({ profile }: ViewColumn): boolean {
  return profile.distinct > 1 && profile.distinct <= mostValues && profile.longest <= longest;
}

function says({ profile: { sample } }: ViewColumn, allowed: readonly string[], fewest: number): boolean {
  const said = new Set<string>();
  for (const { value } of sample) {
    const [only, ...others] = alike(value, allowed);
    // A letter or two may stand for anything.
    if (only !== undefined && others.length === 0 && value.trim().length > 2) said.add(only);
    if (said.size >= fewest) return true;
  }
  return false;
}

/**
 * The values of a list that people wrote in words of their own: where several of its values are recognised, what is not
 * says nothing against the column.
 */
export function fitOfList(
  source: ViewColumn,
  { wanted }: Target,
  conversion: Conversion,
): number | undefined {
  const { valid } = conversion;
  if (wanted.kind !== 'choice' || valid >= 0.7 || valid < least) return valid;
  return wordsFound(source, wanted, conversion) >= 2 ? undefined : valid;
}

const lists: readonly Wanted['kind'][] = ['choice', 'country', 'region', 'currency', 'language'];
/** People have so many ways to write each of a list, at most. */
const spellings = 4;
const measures: readonly Kind[] = ['decimal', 'money', 'percent', 'date', 'datetime', 'time'];

/** Whether its values may stand for those of a list, though none is of it: codes and words do, amounts and days never. */
export function mayStandFor(source: ViewColumn, wanted: Wanted): boolean {
  if (!lists.includes(wanted.kind) || isMostly(source, measures)) return false;
  return wanted.kind !== 'choice' || source.profile.distinct <= spellings * wanted.values.length;
}

/** How many words of a list a column comes to. */
export function wordsFound(
  source: ViewColumn,
  { values }: Wanted & { kind: 'choice' },
  { expression }: Conversion,
): number {
  const made = new Set(cellsOf(expression, source).map(({ value }) => value));
  return values.filter((value) => made.has(value)).length;
}
