import type { DuckSession } from '../../duck/session.js';
import { TableWriter } from '../table-writer.js';
import type { Layout, TablePlan } from './layout.js';
import type { Survey } from './survey.js';
import { type SourceRow, TableSink, type WrittenTable } from './table-sink.js';

/**
 * Writes the tables of a file: a reader adds its rows to a survey, has their layout found (`findTables`), and hands
 * them in once more. What stands above a table is accounted for with it; what stands below the last, with the last.
 */
export async function writeTables(
  session: DuckSession,
  { tables, skipped }: Layout,
  survey: Survey,
  rows: AsyncIterable<readonly SourceRow[]>,
  parquetOf: (table: number) => string,
  mostColumns?: number,
): Promise<WrittenTable[]> {
  const done: WrittenTable[] = [];
  let sinks: TableSink[] = [];
  const open = () => {
    const from = done.length;
    const first = tables[from];
    const beside = tables.slice(from).filter((plan) => first && isBeside(plan, first));
    sinks = beside.map((plan, at) => {
      const writer = new TableWriter(session, `${parquetOf(from + at)}.staging`, plan.width, mostColumns);
      return new TableSink(plan, writer, skipped, survey);
    });
  };
  const close = async () => {
    for (const sink of sinks) done.push(await sink.finish(parquetOf(done.length)));
  };
  open();
  for await (const batch of rows) {
    for (const row of batch) {
      const until = sinks[0]?.plan.until ?? 0;
      if ((row.record ?? row.row - 1) >= until && tables.length > done.length + sinks.length) {
        await close();
        open();
      }
      for (const sink of sinks) sink.take(row);
    }
  }
  await close();
  return done;
}

/** Tables that stand side by side have the same rows of the file. */
function isBeside(plan: TablePlan, other: TablePlan): boolean {
  return plan.until === other.until;
}
