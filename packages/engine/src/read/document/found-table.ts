import type { Box } from './page.js';

export interface FoundCell {
  /** From 0. */
  row: number;
  column: number;
  /** At least 1. */
  rowSpan: number;
  columnSpan: number;
  /** Lines of the cell, joined by a line feed. */
  text: string;
  box: Box;
  /** 0 to 100, the least of its words, for recognised ones. */
  confidence?: number;
}

/** A table on one page. Cells do not overlap; places without a cell are empty. */
export interface FoundTable {
  page: number;
  box: Box;
  rows: number;
  columns: number;
  cells: FoundCell[];
  /** Drawn with lines all around, with some, or by white space alone. */
  drawn: 'ruled' | 'partly ruled' | 'unruled';
  /** Rows at its top that name the columns, where the drawing tells. */
  headerRows?: number;
  /** A line of text right above that names it. */
  title?: string;
}
