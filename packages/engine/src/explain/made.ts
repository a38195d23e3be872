import type { Healths } from '../health/health.js';
import type { Table } from '../read/reader.js';
import type { Recipe } from '../recipe/recipe.js';
import type { SheetFile } from '../run/sheet/sheet.js';
import type { Template } from '../validate/template.js';
import { examplesOf } from './examples.js';
import { explain } from './explain.js';

/** A recipe, and what it made. */
export interface Explained {
  recipe: Recipe;
  templates: readonly Template[];
  tables: readonly Table[];
  sheets: readonly SheetFile[];
  health: Healths;
}

/** The plan of a recipe that was carried out: with its rows, and a record of each sheet before and after. */
export async function explainMade({ recipe, ...made }: Explained): Promise<string> {
  return explain(recipe, { ...made, examples: await examplesOf({ recipe, ...made }) });
}
