import { getOwn } from '@godwit/contract/own';
import { type ColumnRead, columnsOf, type Expression, lookupsIn } from './expression.js';
import type { InputLookup, Lookup } from './operation.js';
import { lookupColumns } from './operations/lookup.js';
import {
  expressionsOf,
  joinKeysOf,
  lookupsOf,
  type Mention,
  mentionsOf,
  type Recipe,
  type Sheet,
} from './recipe.js';
import { columnBehind, columnsBefore, decisiveColumns, type Reshape } from './reshape.js';

/**
 * Which columns of the inputs feed which column of a sheet, through which steps: from the recipe alone, no table and no
 * row is looked at. The lineage of a cell (run/sheet) follows the same ways row by row.
 */

/** A column, by the name its input gives it before any reshaping. */
export interface SourceColumn {
  input: string;
  column: string;
}

/** Where a sheet reads a column, and what it is called there after reshaping. */
export interface Place extends Mention {
  /** Which of `mentionsOf`. */
  at: number;
  name: string;
}

/** A union reads a column of all its members; a join of the input that is named, or of its first. */
export function placesOf(sheet: Sheet, read: ColumnRead): Place[] {
  const places = mentionsOf(sheet).flatMap((mention, at) => {
    const name = readAt(sheet, at, read);
    return name === undefined ? [] : [{ ...mention, at, name }];
  });
  return 'union' in sheet.from ? places : places.slice(0, 1);
}

/** What the input that a sheet mentions at this place calls a column; undefined where it is not read there. */
function readAt({ from }: Sheet, at: number, { name, input }: ColumnRead): string | undefined {
  if ('input' in from) return name;
  if ('union' in from) {
    const { names = {}, set = {} } = from.union[at] ?? {};
    if (Object.hasOwn(set, name)) return undefined;
    return (Object.hasOwn(names, name) ? names[name] : name) ?? undefined;
  }
  const { join } = from;
  const own = at === 0 ? join.input : join.with[at - 1]?.input;
  return own === (input ?? join.input) ? name : undefined;
}

/** The columns whose cells an expression of the sheet is made from, each once. */
export function sourcesOf(recipe: Recipe, sheet: Sheet, expression: Expression): SourceColumn[] {
  return unique([
    ...columnsOf(expression).flatMap((read) => behind(sheet, read)),
    ...lookupsIn(expression).flatMap((lookup) => foundBy(recipe, lookup)),
  ]);
}

/** The steps of reshaping that make what the expression reads. */
export function reshapingOf(sheet: Sheet, expression: Expression): Reshape[] {
  const steps = columnsOf(expression).flatMap((read) =>
    placesOf(sheet, read).flatMap(({ name, reshape }) => columnBehind(name, reshape).steps),
  );
  return [...new Set(steps)];
}

/** All that reaches the sheet, also what only decides which rows it has or what is looked up. */
export function usesOf(recipe: Recipe, sheet: Sheet): SourceColumn[] {
  const keys = joinKeysOf(sheet);
  return unique([
    ...expressionsOf(sheet).flatMap((expression) => sourcesOf(recipe, sheet, expression)),
    ...keys.flatMap(({ key, input }) => columnsOf(key).flatMap((read) => behind(sheet, { input, ...read }))),
    ...keys.flatMap(({ key }) => lookupsIn(key).flatMap((lookup) => foundBy(recipe, lookup))),
    ...lookupsOf(sheet).flatMap(lookedInto),
    ...mentionsOf(sheet).flatMap(({ input, reshape }) =>
      decisiveColumns(reshape).map((column) => ({ input, column })),
    ),
  ]);
}

/** All that must be there for the sheet to be made, also what a step of reshaping reads for columns nobody wants. */
export function readsOf(sheet: Sheet): SourceColumn[] {
  const reads = mentionsOf(sheet).flatMap(({ input, reshape }, at) =>
    columnsBefore(wantedOf(sheet, at), reshape).map((column) => ({ input, column })),
  );
  return unique([...reads, ...lookupsOf(sheet).flatMap(lookedInto)]);
}

/** The columns that the sheet reads of the input it mentions at this place, as they are called after reshaping. */
export function wantedOf(sheet: Sheet, at: number): string[] {
  const reads = [
    ...expressionsOf(sheet).flatMap(columnsOf),
    ...joinKeysOf(sheet).flatMap(({ key, input }) => columnsOf(key).map((read) => ({ input, ...read }))),
  ];
  return [...new Set(reads.flatMap((read) => readAt(sheet, at, read) ?? []))];
}

function behind(sheet: Sheet, read: ColumnRead): SourceColumn[] {
  return placesOf(sheet, read).flatMap(({ input, name, reshape }) =>
    columnBehind(name, reshape).columns.map((column) => ({ input, column })),
  );
}

/** What a lookup gives, followed through the sheet it looks into. */
function foundBy(recipe: Recipe, lookup: Lookup): SourceColumn[] {
  if ('input' in lookup) return [{ input: lookup.input, column: lookup.value }];
  const sheet = recipe.sheets.find(({ template }) => template === lookup.sheet);
  const expression = getOwn(sheet?.columns, lookup.value);
  return sheet && expression ? sourcesOf(recipe, sheet, expression) : [];
}

function lookedInto(lookup: InputLookup): SourceColumn[] {
  return lookupColumns(lookup).map((column) => ({ input: lookup.input, column }));
}

function unique(columns: readonly SourceColumn[]): SourceColumn[] {
  return [...new Map(columns.map((each) => [JSON.stringify([each.input, each.column]), each])).values()];
}
