import type { DuckSession } from '../../duck/session.js';
import { type Note, UnreadableFile } from '../reader.js';
import type { SourceRow, WrittenTable } from '../structure/table-sink.js';
import { writeTables } from '../structure/write-tables.js';
import { columnName } from './cell-text.js';
import type { SheetLimits } from './limits.js';
import type { Cells } from './row.js';
import type { Sheet } from './sheet.js';
import type { SheetFacts } from './sheet-facts.js';
import type { SheetLayout, SheetTable } from './sheet-layout.js';
import type { RowStage } from './stage.js';

/** A sheet on its way into tables. */
export interface SheetWork {
  session: DuckSession;
  file: string;
  sheetName: string;
  limits: SheetLimits;
  parquetOf: (table: number) => string;
}

export interface ReadTable extends WrittenTable {
  names: string[];
  /** Which columns of the sheet they are. */
  columns: number[];
}

/** Writes the staged rows of a sheet into its tables. */
export async function writeSheetTables(
  work: SheetWork,
  sheet: Sheet,
  { tables, layout, survey, columns }: SheetLayout,
  stage: RowStage,
): Promise<ReadTable[]> {
  for (const table of tables) refuseVoid(work, sheet.facts, table.columns.length);
  if (tables.length === 0) return [];
  const rows = rowsOf(stage, sheet.facts, columns);
  const written = await writeTables(work.session, layout, survey, rows, work.parquetOf, work.limits.columns);
  return written.map((table, at) => {
    const { names = [], columns: own = [] } = tables[at] ?? {};
    return { ...table, names, columns: own, notes: [...table.notes, ...sheetNotes(sheet, own, table.span)] };
  });
}

/** As records of the survey: row with content by row, and up to two for the blank rows before each block. */
async function* rowsOf(
  stage: RowStage,
  { blocks }: SheetFacts,
  columns: readonly number[],
): AsyncGenerator<SourceRow[]> {
  const place = new Int32Array((columns.at(-1) ?? 0) + 1).fill(-1);
  for (const [at, column] of columns.entries()) place[column] = at;
  let record = -1;
  let content = -1;
  let block = -1;
  for await (const batch of stage.batches()) {
    yield batch.map(({ row, hidden, cells }) => {
      if (cells.length === 0) return { row, record: -1, cells: [] };
      content += 1;
      record += 1;
      if (blocks[block + 1]?.start === content) {
        block += 1;
        if (block > 0) record += blocks[block]?.blanks ?? 0;
      }
      return { row, record, hidden, cells: placed(cells, place, columns.length) };
    });
  }
}

/** A hole in the list is a cell the row does not have. */
function placed(cells: Cells, place: Int32Array, width: number): (string | undefined)[] {
  const own: (string | undefined)[] = new Array(width);
  let column = 0;
  for (const cell of cells) {
    if (typeof cell === 'number') {
      column += cell;
      continue;
    }
    const at = place[column] ?? -1;
    if (at >= 0) own[at] = cell;
    column += 1;
  }
  return own;
}

/** A few cells in the far corners of a sheet span billions of empty ones. */
function refuseVoid({ file, sheetName, limits }: SheetWork, facts: SheetFacts, columns: number): void {
  const rows = facts.filled.length;
  if (rows * columns - facts.filledCells <= limits.emptyCells) return;
  throw new UnreadableFile(
    file,
    `its sheet ${sheetName} has ${facts.filledCells} cells spread over ${rows} rows and ${columns} columns, too far apart for a table; split it into sheets of one table each`,
  );
}

function sheetNotes(sheet: Sheet, columns: SheetTable['columns'], span: WrittenTable['span']): Note[] {
  const notes: Note[] = [];
  const hidden = columns.filter((column) =>
    sheet.hiddenColumns.some(([first, last]) => column >= first && column <= last),
  );
  if (hidden.length > 0) {
    const names = hidden.map(columnName).join(', ');
    notes.push({ text: `hidden column${hidden.length === 1 ? '' : 's'} ${names}, read like the others` });
  }
  const merged = sheet.merges.filter(({ top }) => span && top >= span[0] && top <= span[1]);
  if (merged.length > 0) {
    let first = Number.POSITIVE_INFINITY;
    let last = 0;
    for (const { top, bottom } of merged) {
      first = Math.min(first, top);
      last = Math.max(last, bottom);
    }
    notes.push({
      text: `${merged.length} merged cell${merged.length === 1 ? '' : 's'} among the rows; the text stands in the first of each, the others are empty`,
      rows: [first, last],
    });
  }
  return notes;
}
