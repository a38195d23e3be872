import { quoteText } from '../../duck/session.js';
import { cellColumn, type SheetFile } from './sheet.js';

/**
 * The rows of a sheet as they are now, a subquery: `file_row_number`, `errors` and the cells that are asked for. Without
 * edits it is the file itself, in its order; with some the order is lost.
 */
export function currentRows(sheet: SheetFile, columns: readonly number[]): string {
  const file = fileRows(sheet);
  const { parquet } = sheet.edits ?? {};
  return parquet === undefined ? file : editedRows(file, `read_parquet(${quoteText(parquet)})`, columns);
}

/** As they were written. */
export function fileRows({ parquet }: SheetFile): string {
  return `read_parquet(${quoteText(parquet)}, file_row_number = true)`;
}

/** `edits`: a table as `SheetEdits.parquet` has it. `others`: columns of the file that no edit changes. */
export function editedRows(
  file: string,
  edits: string,
  columns: readonly number[],
  others: readonly string[] = [],
): string {
  const cells = columns.map((at) => {
    const cell = cellColumn(at);
    return `CASE WHEN now.edited THEN now.${cell} ELSE file.${cell} END AS ${cell}`;
  });
  const errors = 'CASE WHEN now."row" IS NULL THEN file.errors ELSE now.errors END AS errors';
  const more = others.map((name) => `file.${name}`);
  return `(SELECT ${[...cells, errors, ...more, 'file.file_row_number'].join(', ')}
    FROM ${file} AS file LEFT JOIN ${edits} AS now ON now."row" = file.file_row_number)`;
}
