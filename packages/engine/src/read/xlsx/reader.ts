import type { Reader } from '../reader.js';
import { detectXlsx } from './detect.js';

/** Excel workbooks: .xlsx and .xlsm. */
export const xlsxReader: Reader = {
  format: 'xlsx',
  called: 'an Excel workbook (XLSX)',
  extensions: ['xlsx', 'xlsm', 'xltx', 'xltm'],
  detect: detectXlsx,
  read: async (file, scratch, context) =>
    (await import('./read.js')).readXlsx(file, scratch, context?.limits.xlsx),
};
