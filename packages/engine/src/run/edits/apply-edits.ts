import { withSession } from '../../duck/session.js';
import type { SheetFile } from '../sheet/sheet.js';
import { type ChangeOptions, changeRows, type RowChange } from './change-rows.js';
import { filesOf, type KeptEdit, locate } from './locate.js';
import { withEdits } from './sheet-edits.js';

/**
 * Sheets with what people changed in them before: each edit where its row is there by its key and holds the values that
 * it replaced. The sheet says which were applied and why others were not. Those that it has stay as they are.
 */
export async function applyEdits(
  sheets: readonly SheetFile[],
  edits: readonly KeptEdit[],
  options: ChangeOptions,
): Promise<SheetFile[]> {
  const changes: RowChange[] = [];
  const noted: SheetFile[] = [];
  for (const sheet of sheets) {
    const own = edits.filter(({ slug }) => slug === sheet.template.slug);
    const applied = sheet.edits?.applied ?? [];
    const has = new Set(applied.map(({ id }) => id));
    const open = own.filter(({ id }) => !has.has(id));
    const { located, missed } = await inSession(sheet, open, options);
    for (const { row, cells } of located) changes.push({ slug: sheet.template.slug, row, cells });
    const now = located.map(({ edit, row }) => ({
      id: edit.id,
      row,
      columns: edit.cells.map(({ column }) => column),
    }));
    noted.push(own.length === 0 ? sheet : withEdits(sheet, { applied: [...applied, ...now], missed }));
  }
  return changes.length === 0 ? noted : changeRows(noted, changes, options);
}

async function inSession(sheet: SheetFile, edits: readonly KeptEdit[], { out }: ChangeOptions) {
  if (edits.length === 0) return { located: [], missed: [] };
  return withSession({ threads: 2, memoryMb: 500, scratch: out }, async (session) => {
    await session.lockDown(filesOf(sheet));
    return locate(session, sheet, edits);
  });
}
