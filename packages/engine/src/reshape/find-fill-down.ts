import type { Table } from '../read/reader.js';
import { type Candidate, few } from './candidate.js';
import { columnOf, type Grid, isBlank, share } from './grid.js';

/** Leading columns whose cell is written once and left blank below, as people do in spreadsheets. */
export function findFillDown(grid: Grid): Candidate | undefined {
  if (grid.rows.length < 3) return undefined;
  const columns: string[] = [];
  for (const [at, name] of grid.columns.entries()) {
    if (at === grid.columns.length - 1) break;
    const cells = columnOf(grid, at);
    if (cells.every(isBlank)) {
      if (columns.length === 0) continue;
      break;
    }
    if (!isWrittenOnce(grid, cells, at)) break;
    columns.push(name);
  }
  if (columns.length === 0) return undefined;
  return {
    step: { step: 'fill_down', columns },
    score: 0.85,
    note: `The cells of ${few(columns)} are written once and left blank in the rows below that belong to them.`,
  };
}

const nearlyAll = 0.9;

/** Columns whose cells reach over the rows below them: what is blank there is not empty. */
export function findMerged(grid: Grid, merged: Table['merged'] = []): Candidate | undefined {
  const columns = merged.flatMap(({ column, blanks }) => {
    const at = grid.columns.indexOf(column);
    const blank = at < 0 ? 0 : columnOf(grid, at).filter(isBlank).length;
    return blank > 0 && blanks >= nearlyAll * blank ? [column] : [];
  });
  if (columns.length === 0) return undefined;
  return {
    step: { step: 'fill_down', columns },
    score: 1,
    note: `The cells of ${few(columns)} reach over the rows below them, which have them too.`,
  };
}

function isWrittenOnce(grid: Grid, cells: readonly string[], at: number): boolean {
  const heads = cells.flatMap((cell, row) => (isBlank(cell) ? [] : [row]));
  if (heads[0] !== 0 || heads.length > cells.length * 0.9) return false;
  // Blank in the last rows alone, below rows that are all filled: what follows a table, sums most often.
  if (grid.whole && heads.length > 3 && heads.at(-1) === heads.length - 1) return false;
  const left = at === 0 ? [] : columnOf(grid, at - 1);
  // Where the column before it starts anew, so does this one.
  const starts = left.flatMap((cell, row) => (isBlank(cell) || isAlone(grid.rows[row]) ? [] : [row]));
  if (share(starts, (row) => isBlank(cells[row])) > 0.2) return false;
  // What is written again and again is a value of its own row; a head is written when it changes.
  const values = heads.map((row) => cells[row] ?? '');
  if (
    values.some((value, index) => index > 0 && value === values[index - 1]) &&
    new Set(values).size < values.length * 0.7
  )
    return false;
  const below = grid.rows.filter((_, row) => isBlank(cells[row]));
  const fill = below.map((row) => share(row.slice(at + 1), (cell) => !isBlank(cell)));
  return fill.reduce((sum, each) => sum + each, 0) / fill.length > 0.3;
}

/** A cell that has its row for itself is a line between the rows: a heading, a count of those above. */
function isAlone(row: readonly string[] = []): boolean {
  return row.filter((cell) => !isBlank(cell)).length === 1;
}
