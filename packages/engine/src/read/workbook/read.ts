import type { InputFile, Table } from '../reader.js';
import { readBook } from '../xlsx/read.js';
import { defaultWorkbookLimits, type WorkbookLimits } from './limits.js';
import { openWorkbook } from './open.js';

export async function readWorkbookFile(
  file: InputFile,
  scratch: string,
  options: Partial<WorkbookLimits> = {},
): Promise<Table[]> {
  const limits = { ...defaultWorkbookLimits, ...options };
  return readBook(file, scratch, limits, (stem) => openWorkbook(file, stem, limits));
}
