import type { Checked } from '../connector.js';
import { counted } from '../files/choice.js';
import type { SheetsApi } from './api.js';
import { gridSheets } from './sheets.js';

export async function checkSpreadsheet(api: SheetsApi): Promise<Checked> {
  const { title, sheets } = await gridSheets(api);
  return {
    message: `${api.account.email} can read the spreadsheet "${title}", which has ${counted(sheets.length, 'sheet')}.`,
    warnings: sheets.length === 0 ? ['It has no sheet with cells.'] : [],
  };
}
