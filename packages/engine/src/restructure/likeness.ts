import { broadKind, cellKind, isNumber, numberIn } from './cell-kind.js';
import { columnOf, type Grid, isBlank, mean, share } from './grid.js';

/** What the cells of a column are. */
export interface ColumnFacts {
  name: string;
  /** The kind of most cells; `missing` where none is filled. */
  kind: string;
  /** The finer kind of most cells, with the number of decimals. */
  form: string;
  /** Each kind's share of the filled cells. */
  kinds: Map<string, number>;
  filled: number;
  /** Power of ten of the numbers in the middle. */
  scale: number | undefined;
  values: Set<string>;
}

export function columnFacts(grid: Grid, at: number): ColumnFacts {
  const cells = columnOf(grid, at).filter((cell) => !isBlank(cell));
  const counts = new Map<string, number>();
  const forms = new Map<string, number>();
  const scales: number[] = [];
  for (const cell of cells) {
    const exact = cellKind(cell);
    if (exact === 'missing') continue;
    const kind = broadKind(exact);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const form = exact === 'decimal' ? `${exact} ${/[.,](\d+)$/.exec(cell.trim())?.[1]?.length}` : exact;
    forms.set(form, (forms.get(form) ?? 0) + 1);
    const number = isNumber(exact) ? numberIn(cell) : undefined;
    if (number !== undefined && number !== 0) scales.push(Math.log10(Math.abs(number)));
  }
  const known = [...counts.values()].reduce((sum, count) => sum + count, 0);
  scales.sort((a, b) => a - b);
  return {
    name: grid.columns[at] ?? '',
    kind: commonest(counts),
    form: commonest(forms),
    kinds: new Map([...counts].map(([kind, count]) => [kind, count / known])),
    filled: grid.rows.length === 0 ? 0 : cells.length / grid.rows.length,
    scale: scales[Math.floor(scales.length / 2)],
    values: new Set(
      cells.filter((cell) => cellKind(cell) !== 'missing').map((cell) => cell.trim().toLowerCase()),
    ),
  };
}

/** How much columns look like one column cut in pieces: their kind, the size of their numbers, their words. */
export interface Likeness {
  /** How much the columns' mixtures of kinds are the same: 0 to 1. */
  kind: number;
  isNumeric: boolean;
  /** Powers of ten between the small and the large columns. */
  spread: number;
  /** Share of a column's different values that another one has too. */
  overlap: number;
}

export function likeness(columns: readonly ColumnFacts[]): Likeness {
  const known = columns.filter(({ kind }) => kind !== 'missing');
  const pooled = new Map<string, number>();
  for (const { kinds } of known) {
    for (const [kind, part] of kinds) pooled.set(kind, (pooled.get(kind) ?? 0) + part / known.length);
  }
  const kind = commonest(pooled);
  const common = known.map(({ kinds }) =>
    [...kinds].reduce((sum, [each, part]) => sum + Math.min(part, pooled.get(each) ?? 0), 0),
  );
  const scales = known.flatMap(({ scale }) => (scale === undefined ? [] : [scale])).sort((a, b) => a - b);
  const at = (part: number) => scales[Math.round(part * (scales.length - 1))] ?? 0;
  const owners = new Map<string, number>();
  for (const { values } of known) for (const value of values) owners.set(value, (owners.get(value) ?? 0) + 1);
  const overlaps = known.map(({ values }) => share([...values], (value) => (owners.get(value) ?? 0) > 1));
  return {
    kind: mean(common),
    isNumeric: kind === 'number' || kind === 'money' || kind === 'percent',
    spread: scales.length < 2 ? 0 : at(0.9) - at(0.1),
    overlap: mean(overlaps),
  };
}

function commonest(counts: ReadonlyMap<string, number>): string {
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'missing';
}

/** How much more the rows are of one kind each than the columns are. */
export function rowsOverColumns(rows: readonly (readonly string[])[]): number {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? 'missing'));
  return purity(rows) - purity(columns);
}

/** How much the cells of a line are of one kind, on average. */
function purity(lines: readonly (readonly string[])[]): number {
  const shares = lines.flatMap((line) => {
    const known = line.filter((kind) => kind !== 'missing');
    if (known.length < 2) return [];
    const counts = new Map<string, number>();
    for (const kind of known) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return [Math.max(...counts.values()) / known.length];
  });
  return mean(shares);
}
