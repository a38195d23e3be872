import type { ExportFormat } from '@godwit/engine/export/content-types';
import type { RowFilter } from '@godwit/engine/export/selection';
import sql from 'sql-template-tag';
import { type Failure, failures } from '../../failures/failures.js';
import { isLost } from '../../objects/objects.js';
import type { Queries } from '../../store/database.js';
import { SheetWorkFailed } from '../../workers/sheet-workers/pool.js';
import type { Column } from '../catalog/columns.js';
import type { StoredSheet } from '../runs/stored.js';

/** A sheet of a migration, with the rows that stand in it. */
export interface StandingSheet {
  slug: string;
  /** The run that wrote its rows. */
  runId: string | null;
  /** Null before an execute wrote any. */
  file: StoredSheet | null;
  /** The rows, or the header alone where there are none. */
  shown: StoredSheet;
}

export const exportFormats: readonly ExportFormat[] = ['csv', 'ndjson', 'parquet', 'xlsx'];

interface Row {
  slug: string;
  name: string;
  columns: Column[];
  file: StoredSheet | null;
  run_id: string | null;
}

/** 404 names the first slug that is no sheet of the migration. */
export async function standingSheets(
  db: Queries,
  migrationId: string,
  slugs: readonly string[],
): Promise<StandingSheet[]> {
  const rows = await db.rows<Row>(sql`
    select t.slug, t.name, t.columns, s.file, s.run_id from sheets s join templates t on t.id = s.template_id
    where s.migration_id = ${migrationId} and t.slug = any(${slugs})`);
  return slugs.map((slug) => {
    const row = rows.find((each) => each.slug === slug);
    if (!row) throw failures.sheetMissing(slug);
    const { file, run_id: runId } = row;
    return { slug, runId, file, shown: file ?? emptySheet(row, row.columns) };
  });
}

export async function standingSheet(db: Queries, migrationId: string, slug: string): Promise<StandingSheet> {
  const [sheet] = await standingSheets(db, migrationId, [slug]);
  if (!sheet) throw failures.sheetMissing(slug);
  return sheet;
}

/** A sheet that has a header and no rows: the sheet workers know it by its missing file. */
export function emptySheet(
  { slug, name }: { slug: string; name: string },
  columns: readonly { name: string }[],
): StoredSheet {
  return {
    template: { slug, name },
    columns: columns.map((column) => column.name),
    parquet: '',
    sha256: '',
    bytes: 0,
    rowCount: 0,
    invalidRowCount: 0,
    errors: [],
    origins: [],
    dropped: undefined,
  };
}

/** How many rows an export has, known without reading them. */
export function rowsIn({ rowCount, invalidRowCount }: StoredSheet, filter: RowFilter): number {
  if (filter === 'all') return rowCount;
  return filter === 'invalid' ? invalidRowCount : rowCount - invalidRowCount;
}

export function requireFields({ template, columns }: StoredSheet, fields: readonly string[]): void {
  for (const field of fields)
    if (!columns.includes(field)) throw failures.unknownField(field, template.slug, columns);
}

/**
 * Reads what stands. Rows that were replaced in the very moment they were opened are looked up again, once; those
 * that still cannot be read are missing or damaged, which is told.
 */
export async function readStanding<S, T>(
  unreadable: () => Failure,
  find: () => Promise<S>,
  read: (standing: S) => Promise<T>,
): Promise<T> {
  const standing = await find();
  try {
    return await read(standing);
  } catch (error) {
    if (!isGone(error)) throw error;
    const now = await find();
    if (JSON.stringify(now) === JSON.stringify(standing)) throw unreadable();
    return read(now);
  }
}

function isGone(error: unknown): boolean {
  if (isLost(error)) return true;
  return (
    error instanceof SheetWorkFailed && (error.kind === 'UnreadableSheet' || /^IO Error/.test(error.message))
  );
}
