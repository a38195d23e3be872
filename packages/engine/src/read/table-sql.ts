import { quoteText } from '../duck/session.js';
import { literal } from '../duck/sql.js';
import type { RowKind, Table } from './reader.js';

/** Which rows are read beside the data, and which of the data are not. */
export interface RowChoice {
  keep?: readonly RowKind[];
  leave_out?: readonly RowKind[];
}

/**
 * More than these are looked up in a string of bits, one for each row: a file may have a total after every few of its
 * million rows. (50,000 runs in 1M rows × 12: 43 s written out as conditions.)
 */
const fewRuns = 20;

type Rows = Pick<Table, 'parquet' | 'firstRow'> & Partial<Pick<Table, 'columns' | 'marks' | 'aside'>>;

/**
 * A subquery of `row` and the cells `c0`, `c1`, …, in the order of the file; only what is asked for is read from disk.
 * Rows that are marked as no data are not in it unless they are to be kept.
 */
export function tableSql(table: Rows, { keep = [], leave_out = [] }: RowChoice = {}): string {
  const { columns = [], marks = [], aside = [] } = table;
  const out = marks.filter(({ kind }) => leave_out.includes(kind) || isOut(kind, keep));
  const inside =
    out.length === 0 ? storedSql(table) : `(SELECT * FROM ${storedSql(table)} WHERE NOT (${markedSql(out)}))`;
  const above = aside.filter(({ kind }) => keep.includes(kind));
  if (above.length === 0) return inside;
  const names = ['"row"', ...columns.map((_, at) => `c${at}`)].join(', ');
  const rows = above.map(({ row, cells }) => {
    const texts = columns.map((_, at) => (cells[at] === undefined ? 'NULL' : literal(cells[at])));
    return `(${[`${row}::BIGINT`, ...texts].join(', ')})`;
  });
  return `(SELECT * FROM (VALUES ${rows.join(', ')}) AS above(${names}) UNION ALL SELECT ${names} FROM ${inside})`;
}

/** Rows of the file by their place in it, from 0, marked ones too: DuckDB skips what is not asked for. */
export function stretchesSql({ parquet }: Rows, stretches: readonly [first: number, last: number][]): string {
  const where = stretches.map(([first, last]) => `file_row_number BETWEEN ${first} AND ${last}`);
  return `(SELECT * FROM read_parquet(${quoteText(parquet)}, file_row_number = true) WHERE ${where.join(' OR ')})`;
}

/**
 * The same with these cells alone, for statements over a few columns of a wide table: to name all 16,384 of one takes
 * 0.7 s of processor time, whatever is asked for.
 */
export function cellsSql(table: Rows, cells: readonly string[]): string {
  const { marks = [] } = table;
  const out = marks.filter(({ kind }) => isOut(kind, []));
  const where = out.length === 0 ? '' : ` WHERE NOT (${markedSql(out)})`;
  return `(SELECT ${cells.join(', ')} FROM ${storedSql(table, cells)}${where})`;
}

/** The rows that a choice leaves out, of those that would be read without it. */
export function leftOutSql(table: Rows, { keep = [], leave_out = [] }: RowChoice = {}): string {
  const out = (table.marks ?? []).filter(({ kind }) => leave_out.includes(kind));
  const given = tableSql(table, { keep });
  return `(SELECT * FROM ${given} WHERE ${out.length === 0 ? 'false' : markedSql(out)})`;
}

/** `hidden` rows are data all the same. */
function isOut(kind: RowKind, keep: readonly RowKind[]): boolean {
  return kind !== 'hidden' && !keep.includes(kind);
}

function storedSql({ parquet, firstRow }: Rows, cells?: readonly string[]): string {
  const path = quoteText(parquet);
  if (firstRow === null)
    return `(SELECT ${cells ? ['"row"', ...cells].join(', ') : '*'} FROM read_parquet(${path}))`;
  const columns = cells?.join(', ') ?? '* EXCLUDE (file_row_number)';
  return `(SELECT ${columns}, file_row_number + ${firstRow} AS "row" FROM read_parquet(${path}, file_row_number = true))`;
}

/** Whether a row is in one of the runs. */
function markedSql(marks: NonNullable<Table['marks']>): string {
  const runs = marks.flatMap(({ rows }) => rows);
  const some = runs.slice(0, fewRuns).map(([first, last]) => `"row" BETWEEN ${first} AND ${last}`);
  if (runs.length <= fewRuns) return some.length === 0 ? 'false' : some.join(' OR ');
  const first = runs.reduce((least, [row]) => Math.min(least, row), Number.POSITIVE_INFINITY);
  const last = runs.reduce((most, [, row]) => Math.max(most, row), 0);
  const bits = Buffer.alloc(Math.ceil((last - first + 1) / 8));
  for (const run of runs)
    for (let at = run[0] - first; at <= run[1] - first; at += 1)
      bits[at >> 3] = (bits[at >> 3] ?? 0) | (0x80 >> (at & 7));
  return `CASE WHEN "row" BETWEEN ${first} AND ${last} THEN get_bit(from_base64('${bits.toString('base64')}')::BIT, ("row" - ${first})::INTEGER) = 1 ELSE false END`;
}
