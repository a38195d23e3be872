import type { FormatRun, Note } from '../reader.js';
import { columnName } from '../xlsx/cell-text.js';
import { mostColumns } from '../xlsx/row.js';
import { displayedText } from './displayed.js';
import { asStored, type FormatTable, general } from './format-table.js';

/** A format that changes from row to row is followed so far; below, cells are shown as they are stored. */
const mostRuns = 4000;

/**
 * Under which formats the cells of a sheet stand, column by column, as runs of rows. A run begins only where the format
 * makes a difference: most columns have none or one.
 */
export class FormatRuns {
  private readonly current = new Int32Array(mostColumns);
  private readonly runs: (FormatRun[] | undefined)[] = [];
  private readonly givenUp = new Map<number, number>();
  private inOrder = true;

  constructor(private readonly table: FormatTable) {}

  /** A cell, row by row: `number` says which format of the table it has. */
  see(row: number, column: number, number: number, isNumber: boolean, text: string): void {
    const now = this.current[column] ?? asStored;
    if (isNumber) {
      if (number === now || (now === asStored && number === general && isShort(text))) return;
      this.begin(row, column, number);
      return;
    }
    if (now === asStored && number === general) return;
    if (number === now && !this.table.isLiteral(now) && !readsAsNumber(text)) return;
    const { codes } = this.table;
    const wanted = this.table.forText(number);
    if (wanted === now || (wanted === asStored && !readsAsNumber(text) && this.leavesTexts(now))) return;
    if (displayedText(text, codes[now] ?? '') === displayedText(text, codes[wanted] ?? '')) return;
    this.begin(row, column, wanted);
  }

  /** A cell that shows a text of its own. */
  literal(row: number, column: number, format: string): void {
    if (!this.givenUp.has(column)) this.begin(row, column, this.table.number(format));
  }

  /** The runs of a column of the sheet. */
  of(column: number): readonly FormatRun[] {
    return this.inOrder ? (this.runs[column] ?? []) : [];
  }

  /** The runs of some columns from row to row; undefined where all cells are shown as they are stored. */
  between(columns: readonly number[], first: number, last: number): FormatRun[][] | undefined {
    const formats = columns.map((column) => cut(this.of(column), first, last));
    return formats.some((runs) => runs.length > 0) ? formats : undefined;
  }

  notes(columns: readonly number[]): Note[] {
    const notes: Note[] = [];
    if (!this.inOrder && columns.some((column) => this.runs[column])) {
      notes.push({ text: 'the number formats of rows out of order were left out' });
    }
    for (const column of columns) {
      const row = this.givenUp.get(column);
      if (row === undefined) continue;
      notes.push({
        text: `column ${columnName(column)} changes its number format more than ${mostRuns} times; from row ${row} on its cells are shown as they are stored`,
      });
    }
    return notes;
  }

  private leavesTexts(number: number): boolean {
    return this.table.forText(number) === asStored && !this.table.isLiteral(number);
  }

  private begin(row: number, column: number, number: number): void {
    if (this.givenUp.has(column)) return;
    const runs = this.runs[column] ?? [];
    this.runs[column] = runs;
    const last = runs.at(-1);
    if (last && last.from > row) this.inOrder = false;
    if (last?.from === row) runs.pop();
    const isFull = runs.length >= mostRuns;
    if (isFull) this.givenUp.set(column, row);
    this.current[column] = isFull ? asStored : number;
    runs.push({ from: row, format: isFull ? '' : (this.table.codes[number] ?? '') });
  }
}

/** Shown by General as it is stored. */
function isShort(text: string): boolean {
  return text.length <= 10 && !text.includes('0.000');
}

function readsAsNumber(text: string): boolean {
  const code = text.charCodeAt(0);
  return (code >= 48 && code <= 57) || code === 45;
}

function cut(runs: readonly FormatRun[], first: number, last: number): FormatRun[] {
  let from = 0;
  while ((runs[from + 1]?.from ?? Number.POSITIVE_INFINITY) <= first) from += 1;
  const own = runs.slice(from).filter((run) => run.from <= last);
  return own.length === 1 && own[0]?.format === '' ? [] : own;
}
