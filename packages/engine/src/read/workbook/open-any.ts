import { readStart } from '../encoding.js';
import { detectOds } from '../ods/detect.js';
import { defaultOdsLimits } from '../ods/limits.js';
import { openOds } from '../ods/open.js';
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
  const [xlsx = 0, xls = 0, xlsb = 0, ods = 0] = [detectXlsx, detectXls, detectXlsb, detectOds].map(
    (detect) => detect(start, file.name),
  );
  const most = Math.max(xlsx, xls, xlsb, ods);
  if (most < 0.3) throw new UnreadableFile(file.name, 'this is no workbook');
  if (most === ods) return openOds(file, stem, defaultOdsLimits);
  if (most === xlsx) return openXlsx(file, stem, defaultLimits);
  return openWorkbook(file, stem, defaultWorkbookLimits);
}
