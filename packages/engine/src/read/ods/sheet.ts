import { FormatRuns } from '../workbook/format-runs.js';
import type { FormatTable } from '../workbook/format-table.js';
import type { Range } from '../xlsx/range.js';
import { type Cells, mostColumns, mostRows } from '../xlsx/row.js';
import type { Sheet } from '../xlsx/sheet.js';
import { SheetFacts } from '../xlsx/sheet-facts.js';
import type { RowStage } from '../xlsx/stage.js';
import { BadXml } from '../xlsx/xml-text.js';

const mostMerges = 100_000;

/** A sheet of an OpenDocument file while its rows come in. */
export class OdsSheet {
  readonly facts = new SheetFacts();
  readonly merges: Range[] = [];
  readonly hiddenColumns: [first: number, last: number][] = [];
  readonly formats: FormatRuns;
  /** Of the row that is being read, from 1. */
  row = 1;
  column = 0;
  private readonly defaultStyles: { end: number; style: string | undefined }[] = [];
  private columnsSeen = 0;
  private cells: Cells = [];
  private next = 0;
  private chars = 0;
  private repeated = 1;
  private hidden = false;

  constructor(
    readonly name: string,
    readonly isHidden: boolean,
    readonly stage: RowStage,
    formats: FormatTable,
    /** Told of characters that are there only because something is repeated. */
    private readonly onRepeat: (chars: number) => void,
  ) {
    this.formats = new FormatRuns(formats);
  }

  addColumns(count: number, hidden: boolean, style: string | undefined): void {
    const first = this.columnsSeen;
    this.columnsSeen += count;
    if (hidden) this.hiddenColumns.push([first, this.columnsSeen - 1]);
    this.defaultStyles.push({ end: this.columnsSeen, style });
  }

  /** The style of a cell that names none. */
  columnStyle(): string | undefined {
    return this.defaultStyles.find(({ end }) => this.column < end)?.style;
  }

  startRow(repeated: number, hidden: boolean): void {
    this.cells = [];
    this.next = 0;
    this.column = 0;
    this.chars = 0;
    this.repeated = repeated;
    this.hidden = hidden;
  }

  merge(columns: number, rows: number): void {
    if (columns * rows <= 1 || this.merges.length >= mostMerges) return;
    const { row, column } = this;
    this.merges.push({ top: row, left: column, bottom: row + rows - 1, right: column + columns - 1 });
  }

  /** A cell with content, so many times. */
  put(text: string, count: number): void {
    if (this.column + count > mostColumns) {
      throw new BadXml(
        `its sheet ${this.name} has a cell beyond the ${mostColumns} columns that a sheet can have`,
      );
    }
    this.onRepeat((text.length + 4) * (count - 1));
    if (this.column > this.next) this.cells.push(this.column - this.next);
    for (let at = 0; at < count; at += 1) this.cells.push(text);
    this.chars += (text.length + 4) * count;
    this.next = this.column + count;
  }

  endRow(): void {
    const { row, cells, chars, repeated } = this;
    if (cells.length > 0) {
      if (row + repeated - 1 > mostRows) {
        throw new BadXml(`its sheet ${this.name} has more than the ${mostRows} rows that a sheet can have`);
      }
      this.onRepeat(chars * (repeated - 1));
      for (let at = 0; at < repeated; at += 1) {
        const hasContent = this.facts.add(row + at, cells, chars);
        this.stage.add(row + at, this.hidden, hasContent ? cells : [], chars);
      }
    }
    this.row += repeated;
  }

  read(): Sheet {
    const { facts, merges, hiddenColumns, formats } = this;
    const rows = { repeated: 0, disordered: 0, withoutValue: 0, firstWithoutValue: 0 };
    return { facts, merges, hiddenColumns, formats, rows };
  }
}
