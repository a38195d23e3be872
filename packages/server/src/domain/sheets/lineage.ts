import type { Params, Result } from '@godwit/contract/routes';
import type { Recipe } from '@godwit/engine/recipe/recipe';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { ownMigration } from '../migrations/own-migration.js';
import type { Actor } from '../people/actor.js';
import { hasRecipe, soundRecipe } from '../runs/sound-recipe.js';
import type { Made } from '../runs/stored.js';
import type { Service } from '../service.js';
import { readStanding, standingSheet } from './standing-sheets.js';

/** Where every cell of a row came from, among the rows that stand in the sheet. */
export async function getRow(
  { db, sheetWorkers }: Service,
  actor: Actor,
  { migration_id, slug, row_index }: Params<'getRow'>,
  signal?: AbortSignal,
): Promise<Result<'getRow'>> {
  await ownMigration(db, actor, migration_id);
  const found = await readStanding(
    failures.sheetUnreadable,
    async () => {
      const { file, runId } = await standingSheet(db, migration_id, slug);
      const run = await db.row<{ recipe: Recipe; made: Made; is_sound: boolean }>(sql`
        select r.recipe, r.made, ${soundRecipe} as is_sound from runs r
        where r.id = ${runId} and ${hasRecipe} and r.made is not null`);
      if (!file || !run) throw failures.nothingWritten(slug);
      if (!run.is_sound) throw failures.recipeDamaged();
      if (row_index >= file.rowCount) throw failures.rowMissing(slug, row_index, file.rowCount);
      return { file, run };
    },
    ({ file, run: { recipe, made } }) =>
      sheetWorkers.lineage(
        file,
        row_index,
        { recipe, tables: made.tables, sheets: made.sheets },
        { account: actor.accountId, signal },
      ),
  );
  if (!found) throw failures.sheetUnreadable();
  return {
    row_index,
    cells: found.cells.map(({ column, value, errors, sources, steps }) => ({
      column,
      value: value ?? '',
      errors,
      origins: sources.map((source) => ({
        file: source.file,
        table: source.table,
        ...(source.connection !== undefined && { connection: source.connection }),
        ...(source.key && { key: source.key.map(({ column, value }) => ({ column, value: value ?? '' })) }),
        row_number: source.row,
        column: source.column,
        value: source.value ?? '',
        ...(source.page !== undefined && { page: source.page }),
        ...(source.confidence !== undefined && { confidence: source.confidence }),
      })),
      steps: steps.map(({ text }) => text),
    })),
  };
}
