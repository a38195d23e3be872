/** One table that came out of a file, in the shape of a template where one fits. */
export interface ExtractedTable {
  /** Of the template, or the table's own. */
  name: string;
  /** The slug of the template it was shaped to. */
  template: string | null;
  /** Unique, in order: the template's columns that were found, then the table's own that fit none. */
  headers: string[];
  /** By header: some row has a text there. */
  filled: boolean[];
  rowCount: number;
  /** Those it stands on, rising, from 1; empty where the format has none. */
  pages: number[];
  /** Path of a file with one JSON value a line, an `ExtractedRow` for each row. */
  rows: string;
}

export interface ExtractedRow {
  /** By header. */
  cells: string[];
  /** 0 to 100 by header, for scans; null where there is no text. */
  confidence?: (number | null)[];
}

export interface Extracted {
  tables: ExtractedTable[];
  /** What a person should know: pages that could not be read, an instruction that was not understood. */
  notes: string[];
}
