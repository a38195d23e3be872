import { type CellType, cellType } from './cell-type.js';
import type { ColumnFacts } from './header.js';
import { isBlank } from './survey.js';

type Facts = readonly ColumnFacts[];
type Cells = readonly (string | undefined)[];

export type Fitted = { cells: Cells; how: 'whole' | 'short' | 'cut' | 'shifted' } | undefined;

/**
 * A record as a row of the table. One that is too long loses empty cells at its end, or, where the values then fall
 * into columns of their own kind, an empty cell in the middle. Undefined: there is no telling which cell is too many.
 */
export function fitRow(cells: Cells, width: number, facts: Facts): Fitted {
  if (cells.length === width) return { cells, how: 'whole' };
  if (cells.length < width) return { cells, how: 'short' };
  if (cells.slice(width).every((cell) => isBlank(cell ?? ''))) {
    const cut = cells.slice(0, width);
    const better = withoutEmpty(cells, width, facts);
    return better && fit(better, facts) > fit(cut, facts) + 0.5
      ? { cells: better, how: 'shifted' }
      : { cells: cut, how: 'cut' };
  }
  const shifted = withoutEmpty(cells, width, facts);
  return shifted && fit(shifted, facts) >= width * 0.8 ? { cells: shifted, how: 'shifted' } : undefined;
}

function withoutEmpty(cells: Cells, width: number, facts: Facts): Cells | undefined {
  let current = cells;
  if (cells.length - width > 3) return undefined;
  while (current.length > width) {
    let best: Cells | undefined;
    let bestFit = -1;
    for (const [at, cell] of current.entries()) {
      if (!isBlank(cell ?? '')) continue;
      const candidate = [...current.slice(0, at), ...current.slice(at + 1)];
      const value = fit(candidate, facts);
      if (value > bestFit) {
        best = candidate;
        bestFit = value;
      }
    }
    if (!best) return undefined;
    current = best;
  }
  return current;
}

/** How many cells are of the kind their column usually holds. */
function fit(cells: Cells, facts: Facts): number {
  let total = 0;
  for (const [at, column] of facts.entries()) {
    const type = cellType(cells[at] ?? '');
    if (column.count === 0) total += type === 'empty' ? 1 : 0;
    else if (type === 'empty') total += 0.4;
    else total += shareOf(column.kinds, type, column.count);
  }
  return total;
}

function shareOf(kinds: Map<CellType, number>, type: CellType, count: number): number {
  return (kinds.get(type) ?? 0) / count;
}
