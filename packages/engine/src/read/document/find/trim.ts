import type { FoundCell, FoundTable } from '../found-table.js';
import { isCaption, isNote } from './captions.js';

/** Within the frame of a table, but none of its rows: its title at the top, notes at its foot. */
export function trimmedTable(table: FoundTable): FoundTable {
  let result = table;
  for (;;) {
    const top = wholeRow(result, 0);
    if (!top || !isCaption(top.text) || result.rows < 3) break;
    result = cut(result, 0, top.text);
  }
  for (;;) {
    const foot = wholeRow(result, result.rows - 1);
    if (!foot || result.rows < 3 || !(isNote(foot.text) || foot.text.split(/\s/).length >= 12)) break;
    result = cut(result, result.rows - 1);
  }
  return result;
}

/** The cell of a row that has all of its columns. */
function wholeRow({ cells, columns }: FoundTable, row: number): FoundCell | undefined {
  const own = cells.filter((cell) => cell.row <= row && cell.row + cell.rowSpan > row);
  const [cell] = own;
  return own.length === 1 && cell?.columnSpan === columns && cell.rowSpan === 1 ? cell : undefined;
}

function cut(table: FoundTable, row: number, title?: string): FoundTable {
  const { headerRows } = table;
  const isTop = row === 0;
  const cells = table.cells
    .filter((cell) => cell.row !== row)
    .map((cell) => (isTop ? { ...cell, row: cell.row - 1 } : cell));
  const box = isTop
    ? { ...table.box, y0: Math.min(...cells.map((cell) => cell.box.y0)) - 2 }
    : { ...table.box, y1: Math.max(...cells.map((cell) => cell.box.y1)) + 2 };
  const { headerRows: _, ...rest } = table;
  const left = headerRows === undefined ? 0 : headerRows - (isTop ? 1 : 0);
  return {
    ...rest,
    cells,
    box,
    rows: table.rows - 1,
    ...(left > 0 && { headerRows: left }),
    ...(title !== undefined && { title: title.replaceAll('\n', ' ') }),
  };
}
