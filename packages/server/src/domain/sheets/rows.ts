import type { Query, Result } from '@godwit/contract/routes';
import { placeOf } from '@godwit/engine/validate/template';
import { failures } from '../../failures/failures.js';
import type { PageRow } from '../../workers/row-pages/row-pages.js';
import { ownMigration } from '../migrations/own-migration.js';
import type { Actor } from '../people/actor.js';
import type { StoredSheet } from '../runs/stored.js';
import type { Service } from '../service.js';
import { type ChosenSheet, chosenSheet, rowVersions } from './chosen-sheet.js';
import { readStanding } from './standing-sheets.js';

type Rows = Result<'listRows'>;

const usualRows = 100;

/** A page of the rows of a sheet under a filter, with how many rows each filter has. */
export async function listRows(
  { db, sheetWorkers }: Service,
  actor: Actor,
  { migration_id, slug }: { migration_id: string; slug: string },
  { of = 'sheet', offset = 0, limit = usualRows, filter, column, rule, search }: Query<'listRows'>,
  signal?: AbortSignal,
): Promise<Rows> {
  await ownMigration(db, actor, migration_id);
  return readStanding(
    of === 'sheet' ? failures.sheetUnreadable : failures.previewUnreadable,
    () => chosenSheet(db, migration_id, slug, of),
    async (chosen) => {
      const { runId, sheet } = chosen;
      const wanted = {
        column: column === undefined ? undefined : columnAt(sheet, 'column', column),
        rule,
        search: search === '' ? undefined : search,
        filter: filter ?? (rule === undefined ? 'all' : 'invalid'),
      };
      const page = await sheetWorkers.rows.page(
        sheet,
        { ...wanted, offset, limit },
        { account: actor.accountId, signal },
      );
      return {
        of,
        run_id: runId,
        columns: sheet.columns,
        totals: page.totals,
        rows: shownRows(chosen, page.rows),
      };
    },
  );
}

export function shownRows(chosen: ChosenSheet, rows: readonly PageRow[]): Rows['rows'] {
  const { columns } = chosen.sheet;
  const versionOf = rowVersions(chosen);
  return rows.map(({ row, cells, errors }) => ({
    row_index: row,
    version: versionOf(row),
    cells: columns.map((_, at) => cells[at] ?? ''),
    errors: errors.map(({ column, rule, message }) => ({ column: columns[column] ?? '', rule, message })),
  }));
}

/** 400 names the columns that there are. */
export function columnAt({ template, columns }: StoredSheet, field: string, name: string): number {
  const at = placeOf(columns, name);
  if (at < 0) throw failures.unknownColumn(field, name, template.slug, columns);
  return at;
}
