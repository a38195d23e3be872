import type { Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import { keysIn } from '../../objects/stored-keys.js';
import type { Queries } from '../../store/database.js';
import { migrationChain, record } from '../audit.js';
import { changeMigration } from '../changes.js';
import { withKeptEdits } from '../edits/kept-edits.js';
import { sameRows, storeRows, workbookRows } from '../edits/workbook-rows.js';
import { damagedAmong } from '../files/digests.js';
import { keepObjects, releaseObjects } from '../files/kept-objects.js';
import { ownMigration, refuseInFlight } from '../migrations/own-migration.js';
import type { Actor } from '../people/actor.js';
import type { Service } from '../service.js';
import { queueOutdated } from '../sheets/revalidation.js';

interface SheetRow {
  id: string;
  slug: string;
  run_id: string | null;
  previous_run_id: string | null;
}

/**
 * Points every sheet back at the rows before the last execute, all in one step. There is one step back: what was
 * taken back is gone. The status of the migration goes by its runs, as before: rows of an execute still stand.
 */
export async function rollback(
  service: Service,
  actor: Actor,
  migrationId: string,
): Promise<Result<'rollback'>> {
  await ownMigration(service.db, actor, migrationId);
  const previous = await service.db.rows<{ previous_file: unknown }>(
    sql`select previous_file from sheets where migration_id = ${migrationId} and previous_file is not null`,
  );
  const isWhole = (await damagedAmong(service, keysIn(previous))).size === 0;
  const before = await workbookRows(service.db, migrationId, 'previous');
  // What people changed since goes back with them, where it fits.
  const edited = isWhole && before && (await withKeptEdits(service, migrationId, before.sheets));
  return changeMigration(service, actor, migrationId, async (tx) => {
    await refuseInFlight(tx, migrationId);
    const sheets = await tx.rows<SheetRow>(sql`
      select s.id, t.slug, s.run_id, s.previous_run_id from sheets s join templates t on t.id = s.template_id
      where s.migration_id = ${migrationId} order by s.position for no key update of s`);
    const last = sheets.find(({ previous_run_id }) => previous_run_id !== null);
    if (!last) throw failures.nothingToRollBack();
    if (!isWhole) throw failures.previousDamaged();
    if (!sameRows(await workbookRows(tx, migrationId, 'previous'), before)) throw failures.editsMoved();
    if (before && edited) {
      await keepObjects(tx, migrationId, edited.objects);
      await storeRows(tx, migrationId, { ...before, sheets: edited.sheets });
    }
    const counts = new Map((await pointBack(tx, migrationId)).map((sheet) => [sheet.id, sheet]));
    // Rules may have changed since the rows were checked.
    await queueOutdated(tx, service, sql`s.migration_id = ${migrationId}`);
    const shown = sheets.map(({ id, slug }) => ({ slug, row_count: counts.get(id)?.row_count ?? 0 }));
    await record(tx, service, migrationChain(migrationId), actor, 'run.rolled_back', {
      run: last.run_id,
      to: last.previous_run_id,
      sheets: shown,
    });
    await releaseObjects(tx, service, migrationId);
    return { sheets: shown };
  });
}

/** The rows were last known to fit the templates as the run that wrote them found them. */
async function pointBack(tx: Queries, migrationId: string): Promise<{ id: string; row_count: number }[]> {
  return tx.rows(sql`
    update sheets s set
      file = previous_file, run_id = previous_run_id, previous_file = null, previous_run_id = null,
      row_count = coalesce((previous_file->>'rowCount')::bigint, 0),
      invalid_row_count = coalesce((previous_file->>'invalidRowCount')::bigint, 0),
      checked_version = (
        select (t->>'version')::integer from runs r, jsonb_array_elements(r.inputs->'templates') t
        where r.id = s.previous_run_id and t->>'id' = s.template_id::text)
    where migration_id = ${migrationId}
    returning id, row_count`);
}
