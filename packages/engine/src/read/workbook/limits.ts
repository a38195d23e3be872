import { defaultLimits, type XlsxLimits } from '../xlsx/limits.js';

/** What a workbook that is read as a whole may cost before it is refused. All can be set. */
export interface WorkbookLimits extends XlsxLimits {
  /** Bytes of the file. */
  fileBytes: number;
  /** Cells of all sheets together. */
  cells: number;
}

/** All of it is in memory while it is read: some hundred bytes a cell. */
export const defaultWorkbookLimits: WorkbookLimits = {
  ...defaultLimits,
  inflatedBytes: 512 << 20,
  fileBytes: 100 << 20,
  cells: 10_000_000,
};
