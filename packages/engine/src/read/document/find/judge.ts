import type { FoundTable } from '../found-table.js';
import { isFigure } from './columns.js';

/** Is it a table, or a list, running text in columns, a form, a drawing? `isBoxed`: lines are drawn around its cells. */
export function isTable(table: FoundTable, isBoxed: boolean): boolean {
  const { rows, columns, cells } = table;
  if (rows < 2 || columns < 2 || cells.length < 4) return false;
  const filled = cells.reduce((sum, cell) => sum + cell.rowSpan * cell.columnSpan, 0) / (rows * columns);
  const byColumn: string[][] = Array.from({ length: columns }, () => []);
  for (const { column, columnSpan, text } of cells) if (columnSpan === 1) byColumn[column]?.push(text);
  const inRow: number[] = Array(rows).fill(0);
  for (const cell of cells)
    for (let row = cell.row; row < cell.row + cell.rowSpan; row += 1) inRow[row] = (inRow[row] ?? 0) + 1;
  const wide = inRow.filter((count) => count >= 2).length;
  if (wide < 0.5 * rows || cells.length < 0.25 * rows * columns) return false;
  if (isBoxed) return filled >= 0.3 && byColumn.filter((texts) => texts.length > 0).length >= 2;
  if (filled < 0.4) return false;
  if (rows < 3 && (columns < 3 || table.drawn === 'unruled')) return false;
  if (isList(byColumn) || isContents(byColumn) || isForm(byColumn)) return false;
  // A few words beside a few words: an address, signatures.
  const hasFigures = byColumn.some((texts) => share(texts, isFigure) > 0.5);
  if (table.drawn === 'unruled' && columns === 2 && rows < 5 && !hasFigures && !table.headerRows)
    return false;
  return !byColumn.every(isText);
}

function share<T>(values: readonly T[], is: (value: T) => boolean): number {
  return values.filter(is).length / Math.max(1, values.length);
}

/** Marks or numbers, then text. */
function isList(columns: readonly string[][]): boolean {
  const [marks = []] = columns;
  const isMark = (text: string) =>
    /^(?:[•◦▪■●○–—*·❖➢✓-]|\(?(?:\d{1,3}|[a-z]|[ivx]+)[.)])$/iu.test(text.trim());
  return columns.length === 2 && share(marks, isMark) > 0.7;
}

/** Titles, a row of dots, page numbers, together or in columns of their own. */
function isContents(columns: readonly string[][]): boolean {
  const last = columns.at(-1) ?? [];
  if (share(last, (text) => /(?:\.\s?){4,}[\divxlc]{1,4}$/i.test(text)) > 0.8) return true;
  const dotted = share(columns.slice(0, -1).flat(), (text) => /(?:\.\s?){4,}$/.test(text));
  return (
    columns.length <= 3 &&
    share(last, (text) => /^(?:[\divxlc]{1,4}|(?:[.\s…]+)\d+)$/i.test(text)) > 0.8 &&
    dotted > 0.3
  );
}

/** Names that end in a colon, and what was filled in. */
function isForm(columns: readonly string[][]): boolean {
  const [names = []] = columns;
  return columns.length === 2 && share(names, (text) => text.trim().endsWith(':')) > 0.5;
}

/** Several words to a line, no figures. */
function isText(texts: readonly string[]): boolean {
  const lines = texts.flatMap((text) => text.split('\n'));
  const words = lines.reduce((sum, line) => sum + line.split(' ').length, 0) / Math.max(1, lines.length);
  return words >= 4 && share(texts, isFigure) < 0.2;
}
