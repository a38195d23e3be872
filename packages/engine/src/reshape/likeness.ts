import { broadKind, type CellKind, cellKind, isNumber, numberIn } from './cell-kind.js';
import { type Grid, mean, share } from './grid.js';

/** What the cells of a column are. */
export interface ColumnFacts {
  name: string;
  /** The kind of most cells; `missing` where none is filled. */
  kind: string;
  /** The finer kind of most cells, with the number of decimals. */
  form: string;
  /** Each kind's share of the filled cells. */
  kinds: Map<string, number>;
  /** Power of ten of the numbers in the middle. */
  scale: number | undefined;
  values: Set<string>;
}

const kindsKnown = new WeakMap<Grid, CellKind[][]>();
const factsKnown = new WeakMap<Grid, ColumnFacts[]>();

/** The kind of each cell; looked at once, as several findings ask for it. */
export function kindsOf(grid: Grid): CellKind[][] {
  const kinds = kindsKnown.get(grid) ?? grid.rows.map((row) => row.map(cellKind));
  kindsKnown.set(grid, kinds);
  return kinds;
}

export function factsOf(grid: Grid): ColumnFacts[] {
  const facts = factsKnown.get(grid) ?? grid.columns.map((_, at) => columnFacts(grid, at));
  factsKnown.set(grid, facts);
  return facts;
}

function columnFacts(grid: Grid, at: number): ColumnFacts {
  const counts = new Map<string, number>();
  const forms = new Map<string, number>();
  const scales: number[] = [];
  const values = new Set<string>();
  for (const [row, kinds] of kindsOf(grid).entries()) {
    const cell = (grid.rows[row]?.[at] ?? '').trim();
    const exact = kinds[at] ?? 'missing';
    if (exact === 'missing') continue;
    values.add(cell.toLowerCase());
    add(counts, broadKind(exact));
    add(forms, exact === 'decimal' ? `${exact} ${/[.,](\d+)$/.exec(cell)?.[1]?.length}` : exact);
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
    scale: scales[Math.floor(scales.length / 2)],
    values,
  };
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
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
