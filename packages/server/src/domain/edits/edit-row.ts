import type { Body, Params, Result } from '@godwit/contract/routes';
import type { EditedRow } from '@godwit/engine/run/edits/edit-row';
import type { ReadRow } from '@godwit/engine/run/edits/edited-sheet';
import type { KeptEdit } from '@godwit/engine/run/edits/locate';
import { withEdits } from '@godwit/engine/run/edits/sheet-edits';
import type { Template } from '@godwit/engine/validate/template';
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
import { type ChosenSheet, chosenSheet, rowVersions } from '../sheets/chosen-sheet.js';
import { columnAt, shownRows } from '../sheets/rows.js';
import { readStanding } from '../sheets/standing-sheets.js';
import { type ChangedSheets, changeSheets, waitedSeconds } from './changed-sheets.js';
import { oneAtATime } from './one-at-a-time.js';
import { sameRows, storeRows, type WorkbookRows, workbookRows } from './workbook-rows.js';

type Edited = Result<'editRow'>;

const mostEdits = 10_000;
/** Others may change other rows all the while: each time it is worked out anew. */
const mostTries = 10;

/** Changes cells of a row by hand, and validates what depends on them. */
export async function editRow(
  service: Service,
  actor: Actor,
  params: Params<'editRow'>,
  body: Body<'editRow'>,
  signal?: AbortSignal,
): Promise<Edited> {
  await ownMigration(service.db, actor, params.migration_id);
  return oneAtATime(params.migration_id, async () => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const edited = await tryToEdit(service, actor, params, body, signal);
      if (edited) return edited;
    }
    throw failures.editsMoved();
  });
}

interface Found {
  rows: WorkbookRows;
  chosen: ChosenSheet;
  cells: { column: number; value: string }[];
}

async function tryToEdit(
  service: Service,
  actor: Actor,
  params: Params<'editRow'>,
  body: Body<'editRow'>,
  signal: AbortSignal | undefined,
): Promise<Edited | undefined> {
  const { migration_id, slug, row_index } = params;
  const unreadable = body.of === 'sheet' ? failures.sheetUnreadable : failures.previewUnreadable;
  const { found, changed } = await readStanding(
    unreadable,
    () => findRow(service.db, params, body),
    async (found) => {
      const change = { slug, row: row_index, cells: found.cells };
      const options = { seconds: waitedSeconds, account: actor.accountId, signal };
      const changed = await changeSheets<Pick<EditedRow, 'before' | 'after'>>(
        service,
        migration_id,
        found.rows.sheets,
        (changing) => service.sheetWorkers.run('edit', { ...changing, change }, options),
      );
      return { found, changed };
    },
  );
  if (changed.objects.length === 0)
    return answer(null, found.chosen, found.chosen.sheet, row_index, changed.after);
  return keepEdit(service, actor, { params, of: body.of, found, changed });
}

/** What the request names, as it is now; 409 where that is not what was shown. */
async function findRow(
  db: Queries,
  { migration_id, slug, row_index }: Params<'editRow'>,
  { of, version, cells }: Body<'editRow'>,
): Promise<Found> {
  await refuseInFlight(db, migration_id);
  const chosen = await chosenSheet(db, migration_id, slug, of);
  const { sheet } = chosen;
  const named = Object.entries(cells).map(([name, value]) => ({
    column: columnAt(sheet, 'cells', name),
    value: value ?? '',
  }));
  if (of === 'sheet' && sheet.parquet === '') throw failures.nothingWritten(slug);
  if (row_index >= sheet.rowCount) throw failures.rowMissing(slug, row_index, sheet.rowCount);
  if (version !== rowVersions(chosen)(row_index)) throw failures.rowChanged(slug, row_index);
  const rows = await workbookRows(db, migration_id, of);
  if (!rows) throw failures.rowChanged(slug, row_index);
  const made = await db.row<{ n: number }>(
    sql`select count(*)::int as n from edits where migration_id = ${migration_id}`,
  );
  if ((made?.n ?? 0) >= mostEdits) throw failures.tooManyEdits(mostEdits);
  return { rows, chosen, cells: named };
}

