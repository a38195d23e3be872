import type { AsideRow, Mark, Note, Reject } from '../reader.js';
import type { TableWriter } from '../table-writer.js';
import { fitRow } from './fit-row.js';
import { type ColumnFacts, columnFacts } from './header.js';
import { Headings } from './headings.js';
import type { Skipped, TablePlan } from './layout.js';
import { Marks } from './marks.js';
import { isBlank, type Survey } from './survey.js';
import { Tally } from './tally.js';
import { TotalsFinder } from './totals.js';

const sampleRows = 300;
const mostAside = 1000;

/** A row as it comes from the file. A hole among the cells is one that the row does not have. */
export interface SourceRow {
  /** As the file numbers it, from 1. */
  row: number;
  /** Its place in the survey that the layout was found by, from 0. */
  record: number;
  cells: readonly (string | undefined)[];
  hidden?: boolean;
  /** The line as it stands in the file, where it has one. */
  text?: string;
  /** Quotes did not pair up. */
  mended?: boolean;
}

export interface WrittenTable {
  plan: TablePlan;
  parquet: string;
  rowCount: number;
  /** Of so many records of the file the table gives account: its rows, the rejects, and the skipped. */
  records: number;
  skippedRows: number;
  notes: Note[];
  rejects: Reject[];
  marks: Mark[];
  aside: AsideRow[];
  /** Its first and last row of data. */
  span: [first: number, last: number] | undefined;
}

/** Takes the rows of one table, and gives account of each. */
export class TableSink {
  private readonly rejects: Reject[] = [];
  private readonly aside: AsideRow[] = [];
  private readonly marks = new Marks();
  private readonly tally = new Tally();
  private readonly headings = new Headings();
  private readonly facts: ColumnFacts[];
  private readonly totals: TotalsFinder;
  private readonly headerRows: ReadonlySet<number>;
  private span: WrittenTable['span'];
  private records = 0;
  private markedRows = 0;
  private nextSkip = 0;
  /** Lines of the header seen again right above. */
  private repeatedLines = 0;

  constructor(
    readonly plan: TablePlan,
    private readonly writer: TableWriter,
    private readonly skipped: readonly Skipped[],
    survey: Survey,
  ) {
    const sample: string[][] = [];
    for (let at = plan.first; at < Math.min(plan.end, plan.first + sampleRows); at += 1) {
      const cells = survey.cells(at);
      if (!cells) continue;
      if (plan.columns) sample.push(plan.columns.map((column) => cells[column] ?? ''));
      else if (cells.length === plan.width) sample.push(cells);
    }
    this.facts = columnFacts(sample, plan.width);
    this.totals = new TotalsFinder(this.facts, plan.header);
    this.headerRows = new Set(plan.headerRows);
  }

