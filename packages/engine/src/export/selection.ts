import { blankSql } from '../cells/text.js';
import { type DuckSession, quoteText } from '../duck/session.js';
import { cellColumn, type SheetFile } from '../run/sheet/sheet.js';

export type RowFilter = 'valid' | 'all' | 'invalid';

export interface Selection {
  filter: RowFilter;
  /** Columns by name, in this order, each once; all where none is given. */
  fields?: readonly string[] | undefined;
  /** Leaves out columns that are blank in every row of the export, unless that are all. */
  omitEmpty?: boolean | undefined;
}

/** The export names a column that the sheet does not have. */
export class UnknownField extends Error {
  override name = 'UnknownField';

  constructor(
    readonly field: string,
    sheet: SheetFile,
  ) {
    super(
      `There is no column "${field}" in ${sheet.template.name}. Its columns: ${sheet.columns.join(', ')}.`,
    );
  }
}

/** How many rows an export has, known without reading them. */
export function countRows(sheet: SheetFile, filter: RowFilter): number {
  if (filter === 'all') return sheet.rowCount;
  return filter === 'invalid' ? sheet.invalidRowCount : sheet.rowCount - sheet.invalidRowCount;
}

/** The columns of an export, by their place in the sheet. */
export async function chooseColumns(
  session: DuckSession,
  sheet: SheetFile,
  { filter, fields, omitEmpty }: Selection,
): Promise<number[]> {
  const chosen = fieldsOf(sheet, fields);
  if (!omitEmpty) return chosen;
  const filled = chosen.map((at) => `bool_or(NOT (${blankSql(cellColumn(at))})) AS ${cellColumn(at)}`);
  const [row] = await session.rows(
    `SELECT ${filled.join(', ')} FROM read_parquet(${quoteText(sheet.parquet)}) WHERE ${filterSql(filter)}`,
  );
  const left = chosen.filter((at) => row?.[`c${at}`] === true);
  return left.length === 0 ? chosen : left;
}

export function fieldsOf(sheet: SheetFile, fields?: readonly string[]): number[] {
  if (!fields || fields.length === 0) return sheet.columns.map((_, at) => at);
  return [...new Set(fields)].map((field) => {
    const at = sheet.columns.indexOf(field);
    if (at < 0) throw new UnknownField(field, sheet);
    return at;
  });
}

export function filterSql(filter: RowFilter): string {
  if (filter === 'all') return 'true';
  return filter === 'valid' ? 'errors IS NULL' : 'errors IS NOT NULL';
}
