import { rm } from 'node:fs/promises';
import type { DuckSession } from '../../duck/session.js';
import type { Note, Reject } from '../reader.js';
import { columnNames } from '../structure/names.js';
import { TableWriter } from '../table-writer.js';
import { Scalar } from './events.js';
import type { TablePlan } from './plan.js';

const keptOfReject = 1000;

export interface FinishedTable {
  name: string;
  columns: string[];
  rowCount: number;
  parquet: string;
  notes: Note[];
  rejects: Reject[];
  records: number;
  skippedRows: number;
}

interface Count {
  count: number;
  first: number;
  last: number;
}

/** One table while its rows come: writes them, keeps the rejects, counts what must be told. */
export class TableRows {
  readonly rejects: Reject[] = [];
  /** Elements of its arrays so far: the number of a row is its place among them. */
  records = 0;
  skippedRows = 0;
  private writer: TableWriter | undefined;
  private header: string[] | undefined;
  private readonly counts = new Map<string, Count>();
  /** By column: a note for each would be looked up for every cell. */
  private readonly kept: (Count | undefined)[] = [];

  constructor(
    readonly plan: TablePlan,
    private readonly session: DuckSession,
    private readonly parquet: string,
  ) {}

  get rowCount(): number {
    return this.writer?.rowCount ?? 0;
  }

  add(row: number, cells: string[]): void {
    // Records without any field: there is nothing to write, and the note on the file counts them.
    if (this.plan.columns.length > 0) this.opened().add(row, cells);
  }

  /** A row of an array of arrays: the first of them may be the names. */
  addArray(row: number, cells: string[], kinds: readonly Scalar[]): void {
    const isNames =
      this.plan.mayHaveHeader &&
      this.rowCount + this.skippedRows + this.rejects.length === 0 &&
      cells.length > 0 &&
      kinds.every((kind) => kind === Scalar.Text) &&
      new Set(cells).size === cells.length &&
      cells.every((cell) => cell.trim() !== '');
    if (!isNames) {
      this.add(row, cells);
      return;
    }
    this.header = [...cells];
    this.skippedRows += 1;
  }

  reject(row: number, reason: string, text: string): void {
    const cut = text.length > keptOfReject ? `${text.slice(0, keptOfReject)}…` : text;
    // A copy: a slice would keep the whole piece of the file it was cut from.
    this.rejects.push({ row, reason, text: Buffer.from(cut).toString() });
  }

  /** Something happened to a row that a person should know; told once, with how often. */
  count(what: string, row: number): void {
    const known = this.counts.get(what);
    if (known) {
      known.count += 1;
      known.last = row;
    } else this.counts.set(what, { count: 1, first: row, last: row });
  }

  /** A list or an object became the text of a cell. */
  countKept(column: number, row: number): void {
    const known = this.kept[column];
    if (known) {
      known.count += 1;
      known.last = row;
    } else this.kept[column] = { count: 1, first: row, last: row };
  }

  async drain(): Promise<void> {
    await this.writer?.drain();
  }

  async finish(): Promise<FinishedTable> {
    const { plan, header, parquet } = this;
    await this.opened().finish(parquet);
    const columns = header ? columnNames(header, plan.columns.length) : plan.columns;
    return {
      name: plan.name,
      columns,
      rowCount: this.rowCount,
      parquet,
      notes: this.notes(columns),
      rejects: this.rejects,
      records: this.records,
      skippedRows: this.skippedRows,
    };
  }

  private notes(columns: readonly string[]): Note[] {
    const notes: Note[] = [];
    for (const [at, kept] of this.kept.entries()) {
      if (!kept) continue;
      const { count, first, last } = kept;
      const text = `${columns[at]}: ${count} nested ${count === 1 ? 'list or object' : 'lists or objects'} kept as JSON text, each in one cell`;
      notes.push({ text, rows: [first, last] });
    }
    for (const [what, { count, first, last }] of this.counts) {
      notes.push({ text: what.replace('#', String(count)), rows: [first, last] });
    }
    return notes;
  }

  /** Leaves nothing behind, where the file proved to be unreadable after all. */
  async abandon(): Promise<void> {
    await this.writer?.finish(this.parquet).catch(() => {});
    await rm(this.parquet, { force: true });
  }

  /** Opened with the first row: a plan can have hundreds of tables. */
  private opened(): TableWriter {
    this.writer ??= new TableWriter(this.session, `${this.parquet}.staging`, this.plan.columns.length);
    return this.writer;
  }
}
