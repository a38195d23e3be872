import type { InputFile, Reader, Table } from '../reader.js';
import { readBook } from '../xlsx/read.js';
import { detectOds } from './detect.js';
import { defaultOdsLimits, type OdsLimits } from './limits.js';
import { openOds } from './open.js';

/** OpenDocument spreadsheets: .ods, and .fods, which is one file of XML. */
export const odsReader: Reader = {
  format: 'ods',
  called: 'an OpenDocument spreadsheet (ODS)',
  extensions: ['ods', 'fods', 'ots'],
  detect: detectOds,
  read: (file, scratch, context) => readOds(file, scratch, context?.limits.ods),
};

export async function readOds(
  file: InputFile,
  scratch: string,
  options: Partial<OdsLimits> = {},
): Promise<Table[]> {
  const limits = { ...defaultOdsLimits, ...options };
  return readBook(file, scratch, limits, (stem) => openOds(file, stem, limits));
}
