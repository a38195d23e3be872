import type { Result } from '@godwit/contract/routes';
import sql from 'sql-template-tag';
import type { Queries } from '../store/database.js';
import type { Lease } from './run-lease.js';
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
 * there already stay as they are, so that an execute repeated changes nothing.
 */
export async function swapSheets(
  tx: Queries,
  { runId, migrationId }: Lease,
  made: Made,
  strike: () => void,
): Promise<{ report: Report; replaced: boolean }> {
  const sheets = await tx.rows<SheetRow>(sql`
    select s.id, t.slug, t.name, t.version, s.file
    from sheets s join templates t on t.id = s.template_id
    where s.migration_id = ${migrationId} order by s.position for no key update of s`);
  const rows = sheets.map((sheet) => ({
    ...sheet,
    made: made.sheets.find(({ template }) => template.slug === sheet.slug),
  }));
  const same = rows.every(({ file, made: now }) => file?.sha256 === now?.sha256);
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
    },
    replaced: !same && rows.some(({ file }) => file !== null),
  };
}
