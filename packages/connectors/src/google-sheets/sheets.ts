import type { Json, SheetsApi } from './api.js';

/** A sheet that holds cells; others hold a chart, or rows of a database that is linked. */
export interface GridSheet {
  title: string;
  rows: number;
  columns: number;
  isHidden: boolean;
}

/** Rows and columns from 0, without the last. */
export interface Merge {
  startRowIndex: number;
  endRowIndex: number;
  startColumnIndex: number;
  endColumnIndex: number;
}

export async function gridSheets(api: SheetsApi): Promise<{ title: string; sheets: GridSheet[] }> {
  const answer = await api.get(
    'properties.title,sheets.properties(title,sheetType,hidden,gridProperties(rowCount,columnCount))',
  );
  const sheets = listIn(answer.sheets).flatMap(({ properties }) => {
    const { title, sheetType = 'GRID', hidden, gridProperties } = objectIn(properties);
    const { rowCount, columnCount } = objectIn(gridProperties);
    if (typeof title !== 'string' || sheetType !== 'GRID') return [];
    return [
      { title, rows: Number(rowCount ?? 0), columns: Number(columnCount ?? 0), isHidden: hidden === true },
    ];
  });
  return { title: String(objectIn(answer.properties).title ?? ''), sheets };
}

export function listIn(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(objectIn) : [];
}

export function objectIn(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

/** As ranges name a sheet. */
export function quoted(title: string): string {
  return `'${title.replaceAll("'", "''")}'`;
}
