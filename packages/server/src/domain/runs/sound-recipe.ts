import { hash } from 'node:crypto';
import type { Recipe } from '@godwit/engine/recipe/recipe';
import sql, { type Sql } from 'sql-template-tag';

/** Sets the recipe of a run, and how it is known again. */
export function recipeSet(recipe: Recipe): Sql {
  const text = JSON.stringify(recipe);
  return sql`recipe = ${text}::json, recipe_sha256 = ${hash('sha256', text)}`;
}

/** The same for the recipe that others may start from; undefined: the run's own. */
export function portableSet(portable: Recipe | undefined): Sql {
  const text = portable && JSON.stringify(portable);
  return sql`portable = ${text ?? null}::json, portable_sha256 = ${text === undefined ? null : hash('sha256', text)}`;
}

/** Whether the run `r` has a portable recipe, and it is the one that was stored. */
export const soundPortable = sql`
  (r.portable is not null and r.portable_sha256 = encode(sha256(convert_to(r.portable::text, 'UTF8')), 'hex'))`;

/** Whether the recipe of the run `r` is the one that was stored; those from before are trusted. */
export const soundRecipe = sql`
  (r.recipe is not null and (r.recipe_sha256 is null
    or r.recipe_sha256 = encode(sha256(convert_to(r.recipe::text, 'UTF8')), 'hex')))`;

/** Whether the run `r` has one at all, be it damaged. */
export const hasRecipe = sql`(r.recipe is not null or r.recipe_sha256 is not null)`;
