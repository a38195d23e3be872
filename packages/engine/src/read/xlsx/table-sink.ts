import type { Note } from '../reader.js';
import { sameCells } from '../structure/layout.js';
import { Tally } from '../structure/tally.js';
import type { TableWriter } from '../table-writer.js';
import { columnName } from './cell-text.js';
import type { Cells } from './row.js';
import type { Sheet } from './sheet.js';
import { denseCells, type SheetLayout, type SheetTable } from './sheet-layout.js';
import type { StagedRow } from './stage.js';

export interface ReadTable {
  table: SheetTable;
  parquet: string;
  rowCount: number;
  /** The first and last row of the sheet that became rows. */
  rows: [first: number, last: number];
  records: number;
  skippedRows: number;
  notes: Note[];
}

/** Takes the rows of one table, and keeps account of all of them. */
export class TableSink {
  private readonly tally = new Tally();
  private records = 0;
  private nextSkip = 0;
  /** Lines of the header seen again right above. */
  private repeatedLines = 0;
  private readonly headerRows: ReadonlySet<number>;
  private readonly place: ReadonlyMap<number, number>;
  private readonly ownPlace: Int32Array;
  private firstRow = 0;
  private lastRow = 0;
  private readonly hidden = { rows: 0, first: 0, last: 0 };

  constructor(
    readonly table: SheetTable,
    private readonly writer: TableWriter,
    private readonly layout: SheetLayout,
  ) {
    this.headerRows = new Set(table.plan.headerRows);
    this.place = new Map(layout.columns.map((column, at) => [column, at]));
    this.ownPlace = new Int32Array((layout.columns.at(-1) ?? 0) + 1).fill(-1);
    for (const [at, column] of table.columns.entries()) this.ownPlace[column] = at;
  }

  blank(row: number): void {
    this.records += 1;
    this.tally.skip('blank', row);
  }

  take(record: number, { row, hidden, cells }: StagedRow): void {
    this.records += 1;
    const reason = this.reasonToSkip(record, cells);
    if (hidden) this.noteHidden(row);
    if (reason !== undefined) {
      this.tally.skip(reason, row);
      return;
    }
    if (this.firstRow === 0) this.firstRow = row;
    this.lastRow = row;
    this.writer.add(row, this.ownCells(cells));
  }

  drain(): Promise<void> {
    return this.writer.drain();
  }

  async finish(parquet: string, sheet: Sheet): Promise<ReadTable> {
    await this.writer.finish(parquet);
    const { table, records, tally } = this;
    return {
      table,
      parquet,
      rowCount: this.writer.rowCount,
      rows: [this.firstRow, this.lastRow],
      records,
      skippedRows: tally.skippedRows,
      notes: [...tally.notes(), ...this.sheetNotes(sheet)],
    };
  }

  private reasonToSkip(record: number, cells: Cells): string | undefined {
    const { skipped } = this.layout.layout;
    if (this.headerRows.has(record)) return 'header';
    while (record >= (skipped[this.nextSkip]?.end ?? Number.POSITIVE_INFINITY)) this.nextSkip += 1;
    const range = skipped[this.nextSkip];
    if (range && record >= range.first) return range.reason;
    return this.repeatsHeader(cells) ? 'the header once more' : undefined;
  }

  /** Its first line anywhere, the others only below one another. */
  private repeatsHeader(cells: Cells): boolean {
    const { headerLines } = this.table;
    const next = headerLines[this.repeatedLines];
    if (this.repeatedLines > 0 && next && this.isLine(cells, next)) this.repeatedLines += 1;
    else this.repeatedLines = headerLines[0] && this.isLine(cells, headerLines[0]) ? 1 : 0;
    return this.repeatedLines > 0;
  }

  private isLine(cells: Cells, line: readonly string[]): boolean {
    const first = cells.find((cell) => typeof cell === 'string' && cell !== '');
    if (line.find((cell) => cell !== '') !== first) return false;
    return sameCells(denseCells(cells, this.place, line.length), line);
  }

  /** A hole in the list is a cell the row does not have. */
  private ownCells(cells: Cells): string[] {
    const own: string[] = new Array(this.table.columns.length);
    let column = 0;
    for (const cell of cells) {
      if (typeof cell === 'number') {
        column += cell;
        continue;
      }
      const at = this.ownPlace[column] ?? -1;
      if (at >= 0) own[at] = cell;
      column += 1;
    }
    return own;
  }

  private noteHidden(row: number): void {
    if (this.hidden.rows === 0) this.hidden.first = row;
    this.hidden.rows += 1;
    this.hidden.last = row;
  }

  private sheetNotes(sheet: Sheet): Note[] {
    const { table, hidden, firstRow, lastRow } = this;
    const notes: Note[] = [];
    if (hidden.rows > 0) {
      notes.push({
        text: `${hidden.rows} hidden row${hidden.rows === 1 ? '' : 's'}, read like the others`,
        rows: [hidden.first, hidden.last],
      });
    }
    const columns = table.columns.filter((column) =>
      sheet.hiddenColumns.some(([first, last]) => column >= first && column <= last),
    );
    if (columns.length > 0) {
      const names = columns.map(columnName).join(', ');
      notes.push({
        text: `hidden column${columns.length === 1 ? '' : 's'} ${names}, read like the others`,
      });
    }
    const merged = sheet.merges.filter(({ top }) => top >= firstRow && top <= lastRow);
    if (merged.length > 0) {
      let first = Number.POSITIVE_INFINITY;
      let last = 0;
      for (const { top, bottom } of merged) {
        first = Math.min(first, top);
        last = Math.max(last, bottom);
      }
      notes.push({
        text: `${merged.length} merged cell${merged.length === 1 ? '' : 's'} among the rows; the text stands in the first of each, the others are empty`,
        rows: [first, last],
      });
    }
    return notes;
  }
}
