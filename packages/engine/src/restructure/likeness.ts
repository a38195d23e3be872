import { broadKind, cellKind, isNumber, numberIn } from './cell-kind.js';
import { columnOf, type Grid, isBlank, share } from './grid.js';

/** What the cells of a column are. */
export interface ColumnFacts {
  name: string;
  /** The kind of most cells and how many of the filled ones are of it; `missing` where none is filled. */
  kind: string;
  pure: number;
  filled: number;
  /** Power of ten of the numbers in the middle. */
  scale: number | undefined;
  values: Set<string>;
}

export function columnFacts(grid: Grid, at: number): ColumnFacts {
  const cells = columnOf(grid, at).filter((cell) => !isBlank(cell));
  const counts = new Map<string, number>();
  const scales: number[] = [];
  for (const cell of cells) {
    const exact = cellKind(cell);
    if (exact === 'missing') continue;
    const kind = broadKind(exact);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const number = isNumber(exact) ? numberIn(cell) : undefined;
    if (number !== undefined && number !== 0) scales.push(Math.log10(Math.abs(number)));
  }
  const [kind, most] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['missing', 0];
  const known = [...counts.values()].reduce((sum, count) => sum + count, 0);
  scales.sort((a, b) => a - b);
  return {
    name: grid.columns[at] ?? '',
    kind,
    pure: known === 0 ? 1 : most / known,
    filled: grid.rows.length === 0 ? 0 : cells.length / grid.rows.length,
    scale: scales[Math.floor(scales.length / 2)],
    values: new Set(cells.map((cell) => cell.trim().toLowerCase())),
  };
}

/** How much columns look like one column cut in pieces: their kind, the size of their numbers, their words. */
export interface Likeness {
  /** Share of the columns that are of the commonest kind, and mostly so. */
  kind: number;
  isNumeric: boolean;
  /** Powers of ten between the small and the large columns. */
  spread: number;
  /** Share of a column's different values that another one has too. */
  overlap: number;
}

export function likeness(columns: readonly ColumnFacts[]): Likeness {
  const known = columns.filter(({ kind }) => kind !== 'missing');
  const counts = new Map<string, number>();
  for (const { kind } of known) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const [commonest] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['missing'];
  const scales = known.flatMap(({ scale }) => (scale === undefined ? [] : [scale])).sort((a, b) => a - b);
  const at = (part: number) => scales[Math.round(part * (scales.length - 1))] ?? 0;
  const owners = new Map<string, number>();
  for (const { values } of known) for (const value of values) owners.set(value, (owners.get(value) ?? 0) + 1);
  const overlaps = known.map(({ values }) => share([...values], (value) => (owners.get(value) ?? 0) > 1));
  return {
    kind: share(known, ({ kind, pure }) => kind === commonest && pure >= 0.6),
    isNumeric: commonest === 'number' || commonest === 'money' || commonest === 'percent',
    spread: scales.length < 2 ? 0 : at(0.9) - at(0.1),
    overlap: overlaps.reduce((sum, each) => sum + each, 0) / Math.max(1, overlaps.length),
  };
}
