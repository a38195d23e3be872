import { open } from 'node:fs/promises';
import { type DuckSession, quoteText } from '../../duck/session.js';
import type { ColumnFacts } from '../structure/header.js';
import type { TablePlan } from '../structure/layout.js';
import { emptyStretch, type Stretch } from '../structure/stretch.js';
import { labelStrength } from '../structure/total-label.js';
import { type Total, TotalsFinder } from '../structure/totals.js';
import type { Dialect } from './dialect.js';
import { recordsOf } from './records.js';

const tailBytes = 16 << 10;
const tailRows = 20;

/** The records at the end of a plain file, as far back as there is no doubt about them. */
export async function lastRecords(path: string, dialect: Dialect, width: number): Promise<string[][]> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.min(size, tailBytes));
    await handle.read(bytes, 0, bytes.length, size - bytes.length);
    const text = bytes.subarray(bytes.indexOf(10) + 1).toString();
    const records = [...recordsOf(text, dialect)];
    const doubtful = records.findLastIndex(({ cells, mended }) => mended || cells.length !== width);
    return records.slice(Math.max(doubtful + 1, records.length - tailRows)).map(({ cells }) => cells);
  } finally {
    await handle.close();
  }
}

/** Totals among the last rows of a large table. The rows before are only added up when one of these may be a total. */
export async function totalsAtEnd(
  session: DuckSession,
  parquet: string,
  plan: TablePlan,
  facts: readonly ColumnFacts[],
  records: number,
  tail: readonly string[][],
): Promise<Total[]> {
  const finder = new TotalsFinder(facts, plan.header);
  const keys = facts.findIndex(({ count }) => count >= 100);
  const inDoubt = tail.some(
    (cells, at) =>
      cells.some((cell) => cell.length < 60 && labelStrength(cell) !== 'none') ||
      (at === tail.length - 1 && keys >= 0 && (cells[keys] ?? '').trim() === ''),
  );
  if (!inDoubt || finder.columns.length === 0) return [];
  const before = records - tail.length;
  finder.addStretch(await sumsBefore(session, parquet, finder.columns, before));
  for (const [at, cells] of tail.entries()) finder.add(plan.first + before + at + 1, cells);
  return finder.totals();
}

async function sumsBefore(
  session: DuckSession,
  parquet: string,
  columns: readonly number[],
  rows: number,
): Promise<Stretch> {
  const stretch = emptyStretch(columns.length, true);
  const sums = columns.map((column, at) => {
    const number = `try_cast(c${column} AS DOUBLE)`;
    return `sum(${number}) AS s${at}, max(${number}) AS m${at}, count(${number}) AS n${at}`;
  });
  const [found] = await session.rows(
    `SELECT ${sums.join(', ')} FROM read_parquet(${quoteText(parquet)}, file_row_number = true)
     WHERE file_row_number < ${rows}`,
  );
  stretch.rows = rows;
  for (const at of columns.keys()) {
    stretch.sums[at] = Number(found?.[`s${at}`] ?? 0);
    stretch.highest[at] = Number(found?.[`m${at}`] ?? Number.NEGATIVE_INFINITY);
    stretch.counts[at] = Number(found?.[`n${at}`] ?? 0);
  }
  return stretch;
}
