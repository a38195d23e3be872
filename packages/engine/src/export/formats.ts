import { quoteIdent, quoteText } from '../duck/session.js';
import { cellColumn, type SheetFile } from '../run/sheet/sheet.js';
import { guarded, guardedSql } from './formula-guard.js';

/** How DuckDB writes a sheet: what is selected, and the options of COPY. */
export interface FileFormat {
  /** `isSafe`: nothing that a spreadsheet would calculate, where the format has no other way to say so. */
  select(sheet: SheetFile, columns: readonly number[], isSafe: boolean): string;
  options: string;
}

/** No cell and an empty cell are the same in CSV; in a single column they are quoted, or the line would be blank. */
export const csv: FileFormat = {
  select: (sheet, columns, isSafe) => {
    const names = columns.map((at) => sheet.columns[at] ?? '');
    const heads = isSafe ? distinct(names.map(guarded)) : names;
    return columns
      .map((at, n) => {
        const text = isSafe ? guardedSql(cellColumn(at)) : cellColumn(at);
        const cell = columns.length === 1 ? `coalesce(${text}, '')` : `nullif(${text}, '')`;
        return `${cell} AS ${quoteIdent(heads[n] ?? '')}`;
      })
      .join(', ');
  },
  options: 'FORMAT csv, HEADER true',
};

/** A quote more for a name that another one became. */
function distinct(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.map((name) => {
    let free = name;
    while (seen.has(free.toLowerCase())) free = `'${free}`;
    seen.add(free.toLowerCase());
    return free;
  });
}

/** What we call a thing of ours beside columns of these names: a column of that name goes first, ours gets a mark. */
export function freeName(columns: readonly string[], name: string): string {
  return columns.some((each) => each.toLowerCase() === name) ? freeName(columns, `_${name}`) : name;
}

export const ndjson: FileFormat = {
  select: (sheet, columns) => {
    const names = columns.map((at) => sheet.columns[at] ?? '');
    const free = (name: string) => quoteIdent(freeName(names, name));
    const all = `[${sheet.columns.map(quoteText).join(', ')}]`;
    const errors = `list_transform(coalesce(errors, []), lambda error: {'column': ${all}[error."column" + 1], 'rule': error."rule", 'message': error."message"})`;
    return [
      ...columns.map((at) => `${cellColumn(at)} AS ${quoteIdent(sheet.columns[at] ?? '')}`),
      `file_row_number AS ${free('row_index')}`,
      `${errors} AS ${free('errors')}`,
    ].join(', ');
  },
  options: 'FORMAT json',
};

export const parquet: FileFormat = {
  select: (sheet, columns) =>
    columns.map((at) => `${cellColumn(at)} AS ${quoteIdent(sheet.columns[at] ?? '')}`).join(', '),
  options: 'FORMAT parquet',
};
