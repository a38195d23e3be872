import type { TablePart } from './table-part.js';

type Column = TablePart['columns'][number];

/** Of columns that lie on one another the shared part, as a share of the narrower one. */
const enough = 0.5;

/**
 * Which column of a table each column of a part belongs to, by where they stand; undefined where they do not fit.
 * Pages may have their margins on either side, and the next column of a page stands further right as a whole. A
 * column that is empty on a page is not found there.
 */
export function columnsOnto(shape: TablePart, part: TablePart): number[] | undefined {
  const width = shape.columns.length;
  if (part.columns.length > width) return undefined;
  if (width > 2 && part.columns.length < width - Math.max(1, Math.floor(width / 4))) return undefined;
  if (width <= 2 && part.columns.length !== width) return undefined;
  const isDrawn = shape.drawn === 'ruled' && part.drawn === 'ruled' && part.columns.length === width;
  for (const shift of [0, shape.box.x0 - part.box.x0, shape.box.x1 - part.box.x1]) {
    if (isDrawn && !isSameGrid(shape.columns, part.columns, shift)) continue;
    const onto = fitted(shape.columns, part.columns, shift);
    if (onto) return onto;
  }
  return undefined;
}

/** Lines between columns stand where they stood before. */
function isSameGrid(columns: readonly Column[], own: readonly Column[], shift: number): boolean {
  const slack = 4 + ((columns.at(-1)?.x1 ?? 0) - (columns[0]?.x0 ?? 0)) / 50;
  return own.every(({ x0, x1 }, at) => {
    const column = columns[at];
    return column && Math.abs(x0 + shift - column.x0) < slack && Math.abs(x1 + shift - column.x1) < slack;
  });
}

function fitted(columns: readonly Column[], own: readonly Column[], shift: number): number[] | undefined {
  const onto: number[] = [];
  for (const { x0, x1 } of own) {
    let best = -1;
    let most = 0;
    for (const [at, column] of columns.entries()) {
      const shared = Math.min(column.x1, x1 + shift) - Math.max(column.x0, x0 + shift);
      const share = shared / Math.max(1, Math.min(column.x1 - column.x0, x1 - x0));
      if (share > most) {
        most = share;
        best = at;
      }
    }
    if (most < enough || best <= (onto.at(-1) ?? -1)) return undefined;
    onto.push(best);
  }
  return onto;
}
