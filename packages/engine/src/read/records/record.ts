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

/** The cells of one record. What it says twice has a column of its own: `Email`, `Email 2`. */
export class FieldRecord {
  readonly cells: RecordCell[] = [];
  private readonly taken = new Set<string>();
  private readonly numbers = new Map<string, number>();

  constructor(private readonly mostColumns: number) {}

  add(column: string, value: string, rank = lastRank): void {
    this.put(column, '', value, { rank, group: column, number: this.next(column), part: 0 });
  }

  /** The number of the next of these: its parts all have it in their names. */
  next(group: string): number {
    const number = (this.numbers.get(group) ?? 0) + 1;
    this.numbers.set(group, number);
    return number;
  }

  /** One of several cells that belong together; `tail` stands behind the name, before the number. */
  put(name: string, tail: string, value: string, place: ColumnPlace): void {
    if (this.cells.length >= this.mostColumns) {
      throw new TooManyColumns(this.cells.length + 1, this.mostColumns);
    }
    let { number } = place;
    const named = () => `${name}${tail}${number === 1 ? '' : ` ${number}`}`;
    // A name that the file itself numbered.
    while (this.taken.has(named())) number = this.next(place.group);
    const column = named();
    this.taken.add(column);
    this.cells.push({ ...place, number, column, value });
  }

  get(column: string): string | undefined {
    return this.cells.find((cell) => cell.column === column)?.value;
  }
}
