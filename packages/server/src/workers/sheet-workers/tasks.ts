import { join } from 'node:path';
import type { Batches, DeliveredSheet } from '@godwit/engine/deliver/batches';
import { withSession } from '@godwit/engine/duck/session';
import { writeArchive } from '@godwit/engine/export/archive';
import type { ExportFormat } from '@godwit/engine/export/content-types';
import { writeExport } from '@godwit/engine/export/export';
import type { RowFilter, Selection } from '@godwit/engine/export/selection';
import { type SeenFrom, type SeenTable, seeTables } from '@godwit/engine/read/seen';
import type { RowChange } from '@godwit/engine/run/edits/change-rows';
import type { EditedRow } from '@godwit/engine/run/edits/edit-row';
import type { KeptEdit } from '@godwit/engine/run/edits/locate';
import { revalidate as checkAgain } from '@godwit/engine/run/revalidate';
import { type CellCounts, countCells } from '@godwit/engine/run/sheet/count-cells';
import type { DiffOptions, SheetDiff } from '@godwit/engine/run/sheet/diff-sheets';
import { writeEmptySheet } from '@godwit/engine/run/sheet/empty-sheet';
import type { MadeFrom, RowLineage } from '@godwit/engine/run/sheet/lineage';
import { pageOf, type SheetPage } from '@godwit/engine/run/sheet/page';
import { writeEditLines, writeFileLines } from '@godwit/engine/run/sheet/row-lines';
import { type RowsWanted, type RowTotals, selectRows } from '@godwit/engine/run/sheet/select-rows';
import type { SheetFile } from '@godwit/engine/run/sheet/sheet';
import { wholeSheet } from '@godwit/engine/run/sheet/whole-sheet';
import type { Template } from '@godwit/engine/validate/template';
import type { Task, TaskInput, TaskName, TaskOutput } from '../pool/task.js';

export interface Wanted extends Selection {
  format: ExportFormat;
  safe?: boolean;
}

interface Writing extends Wanted {
  /** Where the file is to be. */
  path: string;
  /** A folder of its own, removed afterwards. */
  scratch: string;
}

export type Opened = { total: number; columns: string[] };

/** Rows of several sheets, the same part of each. */
const pages: Task<{ sheets: SheetFile[]; offset: number; limit: number }, SheetPage[]> = ({
  sheets,
  ...part
}) =>
  withSession({ threads: 1, memoryMb: 200 }, async (session) => {
    const read: SheetPage[] = [];
    for (const sheet of sheets) read.push(await pageOf(session, sheet, part));
    return read;
  });

/** Rows as lines, for reading them one by one: a part of the file, or the edits beside it. */
const lines: Task<{ sheet: SheetFile; part: { from: number; to: number } | 'edits'; path: string }, void> = ({
  sheet,
  part,
  path,
}) =>
  withSession({ threads: 2, memoryMb: 300 }, (session) =>
    part === 'edits' ? writeEditLines(session, sheet, path) : writeFileLines(session, sheet, part, path),
  );

/** Which rows are meant, as files of their numbers. */
const select: Task<
  { sheet: SheetFile; wanted: RowsWanted; paths: { all: string; valid: string; invalid: string } },
  RowTotals
> = ({ sheet, wanted, paths }) =>
  withSession({ threads: 2, memoryMb: 400 }, (session) => selectRows(session, sheet, wanted, paths));

/** How full and how valid each column is. */
const count: Task<{ sheet: SheetFile }, CellCounts[]> = ({ sheet }) =>
  withSession({ threads: 2, memoryMb: 300 }, (session) => countCells(session, sheet));

/** Null: the sheet has no such row. Loaded when it is asked for: it doubles the 300 ms that a process takes to start. */
const lineage: Task<{ sheet: SheetFile; rowIndex: number; from: MadeFrom }, RowLineage | null> = async ({
  sheet,
  rowIndex,
  from,
}) => {
  const { lineageOf } = await import('@godwit/engine/run/sheet/lineage');
  return (await lineageOf(sheet, rowIndex, from)) ?? null;
};

/** Tells what the file will hold before it writes. */
const write: Task<Writing & { sheet: SheetFile }, Opened, Opened> = async (
  { sheet, path, ...wanted },
  tell,
) => {
  const [there] = await allThere([sheet], wanted.scratch);
  return writeExport(there ?? sheet, path, { ...wanted, onOpened: tell });
};

