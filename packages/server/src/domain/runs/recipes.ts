import type { Query, Result } from '@godwit/contract/routes';
import type { Recipe } from '@godwit/engine/recipe/recipe';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import { ownMigration } from '../migrations/own-migration.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { newestPreview } from './readiness.js';
import { hasRecipe, soundRecipe } from './sound-recipe.js';

/** The recipe of the newest preview: the document itself, or in English. */
export async function getRecipe(
  { db }: Service,
  actor: Actor,
  migrationId: string,
  format: 'json' | 'md',
): Promise<string> {
  await ownMigration(db, actor, migrationId);
  const preview = await newestPreview(db, migrationId);
  if (!preview) throw failures.recipeMissing();
  if (!preview.isSound) throw failures.recipeDamaged();
  const { serialize, parseRecipe } = await import('@godwit/engine/recipe/recipe');
  const document = serialize(preview.recipe);
  if (format === 'json') return document;
  const { explain } = await import('@godwit/engine/explain/explain');
  // The store keeps members in an order of its own: the document has one that people expect.
  return explain(parseRecipe(JSON.parse(document)));
}

export async function diffRecipes(
  { db }: Service,
  actor: Actor,
  migrationId: string,
  { from, to }: Query<'diffRecipes'>,
): Promise<Result<'diffRecipes'>> {
  await ownMigration(db, actor, migrationId);
  const before = await recipeOf(db, migrationId, from, 'from');
  const after = await recipeOf(db, migrationId, to, 'to');
  const { diff } = await import('@godwit/engine/explain/diff');
  return { from, to, changes: diff(before, after) };
}

async function recipeOf(
  db: Queries,
  migrationId: string,
  runId: string,
  name: 'from' | 'to',
): Promise<Recipe> {
  const run = await db.row<{ recipe: Recipe; is_sound: boolean }>(sql`
    select r.recipe, ${soundRecipe} as is_sound from runs r
    where r.id = ${runId} and r.migration_id = ${migrationId} and ${hasRecipe}`);
  if (!run) throw failures.runRecipeMissing(name, runId);
  if (!run.is_sound) throw failures.recipeDamaged();
  return run.recipe;
}
