import { type Candidate, few } from './candidate.js';
import { freeName, type Grid, isBlank, share } from './grid.js';

/** Rows with one filled cell that head the rows below them. */
export function findSections(grid: Grid): Candidate | undefined {
  const filled = grid.rows.map((row) => row.flatMap((cell, at) => (isBlank(cell) ? [] : [at])));
  const used = new Set(filled.flat());
  if (used.size < 2 || grid.rows.length < 4) return undefined;
  const lonely = filled.map((places) => (places.length === 1 ? places[0] : undefined));
  const heading = mostFrequent(lonely);
  const firstUsed = [...used].sort((a, b) => a - b).slice(0, 2);
  if (heading === undefined || !firstUsed.includes(heading)) return undefined;
  const places = lonely.flatMap((at, row) => (at === heading ? [row] : []));
  const data = filled.filter((cells) => cells.length > 1);
  const first = places[0] ?? 0;
  if (places.length < 2 || data.length < places.length) return undefined;
  const headsRows = share(places, (row) => (filled[row + 1]?.length ?? 0) > 1);
  const fill = data.reduce((sum, cells) => sum + cells.length, 0) / (data.length * used.size);
  const ownColumn = !data.some((cells) => cells.includes(heading));
  // In a narrow table a lone cell may as well be a row whose other cells are unknown.
  const isNarrow = used.size - (ownColumn ? 1 : 0) < 4;
  if (headsRows < 0.6 || first > grid.rows.length * 0.3) return undefined;
  if (!ownColumn && (isNarrow ? first > 0 || fill < 0.75 : fill < 0.4)) return undefined;
  const titles = places.map((row) => grid.rows[row]?.[heading] ?? '');
  const name = grid.columns[heading] ?? '';
  const column = ownColumn ? name : freeName('Section', grid.columns);
  return {
    step: {
      step: 'sections',
      column,
      heading: name,
      blank: grid.columns.filter((_, at) => at !== heading),
    },
    score: (first === 0 ? 0.95 : 0.8) * (0.6 + 0.4 * headsRows),
    note: `${places.length} rows have a cell in "${name}" only (${few(titles, 3)}): they head the rows below them${ownColumn ? '' : `, which get it in "${column}"`}.`,
  };
}

function mostFrequent(places: readonly (number | undefined)[]): number | undefined {
  const counts = new Map<number, number>();
  for (const at of places) if (at !== undefined) counts.set(at, (counts.get(at) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
