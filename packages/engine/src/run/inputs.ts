import type { Table } from '../read/reader.js';
import { recognises } from '../recipe/check.js';
import type { Recipe } from '../recipe/recipe.js';

/** The tables that each input of the recipe stands for; several are read one after the other. */
export type Inputs = ReadonlyMap<string, readonly Table[]>;

export function inputsFrom(recipe: Recipe, tables: readonly Table[]): Inputs {
  return new Map(
    recipe.inputs.map((input) => [input.id, tables.filter((table) => recognises(input, table))]),
  );
}
