import { cellKind } from '../../reshape/cell-kind.js';
import { columnOf, type Grid, isBlank } from '../../reshape/grid.js';

/** Rows of one kind, in a table that holds records of several: a column holds one of these values, '' where it is blank. */
export interface RowKind {
  column: string;
  values: string[];
  /** The columns that other rows leave blank. */
  own: string[];
  /** Columns of the rows of another kind that stand above: a payout above what was paid with it. */
  heads: string[];
}

const mostValues = 12;
const mostKinds = 8;
/** Of the columns that may tell kinds apart, those that leave most columns to one of them. */
const mostDivisions = 2;
const longest = 60;
const fewestRows = 6;
/** What a record is stands in it, as a rule; what is counted need not be there. */
const mostBlank = 0.25;
/** Rows of a value, or it is no kind but a mark of a few. */
const fewestOfEach = 3;
/** A column belongs to a kind that fills it in so many of its rows, and to none that fills it in so few. */
const filled = 0.5;
const unfilled = 0.03;
/** A single column that is blank in some rows makes them no other kind of record. */
const fewestColumns = 2;
const mostColumns = 400;
/** Of the rows of a kind that heads others, so many have some right below. */
const mostHead = 0.95;
const naming = ['whole', 'code', 'words', 'flag', 'missing'];

interface Division {
  column: string;
  values: string[];
  /** By value: the columns of the grid that it fills, of those that are filled for some values and blank for others. */
  fills: number[][];
  telling: number[];
}

/**
 * Tables of records of several kinds, told apart by a column of few values: each kind fills columns that others leave
 * blank. The values that fill the same column are one kind, those that fill all the same columns another.
 */
export function kindsIn(whole: Grid, heads: readonly string[] = []): RowKind[] {
  const grid = { ...whole, rows: whole.rows.filter((row) => row.some((cell) => !isBlank(cell))) };
  if (grid.rows.length < fewestRows || grid.columns.length > mostColumns) return [];
  const kinds = grid.columns
    .flatMap((name, at) => (heads.includes(name) ? [] : (divisionBy(grid, at) ?? [])))
    .sort((a, b) => b.telling.length - a.telling.length)
    .slice(0, mostDivisions)
    .flatMap((division) => kindsOf(grid, division));
  const rowsOf = new Map(kinds.map((kind) => [kind, String(grid.rows.map(isOf(grid, kind)))]));
  const isNew = (kind: RowKind, at: number) =>
    kinds.findIndex((other) => rowsOf.get(other) === rowsOf.get(kind)) === at;
  // Rows but for a blank line or a test entry are all rows: what is left out has to be of another kind itself.
  const isPart = (kind: RowKind) =>
    grid.rows.length - grid.rows.filter(isOf(grid, kind)).length >= fewestOfEach;
  return kinds.filter((kind, at) => kind.own.length >= fewestColumns && isPart(kind) && isNew(kind, at));
}

function isOf({ columns }: Grid, { column, values }: Pick<RowKind, 'column' | 'values'>) {
  const at = columns.indexOf(column);
  return (row: readonly string[]) => values.includes((row[at] ?? '').trim());
}

function divisionBy(grid: Grid, at: number): Division | undefined {
  const cells = columnOf(grid, at).map((cell) => cell.trim());
  const values = [...new Set(cells)];
  if (values.length < 2 || values.length > mostValues) return undefined;
  if (values.some((value) => value.length > longest || !naming.includes(cellKind(value)))) return undefined;
  const blank = cells.filter((cell) => cell === '').length;
  if (blank > mostBlank * cells.length || (blank > 0 && cells.some((cell) => cellKind(cell) === 'whole')))
    return undefined;
  const counts = values.map((value) => cells.filter((cell) => cell === value).length);
  if (grid.rows.length < fewestOfEach * values.length) return undefined;
  const shares = values.map((value) => filledShares(grid, (row) => (row[at] ?? '').trim() === value));
  const telling = grid.columns.flatMap((_, column) => {
    const of = shares.map((share) => share[column] ?? 0);
    const isTelling = of.some((share) => share >= filled) && of.some((share) => share <= unfilled);
    return column !== at && isTelling ? [column] : [];
  });
  const fills = shares.map((share) => telling.filter((column) => (share[column] ?? 0) >= filled));
  // Where all values fill the same, rows without one are no kind, but rows without it; what is rare may be chance.
  const common = fills.filter((_, place) => values[place] !== '' && (counts[place] ?? 0) >= fewestOfEach);
  const kinds = new Set(common.map(String));
  if (telling.length < fewestColumns || kinds.size < 2) return undefined;
  return { column: grid.columns[at] ?? '', values, fills, telling };
}

function kindsOf(grid: Grid, { column, values, fills, telling }: Division): RowKind[] {
  const alike = fills.map((own) => values.filter((_, at) => String(fills[at]) === String(own)));
  const filling = telling.map((each) => values.filter((_, at) => fills[at]?.includes(each)));
  const sets = new Map([...alike, ...filling].map((set) => [JSON.stringify(set), set]));
  return [...sets.values()].slice(0, mostKinds).map((set) => {
    const isOwn = isOf(grid, { column, values: set });
    const [here, there] = [filledShares(grid, isOwn), filledShares(grid, (row) => !isOwn(row))];
    const own = grid.columns.filter(
      (name, at) => name !== column && (here[at] ?? 0) >= filled && (there[at] ?? 0) <= unfilled,
    );
    return { column, values: set, own, heads: headsAbove(grid, isOwn) };
  });
}

/** By column: of the rows, the share in which it is filled. */
function filledShares({ columns, rows }: Grid, isMeant: (row: readonly string[]) => boolean): number[] {
  const own = rows.filter(isMeant);
  return columns.map((_, at) => own.filter((row) => !isBlank(row[at])).length / Math.max(1, own.length));
}

/** What the rows of other kinds alone say, where each of them stands above rows of this one. */
function headsAbove({ columns, rows }: Grid, isOwn: (row: readonly string[]) => boolean): string[] {
  return columns.filter((_, at) => {
    const heads = rows.flatMap((cells, row) => (isBlank(cells[at]) ? [] : [row]));
    if (heads.length < 2 || heads[0] !== 0 || heads.some((row) => isOwn(rows[row] ?? []))) return false;
    const values = new Set(heads.map((row) => rows[row]?.[at]));
    const isAbove = heads.filter((row) => row + 1 < rows.length && !heads.includes(row + 1)).length;
    return values.size > 1 && isAbove >= mostHead * heads.length;
  });
}