interface Made {
  params: Params<'editRow'>;
  of: Body<'editRow'>['of'];
  found: Found;
  changed: ChangedSheets & Pick<EditedRow, 'before' | 'after'>;
}

/** Undefined: somebody was faster, it has to be worked out anew. */
async function keepEdit(
  service: Service,
  actor: Actor,
  { params, of, found, changed }: Made,
): Promise<Edited | undefined> {
  const { migration_id, slug, row_index } = params;
  const id = service.seam.id();
  return changeMigration(service, actor, migration_id, async (tx) => {
    await refuseInFlight(tx, migration_id);
    if (!sameRows(await workbookRows(tx, migration_id, of), found.rows)) return undefined;
    const columns = found.chosen.sheet.columns;
    const cells = found.cells.map(({ column, value }) => ({
      column: columns[column] ?? '',
      from: changed.before.cells[column] ?? '',
      to: value,
    }));
    const sheets = changed.sheets.map((sheet) =>
      sheet.template.slug === slug
        ? withEdits(sheet, {
            applied: [
              ...(sheet.edits?.applied ?? []),
              { id, row: row_index, columns: cells.map(({ column }) => column) },
            ],
            missed: sheet.edits?.missed ?? [],
          })
        : sheet,
    );
    const edited = sheets.find(({ template }) => template.slug === slug) ?? found.chosen.sheet;
    const key = await keyOf(tx, found.chosen.sheet, row_index, changed.before);
    await keepObjects(tx, migration_id, changed.objects);
    await storeRows(tx, migration_id, { ...found.rows, sheets });
    await tx.run(sql`
      insert into edits (id, migration_id, sheet_id, made_in, row_index, key, cells, edited_by, created_at)
      select ${id}, ${migration_id}, s.id, ${of}, ${row_index}, ${JSON.stringify(key)}::jsonb,
             ${JSON.stringify(cells)}::jsonb, ${JSON.stringify({ kind: actor.kind, id: actor.id })}::jsonb,
             ${service.seam.now()}
      from sheets s join templates t on t.id = s.template_id
      where s.migration_id = ${migration_id} and t.slug = ${slug}`);
    // Without the values: the record is kept longer than the rows.
    await record(tx, service, migrationChain(migration_id), actor, 'row.edited', {
      edit: id,
      of,
      sheet: slug,
      row_index,
      columns: cells.map(({ column }) => column),
    });
    await releaseObjects(tx, service, migration_id);
    return answer(id, { ...found.chosen, sheet: edited }, edited, row_index, changed.after);
  });
}

/**
 * By what the row is known again after another run: the value that the run gave it in a unique column, or all that it
 * gave it. A row that was edited before is known by what it was then.
 */
async function keyOf(
  tx: Queries,
  sheet: StoredSheet,
  row: number,
  before: ReadRow,
): Promise<KeptEdit['key']> {
  const earlier = sheet.edits?.applied.find((edit) => edit.row === row);
  const known = earlier
    ? await tx.row<{ key: KeptEdit['key'] }>(sql`select key from edits where id = ${earlier.id}`)
    : undefined;
  if (known) return known.key;
  const all = sheet.columns.map((column, at) => ({ column, value: before.cells[at] ?? '' }));
  const unique = await uniqueColumns(tx, sheet);
  const key = all.find(
    ({ column, value }, at) =>
      unique.has(column) &&
      value.trim() !== '' &&
      !before.errors.some((error) => error.column === at && error.rule === 'unique'),
  );
  return key ? [key] : all;
}

async function uniqueColumns(tx: Queries, { template }: StoredSheet): Promise<Set<string>> {
  const row = await tx.row<{ columns: Template['columns'] }>(
    sql`select columns from templates where id = ${template.id ?? null}`,
  );
  return new Set(row?.columns.flatMap(({ name, unique }) => (unique ? [name] : [])));
}

function answer(
  id: string | null,
  chosen: ChosenSheet,
  { rowCount: all, invalidRowCount: invalid }: StoredSheet,
  row: number,
  after: ReadRow,
): Edited {
  const [shown] = shownRows(chosen, [{ row, ...after }]);
  if (!shown) throw new Error('one row is shown');
  return { edit_id: id, row: shown, totals: { all, invalid, valid: all - invalid } };
}
