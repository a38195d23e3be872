import type { KeptEdit } from '@godwit/engine/run/edits/locate';
import sql from 'sql-template-tag';
import type { Queries } from '../../store/database.js';
import type { StoredSheet } from '../runs/stored.js';
import type { Service } from '../service.js';
import { type ChangedSheets, changeSheets } from './changed-sheets.js';

/** All that were made by hand and not undone, in their order. */
export function keptEdits(db: Queries, migrationId: string): Promise<KeptEdit[]> {
  return db.rows<KeptEdit>(sql`
    select e.id, t.slug, e.row_index as row, e.key, e.cells
    from edits e join sheets s on s.id = e.sheet_id join templates t on t.id = s.template_id
    where e.migration_id = ${migrationId} order by e.n`);
}

const seconds = 3600;

/**
 * The sheets of a run with what people changed by hand: applied again where the row is the same by its key and holds
 * what was replaced, else noted as not applied. Sheets that know all edits stay as they are.
 */
export async function withKeptEdits(
  service: Service,
  migrationId: string,
  sheets: readonly StoredSheet[],
): Promise<ChangedSheets> {
  const edits = await keptEdits(service.db, migrationId);
  const isKnown = ({ id, slug }: KeptEdit) => {
    const { edits: noted } = sheets.find(({ template }) => template.slug === slug) ?? {};
    return [...(noted?.applied ?? []), ...(noted?.missed ?? [])].some((each) => each.id === id);
  };
  const own = edits.filter(({ slug }) => sheets.some(({ template }) => template.slug === slug));
  if (own.every(isKnown)) return { sheets: [...sheets], objects: [] };
  return changeSheets(service, migrationId, sheets, async (changing) => ({
    sheets: await service.sheetWorkers.run('reapply', { ...changing, edits: own }, { seconds, isLong: true }),
  }));
}
