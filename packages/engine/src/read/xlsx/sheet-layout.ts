import { isLone, isPair } from '../structure/header-lines.js';
import { findTables, type Layout, type TablePlan } from '../structure/layout.js';
import { columnNames } from '../structure/names.js';
import type { Part } from '../structure/side-by-side.js';
import { Survey } from '../structure/survey.js';
import { spreadHeader } from './merged-header.js';
import type { Range } from './range.js';
import type { Cells } from './row.js';
import { keptAtStart, type SheetFacts } from './sheet-facts.js';

/** A table of a sheet: the plan, and which of the sheet's columns are its columns. */
export interface SheetTable {
  plan: TablePlan;
  /** From 0 for A. Columns without any content in the table are none of its. */
  columns: number[];
  names: string[];
}

export interface SheetLayout {
  tables: SheetTable[];
  layout: Layout;
  survey: Survey;
  /** The columns of the sheet that records of the survey are made of. */
  columns: number[];
}

/** Finds the tables of a sheet, by the same rules as for any other file. */
export function layoutOf(facts: SheetFacts, merges: readonly Range[]): SheetLayout {
  const columns = facts.columns();
  const { survey, rowOf } = surveyOf(facts, columns);
  const layout = findTables(survey, partsAt(columns));
  const tables = layout.tables.map((plan) => {
    const rowAt = (record: number) => facts.kept.row(rowOf[record] ?? -1) ?? 0;
    const own = plan.columns ?? columnsOf(facts, plan, rowOf, columns);
    if (!plan.beside) {
      takeGroups(
        layout,
        plan,
        own.map((at) => columns[at] ?? 0),
        rowAt,
        merges,
        survey,
      );
    }
    const lines = plan.headerRows.map((record) => ({
      row: rowAt(record),
      cells: survey.cells(record) ?? [],
    }));
    const header = spreadHeader(lines, columns, merges) ?? plan.header;
    const names = columnNames(
      own.map((at) => header[at] ?? ''),
      own.length,
    );
    plan.columns = own;
    plan.width = own.length;
    plan.headerLines = lines.map(({ cells }) => own.map((at) => cells[at] ?? ''));
    return { plan, columns: own.map((at) => columns[at] ?? 0), names };
  });
  return { tables, layout, survey, columns };
}

/** Columns without content are no cells of a record: they show in the numbers of the others. */
function partsAt(columns: readonly number[]): Part[] {
  const parts: Part[] = [];
  for (const [at, column] of columns.entries()) {
    const last = parts.at(-1);
    if (last && columns[at - 1] === column - 1) last[1] = at + 1;
    else parts.push([at, at + 1]);
  }
  return parts;
}

/**
 * The row above a header whose merged cells reach over some of the columns, but not all as a title does: it groups
 * them, and belongs to the header. A label with its value does not, nor what stands alone over the first half.
 */
function takeGroups(
  layout: Layout,
  plan: TablePlan,
  columns: readonly number[],
  rowAt: (record: number) => number,
  merges: readonly Range[],
  survey: Survey,
): void {
  const above = (plan.headerRows[0] ?? 0) - 1;
  const range = layout.skipped.find(({ end }) => end === above + 1);
  const row = rowAt(above);
  if (above < 0 || !range || row === 0) return;
  const covered = merges.map(({ top, left, right }) =>
    top === row && right > left ? columns.filter((column) => column >= left && column <= right).length : 0,
  );
  if (!covered.some((count) => count > 1 && count < columns.length)) return;
  const cells = survey.cells(above);
  if (isPair(cells) || (isLone(cells ?? []) && covered.some((count) => count * 2 >= columns.length))) return;
  plan.headerRows.unshift(above);
  range.end = above;
  if (range.first === range.end) layout.skipped.splice(layout.skipped.indexOf(range), 1);
}

/**
 * The sheet as a file of records: columns without content left out, rows of a block as long as its longest. Trailing
 * cells that a sheet does not store are no sign of anything, unlike the delimiters that a file does not have; only a
 * remark in the first cell is a short row, as titles and footnotes are in files.
 */
function surveyOf(facts: SheetFacts, columns: number[]): { survey: Survey; rowOf: number[] } {
  const place = new Map(columns.map((column, at) => [column, at]));
  const survey = new Survey();
  const rowOf: number[] = [];
  for (const [number, { start, blanks, last }] of facts.blocks.entries()) {
    for (let blank = 0; blank < blanks && number > 0; blank += 1) {
      survey.addCounted(0, 0);
      rowOf.push(-1);
    }
    const width = (place.get(last) ?? 0) + 1;
    const end = facts.blocks[number + 1]?.start ?? facts.filled.length;
    for (let row = start; row < end; row += 1) {
      const isLone = facts.lasts[row] === columns[0] && facts.remarks.has(row);
      const own = isLone ? 1 : width;
      survey.addCounted(own, facts.filled[row] ?? 0, keptCells(facts, row, place, own));
      rowOf.push(row);
    }
  }
  return { survey, rowOf };
}

/** The first rows are asked for again and again, the others hardly twice: those are made when they are. */
function keptCells(
  { kept }: SheetFacts,
  row: number,
  place: ReadonlyMap<number, number>,
  width: number,
): string[] | (() => string[]) | undefined {
  if (!kept.has(row)) return undefined;
  const cells = () => denseCells(kept.cells(row), place, width);
  return row < keptAtStart ? cells() : cells;
}

/** A row as the survey has it: every cell a text, those the sheet does not have empty. */
function denseCells(cells: Cells, place: ReadonlyMap<number, number>, width: number): string[] {
  const dense: string[] = new Array(width).fill('');
  let column = 0;
  for (const cell of cells) {
    if (typeof cell === 'number') {
      column += cell;
      continue;
    }
    const at = place.get(column);
    if (at !== undefined && at < width) dense[at] = cell;
    column += 1;
  }
  return dense;
}

/** Places among `columns` from the leftmost to the rightmost cell of the table, those with any content. */
function columnsOf(
  facts: SheetFacts,
  { headerRows, first, end }: TablePlan,
  rowOf: readonly number[],
  columns: readonly number[],
): number[] {
  let left = Number.POSITIVE_INFINITY;
  let right = -1;
  let top = -1;
  let bottom = -1;
  const see = (record: number) => {
    const row = rowOf[record] ?? -1;
    if (row < 0) return;
    left = Math.min(left, facts.firsts[row] ?? 0);
    right = Math.max(right, facts.lasts[row] ?? 0);
    if (top < 0) top = row;
    bottom = row;
  };
  headerRows.forEach(see);
  for (let record = first; record < end; record += 1) see(record);
  const [firstBlock, lastBlock] = [blockOf(facts, top), blockOf(facts, bottom)];
  const own: number[] = [];
  for (const [at, column] of columns.entries()) {
    if (column >= left && column <= right && facts.isUsed(column, firstBlock, lastBlock)) own.push(at);
  }
  return own;
}

function blockOf({ blocks }: SheetFacts, row: number): number {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((blocks[middle]?.start ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}
