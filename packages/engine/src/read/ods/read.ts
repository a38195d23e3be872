import type { InputFile, Table } from '../reader.js';
import { readBook } from '../xlsx/read.js';
import { defaultOdsLimits, type OdsLimits } from './limits.js';
import { openOds } from './open.js';

export async function readOds(
  file: InputFile,
  scratch: string,
  options: Partial<OdsLimits> = {},
): Promise<Table[]> {
  const limits = { ...defaultOdsLimits, ...options };
  return readBook(file, scratch, limits, (stem) => openOds(file, stem, limits));
}
