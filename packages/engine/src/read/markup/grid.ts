import { UnreadableFile } from '../reader.js';
import type { MarkupLimits } from './limits.js';

export interface PageCell {
  text: string;
  isHeader: boolean;
  colspan: number;
  rowspan: number;
  /** As Word writes it: the cell above reaches down to here. */
  continuesAbove?: boolean;
}

interface Carried {
  text: string;
  isHeader: boolean;
  left: number;
}

export interface GridRow {
  cells: string[];
  /** Every cell with text is a `<th>`, and there is one. */
  isHeader: boolean;
  /** A single cell over several columns: a title, a remark, the name of a group. */
  isLone: boolean;
}

/** What spans have added on a page so far. */
export class SpreadBudget {
  private chars = 0;

  constructor(
    private readonly file: string,
    private readonly most: number,
  ) {}

  refuseWidth(columns: number): never {
    throw new UnreadableFile(this.file, `it has a table of more than ${columns} columns; send it as CSV`);
  }

  take(text: string): void {
    this.chars += text.length + 1;
    if (this.chars <= this.most) return;
    throw new UnreadableFile(
      this.file,
      'its cells reach over so many rows and columns that no real page has them',
    );
  }
}

/** Lays the cells of a table out in columns: one that reaches over several rows or columns stands in each of them. */
export class Grid {
  /** Cells that reached over several rows or columns. */
  spread = 0;
  private carried: (Carried | undefined)[] = [];
  private last: string[] = [];
  private continued = new Set<number>();

  constructor(
    private readonly limits: MarkupLimits,
    private readonly budget: SpreadBudget,
  ) {}

  row(given: readonly PageCell[]): GridRow {
    const cells: string[] = [];
    let headers = 0;
    let others = 0;
    const put = (text: string, isHeader: boolean) => {
      cells.push(text);
      if (text === '') return;
      if (isHeader) headers += 1;
      else others += 1;
    };
    const putCarried = () => {
      for (let above = this.carried[cells.length]; above; above = this.carried[cells.length]) {
        above.left -= 1;
        if (above.left === 0) this.carried[cells.length] = undefined;
        this.budget.take(above.text);
        put(above.text, above.isHeader);
      }
    };
    const continued = new Set<number>();
    for (const { text: own, isHeader, colspan, rowspan, continuesAbove } of given) {
      putCarried();
      if (cells.length >= this.limits.columns) this.budget.refuseWidth(this.limits.columns);
      const text = continuesAbove ? (this.last[cells.length] ?? '') : own;
      if (continuesAbove) {
        if (!this.continued.has(cells.length)) this.spread += 1;
        continued.add(cells.length);
        this.budget.take(text);
      } else if (colspan > 1 || rowspan > 1) this.spread += 1;
      for (let wide = 0; wide < colspan && cells.length < this.limits.columns; wide += 1) {
        if (wide > 0) this.budget.take(text);
        this.carried[cells.length] = rowspan > 1 ? { text, isHeader, left: rowspan - 1 } : undefined;
        put(text, isHeader);
      }
    }
    this.last = cells;
    this.continued = continued;
    const own = cells.length;
    let reach = this.carried.length;
    while (reach > own && !this.carried[reach - 1]) reach -= 1;
    while (cells.length < reach) {
      putCarried();
      if (cells.length < reach) put('', false);
    }
    while (cells.length > own && cells.at(-1) === '') cells.pop();
    const [first] = given;
    const isLone =
      given.length === 1 && first !== undefined && first.colspan > 1 && cells.length === first.colspan;
    return {
      cells: isLone ? cells.slice(0, 1) : cells,
      isHeader: headers > 0 && others === 0,
      isLone,
    };
  }

  /** No cell reaches beyond its part of the table. */
  endSection(): void {
    this.carried = [];
    this.last = [];
  }
}
