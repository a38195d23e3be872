import type { InputFile, Reader, Table } from '../reader.js';
import { readBook } from '../xlsx/read.js';
import { detectXls, detectXlsb } from './detect.js';
import { defaultWorkbookLimits, type WorkbookLimits } from './limits.js';
import { openWorkbook } from './open.js';

/** Excel workbooks from before 2007, and the XML of Excel 2003. */
export const xlsReader: Reader = {
  format: 'xls',
  called: 'an Excel workbook of the old format (XLS)',
  extensions: ['xls', 'xlt', 'xml'],
  detect: detectXls,
  read: (file, scratch, context) => readWorkbookFile(file, scratch, context?.limits.workbook),
};

/** Binary Excel workbooks. */
export const xlsbReader: Reader = {
  format: 'xlsb',
  called: 'a binary Excel workbook (XLSB)',
  extensions: ['xlsb'],
  detect: detectXlsb,
  read: (file, scratch, context) => readWorkbookFile(file, scratch, context?.limits.workbook),
};

export async function readWorkbookFile(
  file: InputFile,
  scratch: string,
  options: Partial<WorkbookLimits> = {},
): Promise<Table[]> {
  const limits = { ...defaultWorkbookLimits, ...options };
  return readBook(file, scratch, limits, (stem) => openWorkbook(file, stem, limits));
}
