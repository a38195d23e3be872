import { expect } from 'vitest';
import { withSession } from '../../duck/session.js';
import { rowKinds } from '../../read/reader.js';
import { type MadeFrom, type RowLineage, rowLineage } from '../sheet/lineage.js';
import type { SheetFile } from '../sheet/sheet.js';
import type { KeyCell } from '../sheet/trace.js';
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

/** What stands in the tables. */
export interface CellsIn {
  cell(file: string, row: number, column: string): Cell | undefined;
  /** Of a live source; a row above its rows has none. */
  key(file: string, row: number): KeyCell[] | undefined;
}

export function cellsIn(tables: readonly PlainTable[]): CellsIn {
  const rows = new Map(
    tables.flatMap((table) =>
      rowsRead(table, { keep: [...rowKinds], leave_out: [] }).map(
        ({ row, cells }) => [`${table.file} ${row}`, { table, cells }] as const,
      ),
    ),
  );
  const cell: CellsIn['cell'] = (file, row, column) => {
    const found = rows.get(`${file} ${row}`);
    return found?.cells[found.table.columns.indexOf(column)];
  };
  const key: CellsIn['key'] = (file, row) => {
    const { key: names, aside = [] } = rows.get(`${file} ${row}`)?.table ?? {};
    if (!names || aside.some((each) => each.row === row)) return undefined;
    return names.map((column) => ({ column, value: cell(file, row, column) ?? null }));
  };
  return { cell, key };
}

export function expectRealSources(lineage: RowLineage, stood: CellsIn): void {
  for (const { sources } of lineage.cells)
    for (const { file, row, column, value, key } of sources) {
      if (stood.cell(file, row, column) !== value)
        expect({ file, row, column, value }).toEqual({
          file,
          row,
          column,
          value: stood.cell(file, row, column),
        });
      expect({ file, row, key }).toEqual({ file, row, key: stood.key(file, row) });
    }
}
