import { isDeepStrictEqual } from 'node:util';
import type { Result } from '@godwit/contract/routes';
import type { RowChange } from '@godwit/engine/run/edits/change-rows';
import type { KeptEdit } from '@godwit/engine/run/edits/locate';
import { withEdits } from '@godwit/engine/run/edits/sheet-edits';
import { placeOf } from '@godwit/engine/validate/template';
import sql from 'sql-template-tag';
import { failures } from '../../failures/failures.js';
import type { Queries } from '../../store/database.js';
import { migrationChain, record } from '../audit.js';
import { changeMigration } from '../changes.js';
import { keepObjects, releaseObjects } from '../files/kept-objects.js';
import { ownMigration, refuseInFlight } from '../migrations/own-migration.js';
import type { Actor } from '../people/actor.js';
import type { StoredSheet } from '../runs/stored.js';
import type { Service } from '../service.js';
import { readStanding } from '../sheets/standing-sheets.js';
import { type ChangedSheets, changeSheets, waitedSeconds } from './changed-sheets.js';
import { keptEdits } from './kept-edits.js';
import { oneAtATime } from './one-at-a-time.js';
import { type Place, sameRows, storeRows, type WorkbookRows, workbookRows } from './workbook-rows.js';

const mostTries = 10;
const places: readonly Place[] = ['preview', 'sheet', 'previous'];

/** Gives cells back what they held before an edit, wherever it was applied, and forgets it. */
export async function undoEdit(
  service: Service,
  actor: Actor,
  { migration_id, edit_id }: { migration_id: string; edit_id: string },
  signal?: AbortSignal,
): Promise<Result<'undoEdit'>> {
  await ownMigration(service.db, actor, migration_id);
  return oneAtATime(migration_id, async () => {
    for (let tries = 0; tries < mostTries; tries += 1)
      if (await tryToUndo(service, actor, migration_id, edit_id, signal)) return { deleted: true as const };
    throw failures.editsMoved();
  });
}

interface Undone {
  before: WorkbookRows;
  changed: ChangedSheets;
}

async function tryToUndo(
  service: Service,
  actor: Actor,
  migrationId: string,
  id: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { db } = service;
  await refuseInFlight(db, migrationId);
  const edits = await keptEdits(db, migrationId);
  const edit = edits.find((each) => each.id === id);
  if (!edit) throw failures.editMissing(id);
  const undone: Undone[] = [];
  for (const place of places) {
    const one = await readStanding(
      place === 'preview' ? failures.previewUnreadable : failures.sheetUnreadable,
      () => workbookRows(db, migrationId, place),
      (rows) => undoIn(service, actor, migrationId, rows, edit, signal),
    );
    if (one) undone.push(one);
  }
  return changeMigration(service, actor, migrationId, async (tx) => {
    await refuseInFlight(tx, migrationId);
    for (const { before, changed } of undone) {
      if (!sameRows(await workbookRows(tx, migrationId, before.place), before)) return false;
      await keepObjects(tx, migrationId, changed.objects);
      await storeRows(tx, migrationId, { ...before, sheets: changed.sheets });
    }
    await bridge(tx, edits, edit);
    await tx.run(sql`delete from edits where id = ${id}`);
    await record(tx, service, migrationChain(migrationId), actor, 'row.edit_undone', {
      edit: id,
      sheet: edit.slug,
      row_index: edit.row,
      columns: edit.cells.map(({ column }) => column),
    });
    await releaseObjects(tx, service, migrationId);
    return true;
  });
}

/** Undefined where the rows do not have the edit. */
async function undoIn(
  service: Service,
  actor: Actor,
  migrationId: string,
  before: WorkbookRows | undefined,
  edit: KeptEdit,
  signal: AbortSignal | undefined,
): Promise<Undone | undefined> {
  const sheet = before?.sheets.find(({ template }) => template.slug === edit.slug);
  if (!before || !sheet?.edits) return undefined;
  const { applied, missed } = sheet.edits;
  if (![...applied, ...missed].some(({ id }) => id === edit.id)) return undefined;
  const without = (each: StoredSheet): StoredSheet =>
    each.template.slug === edit.slug
      ? withEdits(each, {
          applied: applied.filter(({ id }) => id !== edit.id),
          missed: missed.filter(({ id }) => id !== edit.id),
        })
      : each;
  const change = changeBack(sheet, edit);
  if (!change) return { before, changed: { sheets: before.sheets.map(without), objects: [] } };
  const options = { seconds: waitedSeconds, account: actor.accountId, signal };
  const changed = await changeSheets(service, migrationId, before.sheets, async (changing) => ({
    sheets: await service.sheetWorkers.run('change', { ...changing, changes: [change] }, options),
  }));
  return { before, changed: { ...changed, sheets: changed.sheets.map(without) } };
}

/** The cells that nobody changed after it; undefined where there are none. */
function changeBack({ columns, edits }: StoredSheet, edit: KeptEdit): RowChange | undefined {
  const applied = edits?.applied ?? [];
  const at = applied.findIndex(({ id }) => id === edit.id);
  const own = applied[at];
  if (!own) return undefined;
  const later = new Set(applied.slice(at + 1).flatMap((each) => (each.row === own.row ? each.columns : [])));
  const cells = edit.cells.flatMap(({ column, from }) => {
    const place = placeOf(columns, column);
    return later.has(column) || place < 0 ? [] : [{ column: place, value: from }];
  });
  return cells.length === 0 ? undefined : { slug: edit.slug, row: own.row, cells };
}

/** The next edit of a cell stands on what this one made of it: from now on on what it was before. */
async function bridge(tx: Queries, edits: readonly KeptEdit[], undone: KeptEdit): Promise<void> {
  const later = edits
    .slice(edits.indexOf(undone) + 1)
    .filter(({ slug, key }) => slug === undone.slug && isDeepStrictEqual(key, undone.key));
  for (const { column, from, to } of undone.cells) {
    const next = later.find(({ cells }) => cells.some((cell) => cell.column === column));
    if (!next?.cells.some((cell) => cell.column === column && cell.from === to)) continue;
    next.cells = next.cells.map((cell) => (cell.column === column ? { ...cell, from } : cell));
    await tx.run(sql`update edits set cells = ${JSON.stringify(next.cells)}::jsonb where id = ${next.id}`);
  }
}
