import { columnsOf } from './expression.js';
import type { Expression } from './operation.js';
import { expressionsOf, lookupsOf, mentionsOf, type Sheet } from './recipe.js';
import { columnsBefore } from './reshape.js';

/** A column that a sheet reads, by the name its input gives it. */
export interface Read {
  input: string;
  column: string;
}

/** What a sheet reads of its inputs: columns, filters, reshaping, lookups and the keys of joins. */
export function readsOf(sheet: Sheet): Read[] {
  const reads = mentionsOf(sheet).flatMap(({ input, reshape }, at) =>
    columnsBefore(wantedOf(sheet, at), reshape).map((column) => ({ input, column })),
  );
  const lookups = lookupsOf(sheet).flatMap(({ input, key, value, where = {} }) =>
    [key, value, ...Object.keys(where)].map((column) => ({ input, column })),
  );
  return unique([...reads, ...lookups]);
}

/** The columns that the sheet reads of the input it mentions at this place, as they are called after reshaping. */
export function wantedOf(sheet: Sheet, at: number): string[] {
  const { from } = sheet;
  const columns = expressionsOf(sheet).flatMap(columnsOf);
  if ('input' in from) return distinct(columns.map(({ name }) => name));
  if ('union' in from) {
    const { names = {}, set = {} } = from.union[at] ?? {};
    const own = columns
      .filter(({ name }) => !Object.hasOwn(set, name))
      .map(({ name }) => (Object.hasOwn(names, name) ? names[name] : name));
    return distinct(own.filter((name) => typeof name === 'string'));
  }
  const main = from.join.input;
  const keys: [Expression, string][] = from.join.with.flatMap(({ input, on }) =>
    on.flatMap(({ left, right }): [Expression, string][] => [
      [left, main],
      [right, input],
    ]),
  );
  const input = mentionsOf(sheet)[at]?.input;
  const read = [
    ...columns.map((column) => ({ input: main, ...column })),
    ...keys.flatMap(([key, otherwise]) => columnsOf(key).map((column) => ({ input: otherwise, ...column }))),
  ];
  return distinct(read.filter((each) => each.input === input).map(({ name }) => name));
}

function distinct(names: string[]): string[] {
  return [...new Set(names)];
}

function unique(reads: Read[]): Read[] {
  return [...new Map(reads.map((read) => [JSON.stringify([read.input, read.column]), read])).values()];
}
