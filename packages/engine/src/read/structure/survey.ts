/** Kept in full: the start of the file, what follows a blank band, and where the width changes. */
const keptAtStart = 400;
const keptAfterBlank = 40;
const mostKept = 20_000;

/** What rules on single records ask of a survey. */
export type Records = Pick<Survey, 'length' | 'filled' | 'cells' | 'isBlank'>;

/** What is remembered of every record of a file, to find its tables: a few numbers each, and some in full. */
export class Survey {
  readonly widths: number[] = [];
  readonly filled: number[] = [];
  /** How many cells of each column are filled. */
  readonly columns: number[] = [];
  private readonly kept = new Map<number, string[] | (() => string[])>();
  private sinceChange = 0;

  get length(): number {
    return this.widths.length;
  }

  add(cells: string[]): void {
    const index = this.widths.length;
    let filled = 0;
    for (let at = 0; at < cells.length; at += 1) {
      const isFilled = isBlank(cells[at] ?? '') ? 0 : 1;
      filled += isFilled;
      this.columns[at] = (this.columns[at] ?? 0) + isFilled;
    }
    const changed = filled === 0 || cells.length !== this.widths[index - 1];
    this.sinceChange = changed ? 0 : this.sinceChange + 1;
    this.widths.push(cells.length);
    this.filled.push(filled);
    if (filled === 0) return;
    if (index < keptAtStart || (this.sinceChange < keptAfterBlank && this.kept.size < mostKept)) {
      this.kept.set(index, cells);
    }
  }

  /** A record whose counts the reader knows already, and which it keeps or does not keep by its own rule. */
  addCounted(width: number, filled: number, cells?: string[] | (() => string[])): void {
    if (cells && filled > 0) this.kept.set(this.widths.length, cells);
    this.widths.push(width);
    this.filled.push(filled);
  }

  cells(index: number): string[] | undefined {
    const kept = this.kept.get(index);
    return typeof kept === 'function' ? kept() : kept;
  }

  /** The same records without their first cells. */
  without(first: number): Records {
    if (first <= 0) return this;
    const { length, filled } = this;
    const cells = (index: number) => this.cells(index)?.slice(first);
    return { length, filled, cells, isBlank: (index) => this.isBlank(index) };
  }

  isBlank(index: number): boolean {
    return this.filled[index] === 0;
  }

  width(index: number): number {
    return this.widths[index] ?? 0;
  }
}

export function isBlank(cell: string): boolean {
  // Nearly every cell that has content begins with it.
  return cell === '' || (cell.charCodeAt(0) <= 32 || cell.charCodeAt(0) > 127 ? cell.trim() === '' : false);
}
