import { Survey } from '../structure/survey.js';
import { RowStage } from '../xlsx/stage.js';
import { CellText } from './cell-text.js';
import { Grid, type PageCell, type SpreadBudget } from './grid.js';
import type { MarkupLimits } from './limits.js';

export type Section = 'head' | 'body' | 'foot';

/** A longer one is no header: some exports use `<th>` for every cell. */
const mostHeaderRows = 4;

interface OpenCell {
  text: CellText;
  isHeader: boolean;
  isHidden: boolean;
  colspan: number;
  rowspan: number;
  continuesAbove?: boolean;
}

/** A table while the page is read: its rows go to the stage as they end. */
export class PageTable {
  cell: OpenCell | undefined;
  caption: CellText | undefined;
  captionText = '';
  /** The headings that it stands under and the lines above it, the nearest last. */
  above: string[] = [];
  readonly survey = new Survey();
  readonly header: { record: number; cells: string[] }[] = [];
  readonly foot = new Set<number>();
  hiddenRows = 0;
  width = 0;
  /** Its text in one piece, while it may turn out to be no table but an arrangement within a cell. */
  flat: string[] | undefined;
  /** A table within it holds data: then it is there for the arrangement of the page, unless its rows say otherwise. */
  holdsTables = false;
  private section: Section = 'body';
  private cells: PageCell[] | undefined;
  private isRowHidden = false;
  private filledRows = 0;
  private plainRows = 0;
  private isBodySeen = false;
  private readonly grid: Grid;
  readonly stage: RowStage;

  constructor(
    readonly id: string,
    private readonly limits: MarkupLimits,
    budget: SpreadBudget,
    staging: string,
    isWithinCell: boolean,
  ) {
    if (isWithinCell) this.flat = [];
    this.grid = new Grid(limits, budget);
    this.stage = new RowStage(staging, limits.stagedCharsInMemory);
  }

  get spread(): number {
    return this.grid.spread;
  }

  get records(): number {
    return this.survey.length;
  }

  get hasHeader(): boolean {
    return this.header.length > 0 && this.header.length <= mostHeaderRows && this.isBodySeen;
  }

  /** Rows and columns, or a column under its name. */
  get holdsData(): boolean {
    if (this.holdsTables) return this.plainRows >= 3;
    return this.filledRows >= 2 && (this.width >= 2 || this.hasHeader);
  }

  get isEmpty(): boolean {
    return this.filledRows === 0;
  }

  startSection(section: Section): void {
    this.endSection();
    this.section = section;
  }

  endSection(): void {
    this.endRow();
    this.grid.endSection();
    this.section = 'body';
  }

  startRow(isHidden: boolean): void {
    this.endRow();
    this.cells = [];
    this.isRowHidden = isHidden;
  }

  startCell(cell: Omit<OpenCell, 'text'>): void {
    this.endCell();
    this.endCaption();
    this.cells ??= [];
    this.cell = { ...cell, text: new CellText() };
  }

  endCell(): void {
    if (!this.cell) return;
    const { text, isHidden, ...cell } = this.cell;
    this.cell = undefined;
    if (isHidden) return;
    const shown = text.text();
    this.cells?.push({ ...cell, text: shown });
    if (shown === '' || this.isRowHidden) return;
    if (this.holdsData) this.flat = undefined;
    this.flat?.push(shown);
  }

  /** A row that is known as a whole, of cells that reach no further. */
  addRow(texts: readonly string[], isHeader = false): void {
    this.startRow(false);
    this.cells = texts.map((text) => ({ text, isHeader, colspan: 1, rowspan: 1 }));
    this.endRow();
  }

  endCaption(): void {
    if (!this.caption) return;
    this.captionText = this.caption.text().replace(/\s+/g, ' ');
    this.caption = undefined;
  }

  endRow(): void {
    this.endCell();
    const given = this.cells;
    if (!given) return;
    this.cells = undefined;
    const { cells, isHeader, isLone } = this.grid.row(given);
    if (this.isRowHidden) {
      this.isRowHidden = false;
      this.hiddenRows += 1;
      return;
    }
    const record = this.survey.length;
    const filled = cells.filter((cell) => cell !== '').length;
    this.width = Math.max(this.width, cells.length);
    if (filled > 0) this.filledRows += 1;
    if (filled > 1) this.plainRows += 1;
    if (this.section === 'foot') this.foot.add(record);
    else if (filled > 0 && !isLone) this.seeHeader(record, cells, isHeader);
    this.survey.add(cells);
    const chars = cells.reduce((sum, cell) => sum + cell.length + 3, 0);
    this.stage.add(record + 1, false, cells, chars);
  }

  private seeHeader(record: number, cells: string[], isHeader: boolean): void {
    if (this.isBodySeen) return;
    if (this.section !== 'head' && !isHeader) this.isBodySeen = true;
    else if (this.header.length <= mostHeaderRows) this.header.push({ record, cells });
  }

  spanOf(value: string | undefined, most: 'colspan' | 'rowspan'): number {
    const span = Number.parseInt(value ?? '', 10);
    // A row span of 0 reaches to the end of the section.
    if (most === 'rowspan' && span === 0) return this.limits.rowspan;
    return span > 1 ? Math.min(span, this.limits[most]) : 1;
  }
}
