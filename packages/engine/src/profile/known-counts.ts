import type { DuckSession } from '../duck/session.js';
import type { Table } from '../read/reader.js';
import { tableSql } from '../read/table-sql.js';
import { countLarge } from './count-large.js';
import type { ColumnCounts } from './counts.js';

/** What is remembered of a column: of the rest, samples above all, nobody asks a second time. */
export type FillCounts = Pick<ColumnCounts, 'filled' | 'distinct'>;

const known = new WeakMap<Table, FillCounts[]>();

/** The planner counted all columns of a table, as it is. */
export function knowCounts(table: Table, counts: readonly ColumnCounts[]): void {
  known.set(
    table,
    counts.map(({ filled, distinct }) => ({ filled, distinct })),
  );
}

/**
 * Of the columns of a large table; not counted once more where its profile was made in this process (1M × 12: 0.7 s of
 * processor time). The numbers are the same either way.
 */
export async function fillCounts(session: DuckSession, table: Table): Promise<FillCounts[]> {
  const columns = table.columns.map((_, at) => `c${at}`);
  const cells = {
    sql: tableSql(table),
    names: table.columns,
    columns,
    rows: table.rowCount,
    stored: table,
  };
  return known.get(table) ?? countLarge(session, cells);
}
