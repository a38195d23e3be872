import { type DuckSession, withSession } from '../../duck/session.js';
import type { Table } from '../../read/reader.js';
import { SqlChecker } from '../../recipe/checked-sql/checker.js';
import { prepareSql } from '../../recipe/checked-sql/prepare.js';
import type { Recipe } from '../../recipe/recipe.js';
import { inConnections } from './in-connections.js';
import { inDocuments } from './in-documents.js';
import type { SheetFile } from './sheet.js';
import { sqlNodesOf } from './sql-step.js';
import { type Stored, storedRow } from './stored-row.js';
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
  const cells = keyed.map((trace, at) => ({
    ...inDocuments(trace, madeFrom.tables),
    errors: errorsOf(stored, at),
  }));
  return { rowIndex, cells };
}

async function prepared(recipe: Recipe): Promise<void> {
  const checker = new SqlChecker();
  try {
    await prepareSql(recipe, checker);
  } finally {
    await checker.close();
  }
}

function errorsOf({ errors }: Stored, at: number): CellLineage['errors'] {
  const all = (errors ?? []) as { column: number; rule: string; message: string }[];
  return all.filter(({ column }) => column === at).map(({ rule, message }) => ({ rule, message }));
}
