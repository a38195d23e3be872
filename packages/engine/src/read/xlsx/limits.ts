import { mostColumns } from '../columns.js';

/** What a workbook may cost before it is refused. All can be set; the defaults hold any workbook a person made. */
export interface XlsxLimits extends SheetLimits {
  /** Bytes of all parts together, once inflated. */
  inflatedBytes: number;
  /** Inflated bytes per compressed byte of one part; deflate itself cannot pass 1032. */
  ratio: number;
  /** Parts that inflate to less than this may have any ratio. */
  ratioFrom: number;
  /** Bytes of a part that is read whole: workbook, styles, relationships. */
  smallPartBytes: number;
  /** Bytes of the text of all shared strings. */
  sharedBytes: number;
  /** Of these so many characters stay in memory; the others wait on disk. */
  sharedCharsInMemory: number;
  /** Characters of one row of a sheet. */
  rowChars: number;
}

/** What the sheets of a workbook of any format may cost. */
export interface SheetLimits {
  /** Of one table. */
  columns: number;
  /** Cells without content that a table may have: a few cells far apart would otherwise fill the disk. */
  emptyCells: number;
  /** Characters of a sheet's cells held in memory before its rows are staged on disk. */
  stagedCharsInMemory: number;
}

export const defaultSheetLimits: SheetLimits = {
  columns: mostColumns,
  emptyCells: 1_000_000_000,
  stagedCharsInMemory: 4 << 20,
};

export const defaultLimits: XlsxLimits = {
  ...defaultSheetLimits,
  inflatedBytes: 4 * 1024 ** 3,
  ratio: 500,
  ratioFrom: 100 << 20,
  smallPartBytes: 64 << 20,
  sharedBytes: 1024 ** 3,
  sharedCharsInMemory: 32 << 20,
  rowChars: 64 << 20,
};
