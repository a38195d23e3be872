import { cellText } from './cell-text.js';
import type { FoundCell, FoundTable } from './found-table.js';
import type { Box } from './page.js';

/** A row of a part, in its columns. */
export interface PartRow {
  cells: string[];
  /** By column, for recognised ones. */
  confidence?: (number | null)[];
}

/** A found table as rows of text: all that is kept of a page once it is done. */
export interface TablePart {
  page: number;
  box: Box;
  /** Where each column stands, from left to right. */
  columns: { x0: number; x1: number }[];
  rows: PartRow[];
  /** How many rows at its top name the columns; undefined where the drawing does not tell. */
  headerRows: number | undefined;
  title: string | undefined;
  drawn: FoundTable['drawn'];
  /** Cells that reach over several rows or columns. */
  spread: number;
}

/** Above the data, where a cell over several columns names each of them. */
const mostHeaderRows = 4;

export function tablePart(found: FoundTable): TablePart {
  const table = withoutIdleColumns(found);
  const { page, box, drawn, columns: width } = table;
  const inRow = new Map<number, number>();
  for (const { row, text } of table.cells) if (text.trim() !== '') inRow.set(row, (inRow.get(row) ?? 0) + 1);
  const isLone = (cell: FoundCell) =>
    cell.columnSpan > 1 && inRow.get(cell.row) === 1 && reachesOver(cell, width);
  const depth = deepened(table, headerDepth(table, isLone), isLone);
  const headerRows = depth > 0 && depth < table.rows ? Math.min(depth, mostHeaderRows) : undefined;
  const grid = Array.from({ length: table.rows }, () => ({
    cells: Array<string>(width).fill(''),
    confidence: Array<number | null>(width).fill(null),
    isLone: false,
  }));
  let isRecognised = false;
  let spread = 0;
  for (const cell of table.cells) {
    const text = cellText(cell.text);
    if (text === '') continue;
    const isHeading = isLone(cell);
    const wide = isHeading || cell.row >= (headerRows ?? 0) ? 1 : cell.columnSpan;
    if (cell.rowSpan > 1 || cell.columnSpan > 1) spread += 1;
    if (cell.confidence !== undefined) isRecognised = true;
    for (let down = 0; down < cell.rowSpan; down += 1) {
      const row = grid[cell.row + down];
      if (!row) continue;
      if (isHeading) row.isLone = true;
      for (let right = 0; right < wide && cell.column + right < width; right += 1) {
        row.cells[cell.column + right] = text;
        row.confidence[cell.column + right] = cell.confidence ?? null;
      }
    }
  }
  return {
    page,
    box,
    columns: columnsOf(table),
    rows: grid.map(({ cells, confidence, isLone: isHeading }) => ({
      // A heading over all columns is a row of one cell.
      cells: isHeading ? cells.slice(0, 1) : cells,
      ...(isRecognised && { confidence }),
    })),
    headerRows,
    title: table.title?.trim() || undefined,
    drawn,
    spread,
  };
}

/** A column in which no text begins is only there because lines above or below are drawn elsewhere. */
function withoutIdleColumns(table: FoundTable): FoundTable {
  const used = new Set(table.cells.flatMap(({ text, column }) => (text.trim() === '' ? [] : [column])));
  if (used.size === 0 || used.size === table.columns) return table;
  const before = (column: number) => [...used].filter((at) => at < column).length;
  return {
    ...table,
    columns: used.size,
    cells: table.cells
      .filter(({ column }) => used.has(column))
      .map((cell) => ({
        ...cell,
        column: before(cell.column),
        columnSpan: Math.max(1, before(cell.column + cell.columnSpan) - before(cell.column)),
      })),
  };
}

/** What is marked as the header, and the names below it of columns that it names in groups. */
function headerDepth(table: FoundTable, isLone: (cell: FoundCell) => boolean): number {
  const marked = table.headerRows ?? 0;
  const grouped = spannedHeader(table, isLone);
  if (grouped <= marked) return marked;
  return marked === 0 || isNamingRow(table, grouped - 1) ? grouped : marked;
}

/** Words over columns of numbers, or the same names again under another group. */
function isNamingRow({ cells }: FoundTable, row: number): boolean {
  const names = cells.filter((cell) => cell.row === row).map(({ text }) => text.trim());
  if (new Set(names).size <= names.length / 2) return true;
  const isOverNumbers = ({ column }: FoundCell) => {
    const below = cells.filter((cell) => cell.column === column && cell.row > row && cell.text.trim() !== '');
    return (
      below.length > 0 &&
      below.filter(({ text }) => /\d/.test(text) && !isName(text)).length > below.length / 2
    );
  };
  return cells.some((cell) => cell.row === row && /\p{L}/u.test(cell.text) && isOverNumbers(cell));
}

/** How deep a header is that has names over several columns at its top; 0 where there are no such. */
function spannedHeader({ cells, rows }: FoundTable, isLone: (cell: FoundCell) => boolean): number {
  let top = 0;
  while (top < rows && cells.some((cell) => cell.row === top && isLone(cell))) top += 1;
  let end = top;
  for (const { row, columnSpan, rowSpan } of cells.toSorted((one, other) => one.row - other.row)) {
    if (row !== end && row !== top) continue;
    if (columnSpan > 1) end = Math.max(end, row + 1, row + rowSpan);
  }
  const names = cells.filter(({ row }) => row === end).map(({ text }) => text.trim());
  return end > top && end < rows && names.length > 0 && names.every(isName) ? end + 1 : 0;
}

/** A line that names few columns is the upper part of a header, which reaches down until it names nearly all. */
function deepened(
  { cells, rows, columns }: FoundTable,
  marked: number,
  isLone: (cell: FoundCell) => boolean,
): number {
  const named = (depth: number) => {
    const places = new Set<number>();
    for (const cell of cells) {
      if (cell.row >= depth || cell.text.trim() === '' || isLone(cell)) continue;
      for (let at = 0; at < cell.columnSpan; at += 1) places.add(cell.column + at);
    }
    return places.size / columns;
  };
  if (marked === 0 || named(marked) >= 0.5) return marked;
  for (let depth = marked + 1; depth <= mostHeaderRows && depth < rows; depth += 1) {
    if (named(depth) >= 0.9) return depth;
  }
  return marked;
}

function isName(text: string): boolean {
  return /\p{L}|^$|^\W*(?:19|20)\d\d\W*$|^[%#$€£]/u.test(text) && !/^[-–]?[\d.,]+\s/.test(text);
}

function reachesOver({ column, columnSpan }: FoundCell, width: number): boolean {
  return column === 0 && columnSpan >= Math.max(2, width * 0.6);
}

/** From the cells of one column; one without any lies between its neighbours. */
function columnsOf({ cells, columns: width, box }: FoundTable): TablePart['columns'] {
  const columns = Array.from({ length: width }, () => ({ x0: Infinity, x1: -Infinity }));
  for (const { column, columnSpan, box: cell } of cells) {
    const place = columns[column];
    if (!place || columnSpan > 1) continue;
    place.x0 = Math.min(place.x0, cell.x0);
    place.x1 = Math.max(place.x1, cell.x1);
  }
  let left = box.x0;
  for (const [at, place] of columns.entries()) {
    if (place.x0 > place.x1) {
      const next = columns.slice(at + 1).find(({ x0, x1 }) => x0 <= x1);
      place.x0 = left;
      place.x1 = Math.max(left, next?.x0 ?? box.x1);
    }
    left = place.x1;
  }
  return columns;
}
