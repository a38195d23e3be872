import type { Reader } from '../reader.js';
import { detectXls, detectXlsb } from './detect.js';

/** Excel workbooks from before 2007, and the XML of Excel 2003. */
export const xlsReader: Reader = {
  format: 'xls',
  called: 'an Excel workbook of the old format (XLS)',
  extensions: ['xls', 'xlt', 'xml'],
  detect: detectXls,
  read: async (file, scratch, context) =>
    (await import('./read.js')).readWorkbookFile(file, scratch, context?.limits.workbook),
};

/** Binary Excel workbooks. */
export const xlsbReader: Reader = {
  format: 'xlsb',
  called: 'a binary Excel workbook (XLSB)',
  extensions: ['xlsb'],
  detect: detectXlsb,
  read: async (file, scratch, context) =>
    (await import('./read.js')).readWorkbookFile(file, scratch, context?.limits.workbook),
};
