import type { Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import { keysIn } from '../../objects/stored-keys.js';
import type { Queries } from '../../store/database.js';
import { damagedAmong } from '../files/digests.js';
import { sheetFindings } from '../migrations/agent-words.js';
import type { Service } from '../service.js';
import type { RunLease } from './run-lease.js';
import { soundRecipe } from './sound-recipe.js';
import type { Made, StoredSheet } from './stored.js';

type Report = NonNullable<Result<'getRun'>['report']>;

interface SheetRow {
  id: string;
  slug: string;
  name: string;
  version: number;
  file: StoredSheet | null;
}

/**
 * Points every sheet of the migration at the rows of this run, and keeps where it pointed before for a rollback. A
 * sheet the recipe does not fill is empty afterwards: rows of different runs never stand side by side. Rows that are
 * there already stay as they are, so that an execute repeated changes nothing; where what stands is damaged
 * (`isSound` is false), they are pointed at the same rows made again, and a rollback goes where it went before.
 */
export async function swapSheets(
  tx: Queries,
  { id: runId, migrationId }: RunLease,
  made: Made,
  { isSound, strike }: { isSound: boolean; strike(): void },
): Promise<{ report: Report; replaced: boolean }> {
  const sheets = await tx.rows<SheetRow>(sql`
    select s.id, t.slug, t.name, t.version, s.file
    from sheets s join templates t on t.id = s.template_id
    where s.migration_id = ${migrationId} order by s.position for no key update of s`);
  const rows = sheets.map((sheet) => ({
    ...sheet,
    made: made.sheets.find(({ template }) => template.slug === sheet.slug),
  }));
  const same = hasSameRows(rows, made);
  if (same && !isSound) await pointAtCopies(tx, runId, rows);
  if (!same) {
    for (const { id, version, made: now } of rows) {
      await tx.run(sql`
        update sheets set previous_file = file, previous_run_id = run_id,
          file = ${now ? JSON.stringify(now) : null}::json, run_id = ${runId},
          row_count = ${now?.rowCount ?? 0}, invalid_row_count = ${now?.invalidRowCount ?? 0},
          checked_version = ${version}
        where id = ${id}`);
      strike();
    }
  }
  const perSheet = rows.map(({ id, name, made: now }) => ({
    templateName: name,
    sheetId: id,
    rowCount: now?.rowCount ?? 0,
    invalidRowCount: now?.invalidRowCount ?? 0,
  }));
  const sum = (of: 'rowCount' | 'invalidRowCount') => perSheet.reduce((all, each) => all + each[of], 0);
  return {
    report: {
      inserted: sum('rowCount'),
      perSheet,
      invalidCellCount: sum('invalidRowCount'),
      coverage: made.coverage,
      ...(made.health && { findings: sheetFindings(made) }),
    },
    replaced: !same && rows.some(({ file }) => file !== null),
  };
}

function hasSameRows(sheets: readonly Pick<SheetRow, 'slug' | 'file'>[], { sheets: made }: Made): boolean {
  return sheets.every(
    ({ slug, file }) => file?.sha256 === made.find(({ template }) => template.slug === slug)?.sha256,
  );
}

/** The rows are those of before; their files are this run's, and so is their lineage. */
async function pointAtCopies(
  tx: Queries,
  runId: string,
  rows: readonly (SheetRow & { made: StoredSheet | undefined })[],
): Promise<void> {
  for (const { id, made } of rows)
    await tx.run(sql`
      update sheets set file = ${made ? JSON.stringify(made) : null}::json, run_id = ${runId} where id = ${id}`);
}

/**
 * Whether the rows that stand can be read, and their lineage be told: nothing of it is missing or damaged. It matters
 * where they are the rows that were made; what these two share was just verified or written.
 */
export async function standsWhole(service: Service, migrationId: string, made: Made): Promise<boolean> {
  const standing = await service.db.rows<
    Pick<SheetRow, 'slug' | 'file'> & { made: Made | null; is_sound: boolean }
  >(sql`
    select t.slug, s.file, r.made, ${soundRecipe} as is_sound
    from sheets s join templates t on t.id = s.template_id left join runs r on r.id = s.run_id
    where s.migration_id = ${migrationId}`);
  if (standing.every(({ file }) => file === null) || !hasSameRows(standing, made)) return true;
  if (standing.some((sheet) => sheet.made && !sheet.is_sound)) return false;
  const shared = new Set(keysIn(made));
  const keys = keysIn(standing.map((sheet) => [sheet.file, sheet.made?.tables]));
  return (
    (
      await damagedAmong(
        service,
        keys.filter((key) => !shared.has(key)),
      )
    ).size === 0
  );
}
