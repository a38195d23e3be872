import sql from 'sql-template-tag';
import type { Queries } from '../../store/database.js';
import { newestPreview } from '../runs/readiness.js';
import type { StoredSheet } from '../runs/stored.js';
import { judgedAgain } from './judged-again.js';

/** Rows of a migration that edits change: of its newest preview, in its sheets, and those that a rollback puts back. */
export type Place = 'preview' | 'sheet' | 'previous';

export interface WorkbookRows {
  place: Place;
  /** The run whose rows they are. */
  runId: string | null;
  /** Those that have rows, in the order of the migration's sheets. */
  sheets: StoredSheet[];
}

interface Row {
  file: StoredSheet | null;
  run_id: string | null;
  previous_file: StoredSheet | null;
  previous_run_id: string | null;
}

/** Undefined where there are none. */
export async function workbookRows(
  db: Queries,
  migrationId: string,
  place: Place,
): Promise<WorkbookRows | undefined> {
  if (place === 'preview') {
    const preview = await newestPreview(db, migrationId);
    return preview && { place, runId: preview.run.id, sheets: preview.made.sheets };
  }
  const rows = await db.rows<Row>(sql`
    select file, run_id, previous_file, previous_run_id from sheets
    where migration_id = ${migrationId} order by position`);
  const isNow = place === 'sheet';
  const sheets = rows.flatMap((row) => (isNow ? row.file : row.previous_file) ?? []);
  const runId = rows.map((row) => (isNow ? row.run_id : row.previous_run_id)).find((id) => id !== null);
  return sheets.length === 0 ? undefined : { place, runId: runId ?? null, sheets };
}

/** Whether these are still the rows that something was worked out of. */
export function sameRows(a: WorkbookRows | undefined, b: WorkbookRows | undefined): boolean {
  const known = (rows: WorkbookRows | undefined) =>
    JSON.stringify([
      rows?.runId,
      rows?.sheets.map(({ parquet, sha256, edits }) => [parquet, sha256, edits?.parquet ?? null]),
    ]);
  return known(a) === known(b);
}

/** Under the migration's lock; what they name is kept already. */
export async function storeRows(
  tx: Queries,
  migrationId: string,
  { place, runId, sheets }: WorkbookRows,
): Promise<void> {
  if (place === 'preview') {
    const preview = await newestPreview(tx, migrationId);
    if (!preview) return;
    const { made, plan } = await judgedAgain(tx, migrationId, preview.recipe, {
      made: { ...preview.made, sheets },
      plan: preview.run.plan,
    });
    await tx.run(
      sql`update runs set made = ${JSON.stringify(made)}::json, plan = ${plan} where id = ${runId}`,
    );
    return;
  }
  for (const sheet of sheets) {
    const file = JSON.stringify(sheet);
    const ofSheet = sql`s.migration_id = ${migrationId} and t.id = s.template_id and t.slug = ${sheet.template.slug}`;
    if (place === 'previous')
      await tx.run(sql`update sheets s set previous_file = ${file}::json from templates t where ${ofSheet}`);
    else
      await tx.run(sql`
        update sheets s set file = ${file}::json, row_count = ${sheet.rowCount},
          invalid_row_count = ${sheet.invalidRowCount}
        from templates t where ${ofSheet}`);
  }
}
