import type { Budget } from './archive/budget.js';
import type { ReadLimits } from './guard/limits.js';

/** One input, on disk, under the name its sender gave it. */
export interface InputFile {
  path: string;
  name: string;
}

/** Something a person should know about how a file was understood. */
export interface Note {
  text: string;
  /** First and last row it speaks of, numbered as in the file. */
  rows?: [first: number, last: number];
}

/** A row that could not be read: kept, never dropped in silence. */
export interface Reject {
  row: number;
  reason: string;
  text: string;
}

/** What a row is that is no data. */
export const rowKinds = ['above', 'header', 'repeated_header', 'total', 'below', 'hidden'] as const;
export type RowKind = (typeof rowKinds)[number];

/** Rows of the Parquet file that are no data: left out of what a recipe reads unless it asks for them. */
export interface Mark {
  kind: RowKind;
  /** First and last row of each run of them, numbered as in the file, in its order. */
  rows: [first: number, last: number][];
}

/** A row that stands above the data and is not in the Parquet file: a title, a line of the header. */
export interface AsideRow {
  kind: 'above' | 'header';
  row: number;
  cells: string[];
}

/** How a spreadsheet shows the cells of a column from a row on: the text shown is made of the stored one. */
export interface FormatRun {
  from: number;
  /** A number format as spreadsheets write it; '' shows the cell as it is stored. */
  format: string;
}

/** The page of a document that rows stand on, from this row to the next run. Pages are numbered from 1. */
export interface PageRun {
  from: number;
  page: number;
}

/** How sure the recognition of characters is of the cells of a row: 0 to 100 by column; null where there is no text. */
export interface RowConfidence {
  row: number;
  cells: (number | null)[];
}

/** What a source itself says of a table, in the spelling of its columns: facts, whatever the rows hold. */
export interface Declared {
  /** Empty where there is none. */
  primaryKey: string[];
  unique: string[][];
  links: DeclaredReference[];
  comment?: string;
  columnComments?: { column: string; comment: string }[];
}

export interface DeclaredReference {
  columns: string[];
  /** The name of another table of the same file; one that is not there is spelled as the source does. */
  table: string;
  /** Of the other table, one for each of `columns`; empty where the source does not say. */
  references: string[];
}

/**
 * A table of text cells in Parquet: `c0`, `c1`, … (varchar; null where the row had no such cell) and `row` (bigint,
 * where it stood in the file, from 1). Rows are in the order of the file. To be read through `tableSql`.
 */
export interface Table {
  /** Its name; of a live source what people call the connection. */
  file: string;
  /** Sheet name, path of an array, or the file's own name; of a live source the stream. */
  name: string;
  /** For live sources: the same as `file`. */
  connection?: string;
  /** What the columns are called: unique, never empty, in the order of c0, c1, …. */
  columns: string[];
  /** Rows that are data: those that are marked as something else are not counted. */
  rowCount: number;
  parquet: string;
  /**
   * The row number of the first row, where all rows follow each other: the Parquet file then has no `row`, which
   * costs a third of the time of writing it. Null: it has one.
   */
  firstRow: number | null;
  /** No cell holds white space other than the space: a tab, a line end, a no-break space. */
  plainSpaces?: boolean;
  notes: Note[];
  rejects: Reject[];
  /** `hidden` rows are data all the same; all others are left out. */
  marks?: Mark[];
  /** In the order of the file; at most a thousand. */
  aside?: AsideRow[];
  /** By column; for spreadsheets. */
  formats?: FormatRun[][];
  /** For spreadsheets: columns with cells that reach over several rows, and how many blank ones lie under them. */
  merged?: { column: string; blanks: number }[];
  /** For documents; in the order of the rows. */
  pages?: PageRun[];
  /** For scans; rows in their order, those without a recognised cell left out. */
  confidence?: RowConfidence[];
  /** For dumps and databases. */
  declared?: Declared;
  /** How the file was read, for people: delimiter, encoding, header rows. */
  dialect: Record<string, string | number | boolean | null>;
}

/** What a reader is given beside the file. */
export interface ReadContext {
  limits: ReadLimits;
  /** To be tried on a file that asks for one. */
  passwords: readonly string[];
  /** To be told of every file that comes out of an archive, which has its own right to time. */
  unpacked?(bytes: number): void;
  /** To be told of every page of a document that is done: each gives the right to more time. */
  page?(done: number, of: number): void;
  /** How characters of scans are recognised. */
  ocr?: OcrSettings;
  /** For a file that came out of another one. */
  within?: Within;
}

/** What a file stands in: all that comes out of the outermost one shares its budget. */
export interface Within {
  budget: Budget;
  archives: number;
  mails: number;
}

export interface OcrSettings {
  /** As Tesseract calls them: `eng`, `deu`. */
  languages: readonly string[];
  /** Where further `LANGUAGE.traineddata` (or `.traineddata.gz`) files lie; English comes with the engine. */
  dataFolder?: string;
}

/** One format. A reader says how sure it is, then reads; what it skipped it notes. */
export interface Reader {
  readonly format: string;
  /** As people call a file of it, with its article: `an Excel workbook (XLSX)`. */
  readonly called: string;
  /** What the names of such files end in, without the dot. Endings that fit any text (txt, dat) are nobody's. */
  readonly extensions: readonly string[];
  /** From the first 64 KiB and the name: 0 (not mine) to 1 (certainly mine). */
  detect(start: Buffer, name: string): number;
  /** Writes its tables as Parquet files into `scratch`. Throws UnreadableFile. */
  read(file: InputFile, scratch: string, context?: ReadContext): Promise<Table[]>;
}

/** Names the file and what to do about it; never a crash, never a hang. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';

  constructor(
    readonly file: string,
    readonly reason: string,
  ) {
    super(`${file}: ${reason}`);
  }
}

/** The process that read it came to an end: of the file it is known only that it was not read. */
export class ReaderEnded extends UnreadableFile {
  override name = 'ReaderEnded';

  constructor(
    file: string,
    reason: string,
    readonly why: 'time' | 'memory' | 'crash',
  ) {
    super(file, reason);
  }

  /** A busy machine, or somebody who ended the process: another try may go well. Memory is a matter of the file. */
  get isPassing(): boolean {
    return this.why !== 'memory';
  }
}

/** The file is sound, but holds no table. */
export class NoTables extends UnreadableFile {
  override name = 'NoTables';
}
