import { TooManyColumns } from '../columns.js';

/** For columns that nobody gave a place: behind the others, in the order they were first seen. */
export const lastRank = Number.MAX_SAFE_INTEGER;

/** Where a column stands among those of its table. */
export interface ColumnPlace {
  rank: number;
  /** Columns of one group stand together: the second phone behind the first, all parts of an address. */
  group: string;
  /** The how many-th of its group. */
  number: number;
  part: number;
}

export interface RecordCell extends ColumnPlace {
  column: string;
  value: string;
}

/** Records of fewer cells are looked through: sets made for each took about half of the time of reading QIF. */
const fewCells = 32;

/** What is longer is no name, but data or damage. */
const longestName = 300;

/** The cells of one record. What it says twice has a column of its own: `Email`, `Email 2`. */
export class FieldRecord {
  readonly cells: RecordCell[] = [];
  private taken: Set<string> | undefined;
  private numbers: Map<string, number> | undefined;

  constructor(private readonly mostColumns: number) {}

  add(column: string, value: string, rank = lastRank): void {
    this.put(column, '', value, rank, column, this.next(column));
  }

  /** The number of the next of these: its parts all have it in their names. */
  next(group: string): number {
    if (this.numbers) return (this.numbers.get(group) ?? 0) + 1;
    let last = 0;
    for (const cell of this.cells) if (cell.group === group && cell.number > last) last = cell.number;
    return last + 1;
  }

  /** One of several cells that belong together; `tail` stands behind the name, before the number. */
  put(
    name: string,
    tail: string,
    value: string,
    rank: number,
    group: string,
    wanted: number,
    part = 0,
  ): void {
    const { cells, mostColumns } = this;
    if (cells.length >= mostColumns) throw new TooManyColumns(cells.length + 1, mostColumns);
    const whole = tail === '' ? name : name + tail;
    const plain = whole.length > longestName ? whole.slice(0, longestName) : whole;
    let number = wanted;
    let column = number === 1 ? plain : `${plain} ${number}`;
    // A name that the file itself numbered.
    while (this.has(column)) {
      number += 1;
      column = `${plain} ${number}`;
    }
    cells.push({ column, value, rank, group, number, part });
    this.taken?.add(column);
    this.numbers?.set(group, Math.max(number, this.numbers.get(group) ?? 0));
    if (cells.length === fewCells) this.index();
  }

  get(column: string): string | undefined {
    return this.cells.find((cell) => cell.column === column)?.value;
  }

  private has(column: string): boolean {
    if (this.taken) return this.taken.has(column);
    for (const cell of this.cells) if (cell.column === column) return true;
    return false;
  }

  private index(): void {
    this.taken = new Set(this.cells.map(({ column }) => column));
    this.numbers = new Map();
    for (const { group, number } of this.cells) {
      this.numbers.set(group, Math.max(number, this.numbers.get(group) ?? 0));
    }
  }
}
