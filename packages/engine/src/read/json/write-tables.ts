import { join } from 'node:path';
import type { DuckSession } from '../../duck/session.js';
import type { JsonLayout } from './layout.js';
import type { JsonLimits } from './limits.js';
import type { JsonPlan, TablePlan } from './plan.js';
import { RowEvents } from './rows.js';
import { readThrough } from './source.js';
import { type FinishedTable, TableRows } from './table-rows.js';

interface Written {
  tables: FinishedTable[];
  /** Half surrogate pairs that were replaced. */
  mended: number;
  /** Lists of records that have no fields at all, and so no table. */
  emptyRecords: { name: string; count: number }[];
}

interface Work {
  session: DuckSession;
  path: string;
  layout: JsonLayout;
  sound: boolean;
  limits: JsonLimits;
  plan: JsonPlan;
  scratch: string;
  stem: string;
}

/** The second pass: every table of the plan into a Parquet file of its own. */
export async function writeTables(work: Work): Promise<Written> {
  const { session, plan, scratch, stem } = work;
  const rows = new Map<TablePlan, TableRows>();
  for (const [at, table] of [...plan.tables, plan.top].entries()) {
    if (rows.has(table)) continue;
    rows.set(table, new TableRows(table, session, join(scratch, `${stem}.${at}.parquet`)));
  }
  const tableOf = (table: TablePlan): TableRows => {
    const found = rows.get(table);
    if (!found) throw new Error(`no rows for ${table.name}`);
    return found;
  };
  let mended: number;
  try {
    mended = await fill(work, tableOf, rows);
  } catch (error) {
    for (const table of rows.values()) await table.abandon();
    throw error;
  }
  const written: Written = { tables: [], mended, emptyRecords: [] };
  for (const table of rows.values()) {
    if (table.plan.columns.length > 0) written.tables.push(await table.finish());
    else if (table.records > 0) {
      written.emptyRecords.push({ name: table.plan.name, count: table.records });
    }
  }
  return written;
}

async function fill(
  { path, layout, sound, limits, plan }: Work,
  tableOf: (table: TablePlan) => TableRows,
  rows: Map<TablePlan, TableRows>,
): Promise<number> {
  const events = new RowEvents(plan, tableOf, limits, layout !== 'document');
  const lines = plan.root.items ? tableOf(plan.root.items) : undefined;
  const mended = await readThrough(path, layout, limits, {
    events,
    trusting: sound,
    line: (number) => events.atLine(number),
    blank: () => {
      if (!lines) return;
      lines.records += 1;
      lines.skippedRows += 1;
    },
    broken: (line, { offset, reason }) => {
      if (!lines) return;
      lines.records += 1;
      lines.reject(line.number, `column ${offset + 1}: ${reason}`, line.text.slice(line.from, line.to));
    },
    pause: async () => {
      for (const table of rows.values()) await table.drain();
    },
  });
  events.end();
  return mended;
}
