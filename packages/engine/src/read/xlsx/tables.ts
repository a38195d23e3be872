import type { DuckSession } from '../../duck/session.js';
import { UnreadableFile } from '../reader.js';
import { TableWriter } from '../table-writer.js';
import type { XlsxLimits } from './limits.js';
import type { Sheet } from './sheet.js';
import type { SheetFacts } from './sheet-facts.js';
import type { SheetLayout, SheetTable } from './sheet-layout.js';
import type { RowStage } from './stage.js';
import { type ReadTable, TableSink } from './table-sink.js';

/** A sheet on its way into tables. */
export interface SheetWork {
  session: DuckSession;
  file: string;
  sheetName: string;
  limits: XlsxLimits;
  parquetOf: (table: number) => string;
}

/** Writes the staged rows of a sheet into its tables. */
export async function writeTables(
  work: SheetWork,
  sheet: Sheet,
  layout: SheetLayout,
  stage: RowStage,
): Promise<ReadTable[]> {
  const { parquetOf } = work;
  for (const { columns } of layout.tables) refuseVoid(work, sheet.facts, columns.length);
  const [first] = layout.tables;
  if (!first) return [];
  const done: ReadTable[] = [];
  let sink = openSink(work, layout, first, 0);
  const finish = async () => done.push(await sink.finish(parquetOf(done.length), sheet));
  const records = new RecordCounter(sheet.facts);
  for await (const batch of stage.batches()) {
    for (const staged of batch) {
      if (staged.cells.length === 0) {
        sink.blank(staged.row);
        continue;
      }
      const record = records.next();
      const following = layout.tables[done.length + 1];
      if (following && record >= sink.table.plan.end) {
        await finish();
        sink = openSink(work, layout, following, done.length);
      }
      sink.take(record, staged);
    }
    await sink.drain();
  }
  await finish();
  return done;
}

function openSink(
  { session, parquetOf, limits }: SheetWork,
  layout: SheetLayout,
  table: SheetTable,
  number: number,
): TableSink {
  const staging = `${parquetOf(number)}.staging`;
  const writer = new TableWriter(session, staging, table.columns.length, limits.columns);
  return new TableSink(table, writer, layout);
}

/** Records of the survey, row with content by row: those, and up to two for the blank rows before each block. */
class RecordCounter {
  private record = -1;
  private content = -1;
  private block = -1;

  constructor(private readonly facts: SheetFacts) {}

  next(): number {
    const { blocks } = this.facts;
    this.content += 1;
    this.record += 1;
    if (blocks[this.block + 1]?.start === this.content) {
      this.block += 1;
      if (this.block > 0) this.record += blocks[this.block]?.blanks ?? 0;
    }
    return this.record;
  }
}

/** A few cells in the far corners of a sheet span billions of empty ones. */
function refuseVoid({ file, sheetName, limits }: SheetWork, facts: SheetFacts, columns: number): void {
  const rows = facts.filled.length;
  if (rows * columns - facts.filledCells <= limits.emptyCells) return;
  throw new UnreadableFile(
    file,
    `its sheet ${sheetName} has ${facts.filledCells} cells spread over ${rows} rows and ${columns} columns, too far apart for a table; split it into sheets of one table each`,
  );
}
