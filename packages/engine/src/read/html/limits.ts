export interface HtmlLimits {
  /** Of the file, as it lies on disk. */
  fileBytes: number;
  /** As in the HTML standard. */
  colspan: number;
  rowspan: number;
  /** Writing 3,000 of them took DuckDB more than 5 GB. */
  columns: number;
  /** Characters that cells reaching over several rows and columns may add by being repeated. */
  spreadChars: number;
  /** Tables of a page; those beyond are counted and left out. */
  tables: number;
  /** Tables within tables. */
  depth: number;
  stagedCharsInMemory: number;
}

export const defaultLimits: HtmlLimits = {
  fileBytes: 200 << 20,
  colspan: 1000,
  rowspan: 65_534,
  columns: 1000,
  spreadChars: 400 << 20,
  tables: 1000,
  depth: 50,
  stagedCharsInMemory: 1 << 20,
};
