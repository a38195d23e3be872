import { getOwn } from '@godwit/contract/own';
import type { Query, Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import type { Column } from '../catalog/columns.js';
import { ownMigration } from '../migrations/own-migration.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { emptySheet, readStanding } from '../sheets/standing-sheets.js';
import { newestPreview, type Preview } from './readiness.js';
import type { Health, Mapping, StoredSheet } from './stored.js';

type Shown = Result<'getPreview'>;

const usualRows = 1000;
/** Of all sheets together: 10,000 rows of 500 columns take the sheet workers 0.6 GB. */
const mostCells = 5_000_000;

/** One part of every sheet of the newest preview; it stays there after it was executed. */
export async function getPreview(
  { db, sheetWorkers }: Service,
  actor: Actor,
  migrationId: string,
  { limit, offset = 0 }: Query<'getPreview'>,
  signal?: AbortSignal,
): Promise<Shown> {
  await ownMigration(db, actor, migrationId);
  return readStanding(
    failures.previewUnreadable,
    async () => {
      const preview = await newestPreview(db, migrationId);
      if (!preview) throw failures.noPreviewYet();
      if (!preview.isSound) throw failures.recipeDamaged();
      return { preview, sheets: await sheetsOf(db, preview) };
    },
    async ({ preview: { run, made }, sheets }) => {
      const filled = sheets.filter(({ parquet }) => parquet !== '');
      const pages =
        filled.length === 0
          ? []
          : await sheetWorkers.pages(
              filled,
              { offset, limit: rowsShown(filled, limit, offset) },
              { account: actor.accountId, signal },
            );
      return {
        status: 'awaiting_approval',
        run_id: run.id,
        templates: run.inputs.templates.map(({ slug, name }) => ({ slug, name })),
        plan: run.plan ?? '',
        sheets: sheets.map((sheet) =>
          shownSheet(
            sheet,
            pages[filled.indexOf(sheet)],
            getOwn(made.mapping, sheet.template.slug),
            getOwn(made.health, sheet.template.slug),
          ),
        ),
      };
    },
  );
}

/** In the order of the templates; one that the recipe does not fill has a header alone. */
async function sheetsOf(db: Queries, { run, made }: Preview): Promise<StoredSheet[]> {
  const { templates } = run.inputs;
  const rows = await db.rows<{ id: string; columns: Column[] }>(
    sql`select id, columns from templates where id = any(${templates.map(({ id }) => id)}::uuid[])`,
  );
  const columns = new Map(rows.map((row) => [row.id, row.columns]));
  return templates.map(
    (template) =>
      made.sheets.find(({ template: { slug } }) => slug === template.slug) ??
      emptySheet(template, columns.get(template.id) ?? []),
  );
}

/** What nobody asked for is cut to what fits; what somebody asked for is refused where it does not. */
function rowsShown(sheets: readonly StoredSheet[], limit: number | undefined, offset: number): number {
  const cells = (rows: number) =>
    sheets.reduce(
      (sum, { columns, rowCount }) => sum + columns.length * Math.max(0, Math.min(rows, rowCount - offset)),
      0,
    );
  const asked = limit ?? usualRows;
  if (cells(asked) <= mostCells) return asked;
  const fitting = Math.floor(mostCells / cells(1));
  if (limit !== undefined) throw failures.previewTooLarge(fitting);
  return fitting;
}

type Page = Awaited<ReturnType<Service['sheetWorkers']['pages']>>[number];

function shownSheet(
  { template, columns, rowCount, invalidRowCount }: StoredSheet,
  page: Page | undefined,
  mapping: Mapping = [],
  health: Health = { ok: true, findings: [] },
): Shown['sheets'][number] {
  return {
    template: { slug: template.slug, name: template.name },
    rows: [columns, ...(page?.rows ?? []).map((row) => row.map((cell) => cell ?? ''))],
    row_count: rowCount,
    invalid_row_count: invalidRowCount,
    invalid_cells: (page?.invalidCells ?? []).map(({ row, rowIndex, column, value, message }) => ({
      row,
      row_index: rowIndex,
      column,
      value: value ?? '',
      message,
    })),
    mapping,
    health,
  };
}
