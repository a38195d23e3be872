import { getOwn } from '@godwit/contract/own';
import type { Table } from '../read/reader.js';
import { type ColumnRead, columnsOf, type Expression, lookupsIn } from '../recipe/expression.js';
import type { Lookup } from '../recipe/operation.js';
import { expressionsOf, mentionsOf, type Recipe, type Sheet } from '../recipe/recipe.js';
import type { Reshape } from '../recipe/reshape.js';
import { type Inputs, inputsFrom } from '../run/inputs.js';
import { behind, decisiveColumns } from './behind.js';

/** A column of a table that feeds something. */
export interface Feed {
  table: Table;
  column: string;
}

/** What feeds what, from the recipe alone: no row is looked at. */
export class Feeds {
  private readonly inputs: Inputs;

  constructor(
    private readonly recipe: Recipe,
    tables: readonly Table[],
  ) {
    this.inputs = inputsFrom(recipe, tables);
  }

  /** The columns whose cells an expression of the sheet is made from, each once. */
  of(sheet: Sheet, expression: Expression): Feed[] {
    const read = columnsOf(expression).flatMap((column) => this.#read(sheet, column));
    return distinct([...read, ...lookupsIn(expression).flatMap((lookup) => this.#found(lookup))]);
  }

  /** The steps of reshaping that make what the expression reads. */
  reshaping(sheet: Sheet, expression: Expression): Reshape[] {
    const steps = columnsOf(expression).flatMap((column) =>
      mentioned(sheet, column).flatMap(({ own, reshape }) => behind(own, reshape).steps),
    );
    return [...new Set(steps)];
  }

  /** All that the sheet needs of the tables, also what only decides which rows it has or what is looked up. */
  all(sheet: Sheet): Feed[] {
    const feeds = expressionsOf(sheet).flatMap((expression) => [
      ...this.of(sheet, expression),
      ...this.#looking(expression),
    ]);
    for (const { key, input } of keysOf(sheet))
      feeds.push(
        ...columnsOf(key).flatMap((column) => this.#read(sheet, { ...column, input: column.input ?? input })),
        ...lookupsIn(key).flatMap((lookup) => this.#found(lookup)),
        ...this.#looking(key),
      );
    for (const { input, reshape } of mentionsOf(sheet))
      feeds.push(...decisiveColumns(reshape).flatMap((column) => this.#columnsOf(input, column)));
    return distinct(feeds);
  }

  #read(sheet: Sheet, column: ColumnRead): Feed[] {
    return mentioned(sheet, column).flatMap(({ input, own, reshape }) =>
      behind(own, reshape).columns.flatMap((name) => this.#columnsOf(input, name)),
    );
  }

  /** What a lookup gives, followed through the sheet it looks into. */
  #found(lookup: Lookup): Feed[] {
    if ('input' in lookup) return this.#columnsOf(lookup.input, lookup.value);
    const sheet = this.recipe.sheets.find(({ template }) => template === lookup.sheet);
    const expression = getOwn(sheet?.columns, lookup.value);
    return sheet && expression ? this.of(sheet, expression) : [];
  }

  /** What lookups search by. */
  #looking(expression: Expression): Feed[] {
    return lookupsIn(expression).flatMap((lookup) =>
      'input' in lookup
        ? [lookup.key, ...Object.keys(lookup.where ?? {})].flatMap((column) =>
            this.#columnsOf(lookup.input, column),
          )
        : [],
    );
  }

  #columnsOf(input: string, column: string): Feed[] {
    const tables = this.inputs.get(input) ?? [];
    return tables.filter(({ columns }) => columns.includes(column)).map((table) => ({ table, column }));
  }
}

/** Where a sheet reads a column: only a join of several inputs says whose it is, a union reads it of all. */
function mentioned(
  sheet: Sheet,
  { name, input }: ColumnRead,
): { input: string; own: string; reshape: Reshape[] }[] {
  const { from } = sheet;
  const mentions = mentionsOf(sheet);
  if ('union' in from)
    return mentions.flatMap((mention, at) => {
      const { names = {}, set = {} } = from.union[at] ?? {};
      const own = Object.hasOwn(set, name) ? null : Object.hasOwn(names, name) ? names[name] : name;
      return typeof own === 'string' ? [{ ...mention, own }] : [];
    });
  const [first] = mentions;
  const mention = 'join' in from && input !== undefined ? mentions.find((m) => m.input === input) : first;
  return mention ? [{ ...mention, own: name }] : [];
}

/** The keys of joins, each with the input whose columns it reads where it names none. */
function keysOf({ from }: Sheet): { key: Expression; input: string }[] {
  if (!('join' in from)) return [];
  const main = from.join.input;
  return from.join.with.flatMap(({ input, on }) =>
    on.flatMap(({ left, right }) => [
      { key: left, input: main },
      { key: right, input },
    ]),
  );
}

function distinct(feeds: readonly Feed[]): Feed[] {
  const seen = new Map<Table, Set<string>>();
  return feeds.filter(({ table, column }) => {
    const columns = seen.get(table) ?? new Set();
    seen.set(table, columns);
    if (columns.has(column)) return false;
    columns.add(column);
    return true;
  });
}
