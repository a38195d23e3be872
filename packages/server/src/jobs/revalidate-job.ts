import { StoredPaths } from '../domain/files/stored-paths.js';
import type { Service } from '../domain/service.js';
import {
  keepRevalidated,
  type Outdated,
  outdatedSheet,
  type Revalidated,
} from '../domain/sheets/revalidation.js';
import { isLost } from '../objects/objects.js';
import { SheetWorkFailed } from '../workers/sheet-workers/pool.js';

const seconds = 3600;

/** Checks the rows of a sheet by the rules that its template has now; nothing to do where that was done. */
export async function revalidateSheet(service: Service, sheetId: string): Promise<void> {
  const sheet = await outdatedSheet(service, sheetId);
  if (!sheet) return;
  const folder = await service.sheetWorkers.folder();
  try {
    const outcome = await check(service, sheet, folder.path);
    await service.failpoints.reach('revalidated', sheet.migrationId);
    if ('fault' in outcome || outcome.file.sha256 === sheet.file.sha256) {
      const file = 'file' in outcome ? { file: { ...outcome.file, parquet: sheet.file.parquet } } : outcome;
      await keepRevalidated(service, sheet, file, []);
      return;
    }
    const paths = new StoredPaths();
    const stored = await paths.store(service, sheet.migrationId, [outcome.file.parquet]);
    await keepRevalidated(service, sheet, { file: paths.toKeys(outcome.file) }, stored);
  } finally {
    await folder.remove();
  }
}

async function check({ sheetWorkers }: Service, sheet: Outdated, out: string): Promise<Revalidated> {
  const { file, template, templates, linked, accountId: account } = sheet;
  try {
    // Rows that were left out stay so: nobody has to fetch them.
    const { dropped, ...rows } = file;
    const input = {
      sheet: { ...rows, dropped: undefined },
      template,
      templates,
      existing: linked.map((each) => ({ ...each, dropped: undefined })),
      out,
    };
    const checked = await sheetWorkers.run('revalidate', input, { seconds, isLong: true, account });
    return { file: { ...checked, dropped } };
  } catch (error) {
    // Another try would fail the same way.
    if (error instanceof SheetWorkFailed && error.kind === 'RunFailed') return { fault: error.message };
    if (isLost(error)) return { fault: 'The stored rows are missing or damaged' };
    throw error;
  }
}
