import type { InputFile, OcrSettings, Table } from '../reader.js';
import type { ReadLimits } from './limits.js';

/** One file for the reading process to read. */
export interface Job {
  file: InputFile;
  scratch: string;
  limits: ReadLimits;
  passwords: readonly string[];
  ocr?: OcrSettings;
}

export type Answer =
  | { kind: 'tables'; tables: Table[]; rssMb: number }
  | { kind: 'unreadable' | 'no tables'; reason: string; rssMb: number }
  /** No fault of the file: the disk is full, a folder is gone. */
  | { kind: 'failed'; message: string; rssMb: number };

export type FromChild =
  | Answer
  | { kind: 'unpacked'; bytes: number }
  | { kind: 'page'; done: number; of: number };
