import { readStart } from '../encoding.js';
import { type InputFile, UnreadableFile } from '../reader.js';
import { detectXlsx } from '../xlsx/detect.js';
import { defaultLimits } from '../xlsx/limits.js';
import { openXlsx } from '../xlsx/open.js';
import type { Book } from './book.js';
import { detectXls, detectXlsb } from './detect.js';
import { defaultWorkbookLimits } from './limits.js';
import { openWorkbook } from './open.js';

/** Opens a workbook of whatever format its content says. */
export async function openBook(file: InputFile, stem: string): Promise<Book> {
  const start = await readStart(file.path, 1 << 16);
  const sure = (detect: (start: Buffer, name: string) => number) => detect(start, file.name);
  const [xlsx, whole] = [sure(detectXlsx), Math.max(sure(detectXls), sure(detectXlsb))];
  if (Math.max(xlsx, whole) < 0.3) throw new UnreadableFile(file.name, 'this is no workbook');
  return xlsx > whole ? openXlsx(file, stem, defaultLimits) : openWorkbook(file, defaultWorkbookLimits);
}
