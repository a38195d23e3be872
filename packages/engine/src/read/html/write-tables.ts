import type { DuckSession } from '../../duck/session.js';
import { TableWriter } from '../table-writer.js';
import type { PageTable } from './page-table.js';
import { layoutOf } from './plan.js';
import { TableSink, type WrittenTable } from './table-sink.js';

/** Writes a table of the page; there may be several tables in it, one below the other. */
export async function writeTables(
  session: DuckSession,
  table: PageTable,
  parquetOf: (table: number) => string,
): Promise<WrittenTable[]> {
  const layout = layoutOf(table);
  const done: WrittenTable[] = [];
  const sinkFor = (number: number): TableSink | undefined => {
    const plan = layout.tables[number];
    const staging = `${parquetOf(number)}.staging`;
    return plan && new TableSink(plan, new TableWriter(session, staging, plan.width), layout, table);
  };
  let sink = sinkFor(0);
  await table.stage.flush();
  for await (const batch of table.stage.batches()) {
    for (const { row, cells } of batch) {
      // What stands above a table is accounted for with it; what stands below the last, with the last.
      if (sink && layout.tables[done.length + 1] && row > sink.plan.end) {
        done.push(await sink.finish(parquetOf(done.length)));
        sink = sinkFor(done.length);
      }
      sink?.take(row, cells.map(String));
    }
    await sink?.drain();
  }
  if (sink) done.push(await sink.finish(parquetOf(done.length)));
  return done;
}
