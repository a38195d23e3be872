import type { DeliveredSheet } from '@godwit/engine/deliver/batches';
import { placeOf } from '@godwit/engine/validate/template';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import type { Column } from '../catalog/columns.js';
import { newestPreview } from '../runs/readiness.js';
import type { StoredSheet } from '../runs/stored.js';
import { emptySheet } from '../sheets/standing-sheets.js';
import type { Channel } from './payload.js';

interface Row {
  id: string;
  template_id: string;
  slug: string;
  name: string;
  columns: Column[];
  file: StoredSheet | null;
}

/** All sheets of a workbook as they are now, with what their columns point to. */
export async function exportedSheets(
  db: Queries,
  migrationId: string,
  channel: Channel,
): Promise<DeliveredSheet[]> {
  const rows = await db.rows<Row>(sql`
    select s.id, t.id as template_id, t.slug, t.name, t.columns, s.file
    from sheets s join templates t on t.id = s.template_id
    where s.migration_id = ${migrationId} order by s.position`);
  const files = channel === 'production' ? standingFiles(rows) : await previewFiles(db, migrationId);
  const sheets = rows.map((row) => files.get(row.slug) ?? emptySheet(row, row.columns));
  // A link names a template by its id or by its slug.
  const places = new Map(
    rows.flatMap(({ template_id, slug }, at) => [[template_id, at] as const, [slug, at] as const]),
  );
  return rows.map(({ id, columns }, at) => {
    const sheet = sheets[at] as StoredSheet;
    return { id, sheet: withoutDropped(sheet), links: linksOf(columns, sheet, sheets, places) };
  });
}

function standingFiles(rows: readonly Row[]): Map<string, StoredSheet> {
  const files = new Map(rows.flatMap(({ slug, file }) => (file ? [[slug, file] as const] : [])));
  if (files.size === 0) throw failures.nothingExecuted();
  return files;
}

async function previewFiles(db: Queries, migrationId: string): Promise<Map<string, StoredSheet>> {
  const preview = await newestPreview(db, migrationId);
  if (!preview) throw failures.noPreview('export');
  if (!preview.isSound) throw failures.recipeDamaged();
  return new Map(preview.made.sheets.map((sheet) => [sheet.template.slug, sheet]));
}

/** Links of a column that the sheet does not have yet, or to a sheet that is not in the workbook, point nowhere. */
function linksOf(
  columns: readonly Column[],
  sheet: StoredSheet,
  sheets: readonly StoredSheet[],
  places: ReadonlyMap<string, number>,
): DeliveredSheet['links'] {
  return columns.flatMap(({ name, linkRule = [] }) => {
    const column = placeOf(sheet.columns, name);
    const to = linkRule.flatMap(({ templateId, columnName }) => {
      const target = places.get(templateId) ?? -1;
      const targetColumn = placeOf(sheets[target]?.columns ?? [], columnName);
      return targetColumn < 0 ? [] : [{ sheet: target, column: targetColumn }];
    });
    return column < 0 || to.length === 0 ? [] : [{ column, to }];
  });
}

/** Rows that were left out are nobody's. */
function withoutDropped(sheet: StoredSheet): StoredSheet {
  return { ...sheet, dropped: undefined };
}
