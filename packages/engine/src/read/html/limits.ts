import { mostColumns } from '../columns.js';

export interface HtmlLimits {
  /** Of the file, as it lies on disk. */
  fileBytes: number;
  /** As in the HTML standard. */
  colspan: number;
  rowspan: number;
  columns: number;
  /** Characters that cells reaching over several rows and columns may add by being repeated. */
  spreadChars: number;
  /** Tables of a page; those beyond are counted and left out. */
  tables: number;
  /** Tables within tables. */
  depth: number;
  stagedCharsInMemory: number;
}

export const htmlLimits: HtmlLimits = {
  fileBytes: 200 << 20,
  colspan: 1000,
  rowspan: 65_534,
  columns: mostColumns,
  spreadChars: 400 << 20,
  tables: 1000,
  depth: 50,
  stagedCharsInMemory: 1 << 20,
};
