import type { ExtractedTable } from '@godwit/engine/extract/extracted';
import type { LimitSettings } from '@godwit/engine/read/guard/limits';
import type { OcrSettings } from '@godwit/engine/read/reader';
import type { Template } from '@godwit/engine/validate/template';
import type { Failure } from '../../failures/tries.js';

/** What passes between the service and the child process of an extraction. All paths are local. */
export interface ExtractSpec {
  /** A folder of its own, emptied afterwards: all it writes goes here. */
  scratch: string;
  memoryMb: number;
  readLimits: LimitSettings;
  ocr: OcrSettings;
  files: [{ name: string; path: string }];
  templates: Template[];
  instruction: string | undefined;
}

export interface ExtractResult {
  tables: Omit<ExtractedTable, 'rows'>[];
  notes: string[];
  /**
   * The rows of all tables, one table after the other, one line each: an object keyed by header, as the API gives it,
   * and for scans a tab and an object with the confidence of its cells.
   */
  rows: string;
}

export type FromExtractor =
  | { type: 'page'; done: number; of: number }
  /** The file is read; shaping so many rows comes next. */
  | { type: 'read'; rows: number }
  | { type: 'done'; result: ExtractResult }
  | ({ type: 'failed' } & Failure);
