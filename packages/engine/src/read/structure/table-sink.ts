import type { AsideRow, Mark, Note, Reject, RowKind } from '../reader.js';
import type { TableWriter } from '../table-writer.js';
import { crosstabNote } from './crosstab.js';
import { fitRow } from './fit-row.js';
import { type ColumnFacts, columnFacts } from './header.js';
import { Headings } from './headings.js';
import { headerOf, type Skipped, type TablePlan } from './layout.js';
import { Marks } from './marks.js';
import { ownText } from './own-text.js';
import { isRuled } from './ruled.js';
import { isBlank, type Survey } from './survey.js';
import { Tally } from './tally.js';
import { labelStrength } from './total-label.js';
import { TotalsFinder } from './totals.js';

type Cells = SourceRow['cells'];

const comment = 'a comment';
const ordinary = { kind: 'row', reason: '' } as const;
const sampleRows = 300;
export const mostAside = 1000;

/** A row as it comes from the file. A hole among the cells is one that the row does not have. */
export interface SourceRow {
  /** As the file numbers it, from 1. */
  row: number;
  /** Its place in the survey that the layout was found by, from 0; where it is not told, the rows follow each other. */
  record?: number;
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
  private readonly headings: Headings;
  private readonly facts: ColumnFacts[];
  private readonly totals: TotalsFinder;
  private readonly headerRows: ReadonlySet<number>;
  /** Its columns are the first of the file, one by one. */
  private readonly takesAll: boolean;
  private readonly headerPlaces = new Map<number, number>();
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
    this.totals = new TotalsFinder(this.facts, headerOf(plan));
    const labels = this.facts.findIndex(({ count }) => count > 0);
    this.headings = new Headings(Math.max(0, labels));
    this.headerRows = new Set(plan.headerRows);
    this.takesAll = plan.columns?.every((column, at) => column === at) === true;
  }

  take(source: SourceRow): void {
    const { row, record = row - 1 } = source;
    const { plan, tally } = this;
    this.records += 1;
    const cells =
      plan.columns && !(this.takesAll && source.cells.length === plan.width)
        ? plan.columns.map((column) => source.cells[column])
        : source.cells;
    const { kind, reason } = this.kindOf(source, record, cells);
    if (kind === 'row') this.takeRow(source, cells);
    else if (kind === 'blank') {
      this.totals.gap();
      tally.skip('blank', row);
    } else if (kind === 'header') {
      this.headerPlaces.set(record, row);
      this.setAside('header', row, cells);
      tally.skip('header', row);
    } else if (kind === 'above') {
      this.setAside('above', row, source.cells);
      tally.skip(reason, row);
    } else this.mark(kind, reason, source, reason === comment ? [source.text] : cells);
  }

  private kindOf(
    { cells: all, text }: SourceRow,
    record: number,
    cells: Cells,
  ): { kind: RowKind | 'row' | 'blank'; reason: string } {
    const { plan } = this;
    if (this.headerRows.has(record)) return { kind: 'header', reason: '' };
    const range = this.skippedAt(record);
    // What stands above or below a table need not stand in its columns.
    if (isEmpty(range ? all : cells)) return { kind: 'blank', reason: '' };
    if (range) return { kind: record < plan.first ? 'above' : 'below', reason: range.reason };
    if (plan.foot?.has(record)) {
      const isTotal = cells.some((cell) => cell !== undefined && labelStrength(cell) !== 'none');
      return { kind: isTotal ? 'total' : 'below', reason: 'the foot of the table' };
    }
    if (text !== undefined && cells.length !== plan.width && /^\s*(#|\/\/)/.test(text))
      return { kind: 'below', reason: comment };
    if (this.repeatsHeader(cells)) return { kind: 'repeated_header', reason: 'the header once more' };
    if (plan.width > 1 && isRuled(cells)) return { kind: 'below', reason: 'a line drawn with dashes' };
    return ordinary;
  }

  async finish(parquet: string): Promise<WrittenTable> {
    await this.writer.finish(parquet);
    const { plan, records, rejects, tally, aside, marks } = this;
    for (const { row, label } of this.totals.totals()) {
      this.markedRows += 1;
      marks.add('total', row);
      tally.total(row, label);
    }
    const rowOf = (record: number) => this.headerPlaces.get(record) ?? 0;
    const notes = [...headerNotes(plan, rowOf), ...tally.notes()];
    const more = [this.headings.note(), crosstabNote(headerOf(plan), this.facts)];
    notes.push(...more.filter((note) => note !== undefined));
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

  private takeRow({ row, hidden, text, mended }: SourceRow, cells: Cells): void {
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
    if (this.headings.add(row, fitted.cells)) this.totals.gap(this.headings.label(fitted.cells));
    else this.totals.add(row, fitted.cells);
  }

  private setAside(kind: AsideRow['kind'], row: number, cells: Cells): void {
    if (this.aside.length < mostAside)
      this.aside.push({ kind, row, cells: Array.from(cells, (cell) => ownText(cell ?? '')) });
  }

  /** Stays in the table under a mark: in its columns where it has cells there, else as one text. */
  private mark(kind: RowKind, reason: string, { row, text, cells: all }: SourceRow, own: Cells): void {
    const { width } = this.plan;
    const cells = isEmpty(own) ? [all.filter((cell) => !isEmpty([cell])).join(' ')] : own;
    if (!isEmpty(cells.slice(width))) {
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
  private repeatsHeader(cells: Cells): boolean {
    const { headerLines } = this.plan;
    const next = headerLines[this.repeatedLines];
    if (this.repeatedLines > 0 && next && isLine(cells, next)) this.repeatedLines += 1;
    else this.repeatedLines = headerLines[0] && isLine(cells, headerLines[0]) ? 1 : 0;
    return this.repeatedLines > 0;
  }
}

function isEmpty(cells: Cells): boolean {
  return cells.every((cell) => cell === undefined || isBlank(cell));
}

/** A header of one line needs no words; any other was a decision. */
export function headerNotes(
  { headerRows, headerLines, beside }: TablePlan,
  rowOf: (record: number) => number,
): Note[] {
  if (beside) return [{ text: `one of ${beside} tables side by side, with blank columns between them` }];
  const [first] = headerRows;
  const last = headerRows.at(-1);
  if (first === undefined || last === undefined)
    return [{ text: 'no row names the columns; they are called by their place' }];
  const lines = headerLines.filter((cells) => !isRuled(cells)).length;
  if (lines < 2) return [];
  return [
    {
      text: `the header has ${lines} lines; each column is named by all of them`,
      rows: [rowOf(first), rowOf(last)],
    },
  ];
}

/** The same cells, those at the end apart that are empty. */
function isLine(cells: Cells, line: readonly string[]): boolean {
  if (line.length < 2 && cells.length < 2) return false;
  for (let at = 0; at < Math.max(cells.length, line.length); at += 1) {
    if ((cells[at] ?? '') !== (line[at] ?? '')) return false;
  }
  return line.some((cell) => !isBlank(cell));
}
