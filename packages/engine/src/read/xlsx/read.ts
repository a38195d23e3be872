import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type DuckSession, withSession } from '../../duck/session.js';
import { type InputFile, type Note, type Reader, type Table, UnreadableFile } from '../reader.js';
import { CellTexts } from './cell-text.js';
import { detectXlsx } from './detect.js';
import { defaultLimits, type XlsxLimits } from './limits.js';
import { Package } from './package.js';
import { readSharedStrings } from './shared-strings.js';
import { readSheet, type Sheet } from './sheet.js';
import { layoutOf } from './sheet-layout.js';
import { RowStage } from './stage.js';
import { readStyles } from './styles.js';
import type { ReadTable } from './table-sink.js';
import { type SheetWork, writeTables } from './tables.js';
import { readWorkbook, type SheetRef, type Workbook } from './workbook.js';
import { BadXml } from './xml-text.js';

/** Excel workbooks: .xlsx and .xlsm. */
export const xlsxReader: Reader = {
  format: 'xlsx',
  called: 'an Excel workbook (XLSX)',
  extensions: ['xlsx', 'xlsm', 'xltx', 'xltm'],
  detect: detectXlsx,
  read: (file, scratch, context) => readXlsx(file, scratch, context?.limits.xlsx),
};

export async function readXlsx(
  file: InputFile,
  scratch: string,
  options: Partial<XlsxLimits> = {},
): Promise<Table[]> {
  const limits = { ...defaultLimits, ...options };
  const source = await Package.open(file.path, file.name, limits);
  try {
    return await withSession({ scratch, memoryMb: 200 }, (session) =>
      readSheets({ session, file, source, scratch, limits }),
    );
  } catch (error) {
    if (!(error instanceof BadXml)) throw error;
    throw new UnreadableFile(
      file.name,
      `the workbook cannot be read: ${error.message}; save it again in Excel`,
    );
  } finally {
    source.close();
  }
}

interface Work {
  session: DuckSession;
  file: InputFile;
  source: Package;
  scratch: string;
  limits: XlsxLimits;
}

async function readSheets(work: Work): Promise<Table[]> {
  const { file, source, scratch, limits } = work;
  const stem = join(scratch, createHash('sha256').update(file.path).digest('hex').slice(0, 12));
  const workbook = await readWorkbook(source);
  const styles = await readStyles(source, workbook.styles);
  const strings = await readSharedStrings(source, workbook.sharedStrings, `${stem}.strings`, limits);
  try {
    const texts = new CellTexts(strings, styles, workbook.dateSystem);
    const tables: Table[] = [];
    const leftOut: string[] = [];
    for (const ref of workbook.sheets) {
      const reason = reasonToLeaveOut(ref);
      const read = reason === undefined ? await readOne(work, workbook, ref, texts, stem, tables.length) : [];
      tables.push(...read);
      if (reason !== undefined) leftOut.push(reason);
      else if (read.length === 0) leftOut.push(`sheet ${ref.name} is empty`);
    }
    const [first] = tables;
    if (!first) {
      const sheets = leftOut.length > 0 ? `: ${leftOut.join('; ')}` : '';
      throw new UnreadableFile(file.name, `there is nothing to read in the workbook${sheets}`);
    }
    first.notes.push(...leftOut.map((text) => ({ text })));
    return tables;
  } finally {
    await strings.close();
  }
}

function reasonToLeaveOut({ name, hidden, kind }: SheetRef): string | undefined {
  if (hidden) return `sheet ${name} is hidden and was left out`;
  return kind === 'other' ? `sheet ${name} holds a chart or a macro and no cells` : undefined;
}

async function readOne(
  { session, file, source, limits }: Work,
  { dateSystem }: Workbook,
  { name, part }: SheetRef,
  texts: CellTexts,
  stem: string,
  tablesBefore: number,
): Promise<Table[]> {
  if (part === undefined) {
    throw new UnreadableFile(file.name, `the part of its sheet ${name} is missing; save it again in Excel`);
  }
  const sheetWork: SheetWork = {
    session,
    file: file.name,
    sheetName: name,
    limits,
    parquetOf: (table) => `${stem}.${tablesBefore + table}.parquet`,
  };
  const stage = new RowStage(`${stem}.rows`, limits.stagedCharsInMemory);
  try {
    const sheet = await readSheet(source, { name, part }, texts, stage, limits);
    const layout = layoutOf(sheet.facts, sheet.merges);
    return tablesOf(file.name, name, dateSystem, sheet, await writeTables(sheetWork, sheet, layout, stage));
  } finally {
    await stage.close();
  }
}

function tablesOf(
  file: string,
  name: string,
  dateSystem: number,
  sheet: Sheet,
  tables: ReadTable[],
): Table[] {
  tables[0]?.notes.push(...rowNotes(sheet));
  return tables.map(({ table, parquet, rowCount, records, skippedRows, notes }, at) => ({
    file,
    name: tables.length === 1 ? name : `${name} (table ${at + 1})`,
    columns: table.names,
    rowCount,
    parquet,
    firstRow: null,
    notes,
    rejects: [],
    dialect: {
      sheet: name,
      headerRows: table.plan.headerRows.length,
      dateSystem,
      // Of these rows of the sheet the table gives account: its rows and the skipped (header included).
      records,
      skippedRows,
    },
  }));
}

/** What was odd about the rows of a sheet as it was written. */
function rowNotes({ rows }: Sheet): Note[] {
  const notes: Note[] = [];
  if (rows.withoutValue > 0) {
    notes.push({
      text: `${rows.withoutValue} formula${rows.withoutValue === 1 ? '' : 's'} without a stored result, the first in row ${rows.firstWithoutValue}, read as empty; open and save the workbook in Excel to have them calculated`,
    });
  }
  if (rows.disordered > 0) {
    notes.push({ text: `${rows.disordered} rows are numbered out of order; read as they stand in the file` });
  }
  if (rows.repeated > 0) {
    notes.push({ text: `${rows.repeated} cells stand twice in their row; the last of each was read` });
  }
  return notes;
}
