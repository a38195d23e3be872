import type { PageTable } from '../markup/page-table.js';
import { isOn } from '../xlsx/small-xml.js';

/** A row of a table of a document while it is read: what is said of it stands before its cells. */
export class RowState {
  private isHeader = false;
  private isHidden = false;
  private isDeleted = false;
  private before = 0;
  private isStarted = false;

  constructor(private readonly table: PageTable) {}

  start(): void {
    this.table.endRow();
    this.isHeader = false;
    this.isHidden = false;
    this.isDeleted = false;
    this.before = 0;
    this.isStarted = false;
  }

  startCell(): 'deleted' | 'kept' {
    if (this.isDeleted) return 'deleted';
    if (!this.isStarted) {
      this.isStarted = true;
      this.table.startRow(this.isHidden);
      if (this.before > 0) this.table.startCell({ ...plain, colspan: this.before });
    }
    this.table.startCell({ ...plain, isHeader: this.isHeader });
    return 'kept';
  }

  /** A property of the row, or of the cell that is open. */
  see(name: string, value: string | undefined): void {
    const isSet = value === undefined || isOn(value);
    const { cell } = this.table;
    if (cell) {
      if (name === 'gridSpan') cell.colspan = this.table.spanOf(value, 'colspan');
      else if (name === 'vMerge') cell.continuesAbove = value !== 'restart';
      else if (name === 'cellDel') cell.isHidden = true;
      return;
    }
    if (name === 'tblHeader') this.isHeader = isSet;
    else if (name === 'hidden') this.isHidden = isSet;
    else if (name === 'del') this.isDeleted = true;
    else if (name === 'gridBefore') this.before = Math.min(Number.parseInt(value ?? '', 10) || 0, mostBefore);
  }

  endCell(): void {
    this.table.endCell();
  }

  end(): void {
    this.table.endRow();
  }
}

const mostBefore = 1000;
const plain = { isHeader: false, isHidden: false, colspan: 1, rowspan: 1 };
