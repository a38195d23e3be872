import type { DuckSession } from '../../duck/session.js';
import type { Note, Table } from '../reader.js';
import { columnNames } from '../structure/names.js';
import { TableWriter } from '../table-writer.js';
import type { ColumnPlace, FieldRecord } from './record.js';

interface Column extends ColumnPlace {
  name: string;
  /** In the order in which columns were first seen: where it is staged. */
  at: number;
}

interface Count {
  count: number;
  first: number;
  last: number;
}

/** One table while its records come. Columns are known once all are there; the number of a row is its place. */
export class RecordTable {
  rowCount = 0;
  skippedRows = 0;
  private writer: TableWriter | undefined;
  private readonly columns = new Map<string, Column>();
  private readonly groups = new Map<string, number>();
  private readonly counts = new Map<string, Count>();

  constructor(
    readonly name: string,
    private readonly session: DuckSession,
    readonly parquet: string,
    private readonly mostColumns: number,
  ) {}

  /** The number that the next row gets. */
  get nextRow(): number {
    return this.rowCount + this.skippedRows + 1;
  }

  /** Tells the number of its row. */
  add(record: FieldRecord): number {
    const row = this.nextRow;
    const cells: string[] = [];
    for (const cell of record.cells) {
      cells[this.columnOf(cell.column, cell).at] = this.withoutZeros(cell.value, cell.column, row);
    }
    this.writer ??= new TableWriter(this.session, `${this.parquet}.staging`, 0, this.mostColumns);
    this.writer.widen(this.columns.size);
    this.writer.add(row, cells);
    this.rowCount += 1;
    return row;
  }

  /** A record that stands in the file and makes no row. */
  skip(why: string): void {
    this.count(why, this.nextRow);
    this.skippedRows += 1;
  }

  /** Told once for the table; `#` in the text becomes how often. */
  count(text: string, row = this.nextRow): void {
    const known = this.counts.get(text);
    if (known) {
      known.count += 1;
      known.last = row;
    } else this.counts.set(text, { count: 1, first: row, last: row });
  }

  get isEmpty(): boolean {
    return this.columns.size === 0;
  }

  async finish(file: string, dialect: Table['dialect']): Promise<Table> {
    const columns = [...this.columns.values()].sort((a, b) => this.compare(a, b));
    const names = columns.map(({ name }) => name);
    await this.writer?.finish(
      this.parquet,
      columns.map(({ at }) => at),
    );
    return {
      file,
      name: this.name,
      columns: columnNames(names, names.length),
      rowCount: this.rowCount,
      parquet: this.parquet,
      firstRow: null,
      notes: this.notes(),
      rejects: [],
      dialect: {
        ...dialect,
        records: this.rowCount + this.skippedRows,
        skippedRows: this.skippedRows,
        headerRows: 0,
      },
    };
  }

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    await this.writer?.discard();
  }

  private columnOf(name: string, place: ColumnPlace): Column {
    let column = this.columns.get(name);
    if (!column) {
      const { rank, group, number, part } = place;
      if (!this.groups.has(group)) this.groups.set(group, this.groups.size);
      column = { name, rank, group, number, part, at: this.columns.size };
      this.columns.set(name, column);
    }
    return column;
  }

  private compare(a: Column, b: Column): number {
    const seen = (group: string) => this.groups.get(group) ?? 0;
    return (
      a.rank - b.rank ||
      seen(a.group) - seen(b.group) ||
      a.number - b.number ||
      a.part - b.part ||
      a.at - b.at
    );
  }

  private withoutZeros(value: string, column: string, row: number): string {
    if (!value.includes('\0')) return value;
    this.count(`${column}: zero characters in # cells became U+FFFD`, row);
    return value.replaceAll('\0', '\ufffd');
  }

  private notes(): Note[] {
    return [...this.counts].map(([text, { count, first, last }]) => ({
      text: text.replace('#', String(count)),
      rows: [first, last],
    }));
  }
}
