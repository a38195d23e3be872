import { withSession } from '@godwit/engine/duck/session';
import type { Table } from '@godwit/engine/read/reader';
import { tableSql } from '@godwit/engine/read/table-sql';

/** Rows of a sheet by what they are, numbered from 1, in order. */
export interface Found {
  header: number[];
  data: number[];
  totals: number[];
}

/** What the tables of a file say of its rows. Rows that a note calls headings head the data and are none. */
export async function foundIn(tables: readonly Table[]): Promise<Found> {
  const header = new Set<number>();
  const data = new Set<number>();
  const totals = new Set<number>();
  for (const table of tables) {
    for (const { kind, row } of table.aside ?? []) if (kind === 'header') header.add(row);
    const marked = new Set<number>();
    for (const { kind, rows } of table.marks ?? []) {
      for (const [first, last] of rows) {
        for (let row = first; row <= last; row += 1) {
          if (kind === 'total') totals.add(row);
          if (kind !== 'hidden') marked.add(row);
        }
      }
    }
    const headings = table.notes.find(({ text }) => /headings? of the rows below/.test(text))?.rows;
    for (const { row, filled } of await rowsOf(table)) {
      const isHeading = headings && filled === 1 && row >= headings[0] && row <= headings[1];
      if (!marked.has(row) && !isHeading) data.add(row);
    }
  }
  const inOrder = (rows: Set<number>) => [...rows].sort((a, b) => a - b);
  return { header: inOrder(header), data: inOrder(data), totals: inOrder(totals) };
}

async function rowsOf(table: Table): Promise<{ row: number; filled: number }[]> {
  return withSession({}, async (session) => {
    const rows = await session.rows(`SELECT * FROM ${tableSql(table)}`);
    return rows.map((row) => ({
      row: Number(row.row),
      filled: table.columns.filter((_, at) => String(row[`c${at}`] ?? '').trim() !== '').length,
    }));
  });
}