/** Tells how many rows are done. One sheet makes a file, several a zip. */
const store: Task<
  Writing & { entries: { name: string; sheet: SheetFile }[] },
  { total: number },
  number
> = async ({ entries, path, ...wanted }, onProgress) => {
  const sheets = await allThere(
    entries.map(({ sheet }) => sheet),
    wanted.scratch,
  );
  const [only] = sheets;
  if (only && sheets.length === 1) return writeExport(only, path, { ...wanted, onProgress });
  const named = sheets.map((sheet, at) => ({ name: entries[at]?.name ?? '', sheet }));
  return writeArchive(named, path, { ...wanted, onProgress });
};

/** A sheet without a file has no rows yet: it gets an empty one. One that was edited gets a file with its edits. */
async function allThere(sheets: readonly SheetFile[], scratch: string): Promise<SheetFile[]> {
  const there: SheetFile[] = [];
  for (const [at, sheet] of sheets.entries())
    there.push(await wholeSheet(await filled(sheet, scratch, at), scratch, String(at)));
  return there;
}

async function filled(sheet: SheetFile, scratch: string, at: number): Promise<SheetFile> {
  return sheet.parquet === '' ? writeEmptySheet(sheet, join(scratch, `empty-${at}.parquet`)) : sheet;
}

/** The sheet by the rules of now, as a file in `out`. */
const revalidate: Task<
  { sheet: SheetFile; template: Template; templates: Template[]; existing: SheetFile[]; out: string },
  SheetFile
> = async ({ sheet, template, existing, ...options }) => {
  const [own = sheet, ...others] = await allThere([sheet, ...existing], options.out);
  return checkAgain(own, template, { ...options, existing: others });
};

type Changing = { sheets: SheetFile[]; templates: Template[]; out: string };

/** Cells of one row, changed by hand. What changes rows is loaded when it is asked for. */
const edit: Task<Changing & { change: RowChange }, EditedRow> = async ({ sheets, change, ...options }) => {
  const { editRow } = await import('@godwit/engine/run/edits/edit-row');
  return editRow(sheets, change, options);
};

const change: Task<Changing & { changes: RowChange[] }, SheetFile[]> = async ({
  sheets,
  changes,
  ...options
}) => {
  const { changeRows } = await import('@godwit/engine/run/edits/change-rows');
  return changeRows(sheets, changes, options);
};

/** What was changed by hand before, in the sheets of another run. */
const reapply: Task<Changing & { edits: KeptEdit[] }, SheetFile[]> = async ({
  sheets,
  edits,
  ...options
}) => {
  const { applyEdits } = await import('@godwit/engine/run/edits/apply-edits');
  return applyEdits(sheets, edits, options);
};

/** Batches of webhooks. Loaded when they are asked for. */
const batches: Task<
  {
    sheets: DeliveredSheet[];
    mode: 'flat' | 'nested';
    filter: RowFilter;
    frameBytes: number;
    path: string;
    scratch: string;
  },
  Batches
> = async ({ sheets, ...options }) => {
  const { writeBatches } = await import('@godwit/engine/deliver/batches');
  const whole: DeliveredSheet[] = [];
  for (const [at, each] of sheets.entries())
    whole.push({ ...each, sheet: await wholeSheet(each.sheet, options.scratch, String(at)) });
  return writeBatches(whole, options);
};

/** What people are shown of tables that were read. */
const see: Task<{ tables: SeenFrom[] }, SeenTable[]> = ({ tables }) => seeTables(tables);

/** What changed between two writings of a sheet. Loaded when it is asked for. */
const diff: Task<{ before: SheetFile; after: SheetFile } & DiffOptions, SheetDiff> = async ({
  before,
  after,
  ...options
}) => {
  const { diffSheets } = await import('@godwit/engine/run/sheet/diff-sheets');
  const from = await filled(before, options.scratch, 0);
  return diffSheets(from, await filled(after, options.scratch, 1), options);
};

export const tasks = {
  diff,
  batches,
  pages,
  lines,
  select,
  count,
  lineage,
  see,
  write,
  store,
  revalidate,
  edit,
  change,
  reapply,
};

export type Tasks = typeof tasks;
export type SheetTask = TaskName<Tasks>;
export type Input<N extends SheetTask> = TaskInput<Tasks, N>;
export type Output<N extends SheetTask> = TaskOutput<Tasks, N>;
