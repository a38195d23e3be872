import { quoteText } from '../duck/session.js';
import { freeName } from '../export/formats.js';
import { filterSql, type RowFilter } from '../export/selection.js';
import { cellColumn, type SheetFile } from '../run/sheet/sheet.js';

/**
 * The rows of a sheet from one place to before another, each as a JSON text: its cells, what is wrong with it, and last its number, where
 * it can be read without parsing the rest.
 */
export function rowJsonSql(
  { columns, parquet, rowCount }: SheetFile,
  filter: RowFilter,
  { from, to }: { from: number; to: number },
): string {
  const isWhole = from === 0 && to === rowCount;
  const range = isWhole ? '' : ` AND file_row_number >= ${from} AND file_row_number < ${to}`;
  const names = `[${columns.map(quoteText).join(', ')}]`;
  const errors = `list_transform(coalesce(errors, []), lambda error: ${names}[error."column" + 1] || ': ' || error."message")`;
  const members = [
    ...columns.map((name, at) => `${quoteText(name)}: ${cellColumn(at)}`),
    `${quoteText(freeName(columns, 'errors'))}: ${errors}`,
    `${quoteText(freeName(columns, 'row_index'))}: file_row_number`,
  ];
  return `SELECT to_json({${members.join(', ')}})::VARCHAR
    FROM read_parquet(${quoteText(parquet)}, file_row_number = true) WHERE ${filterSql(filter)}${range}`;
}
