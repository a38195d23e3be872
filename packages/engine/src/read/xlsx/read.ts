import { join } from 'node:path';
import { type DuckSession, withSession } from '../../duck/session.js';
import { type InputFile, NoTables, type Note, type Table } from '../reader.js';
import { stemOf } from '../text-file.js';
import type { Book, BookSheet } from '../workbook/book.js';
import { defaultLimits, type SheetLimits, type XlsxLimits } from './limits.js';
import { openXlsx } from './open.js';
import type { Sheet } from './sheet.js';
import { layoutOf } from './sheet-layout.js';
import { type ReadTable, type SheetWork, writeSheetTables } from './tables.js';

export async function readXlsx(
  file: InputFile,
  scratch: string,
  options: Partial<XlsxLimits> = {},
): Promise<Table[]> {
  const limits = { ...defaultLimits, ...options };
  return readBook(file, scratch, limits, (stem) => openXlsx(file, stem, limits));
}

/** Reads the sheets of a workbook of any format into tables. */
export async function readBook(
  file: InputFile,
  scratch: string,
  limits: SheetLimits,
  open: (stem: string) => Promise<Book>,
): Promise<Table[]> {
  const stem = join(scratch, stemOf(file));
  const book = await open(stem);
  try {
    return await withSession({ scratch, memoryMb: 200 }, (session) =>
      readSheets({ session, file, book, stem, limits }),
    );
  } finally {
    await book.close();
  }
}

interface Work {
  session: DuckSession;
  file: InputFile;
  book: Book;
  stem: string;
  limits: SheetLimits;
}

async function readSheets(work: Work): Promise<Table[]> {
  const { file, book } = work;
  const tables: Table[] = [];
  const leftOut: string[] = [];
  const last = book.sheets.findLastIndex((sheet) => reasonToLeaveOut(sheet) === undefined);
  for (const [number, sheet] of book.sheets.entries()) {
    const reason = reasonToLeaveOut(sheet);
    const read = reason === undefined ? await readOne(work, number, tables.length, number === last) : [];
    tables.push(...read);
    if (reason !== undefined) leftOut.push(reason);
    else if (read.length === 0) leftOut.push(`sheet ${sheet.name} is empty`);
  }
  const [first] = tables;
  if (!first) {
    const sheets = leftOut.length > 0 ? `: ${leftOut.join('; ')}` : '';
    throw new NoTables(file.name, `there is nothing to read in the workbook${sheets}`);
  }
  first.notes.push(...leftOut.map((text) => ({ text })));
  return tables;
}

function reasonToLeaveOut({ name, hidden, kind }: BookSheet): string | undefined {
  if (hidden) return `sheet ${name} is hidden and was left out`;
  return kind === 'other' ? `sheet ${name} holds a chart or a macro and no cells` : undefined;
}

async function readOne(
  { session, file, book, stem, limits }: Work,
  number: number,
  tablesBefore: number,
  isLast: boolean,
): Promise<Table[]> {
  const name = book.sheets[number]?.name ?? '';
  const sheetWork: SheetWork = {
    session,
    file: file.name,
    sheetName: name,
    limits,
    parquetOf: (table) => `${stem}.${tablesBefore + table}.parquet`,
  };
  const { sheet, stage } = await book.read(number);
  try {
    // Before the rows of the last sheet are written: the texts of a large one are a fifth of all memory then.
    if (isLast) await book.allRead();
    const layout = layoutOf(sheet.facts, sheet.merges);
    const written = await writeSheetTables(sheetWork, sheet, layout, stage);
    return tablesOf(file.name, name, book.dateSystem, sheet, written);
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
  return tables.map(({ plan, span, names, columns, notes, records, skippedRows, ...rest }, at) => ({
    ...rest,
    file,
    name: tables.length === 1 ? name : `${name} (table ${at + 1})`,
    columns: names,
    firstRow: null,
    notes: [...notes, ...sheet.formats.notes(columns)],
    ...formatsOf(sheet, columns, span),
    ...mergedOf(sheet, names, columns, span),
    dialect: {
      sheet: name,
      headerRows: plan.headerRows.length,
      dateSystem,
      // Of these rows of the sheet the table gives account: its rows and the skipped (header included).
      records,
      skippedRows,
    },
  }));
}

function formatsOf(
  { formats }: Sheet,
  columns: readonly number[],
  span: ReadTable['span'],
): Pick<Table, 'formats'> {
  const own = span && formats.between(columns, ...span);
  return own ? { formats: own } : {};
}

function mergedOf(
  { merges }: Sheet,
  names: readonly string[],
  columns: readonly number[],
  span: ReadTable['span'],
): Pick<Table, 'merged'> {
  const tall = merges.filter(
    ({ top, bottom }) => span && bottom > top && top >= span[0] && bottom <= span[1],
  );
  const merged = names.flatMap((column, at) => {
    const own = tall.filter(({ left, right }) => left === columns[at] && right === left);
    const blanks = own.reduce((sum, { top, bottom }) => sum + bottom - top, 0);
    return blanks > 0 ? [{ column, blanks }] : [];
  });
  return merged.length > 0 ? { merged } : {};
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
