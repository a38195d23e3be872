import { type DuckSession, withSession } from '../../duck/session.js';
import type { Table } from '../../read/reader.js';
import { SqlChecker } from '../../recipe/checked-sql/checker.js';
import { prepareSql } from '../../recipe/checked-sql/prepare.js';
import type { Recipe } from '../../recipe/recipe.js';
import { currentRows } from './current-rows.js';
import { inConnections } from './in-connections.js';
import { inDocuments } from './in-documents.js';
import { cellColumn, type SheetFile } from './sheet.js';
import { sqlNodesOf } from './sql-step.js';
import { storedRow } from './stored-row.js';
import type { CellTrace } from './trace.js';
import { Tracer } from './tracer.js';

export interface CellLineage extends CellTrace {
  errors: { rule: string; message: string }[];
}

export interface RowLineage {
  rowIndex: number;
  cells: CellLineage[];
}

/** What the sheet was made from. */
export interface MadeFrom {
  recipe: Recipe;
  tables: readonly Table[];
  /** The sheets that the run wrote with it: its cells may have been looked up in them. */
  sheets?: readonly SheetFile[];
}

/** Where each cell of a row came from, and what was done to it. Undefined: the sheet has no such row. */
export async function lineageOf(
  file: SheetFile,
  rowIndex: number,
  madeFrom: MadeFrom,
): Promise<RowLineage | undefined> {
  if (!Number.isSafeInteger(rowIndex) || rowIndex < 0 || rowIndex >= file.rowCount) return undefined;
  if (madeFrom.recipe.sheets.some((sheet) => sqlNodesOf(sheet).length > 0)) await prepared(madeFrom.recipe);
  return withSession({ threads: 1, memoryMb: 200 }, (session) =>
    rowLineage(session, file, rowIndex, madeFrom),
  );
}

/** The same for a recipe whose `sql` steps are prepared, in a session that is there. */
export async function rowLineage(
  session: DuckSession,
  file: SheetFile,
  rowIndex: number,
  madeFrom: MadeFrom,
): Promise<RowLineage | undefined> {
  const stored = await storedRow(session, file, rowIndex);
  if (!stored) return undefined;
  const traces = await new Tracer(session, madeFrom).cells(file, file.columns, stored, rowIndex);
  const keyed = await inConnections(session, traces, madeFrom.tables);
  const now = await editedCells(session, file, rowIndex);
  const cells = keyed.map((trace, at) => ({
    ...inDocuments(trace, madeFrom.tables),
    ...(now?.changed.has(trace.column) && { value: now.cells[at] ?? null }),
    errors: errorsOf(now ?? stored, at),
  }));
  return { rowIndex, cells };
}

/** What people made of the row; undefined where nobody changed a cell of the sheet. */
async function editedCells(session: DuckSession, file: SheetFile, rowIndex: number) {
  if (!file.edits) return undefined;
  const columns = file.columns.map((_, at) => at);
  // The mark in front: the Node client takes a leading U+FEFF for a byte order mark and drops it.
  const marked = columns.map((at) => `'|' || ${cellColumn(at)}`).join(', ');
  const [row] = await session.rows(
    `SELECT [${marked}] AS cells, errors FROM ${currentRows(file, columns)} WHERE file_row_number = ${rowIndex}`,
  );
  const own = file.edits.applied.filter((edit) => edit.row === rowIndex);
  return {
    changed: new Set(own.flatMap((edit) => edit.columns)),
    cells: ((row?.cells ?? []) as (string | null)[]).map((cell) => cell?.slice(1) ?? null),
    errors: row?.errors,
  };
}

async function prepared(recipe: Recipe): Promise<void> {
  const checker = new SqlChecker();
  try {
    await prepareSql(recipe, checker);
  } finally {
    await checker.close();
  }
}

function errorsOf({ errors }: { errors?: unknown }, at: number): CellLineage['errors'] {
  const all = (errors ?? []) as { column: number; rule: string; message: string }[];
  return all.filter(({ column }) => column === at).map(({ rule, message }) => ({ rule, message }));
}
