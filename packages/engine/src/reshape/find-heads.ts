import { type Candidate, few } from './candidate.js';
import { columnOf, type Grid, isBlank } from './grid.js';

const fewestHeads = 3;
const fewestBlank = 0.15;

/**
 * Rows whose first columns stand on the first of them alone, in a table that is not sure to be meant so: the lines of an
 * order, the variants of a product. Whether the rows below belong to the one above shows in what is made of them.
 */
export function findHeads(grid: Grid): Candidate | undefined {
  const first = grid.columns.findIndex((_, at) => columnOf(grid, at).some((cell) => !isBlank(cell)));
  if (first < 0 || grid.rows.length < 2 * fewestHeads) return undefined;
  const cells = columnOf(grid, first);
  const heads = new Set([...cells.keys()].filter((row) => !isBlank(cells[row])));
  const isHeaded =
    heads.has(0) && heads.size >= fewestHeads && heads.size <= (1 - fewestBlank) * cells.length;
  const values = new Set([...heads].map((row) => cells[row]));
  if (!isHeaded || values.size < 0.9 * heads.size) return undefined;
  const columns: string[] = [];
  for (const [at, name] of [...grid.columns.entries()].slice(first)) {
    if (columnOf(grid, at).some((cell, row) => !isBlank(cell) && !heads.has(row))) break;
    columns.push(name);
  }
  if (first + columns.length >= grid.columns.length) return undefined;
  return {
    step: { step: 'fill_down', columns },
    score: 0.4,
    note: `The cells of ${few(columns)} stand on the first of the rows that belong together, and are taken for those below it.`,
  };
}
