import { join } from 'node:path';
import { quoteText, withSession } from '../../duck/session.js';
import type { AsideRow, Mark, Table } from '../../read/reader.js';
import type { RowsStep } from '../../recipe/reshape/rows.js';

export type Cell = string | null;

/** A table in memory: what a reader would have found in a file. */
export interface PlainTable {
  file: string;
  columns: string[];
  rows: Cell[][];
  /** Where each row stood in the file, rising; or the number of the first where all follow each other. */
  numbers: number[] | number;
  /** Which of the rows are no data. */
  marks?: Mark[];
  /** Rows above them. */
  aside?: AsideRow[];
  /** The table is a live source that declares these to be its primary key. */
  key?: string[];
}

export function rowNumberOf({ numbers }: PlainTable, at: number): number {
  return typeof numbers === 'number' ? numbers + at : numbers[at]!;
}

/** The rows that a recipe reads, in the order of the file: data unless a step says otherwise. */
export function rowsRead(
  table: PlainTable,
  { keep, leave_out }: Pick<RowsStep, 'keep' | 'leave_out'> = { keep: [], leave_out: [] },
): { row: number; cells: Cell[] }[] {
  const { columns, rows, marks = [], aside = [] } = table;
  const out = marks.filter(
    ({ kind }) => leave_out.includes(kind) || (kind !== 'hidden' && !keep.includes(kind)),
  );
  const isOut = (row: number) =>
    out.some(({ rows }) => rows.some(([first, last]) => first <= row && row <= last));
  return [
    ...aside
      .filter(({ kind }) => keep.includes(kind))
      .map(({ row, cells }) => ({ row, cells: columns.map((_, at) => cells[at] ?? null) })),
    ...rows.map((cells, at) => ({ row: rowNumberOf(table, at), cells })).filter(({ row }) => !isOut(row)),
  ];
}

let made = 0;

/** The same table on disk, as readers write it. */
export async function writeTable(scratch: string, table: PlainTable): Promise<Table> {
  const parquet = join(scratch, `plain-${made++}.parquet`);
  const { file, columns, rows, numbers, marks, aside, key } = table;
  const cells = columns.map((_, at) => `c${at}`);
  await withSession({ scratch, memoryMb: 1000 }, async (session) => {
    await session.run(
      `CREATE TABLE staging ("row" BIGINT, ${cells.map((name) => `${name} VARCHAR`).join(', ')})`,
    );
    const appender = await session.connection.createAppender('staging');
    rows.forEach((row, at) => {
      appender.appendBigInt(BigInt(rowNumberOf(table, at)));
      for (const cell of row) {
        if (cell === null) appender.appendNull();
        else appender.appendVarchar(cell);
      }
      appender.endRow();
    });
    appender.closeSync();
    const shown = typeof numbers === 'number' ? cells : ['"row"', ...cells];
    await session.run(
      `COPY (SELECT ${shown.join(', ')} FROM staging ORDER BY "row") TO ${quoteText(parquet)} (FORMAT parquet)`,
    );
  });
  return {
    file,
    name: file,
    columns,
    rowCount: rowsRead(table).length,
    parquet,
    firstRow: typeof numbers === 'number' ? numbers : null,
    notes: [],
    rejects: [],
    dialect: {},
    ...(marks ? { marks } : {}),
    ...(aside ? { aside } : {}),
    ...(key ? { connection: file, declared: { primaryKey: key, unique: [], links: [] } } : {}),
  };
}
