import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseRecipe, type Recipe } from '@godwit/engine/recipe/recipe';

/** Read where they are written: the compiler copies no JSON. */
const folder = fileURLToPath(new URL('../../src/migrations/gold-recipes', import.meta.url));

/** Recipes written by hand that make the gold of a case from its files, by the name of the case. */
export function goldRecipes(): Map<string, Recipe> {
  return new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .sort()
      .map((file) => [
        basename(file, '.json'),
        parseRecipe(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
      ]),
  );
}
