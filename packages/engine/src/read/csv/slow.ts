import type { DuckSession } from '../../duck/session.js';
import { textOf } from '../encoding.js';
import type { Note, Reject } from '../reader.js';
import { fitRow } from '../structure/fit-row.js';
import { columnFacts } from '../structure/header.js';
import { findTables, type Layout, sameCells, type TablePlan } from '../structure/layout.js';
import { isBlank, Survey } from '../structure/survey.js';
import { Tally } from '../structure/tally.js';
import { TableWriter } from '../table-writer.js';
import type { Dialect } from './dialect.js';
import { type FileRecord, streamRecords } from './records.js';

export interface SlowTable {
  plan: TablePlan;
  parquet: string;
  rowCount: number;
  records: number;
  skippedRows: number;
  notes: Note[];
  rejects: Reject[];
}

/** Reads any file, in two passes: where its tables are, then their rows. */
export async function readSlow(
  session: DuckSession,
  path: string,
  dialect: Dialect,
  width: number,
  mostColumns: number,
  parquetOf: (table: number) => string,
): Promise<SlowTable[]> {
  const survey = new Survey();
  for await (const batch of streamRecords(textOf(path), dialect, width)) {
    for (const { cells } of batch) survey.add(cells);
  }
  const layout = findTables(survey);
  const tables: SlowTable[] = [];
  let sink: TableSink | undefined;
  for await (const batch of streamRecords(textOf(path), dialect, width)) {
    for (const record of batch) {
      const wanted = tableOf(layout, record.row - 1, tables.length);
      if (wanted !== undefined && (!sink || sink.plan !== wanted)) {
        if (sink) tables.push(await sink.finish(parquetOf(tables.length)));
        const writer = new TableWriter(
          session,
          `${parquetOf(tables.length)}.staging`,
          wanted.width,
          mostColumns,
        );
        sink = new TableSink(wanted, writer, layout, survey);
      }
      sink?.take(record);
    }
    await sink?.drain();
  }
  if (sink) tables.push(await sink.finish(parquetOf(tables.length)));
  return tables;
}

/** What stands above a table is accounted for with it; what stands below the last, with the last. */
function tableOf(layout: Layout, index: number, done: number): TablePlan | undefined {
  const current = layout.tables[done];
  const following = layout.tables[done + 1];
  return current && following && index >= current.end ? following : (current ?? layout.tables.at(-1));
}

class TableSink {
  private readonly rejects: Reject[] = [];
  private readonly tally = new Tally();
  private readonly facts: ReturnType<typeof columnFacts>;
  private records = 0;
  private nextSkip = 0;

  constructor(
    readonly plan: TablePlan,
    private readonly writer: TableWriter,
    private readonly layout: Layout,
    survey: Survey,
  ) {
    const sample: string[][] = [];
    for (let at = plan.first; at < Math.min(plan.end, plan.first + 300); at += 1) {
      const cells = survey.cells(at);
      if (cells && cells.length === plan.width) sample.push(cells);
    }
    this.facts = columnFacts(sample, plan.width);
  }

  take(record: FileRecord): void {
    const { cells, row, text } = record;
    const { plan, tally } = this;
    this.records += 1;
    const reason = this.reasonToSkip(record);
    if (reason !== undefined) {
      tally.skip(reason, row);
      return;
    }
    const fitted = fitRow(cells, plan.width, this.facts);
    if (!fitted) {
      this.rejects.push({ row, reason: `${cells.length} cells in a table of ${plan.width} columns`, text });
      return;
    }
    if (record.mended) tally.count('mended', row);
    if (fitted.how !== 'whole') tally.count(fitted.how, row);
    this.writer.add(row, fitted.cells);
  }

  private reasonToSkip({ cells, row, text }: FileRecord): string | undefined {
    const { plan } = this;
    const { skipped } = this.layout;
    const index = row - 1;
    if (plan.headerRows.includes(index)) return 'header';
    if (cells.every(isBlank)) return 'blank';
    while (index >= (skipped[this.nextSkip]?.end ?? Number.POSITIVE_INFINITY)) this.nextSkip += 1;
    const range = skipped[this.nextSkip];
    if (range && index >= range.first) return range.reason;
    if (cells.length !== plan.width && /^\s*(#|\/\/)/.test(text)) return 'a comment';
    return plan.headerLine && sameCells(cells, plan.headerLine) ? 'the header once more' : undefined;
  }

  drain(): Promise<void> {
    return this.writer.drain();
  }

  async finish(parquet: string): Promise<SlowTable> {
    await this.writer.finish(parquet);
    const { plan, records, rejects, tally } = this;
    return {
      plan,
      parquet,
      rowCount: this.writer.rowCount,
      records,
      skippedRows: tally.skippedRows,
      notes: tally.notes(),
      rejects,
    };
  }
}
