import type { Rule } from '../../validate/checks.js';

/**
 * A sheet that was written, and will not change: a Parquet file named by its content. Its columns are the cells
 * `c0`, `c1`, … (text, in the order of `columns`), `errors` (a list of column, rule and message; null where the row is
 * valid), and for each origin `table N` and `row N` (and `row N part M` where one row became several).
 */
export interface SheetFile {
  template: { slug: string; name: string; id?: string | undefined };
  columns: string[];
  parquet: string;
  /** Of the Parquet file. */
  sha256: string;
  bytes: number;
  rowCount: number;
  /** Rows with at least one invalid cell. */
  invalidRowCount: number;
  errors: { column: string; rule: Rule; count: number }[];
  /** Where rows come from: the tables that `table N` counts. */
  origins: SheetOrigin[];
  /** Rows that did not come into the sheet, by the rule that kept them out; undefined where all came. */
  dropped: DroppedRows | undefined;
  /** What its columns hold, in their order, once it was counted. */
  cells?: JudgedCells[] | undefined;
  /** What people changed by hand since it was written. */
  edits?: SheetEdits | undefined;
}

export interface JudgedCells {
  filled: number;
  /** Of the first rows: cells that are filled, and those that are JSON or HTML. */
  seen: number;
  raw: number;
  /** As the run made it: all of its cells hold the same. */
  isSame: boolean;
}

/** Changes by hand: the file of the sheet stays as it is, what differs from it stands beside it. */
export interface SheetEdits {
  /**
   * The rows that are not as the file of the sheet has them, in their order: `row`, `edited` (the cells here count, not
   * those of the file), `c0`, `c1`, … and `errors`. Undefined where the file was written with them in it.
   */
  parquet?: string | undefined;
  /** The `sha256` of the file without them. */
  of: string;
  /** In the order they were made. */
  applied: AppliedEdit[];
  /** Edits whose row or value is not there any more, and why. */
  missed: MissedEdit[];
}

export interface AppliedEdit {
  id: string;
  row: number;
  columns: string[];
}

export interface MissedEdit {
  id: string;
  reason: string;
}

export interface SheetOrigin {
  input: string;
  /** `connection`: for live sources. */
  tables: { file: string; table: string; connection?: string }[];
  parts: number;
}

/**
 * `rule` counts `rules`, of which some may have left out nothing; then the columns of the origins, and of a merged row
 * those of the row that was kept (`kept table 0`, `kept row 0`, …). Where columns are merged: its place in the order of
 * `preference` (the kept row has 1), and the columns of the sheet whose cell it `gave`, by their place.
 */
export interface DroppedRows {
  parquet: string;
  rules: { rule: string; count: number }[];
  /** Of the merged ones; undefined where all agree with the row that stands for them. */
  differing?: Differing | undefined;
}

/** Rows that were taken for one with another and differ from it, with the columns they differ in. */
export interface Differing {
  rows: number;
  columns: { column: string; rows: number }[];
}

export function cellColumn(at: number): string {
  return `"c${at}"`;
}
