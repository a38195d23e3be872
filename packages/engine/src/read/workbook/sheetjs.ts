import { readFile, stat } from 'node:fs/promises';
import { read, SSF, set_cptable, type WorkBook } from '@e965/xlsx';
import { saidBy } from '../fault.js';
import { type InputFile, UnreadableFile } from '../reader.js';
import { isOle, isZip } from '../xlsx/detect.js';
import { builtInCode } from '../xlsx/number-format.js';
import { Package } from '../xlsx/package.js';
import { checkRecords } from './biff.js';
import { isBiff } from './detect.js';
import type { WorkbookLimits } from './limits.js';
import { locked, workbookStream } from './ole.js';
import { unlock } from './unlock.js';

/** Reads a workbook as a whole, within bounds. */
export async function readWhole(file: InputFile, limits: WorkbookLimits): Promise<WorkBook> {
  const { size } = await stat(file.path);
  if (size > limits.fileBytes) {
    throw new UnreadableFile(
      file.name,
      `it has ${megabytes(size)} MB, and workbooks of this format are read up to ${megabytes(limits.fileBytes)}; save it as .xlsx`,
    );
  }
  const bytes = await checkedBytes(file, limits);
  // Large, and only for workbooks from before 1997.
  set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  try {
    forgetFormats();
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      // For what is hidden.
      cellStyles: true,
    });
  } catch (error) {
    if (/password|encrypt/i.test(String(error))) throw locked(file.name);
    throw new UnreadableFile(
      file.name,
      `the workbook is damaged or cut short${saidBy(error)}; save it again as .xlsx`,
    );
  }
}

/** What SheetJS is to read: the records of an old workbook without the file around them, or the file. */
async function checkedBytes(file: InputFile, limits: WorkbookLimits): Promise<Buffer> {
  const bytes = await readFile(file.path);
  const stream = isOle(bytes) ? workbookStream(bytes, file.name) : isBiff(bytes) ? bytes : undefined;
  if (stream) {
    const open = unlock(stream) ?? stream;
    checkRecords(open, file.name);
    return open;
  }
  if (isZip(bytes)) await checkZip(file, limits);
  return bytes;
}

/** Inflates every part once, to know that all are there and how large they get. */
async function checkZip(file: InputFile, limits: WorkbookLimits): Promise<void> {
  const source = await Package.open(file.path, file.name, limits);
  try {
    await source.check();
  } finally {
    source.close();
  }
}

/** SheetJS keeps the formats of the workbook before, and knows some of the built-in ones only after their first use. */
function forgetFormats(): void {
  const table = SSF.get_table() as Record<number, string>;
  for (const id of Object.keys(table)) delete table[Number(id)];
  for (let id = 0; id < 82; id += 1) table[id] = builtInCode(id);
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / (1 << 20));
}
