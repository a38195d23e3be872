import type { Sheet } from '../xlsx/sheet.js';
import type { RowStage } from '../xlsx/stage.js';

export interface BookSheet {
  name: string;
  hidden: boolean;
  kind: 'cells' | 'other';
}

export interface StagedSheet {
  sheet: Sheet;
  stage: RowStage;
}

/** A workbook of any format, open for reading its sheets one after the other. */
export interface Book {
  dateSystem: 1900 | 1904;
  sheets: readonly BookSheet[];
  /** A sheet, its rows in a stage; to be asked for once, and the stage to be closed. */
  read(sheet: number): Promise<StagedSheet>;
  /** No more sheets will be asked for: what reading them took can go. */
  allRead(): Promise<void>;
  close(): Promise<void>;
}

/** Fills a stage, and leaves nothing behind where that fails. */
export async function staged(
  stage: RowStage,
  fill: (stage: RowStage) => Promise<Sheet>,
): Promise<StagedSheet> {
  try {
    return { sheet: await fill(stage), stage };
  } catch (error) {
    await stage.close();
    throw error;
  }
}