  take(source: SourceRow): void {
    const { row, record } = source;
    const { plan, tally } = this;
    this.records += 1;
    const cells = plan.columns ? plan.columns.map((column) => source.cells[column]) : source.cells;
    if (this.headerRows.has(record)) {
      this.setAside('header', row, cells);
      return tally.skip('header', row);
    }
    const range = this.skippedAt(record);
    // What stands above or below a table need not stand in its columns.
    if (isEmpty(range ? source.cells : cells)) {
      this.totals.gap();
      return tally.skip('blank', row);
    }
    if (range && record < plan.first) {
      this.setAside('above', row, source.cells);
      return tally.skip(range.reason, row);
    }
    if (range) {
      const text = source.cells.filter((cell) => cell !== undefined && !isBlank(cell)).join(' ');
      return this.mark('below', range.reason, source, isEmpty(cells) ? [text] : cells);
    }
    if (plan.foot?.has(record)) return this.mark('below', 'the foot of the table', source, cells);
    if (source.text !== undefined && cells.length !== plan.width && /^\s*(#|\/\/)/.test(source.text))
      return this.mark('below', 'a comment', source, [source.text]);
    if (this.repeatsHeader(cells)) return this.mark('repeated_header', 'the header once more', source, cells);
    this.takeRow(source, cells);
  }

  drain(): Promise<void> {
    return this.writer.drain();
  }

  async finish(parquet: string): Promise<WrittenTable> {
    await this.writer.finish(parquet);
    const { plan, records, rejects, tally, aside, marks } = this;
    for (const { row, label } of this.totals.totals()) {
      this.markedRows += 1;
      marks.add('total', row);
      tally.total(row, label);
    }
    const notes = tally.notes();
    const headings = this.headings.note();
    if (headings) notes.push(headings);
    return {
      plan,
      parquet,
      rowCount: this.writer.rowCount - this.markedRows,
      records,
      skippedRows: tally.skippedRows,
      notes,
      rejects,
      marks: marks.list(),
      aside,
      span: this.span,
    };
  }

  private takeRow({ row, hidden, text, mended }: SourceRow, cells: readonly (string | undefined)[]): void {
    const { plan, tally } = this;
    const fitted = plan.columns ? { cells, how: 'whole' } : fitRow(cells, plan.width, this.facts);
    if (!fitted) {
      const reason = `${cells.length} cells in a table of ${plan.width} columns`;
      this.rejects.push({ row, reason, text: text ?? cells.join('\t') });
      return;
    }
    if (mended) tally.count('mended', row);
    if (fitted.how !== 'whole') tally.count(fitted.how, row);
    if (hidden) {
      this.marks.add('hidden', row);
      tally.count('hidden', row);
    }
    this.span = [this.span?.[0] ?? row, row];
    this.writer.add(row, fitted.cells);
    if (this.headings.add(row, fitted.cells)) this.totals.gap();
    else this.totals.add(row, fitted.cells);
  }

  private setAside(kind: AsideRow['kind'], row: number, cells: readonly (string | undefined)[]): void {
    if (this.aside.length < mostAside)
      this.aside.push({ kind, row, cells: Array.from(cells, (cell) => cell ?? '') });
  }

  private mark(
    kind: Mark['kind'],
    reason: string,
    { row, text }: SourceRow,
    cells: readonly (string | undefined)[],
  ): void {
    const { width } = this.plan;
    if (cells.slice(width).some((cell) => cell !== undefined && !isBlank(cell))) {
      this.rejects.push({ row, reason: `${reason}, wider than the table`, text: text ?? cells.join('\t') });
      return;
    }
    this.markedRows += 1;
    this.marks.add(kind, row);
    this.tally.skip(reason, row);
    this.writer.add(row, cells.slice(0, width));
    this.totals.gap();
  }

  private skippedAt(record: number): Skipped | undefined {
    while (record >= (this.skipped[this.nextSkip]?.end ?? Number.POSITIVE_INFINITY)) this.nextSkip += 1;
    const range = this.skipped[this.nextSkip];
    return range && record >= range.first ? range : undefined;
  }

  /** The first line of the header anywhere, the others only below one another. */
  private repeatsHeader(cells: readonly (string | undefined)[]): boolean {
    const { headerLines } = this.plan;
    const next = headerLines[this.repeatedLines];
    if (this.repeatedLines > 0 && next && isLine(cells, next)) this.repeatedLines += 1;
    else this.repeatedLines = headerLines[0] && isLine(cells, headerLines[0]) ? 1 : 0;
    return this.repeatedLines > 0;
  }
}

function isEmpty(cells: readonly (string | undefined)[]): boolean {
  return cells.every((cell) => cell === undefined || isBlank(cell));
}

/** The same cells, those at the end apart that are empty. */
function isLine(cells: readonly (string | undefined)[], line: readonly string[]): boolean {
  if (line.length < 2 && cells.length < 2) return false;
  for (let at = 0; at < Math.max(cells.length, line.length); at += 1) {
    if ((cells[at] ?? '') !== (line[at] ?? '')) return false;
  }
  return line.some((cell) => !isBlank(cell));
}
