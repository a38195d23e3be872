import { hash } from 'node:crypto';
import type { Recipe } from '@godwit/engine/recipe/recipe';
import sql from 'sql-template-tag';
import type { Queries } from '../../store/database.js';
import type { Column } from '../catalog/columns.js';
import { hasRecipe, soundRecipe } from './sound-recipe.js';
import type { LiveInput, Made, RunInputs } from './stored.js';

export interface Preview {
  run: { id: string; inputs: RunInputs; plan: string | null };
  /** Of the recipe: one that is missing or damaged cannot be carried out. */
  isSound: boolean;
  recipe: Recipe;
  made: Made;
}

export type Readiness = Preview | { missing: true } | { changed: string[] };

/** The preview that an execute would carry out, whether or not it is still ready. */
export async function newestPreview(db: Queries, migrationId: string): Promise<Preview | undefined> {
  const row = await db.row<Preview['run'] & { recipe: Recipe; made: Made; is_sound: boolean }>(sql`
    select r.id, r.inputs, r.plan, r.recipe, r.made, ${soundRecipe} as is_sound from runs r
    where r.migration_id = ${migrationId} and r.status = 'awaiting_approval'
      and ${hasRecipe} and r.made is not null
    order by r.completed_at desc, r.id desc limit 1`);
  if (!row) return undefined;
  const { recipe, made, is_sound: isSound, ...run } = row;
  return { run, recipe, made, isSound };
}

/** A preview stays ready until its files or the columns of its templates change; each change is told in a sentence. */
export async function previewReadiness(db: Queries, migrationId: string): Promise<Readiness> {
  const preview = await newestPreview(db, migrationId);
  if (!preview) return { missing: true };
  const { files, templates, live } = preview.run.inputs;
  const changed = [
    ...recipeDamage(preview),
    ...(await fileChanges(db, migrationId, files)),
    ...(live ? await connectionChanges(db, live) : []),
    ...(await columnChanges(db, migrationId, templates)),
  ];
  return changed.length > 0 ? { changed } : preview;
}

export function recipeDamage({ isSound }: Preview): string[] {
  return isSound ? [] : ['its stored recipe is missing or damaged'];
}

async function fileChanges(db: Queries, migrationId: string, before: RunInputs['files']): Promise<string[]> {
  const now = await db.rows<{ id: string; name: string }>(sql`
    select id, name from files where migration_id = ${migrationId} and uploaded_at is not null
    order by uploaded_at, id`);
  const had = new Set(before.map(({ id }) => id));
  const has = new Set(now.map(({ id }) => id));
  return [
    ...now.filter(({ id }) => !had.has(id)).map(({ name }) => `file "${name}" was added after the preview`),
    ...before.filter(({ id }) => !has.has(id)).map(({ name }) => `file "${name}" was deleted`),
  ];
}

async function connectionChanges(db: Queries, live: LiveInput): Promise<string[]> {
  const now = await db.row<{ revision: number }>(
    sql`select revision from source_connections where id = ${live.connection_id}`,
  );
  if (!now) return ['its live source connection was deleted'];
  return now.revision === live.revision ? [] : ['the live source connection was changed after the preview'];
}

/** An archived template is no change: sheets built from it keep working. */
async function columnChanges(
  db: Queries,
  migrationId: string,
  before: RunInputs['templates'],
): Promise<string[]> {
  const now = await db.rows<{ id: string; name: string; columns: Column[] }>(sql`
    select t.id, t.name, t.columns from sheets s join templates t on t.id = s.template_id
    where s.migration_id = ${migrationId} order by s.position`);
  const hashes = new Map(before.map(({ id, columns_hash }) => [id, columns_hash]));
  return now
    .filter(({ id, columns }) => hashes.get(id) !== columnsHash(columns))
    .map(({ name }) => `the columns of template "${name}" changed`);
}

/** Over everything that a plan is made from, in the columns' order. */
export function columnsHash(columns: readonly Column[]): string {
  const said = columns.map(({ name, description, required, unique, desiredRule, strictRule, linkRule }) => [
    name,
    description,
    required,
    unique,
    desiredRule,
    strictRule ?? null,
    // Field by field: the store keeps the members of an object in an order of its own.
    (linkRule ?? []).map(({ templateId, columnName }) => [templateId, columnName]),
  ]);
  return hash('sha256', JSON.stringify(said));
}
