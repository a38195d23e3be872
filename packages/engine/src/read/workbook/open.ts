import type { WorkBook, WorkSheet } from '@e965/xlsx';
import { getOwn } from '@godwit/contract/own';
import { type InputFile, UnreadableFile } from '../reader.js';
import type { Range } from '../xlsx/range.js';
import { mostColumns, mostRows } from '../xlsx/row.js';
import type { Sheet } from '../xlsx/sheet.js';
import { SheetFacts } from '../xlsx/sheet-facts.js';
import { RowStage } from '../xlsx/stage.js';
import { type Book, staged } from './book.js';
import { CellReader } from './cell.js';
import { FormatRuns } from './format-runs.js';
import { FormatTable } from './format-table.js';
import type { WorkbookLimits } from './limits.js';
import { readWhole } from './sheetjs.js';

/** Opens a workbook that SheetJS reads: all of it is in memory, each sheet until it is read. */
export async function openWorkbook(file: InputFile, stem: string, limits: WorkbookLimits): Promise<Book> {
  const workbook = await readWhole(file, limits);
  const dateSystem = workbook.Workbook?.WBProps?.date1904 ? 1904 : 1900;
  const formats = new FormatTable();
  const cells = new CellReader(formats, dateSystem);
  return {
    dateSystem,
    sheets: workbook.SheetNames.map((name, at) => ({
      name,
      hidden: (workbook.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0,
      kind: kindOf(sheetOf(workbook, name)),
    })),
    async read(number) {
      const name = workbook.SheetNames[number] ?? '';
      const sheet = takeSheet(workbook, name);
      const read = await staged(new RowStage(`${stem}.rows`, limits.stagedCharsInMemory), (stage) =>
        readRows(sheet, cells, formats, stage, file.name, name),
      );
      if (cells.count > limits.cells) {
        throw new UnreadableFile(
          file.name,
          `it has more than ${limits.cells} cells, too many for this format; save it as .xlsx`,
        );
      }
      return read;
    },
    async allRead() {},
    async close() {},
  };
}

function kindOf(sheet: WorkSheet | undefined): 'cells' | 'other' {
  const type: unknown = sheet?.['!type'];
  return sheet && (type === undefined || type === 'sheet') ? 'cells' : 'other';
}

/** Takes the sheet out, so that its memory is free once it is read. */
function takeSheet(workbook: WorkBook, name: string): WorkSheet {
  const sheet = sheetOf(workbook, name) ?? {};
  delete workbook.Sheets[name];
  return sheet;
}

/** SheetJS has made of a sheet called "__proto__" what the object of all sheets inherits from. */
function sheetOf({ Sheets: sheets }: WorkBook, name: string): WorkSheet | undefined {
  if (name !== '__proto__') return getOwn(sheets, name);
  const inherited: unknown = Object.getPrototypeOf(sheets);
  return inherited === Object.prototype ? undefined : (inherited as WorkSheet);
}

async function readRows(
  sheet: WorkSheet,
  reader: CellReader,
  table: FormatTable,
  stage: RowStage,
  file: string,
  name: string,
): Promise<Sheet> {
  const facts = new SheetFacts();
  const formats = new FormatRuns(table);
  const data = sheet['!data'] ?? [];
  // By the rows there are: what a sheet says of its size may be far from the truth.
  for (const key of Object.keys(data)) {
    const row = Number(key) + 1;
    const cells = data[row - 1] ?? [];
    if (!(row <= mostRows) || cells.length > mostColumns) {
      throw new UnreadableFile(file, `its sheet ${name} has cells where no sheet has any; save it as .xlsx`);
    }
    const own = reader.row(row, cells, formats);
    const hasContent = facts.add(row, own, reader.chars);
    stage.add(row, sheet['!rows']?.[row - 1]?.hidden === true, hasContent ? own : [], reader.chars);
    await stage.drain();
  }
  await stage.flush();
  return {
    facts,
    formats,
    merges: (sheet['!merges'] ?? []).map(
      ({ s, e }): Range => ({ top: s.r + 1, left: s.c, bottom: e.r + 1, right: e.c }),
    ),
    hiddenColumns: hiddenColumns(sheet),
    rows: { repeated: 0, disordered: 0, withoutValue: 0, firstWithoutValue: 0 },
  };
}

function hiddenColumns(sheet: WorkSheet): [first: number, last: number][] {
  const hidden: [number, number][] = [];
  for (const [at, column] of (sheet['!cols'] ?? []).entries()) if (column?.hidden) hidden.push([at, at]);
  return hidden;
}
