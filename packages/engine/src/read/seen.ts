import { type DuckSession, withSession } from '../duck/session.js';
import { noteText } from './note-text.js';
import type { Table } from './reader.js';
import { cellsSql } from './table-sql.js';

/** A table as a person is shown it: what it is called, how large it is, what was noticed, and its first rows. */
export interface SeenTable {
  name: string;
  rows: number;
  /** The first ones. */
  columns: string[];
  column_count: number;
  notes: string[];
  /** In the order of `columns`. */
  sample: string[][];
}

/** What is looked at of a table: no more is handed to whoever looks. */
export interface SeenFrom
  extends Pick<
    Table,
    'name' | 'columns' | 'rowCount' | 'parquet' | 'firstRow' | 'notes' | 'rejects' | 'marks'
  > {
  columnCount: number;
  rejectCount: number;
}

/** Whatever a file holds, what is shown of it stays within a megabyte or two. */
export const seenLimits = {
  tables: 100,
  columns: 200,
  nameLength: 200,
  notes: 20,
  noteLength: 500,
  rows: 5,
  cellLength: 120,
  /** Of all samples together; tables behind that come without one. */
  sampleCharacters: 1_000_000,
};

const shownRejects = 5;

export function seenFrom(tables: readonly Table[]): SeenFrom[] {
  return tables
    .slice(0, seenLimits.tables)
    .map(({ name, columns, rowCount, parquet, firstRow, notes, rejects, marks = [] }) => ({
      name,
      columns: columns.slice(0, seenLimits.columns),
      rowCount,
      parquet,
      firstRow,
      notes,
      rejects: rejects.slice(0, shownRejects),
      marks,
      columnCount: columns.length,
      rejectCount: rejects.length,
    }));
}

export function seeTables(tables: readonly SeenFrom[]): Promise<SeenTable[]> {
  return withSession({ threads: 1, memoryMb: 200 }, async (session) => {
    const seen: SeenTable[] = [];
    let left = seenLimits.sampleCharacters;
    for (const table of tables) {
      const sample = left > 0 ? await sampleOf(session, table) : [];
      left -= sample.reduce((sum, row) => sum + row.reduce((length, cell) => length + cell.length, 0), 0);
      seen.push({
        name: cut(table.name, seenLimits.nameLength),
        rows: table.rowCount,
        columns: table.columns.map((column) => cut(column, seenLimits.nameLength)),
        column_count: table.columnCount,
        notes: notesOf(table),
        sample,
      });
    }
    return seen;
  });
}

async function sampleOf(session: DuckSession, table: SeenFrom): Promise<string[][]> {
  const columns = table.columns.map((_, at) => `c${at}`);
  if (columns.length === 0) return [];
  // The mark in front: the Node client takes a leading U+FEFF for a byte order mark and drops it.
  const cells = columns.map((column) => `'|' || coalesce(left(${column}, ${seenLimits.cellLength + 1}), '')`);
  const rows = await session.rows(
    `SELECT [${cells.join(', ')}] AS cells FROM ${cellsSql(table, columns)} LIMIT ${seenLimits.rows}`,
  );
  return rows.map((row) =>
    (row.cells as string[]).map((cell) => cut(String(cell).slice(1), seenLimits.cellLength)),
  );
}

/** What was not read comes first: there may be more notes than are shown. */
function notesOf({ notes, rejects, rejectCount }: SeenFrom): string[] {
  const told = [
    ...rejects.map(({ row, reason }) => `Row ${row} was not read: ${reason}`),
    ...(rejectCount > rejects.length ? [`${rejectCount} rows in all were not read`] : []),
    ...notes.map(noteText),
  ];
  const shown = told.slice(0, seenLimits.notes).map((note) => cut(note, seenLimits.noteLength));
  return told.length > shown.length ? [...shown, `and ${told.length - shown.length} more`] : shown;
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…`.toWellFormed() : text;
}
