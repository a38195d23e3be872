import type { Recipe } from '@godwit/engine/recipe/recipe';
import sql from 'sql-template-tag';
import type { Queries } from '../store/database.js';
import { soundRecipe } from './sound-recipe.js';

/** Whether the run `r` produced a recipe that worked: it came to a preview, or was carried out. */
export const usableRecipe = sql`
  (${soundRecipe} and r.kind <> 'clarify' and r.status in ('awaiting_approval', 'completed'))`;

export interface PriorRecipe {
  runId: string;
  recipe: Recipe;
}

/**
 * What a generate starts from. The recipe its source has pinned; without a pin the newest that worked, of all
 * migrations of that source: every successful run becomes the new latest. Without a source, its own newest.
 */
export async function priorRecipe(
  db: Queries,
  migration: { id: string; source_id: string | null },
): Promise<PriorRecipe | undefined> {
  const pinned = await db.row<PriorRecipe>(sql`
    select r.id as "runId", r.recipe from sources s join runs r on r.id = s.pinned_run_id
    where s.id = ${migration.source_id} and ${usableRecipe}`);
  if (pinned) return pinned;
  const scope = migration.source_id ? sql`m.source_id = ${migration.source_id}` : sql`m.id = ${migration.id}`;
  return db.row<PriorRecipe>(sql`
    select r.id as "runId", r.recipe from runs r join migrations m on m.id = r.migration_id
    where ${scope} and ${usableRecipe} order by r.completed_at desc, r.id desc limit 1`);
}
