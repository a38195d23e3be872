import type { Stream } from '../connector.js';
import type { SheetsApi } from './api.js';
import { gridSheets } from './sheets.js';

/**
 * Each sheet is a file, so that a reader of spreadsheets finds its headers, titles, totals and several tables side by
 * side: sheets are as messy as workbooks that are uploaded.
 */
export async function discoverSheets(api: SheetsApi): Promise<Stream[]> {
  const { sheets } = await gridSheets(api);
  return sheets.map(({ title, isHidden }) => ({
    name: title,
    kind: 'file',
    columns: [],
    primaryKey: [],
    ...(isHidden && { comment: 'This sheet is hidden.' }),
  }));
}
