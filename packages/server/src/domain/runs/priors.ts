import sql from 'sql-template-tag';
import type { Queries } from '../../store/database.js';
import { soundRecipe } from './sound-recipe.js';

/** Whether the run `r` produced a recipe that worked: it came to a preview, or was carried out. */
export const usableRecipe = sql`
  (${soundRecipe} and r.kind <> 'clarify' and r.status in ('awaiting_approval', 'completed'))`;

/**
 * The run whose recipe a generate starts from. The one its source has pinned; without a pin the newest of all migrations
 * of that source that came out healthy, as it is without anything that its customer alone said; one that was made
 * before the source's knowledge changed does not know of it. Without a source, its own.
 */
export async function priorRun(
  db: Queries,
  migration: { id: string; source_id: string | null },
): Promise<string | undefined> {
  const pinned = await db.row<{ id: string }>(sql`
    select r.id from sources s join runs r on r.id = s.pinned_run_id
    where s.id = ${migration.source_id} and ${usableRecipe}`);
  if (pinned) return pinned.id;
  const scope = migration.source_id ? sql`m.source_id = ${migration.source_id}` : sql`m.id = ${migration.id}`;
  const newest = await db.row<{ id: string }>(sql`
    select r.id from runs r join migrations m on m.id = r.migration_id left join sources s on s.id = m.source_id
    where ${scope} and r.is_baseline and (s.id is null or s.knowledge_updated_at <= r.created_at) and r.kind = 'generate' and ${usableRecipe}
    order by r.completed_at desc, r.id desc limit 1`);
  return newest?.id;
}
