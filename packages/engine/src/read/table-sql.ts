import { quoteText } from '../duck/session.js';
import type { Table } from './reader.js';

/** A subquery of `row` and the cells `c0`, `c1`, …; only what is asked for is read from disk. */
export function tableSql({ parquet, firstRow }: Pick<Table, 'parquet' | 'firstRow'>): string {
  const path = quoteText(parquet);
  if (firstRow === null) return `(SELECT * FROM read_parquet(${path}))`;
  return `(SELECT * EXCLUDE (file_row_number), file_row_number + ${firstRow} AS "row" FROM read_parquet(${path}, file_row_number = true))`;
}
