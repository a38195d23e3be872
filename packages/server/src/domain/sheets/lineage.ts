import type { Params, Query, Result } from '@godwit/contract/routes';
import type { Recipe } from '@godwit/engine/recipe/recipe';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { editsById } from '../edits/list-edits.js';
import { ownMigration } from '../migrations/own-migration.js';
import type { Actor } from '../people/actor.js';
import { hasRecipe, soundRecipe } from '../runs/sound-recipe.js';
import type { Made } from '../runs/stored.js';
import type { Service } from '../service.js';
import { chosenSheet, rowVersions } from './chosen-sheet.js';
import { readStanding } from './standing-sheets.js';

/** Where every cell of a row came from, among the rows that stand in the sheet or those of the newest preview. */
export async function getRow(
  { db, sheetWorkers }: Service,
  actor: Actor,
  { migration_id, slug, row_index }: Params<'getRow'>,
  { of = 'sheet' }: Query<'getRow'> = {},
  signal?: AbortSignal,
): Promise<Result<'getRow'>> {
  await ownMigration(db, actor, migration_id);
  const unreadable = of === 'sheet' ? failures.sheetUnreadable : failures.previewUnreadable;
  return readStanding(
    unreadable,
    async () => {
      const chosen = await chosenSheet(db, migration_id, slug, of);
      const run = await db.row<{ recipe: Recipe; made: Made; is_sound: boolean }>(sql`
        select r.recipe, r.made, ${soundRecipe} as is_sound from runs r
        where r.id = ${chosen.runId} and ${hasRecipe} and r.made is not null`);
      const { sheet } = chosen;
      if (of === 'sheet' && (sheet.parquet === '' || !run)) throw failures.nothingWritten(slug);
      if (row_index >= sheet.rowCount || !run) throw failures.rowMissing(slug, row_index, sheet.rowCount);
      if (!run.is_sound) throw failures.recipeDamaged();
      return { chosen, run };
    },
    async ({ chosen, run: { recipe, made } }) => {
      const from = { recipe, tables: made.tables, sheets: made.sheets };
      const asked = { account: actor.accountId, signal };
      const found = await sheetWorkers.lineage(chosen.sheet, row_index, from, asked);
      if (!found) throw unreadable();
      const own = chosen.sheet.edits?.applied.filter((edit) => edit.row === row_index) ?? [];
      const edits = await editsById(
        db,
        own.map(({ id }) => id),
      );
      return {
        row_index,
        version: rowVersions(chosen)(row_index),
        cells: found.cells.map(({ column, value, errors, sources, steps }) => ({
          column,
          value: value ?? '',
          errors,
          origins: sources.map((source) => ({
            file: source.file,
            table: source.table,
            ...(source.connection !== undefined && { connection: source.connection }),
            ...(source.key && {
              key: source.key.map(({ column, value }) => ({ column, value: value ?? '' })),
            }),
            row_number: source.row,
            column: source.column,
            value: source.value ?? '',
            ...(source.page !== undefined && { page: source.page }),
            ...(source.confidence !== undefined && { confidence: source.confidence }),
          })),
          ...withEdits(
            steps.map(({ text }) => text),
            editsOfCell(edits, column),
          ),
        })),
      };
    },
  );
}

type CellEdit = Result<'getRow'>['cells'][number]['edits'][number];

function editsOfCell(edits: Awaited<ReturnType<typeof editsById>>, column: string): CellEdit[] {
  return edits.flatMap(({ id, edited_by, created_at, cells }) =>
    cells
      .filter((cell) => cell.column === column)
      .map(({ from, to }) => ({ id, edited_by, edited_at: created_at.toISOString(), from, to })),
  );
}

/** What people did comes after what the recipe did. */
function withEdits(steps: string[], edits: CellEdit[]): { steps: string[]; edits: CellEdit[] } {
  const said = edits.map(({ edited_by, from, to }) => `edited by ${edited_by}: "${from}" became "${to}"`);
  return { steps: [...steps, ...said], edits };
}
