/** One file for the process beside to read, and what came of it. */
export interface ReaderJob {
  path: string;
  name: string;
  scratch: string;
  /** json: only whether the parser takes it. csv, json reader: that reader. any: the one its content asks for. */
  how: 'json parser' | 'csv' | 'json' | 'any';
  /** The rows too, each as an object of its columns. */
  rows: boolean;
  passwords?: readonly string[];
}

export interface ReadTable {
  name: string;
  columns: string[];
  rowCount: number;
  rejects: number;
  /** Where the reader gives them: what it saw, and what it left out with a reason. */
  records: number | null;
  skippedRows: number;
  rows: Record<string, string | null>[];
}

export type ReaderResult =
  | { outcome: 'read'; tables: ReadTable[] }
  /** Refused with a reason, by name. */
  | { outcome: 'refused'; reason: string; noTables?: boolean }
  /** Any other error, the end of the process, or no answer in time. */
  | { outcome: 'crashed' | 'hung'; reason: string };
