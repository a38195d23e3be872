import { cellType, isTyped } from '../structure/cell-type.js';
import { isBlank } from '../structure/survey.js';
import { KeptRows } from './kept-rows.js';
import { type Cells, mostColumns } from './row.js';

/** Rows kept in full, to find headers by: the start of the sheet, what follows a blank band or a change of shape. */
export const keptAtStart = 400;
const keptAfterChange = 40;
const mostKept = 20_000;
const mostKeptChars = 16 << 20;
/** Beyond so many notes of which column stands in which block, blocks are no longer told apart. */
const mostOccurrences = 1_000_000;

/**
 * What is remembered of a sheet's rows to find its tables, some numbers for each. Rows with content are counted from
 * 0 here; a block is a run of them without a blank row between.
 */
export class SheetFacts {
  /** First and last column with content, and how many cells have any, by row. */
  readonly firsts: number[] = [];
  readonly lasts: number[] = [];
  readonly filled: number[] = [];
  /** The first row of each block, and how many blank rows stand before it: 2 for any more. */
  readonly blocks: { start: number; blanks: number; last: number }[] = [];
  /** Rows of a single cell that reads like a title or a footnote. */
  readonly remarks = new Set<number>();
  readonly kept = new KeptRows();
  filledCells = 0;
  private readonly blocksOf: (number[] | undefined)[] = [];
  private readonly lastBlockOf = new Int32Array(mostColumns).fill(-1);
  private occurrences = 0;
  private tracked = 0;
  private sinceChange = 0;
  private keptChars = 0;
  private previousRow = 0;
  private blanks = 0;

  /** Takes a row as it comes. False: it is blank. */
  add(row: number, cells: Cells, chars: number): boolean {
    if (row > this.previousRow + 1) this.blanks += row - this.previousRow - 1;
    this.previousRow = row;
    const index = this.filled.length;
    const { first, last, filled } = measure(cells);
    if (filled === 0) {
      this.blanks += 1;
      return false;
    }
    const startsBlock = this.blanks > 0 || index === 0;
    if (startsBlock) this.startBlock(index);
    this.blanks = 0;
    this.noteColumns(cells, last);
    if (first === last && isRemark(cells)) this.remarks.add(index);
    const changed = startsBlock || last !== this.lasts[index - 1] || first !== this.firsts[index - 1];
    this.sinceChange = changed ? 0 : this.sinceChange + 1;
    this.firsts.push(first);
    this.lasts.push(last);
    this.filled.push(filled);
    this.filledCells += filled;
    this.keep(index, row, cells, chars);
    return true;
  }

  /** Columns with content anywhere, in order. */
  columns(): number[] {
    const columns: number[] = [];
    for (let column = 0; column < mostColumns; column += 1) if (this.blocksOf[column]) columns.push(column);
    return columns;
  }

  /** Whether a column has content in one of the blocks from `first` to `last`. */
  isUsed(column: number, first: number, last: number): boolean {
    const blocks = this.blocksOf[column] ?? [];
    const from = Math.min(first, this.tracked);
    let low = 0;
    let high = blocks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((blocks[middle] ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    return (blocks[low] ?? Number.POSITIVE_INFINITY) <= Math.min(last, this.tracked);
  }

  private startBlock(index: number): void {
    this.blocks.push({ start: index, blanks: Math.min(2, this.blanks), last: 0 });
    if (this.occurrences < mostOccurrences) this.tracked = this.blocks.length - 1;
  }

  private noteColumns(cells: Cells, last: number): void {
    const block = this.blocks.at(-1);
    if (block && last > block.last) block.last = last;
    let column = 0;
    for (const cell of cells) {
      if (typeof cell === 'number') {
        column += cell;
        continue;
      }
      if (this.lastBlockOf[column] !== this.tracked && cell !== '') {
        this.lastBlockOf[column] = this.tracked;
        this.occurrences += 1;
        const blocks = this.blocksOf[column];
        if (blocks) blocks.push(this.tracked);
        else this.blocksOf[column] = [this.tracked];
      }
      column += 1;
    }
  }

  private keep(index: number, row: number, cells: Cells, chars: number): void {
    const wanted = index < keptAtStart || (this.sinceChange < keptAfterChange && this.kept.size < mostKept);
    if (!wanted || this.keptChars > mostKeptChars) return;
    this.keptChars += chars;
    this.kept.set(index, row, cells);
  }
}

/** Marked as a note, introduced by a colon, or a phrase; anything else alone in its row may well be data. */
function isRemark(cells: Cells): boolean {
  const text = cells.find((cell) => typeof cell === 'string' && cell !== '');
  if (typeof text !== 'string' || isTyped(cellType(text))) return false;
  return /^[*†‡(]|:|\S\s+\S+\s+\S/.test(text.slice(0, 200));
}

function measure(cells: Cells): { first: number; last: number; filled: number } {
  let column = 0;
  let first = -1;
  let last = -1;
  let filled = 0;
  for (const cell of cells) {
    if (typeof cell === 'number') {
      column += cell;
      continue;
    }
    if (cell !== '') {
      if (first < 0) first = column;
      last = column;
      if (!isBlank(cell)) filled += 1;
    }
    column += 1;
  }
  return { first, last, filled };
}
