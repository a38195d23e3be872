import type { Table } from '../read/reader.js';
import { recognises } from '../recipe/check.js';
import type { SourceColumn } from '../recipe/lineage.js';
import type { Recipe } from '../recipe/recipe.js';

/** The tables that each input of the recipe stands for; several are read one after the other. */
export type Inputs = ReadonlyMap<string, readonly Table[]>;

export function inputsFrom(recipe: Recipe, tables: readonly Table[]): Inputs {
  return new Map(
    recipe.inputs.map((input) => [input.id, tables.filter((table) => recognises(input, table))]),
  );
}

/** A column of a table that feeds something. */
export interface Feed {
  table: Table;
  column: string;
}

/** The columns of tables that stand behind columns of inputs, each once. */
export function feedsOf(sources: readonly SourceColumn[], inputs: Inputs): Feed[] {
  const seen = new Map<Table, Set<string>>();
  const feeds = sources.flatMap(({ input, column }) =>
    (inputs.get(input) ?? [])
      .filter(({ columns }) => columns.includes(column))
      .map((table) => ({ table, column })),
  );
  return feeds.filter(({ table, column }) => {
    const columns = seen.get(table) ?? new Set();
    seen.set(table, columns);
    if (columns.has(column)) return false;
    columns.add(column);
    return true;
  });
}
