import { type Candidate, few } from './candidate.js';
import { freeName, type Grid, isBlank, share } from './grid.js';
import { isSeriesValue, tokensOf } from './name-pattern.js';

/** Names in the first row of data: a word or two, then years, dates or numbers, which reading took for values. */
export function findHeader(grid: Grid, hasHeader: boolean): Candidate | undefined {
  const [first, ...rest] = grid.rows;
  if (hasHeader || !first || rest.length === 0 || first.length < 3) return undefined;
  const cells = first.map((cell) => cell.trim());
  if (cells.slice(1).some(isBlank) || new Set(cells).size < cells.length) return undefined;
  const series = share(cells, (cell) => isSeriesValue(tokensOf(cell)));
  if (series < 0.5 || isSeriesValue(tokensOf(cells[0] ?? ''))) return undefined;
  return promote(grid);
}

/** Takes the names of the columns from the first row. */
export function promote(grid: Grid): Candidate {
  const cells = (grid.rows[0] ?? []).map((cell) => cell.trim());
  const taken: string[] = [];
  const names = grid.columns.map((from, at) => {
    const to = freeName(cells[at] || from, taken);
    taken.push(to);
    return { from, to };
  });
  return {
    step: { step: 'promote_header', rows: 1, names },
    score: 0.99,
    note: `The first row names the columns: ${few(cells)}.`,
  };
}
