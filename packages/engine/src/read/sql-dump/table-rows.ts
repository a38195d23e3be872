import type { DuckSession } from '../../duck/session.js';
import type { Note, Reject } from '../reader.js';
import { TableWriter } from '../table-writer.js';
import type { SqlDialect } from './dialect.js';
import type { Value } from './expression.js';
import type { Letters } from './letters.js';
import type { DumpTable } from './schema.js';

const keptOfReject = 1000;
const keptOfMany = 100;

interface Count {
  count: number;
  first: number;
  last: number;
}

/** A cell that was more than a plain literal, by its place in the row. */
export interface OddCell {
  at: number;
  value: Value | undefined;
}

/** What the rows of one table are given to. */
export type RowSink = Pick<TableRows, 'table' | 'records' | 'notes' | 'add' | 'reject' | 'count' | 'park'>;

/** The rows of one table while they come: writes them, keeps the rejects, counts what must be told. */
export class TableRows {
  readonly rejects: Reject[] = [];
  readonly notes: Note[] = [];
  /** Rows so far, those that were rejected too. */
  records = 0;
  private writer: TableWriter | undefined;
  private readonly counts = new Map<string, Count>();
  /** Columns whose cells are not what they look like. */
  private special: number[] = [];
  private specialOf = 0;

  constructor(
    readonly table: DumpTable,
    private readonly session: DuckSession,
    readonly parquet: string,
    private readonly dialect: SqlDialect,
    private readonly letters: Letters,
  ) {}

  get rowCount(): number {
    return this.writer?.rowCount ?? 0;
  }

  /** Cells in the order of the columns; what is not there is null. */
  add(cells: string[], odd: readonly OddCell[], zeros: boolean): void {
    this.records += 1;
    const { columns } = this.table;
    if (this.specialOf !== columns.length) this.findSpecial();
    for (const { at, value } of odd) this.settleOdd(cells, at, value);
    for (const at of this.special) this.settleSpecial(cells, at);
    if (this.letters.inBytes) {
      for (let at = 0; at < cells.length; at += 1) {
        const cell = cells[at];
        if (cell !== undefined) cells[at] = this.letters.decode(cell);
      }
    }
    if (zeros) this.replaceZeros(cells);
    this.opened().add(this.records, cells);
  }

  reject(reason: string, text: string): void {
    this.records += 1;
    const kept = this.rejects.length < 1000 ? keptOfReject : keptOfMany;
    const cut = text.length > kept ? `${text.slice(0, kept)}…` : text;
    // A copy: a slice would keep the whole piece of the file it was cut from.
    this.rejects.push({
      row: this.records,
      reason,
      text: Buffer.from(this.letters.decode(cut)).toString(),
    });
  }

  /** Told once for the table; `#` in the text becomes how often. */
  count(what: string): void {
    const known = this.counts.get(what);
    const row = this.records;
    if (known) {
      known.count += 1;
      known.last = row;
    } else this.counts.set(what, { count: 1, first: row, last: row });
  }

  park(): void {
    this.writer?.park();
  }

  async finish(): Promise<void> {
    await this.opened().finish(this.parquet);
  }

  allNotes(): Note[] {
    return [
      ...this.notes,
      ...[...this.counts].map(([text, { count, first, last }]): Note => {
        const told = text.replace('#', String(count));
        return first === 0 ? { text: told } : { text: told, rows: [first, last] };
      }),
    ];
  }

  /** Leaves nothing behind, where the file proved to be unreadable after all. */
  async abandon(): Promise<void> {
    await this.writer?.discard();
  }

  private opened(): TableWriter {
    const width = this.table.columns.length;
    this.writer ??= new TableWriter(this.session, `${this.parquet}.staging`, width);
    this.writer.widen(width);
    return this.writer;
  }

  private settleOdd(cells: string[], at: number, value: Value | undefined): void {
    const name = this.table.columns[at]?.name;
    if (!value) {
      this.count(`${name}: # expressions kept as their text, as only the database could say their value`);
      return;
    }
    if (value.format !== undefined) {
      this.count(`${name}: # values are written in the format ${this.letters.decode(value.format)}; kept so`);
    }
    if (value.kind === 'binary') {
      if (this.isBit(at)) cells[at] = BigInt(`0x${value.text || '0'}`).toString();
      else this.countBinary(at);
    } else if (value.kind === 'bits' && this.dialect === 'mysql') {
      cells[at] = BigInt(`0b${value.text || '0'}`).toString();
    } else if (value.kind === 'bytes' && !this.special.includes(at)) {
      this.settleBytes(cells, at, value.text);
    }
  }

  private findSpecial(): void {
    this.special = [];
    for (const [at, { type }] of this.table.columns.entries()) {
      const isBinary = /^(?:(?:tiny|medium|long)?blob|(?:var)?binary|bit)$/.test(type);
      if (this.dialect === 'mysql' ? isBinary : this.dialect === 'postgresql' && type === 'bytea') {
        this.special.push(at);
      }
    }
    this.specialOf = this.table.columns.length;
  }

  private settleSpecial(cells: string[], at: number): void {
    const cell = cells[at];
    if (cell === undefined) return;
    if (this.dialect === 'postgresql') {
      if (!cell.startsWith('\\x')) return;
      cells[at] = cell.slice(2);
      this.countBinary(at);
    } else if (!this.isBit(at)) this.settleBytes(cells, at, cell);
    else if (!/^\d+$/.test(cell) || cell === '\0') {
      // A number of one bit or more, written as its bytes.
      cells[at] = BigInt(`0x${this.letters.bytesOf(cell).toString('hex') || '0'}`).toString();
    }
  }

  /** Bytes that are readable text are shown as it; all others as the digits of their bytes. */
  private settleBytes(cells: string[], at: number, raw: string): void {
    const bytes = this.letters.bytesOf(raw);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: bytes that no text has
    if (!/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\ufffd/.test(bytes.toString('utf8'))) return;
    cells[at] = bytes.toString('hex');
    this.countBinary(at);
  }

  private isBit(at: number): boolean {
    return this.dialect === 'mysql' && this.table.columns[at]?.type === 'bit';
  }

  private countBinary(at: number): void {
    this.count(`${this.table.columns[at]?.name}: # binary values written as hexadecimal digits`);
  }

  private replaceZeros(cells: string[]): void {
    for (const [at, cell] of cells.entries()) {
      if (!cell?.includes('\0')) continue;
      cells[at] = cell.replaceAll('\0', '\ufffd');
      this.count(`${this.table.columns[at]?.name}: zero characters in # cells became U+FFFD`);
    }
  }
}
