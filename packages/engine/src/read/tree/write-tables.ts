import type { DuckSession } from '../../duck/session.js';
import type { TablePlan, TreePlan } from './plan.js';
import { type FinishedTable, TableRows } from './table-rows.js';

export interface WrittenTables {
  tables: FinishedTable[];
  /** Lists of records that have no fields at all, and so no table. */
  emptyRecords: { name: string; count: number }[];
}

/** What the second pass over a file needs to bring its rows home. */
export interface Rows {
  tableOf(table: TablePlan): TableRows;
  /** To be awaited now and then, so that a fast parser does not outrun the disk. */
  drain(): Promise<void>;
}

/** The second pass: every table of the plan into a Parquet file of its own. */
export async function writeTables(
  session: DuckSession,
  plan: TreePlan,
  parquetOf: (table: number) => string,
  fill: (rows: Rows) => Promise<void>,
): Promise<WrittenTables> {
  const all = new Map<TablePlan, TableRows>();
  for (const [at, table] of [...plan.tables, plan.top].entries()) {
    if (!all.has(table)) all.set(table, new TableRows(table, session, parquetOf(at)));
  }
  try {
    await fill({
      tableOf(table) {
        const found = all.get(table);
        if (!found) throw new Error(`no rows for ${table.name}`);
        return found;
      },
      async drain() {
        for (const table of all.values()) await table.drain();
      },
    });
  } catch (error) {
    for (const table of all.values()) await table.abandon();
    throw error;
  }
  const written: WrittenTables = { tables: [], emptyRecords: [] };
  for (const table of all.values()) {
    if (table.plan.columns.length > 0) written.tables.push(await table.finish());
    else if (table.records > 0) {
      written.emptyRecords.push({ name: table.plan.name, count: table.records });
    }
  }
  return written;
}
