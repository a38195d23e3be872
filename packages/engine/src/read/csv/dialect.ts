import type { FixedColumn } from './fixed/column.js';

/** How the characters of a file become cells. Found in the file, never asked for. */
export interface Dialect {
  /** Empty: the columns stand at fixed places. */
  delimiter: string;
  /** Empty: nothing is quoted. */
  quote: '"' | "'" | '';
  /** How a quote stands inside a quoted cell: doubled, or after a backslash. */
  escape: 'double' | 'backslash';
  /** A carriage return on its own ends a line. Only in files that have no line feeds. */
  bareReturn: boolean;
  /** Of a file of fixed width. */
  columns?: readonly FixedColumn[];
  /** Of a printed report: the heads of its pages. */
  pageHeads?: ReadonlySet<string>;
}

export const plainDialect: Dialect = { delimiter: ',', quote: '"', escape: 'double', bareReturn: false };
