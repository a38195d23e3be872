import type { Query, Result } from '@godwit/contract/routes';
import { failures } from '../../failures/failures.js';
import { ownMigration } from '../migrations/own-migration.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { chosenSheet } from './chosen-sheet.js';
import { readStanding } from './standing-sheets.js';

/** How full and how valid each column of a sheet is. */
export async function countCells(
  { db, sheetWorkers }: Service,
  actor: Actor,
  { migration_id, slug }: { migration_id: string; slug: string },
  { of = 'sheet' }: Query<'countCells'>,
  signal?: AbortSignal,
): Promise<Result<'countCells'>> {
  await ownMigration(db, actor, migration_id);
  return readStanding(
    of === 'sheet' ? failures.sheetUnreadable : failures.previewUnreadable,
    () => chosenSheet(db, migration_id, slug, of),
    async ({ runId, sheet }) => {
      const counts =
        sheet.parquet === '' ? [] : await sheetWorkers.count(sheet, { account: actor.accountId, signal });
      return {
        of,
        run_id: runId,
        row_count: sheet.rowCount,
        columns: sheet.columns.map((name, at) => ({ name, ...(counts[at] ?? { filled: 0, invalid: 0 }) })),
      };
    },
  );
}
