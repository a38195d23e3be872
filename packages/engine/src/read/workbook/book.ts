import type { Sheet } from '../xlsx/sheet.js';
import type { RowStage } from '../xlsx/stage.js';

export interface BookSheet {
  name: string;
  hidden: boolean;
  kind: 'cells' | 'other';
}

/** A workbook of any format, open for reading its sheets one after the other. */
export interface Book {
  dateSystem: 1900 | 1904;
  sheets: readonly BookSheet[];
  /** Puts the rows of a sheet into the stage. */
  read(sheet: number, stage: RowStage): Promise<Sheet>;
  close(): Promise<void>;
}
