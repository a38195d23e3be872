import type { Note, Reject } from '../reader.js';
import { fitRow } from '../structure/fit-row.js';
import { columnFacts } from '../structure/header.js';
import { type Layout, sameCells, type TablePlan } from '../structure/layout.js';
import { Tally } from '../structure/tally.js';
import type { TableWriter } from '../table-writer.js';
import type { PageTable } from './page-table.js';

const sampleRows = 300;

export interface WrittenTable {
  plan: TablePlan;
  parquet: string;
  rowCount: number;
  records: number;
  skippedRows: number;
  notes: Note[];
  rejects: Reject[];
}

/** Takes the rows of one table, and gives account of each. */
export class TableSink {
  private readonly rejects: Reject[] = [];
  private readonly tally = new Tally();
  private readonly facts: ReturnType<typeof columnFacts>;
  private records = 0;

  constructor(
    readonly plan: TablePlan,
    private readonly writer: TableWriter,
    private readonly layout: Layout,
    private readonly table: PageTable,
  ) {
    const sample: string[][] = [];
    for (let at = plan.first; at < Math.min(plan.end, plan.first + sampleRows); at += 1) {
      const cells = table.survey.cells(at);
      if (cells && cells.length === plan.width) sample.push(cells);
    }
    this.facts = columnFacts(sample, plan.width);
  }

  take(row: number, cells: string[]): void {
    this.records += 1;
    const reason = this.reasonToSkip(row - 1, cells);
    if (reason !== undefined) {
      this.tally.skip(reason, row);
      return;
    }
    const fitted = fitRow(cells, this.plan.width, this.facts);
    if (!fitted) {
      const reason = `${cells.length} cells in a table of ${this.plan.width} columns`;
      this.rejects.push({ row, reason, text: cells.join('\t') });
      return;
    }
    if (fitted.how !== 'whole') this.tally.count(fitted.how, row);
    this.writer.add(row, fitted.cells);
  }

  private reasonToSkip(record: number, cells: readonly string[]): string | undefined {
    const { plan, layout, table } = this;
    if (plan.headerRows.includes(record)) return 'header';
    if (cells.every((cell) => cell === '')) return 'blank';
    const range = layout.skipped.find(({ first, end }) => record >= first && record < end);
    if (range) return range.reason;
    if (table.foot.has(record)) return 'the foot of the table';
    return plan.headerLine && sameCells(cells, plan.headerLine) ? 'the header once more' : undefined;
  }

  drain(): Promise<void> {
    return this.writer.drain();
  }

  async finish(parquet: string): Promise<WrittenTable> {
    await this.writer.finish(parquet);
    const { plan, records, rejects, tally } = this;
    const { rowCount } = this.writer;
    const { skippedRows } = tally;
    return { plan, parquet, rowCount, records, skippedRows, notes: tally.notes(), rejects };
  }
}
