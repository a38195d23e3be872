import { mostColumns } from '../columns.js';

/** What the tables of a document of running text may cost: of a web page, a Word document, a mail. */
export interface MarkupLimits {
  /** As in the HTML standard. */
  colspan: number;
  rowspan: number;
  columns: number;
  /** Characters that cells reaching over several rows and columns may add by being repeated. */
  spreadChars: number;
  /** Tables of a document; those beyond are counted and left out. */
  tables: number;
  /** Tables within tables. */
  depth: number;
  stagedCharsInMemory: number;
}

export const markupLimits: MarkupLimits = {
  colspan: 1000,
  rowspan: 65_534,
  columns: mostColumns,
  spreadChars: 400 << 20,
  tables: 1000,
  depth: 50,
  stagedCharsInMemory: 1 << 20,
};
