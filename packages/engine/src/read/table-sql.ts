import { quoteText } from '../duck/session.js';
import type { RowKind, Table } from './reader.js';

/** Which rows are read beside the data, and which of the data are not. */
export interface RowChoice {
  keep?: readonly RowKind[];
  leave_out?: readonly RowKind[];
}

type Run = [first: number, last: number];
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
    const texts = columns.map((_, at) => (cells[at] === undefined ? 'NULL' : quoteText(cells[at])));
    return `(${[`${row}::BIGINT`, ...texts].join(', ')})`;
  });
  return `(SELECT * FROM (VALUES ${rows.join(', ')}) AS above(${names}) UNION ALL SELECT ${names} FROM ${inside})`;
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

function storedSql({ parquet, firstRow }: Rows): string {
  const path = quoteText(parquet);
  if (firstRow === null) return `(SELECT * FROM read_parquet(${path}))`;
  return `(SELECT * EXCLUDE (file_row_number), file_row_number + ${firstRow} AS "row" FROM read_parquet(${path}, file_row_number = true))`;
}

function markedSql(marks: NonNullable<Table['marks']>): string {
  const runs = marks.flatMap(({ rows }) => rows).sort(([a], [b]) => a - b);
  return runsSql(merged(runs));
}

/** Runs that follow each other as one: they must be apart to be searched. */
function merged(runs: readonly Run[]): Run[] {
  const apart: Run[] = [];
  for (const [first, last] of runs) {
    const before = apart.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else apart.push([first, last]);
  }
  return apart;
}

/** Halved again and again: a file may have a total after every few of its million rows. */
function runsSql(runs: readonly Run[]): string {
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last) return 'false';
  if (runs.length === 1) return `"row" BETWEEN ${first[0]} AND ${first[1]}`;
  const half = runs.length >> 1;
  return `CASE WHEN "row" < ${runs[half]?.[0]} THEN ${runsSql(runs.slice(0, half))} ELSE ${runsSql(runs.slice(half))} END`;
}
