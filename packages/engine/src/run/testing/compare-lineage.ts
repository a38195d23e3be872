import { expect } from 'vitest';
import { withSession } from '../../duck/session.js';
import { rowKinds } from '../../read/reader.js';
import { type MadeFrom, type RowLineage, rowLineage } from '../../sheet/lineage.js';
import type { SheetFile } from '../../sheet/sheet.js';
import { type Cell, type PlainTable, rowsRead } from './plain-table.js';
import type { PlainSheet } from './reference-run.js';

/** Every cell of the sheet is what its lineage says, and every source is what stands in the file. */
export async function expectLineage(
  file: SheetFile,
  expected: PlainSheet,
  madeFrom: MadeFrom,
  tables: readonly PlainTable[],
): Promise<void> {
  const stood = cellsIn(tables);
  await withSession({ threads: 1 }, async (session) => {
    for (const [at, row] of expected.rows.entries()) {
      const lineage = await rowLineage(session, file, at, madeFrom);
      expect(lineage?.cells.map(({ value }) => value)).toEqual(row.cells);
      expectRealSources(lineage!, stood);
      const errors = lineage!.cells.flatMap(({ column, errors }) =>
        errors.map(({ rule, message }) => `${column}: ${rule}: ${message}`),
      );
      expect(errors).toEqual(row.errors);
    }
  });
}

export type CellsIn = (file: string, row: number, column: string) => Cell | undefined;

export function cellsIn(tables: readonly PlainTable[]): CellsIn {
  const rows = new Map(
    tables.flatMap((table) =>
      rowsRead(table, { keep: [...rowKinds], leave_out: [] }).map(
        ({ row, cells }) => [`${table.file} ${row}`, { table, cells }] as const,
      ),
    ),
  );
  return (file, row, column) => {
    const found = rows.get(`${file} ${row}`);
    return found?.cells[found.table.columns.indexOf(column)];
  };
}

export function expectRealSources(lineage: RowLineage, stood: CellsIn): void {
  for (const { sources } of lineage.cells)
    for (const { file, row, column, value } of sources)
      if (stood(file, row, column) !== value)
        expect({ file, row, column, value }).toEqual({ file, row, column, value: stood(file, row, column) });
}
