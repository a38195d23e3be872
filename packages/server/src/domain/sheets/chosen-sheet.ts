import { hash } from 'node:crypto';
import type { Query } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import type { Column } from '../catalog/columns.js';
import { newestPreview, type Preview } from '../runs/readiness.js';
import type { StoredSheet } from '../runs/stored.js';
import { emptySheet, standingSheet } from './standing-sheets.js';

/** The rows that stand in a sheet, or those of the newest preview. */
export type RowsOf = NonNullable<Query<'listRows'>['of']>;

export interface ChosenSheet {
  /** The run whose rows they are; null before any. */
  runId: string | null;
  /** A header alone where there are no rows. */
  sheet: StoredSheet;
}

/** 404 where the migration has no such sheet, or no preview. */
export async function chosenSheet(
  db: Queries,
  migrationId: string,
  slug: string,
  of: RowsOf,
): Promise<ChosenSheet> {
  if (of === 'sheet') {
    const { runId, file, shown } = await standingSheet(db, migrationId, slug);
    return { runId: file ? runId : null, sheet: shown };
  }
  const { row, preview } = await previewedSheet(db, migrationId, slug);
  const sheet = preview.made.sheets.find(({ template }) => template.slug === slug);
  return { runId: preview.run.id, sheet: sheet ?? emptySheet(row, row.columns) };
}

async function previewedSheet(
  db: Queries,
  migrationId: string,
  slug: string,
): Promise<{ row: { slug: string; name: string; columns: Column[] }; preview: Preview }> {
  const row = await db.row<{ slug: string; name: string; columns: Column[] }>(sql`
    select t.slug, t.name, t.columns from sheets s join templates t on t.id = s.template_id
    where s.migration_id = ${migrationId} and t.slug = ${slug}`);
  if (!row) throw failures.sheetMissing(slug);
  const preview = await newestPreview(db, migrationId);
  if (!preview) throw failures.noPreviewYet();
  return { row, preview };
}

/** Rows as they were shown: another run may put another one in the place of one, an edit changes it. */
export function rowVersions({ runId, sheet }: ChosenSheet): (row: number) => string {
  const last = new Map(sheet.edits?.applied.map(({ row, id }) => [row, id]));
  return (row) =>
    hash('sha256', JSON.stringify([runId, sheet.template.slug, row, last.get(row) ?? null])).slice(0, 24);
}
