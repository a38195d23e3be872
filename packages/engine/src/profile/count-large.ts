import { getOwn } from '@godwit/contract/own';
import { blankSql } from '../cells/text.js';
import type { DuckSession } from '../duck/session.js';
import { literals } from '../duck/sql.js';
import { stretchesSql } from '../read/table-sql.js';
import type { Cells } from './cells.js';
import { allValues, type ColumnCounts, type Counted, sampled } from './counts.js';

const columnsAtOnce = 50;
/** Up to about so many different values, each is counted; above, a sample is. */
const countedValues = 100_000;
const stretches = 4;
const rowsOfStretch = 2048;
/** A sample that picks by the hash is to have about so many values where all are different. */
const pickedValues = 1500;
const seenOften = 4;

/**
 * 1M rows × 12 on two threads, where SUMMARIZE takes 0.40 s: one GROUP BY for each column takes 0.95 s;
 * approx_count_distinct, min, max and lengths of all in one statement 0.47, and approx_top_k 0.47 more. So the columns
 * are parted by a look at a few thousand rows: a GROUP BY for those of few values (seven of the twelve: 0.16 s), and
 * one statement that counts and picks for those of many (five: 0.26 s).
 */
export async function countLarge(session: DuckSession, cells: Cells): Promise<ColumnCounts[]> {
  const counts: ColumnCounts[] = [];
  for (let from = 0; from < cells.columns.length; from += columnsAtOnce) {
    const some = cells.columns.slice(from, from + columnsAtOnce);
    const seen = await look(session, cells, some);
    const isFew = (at: number) => (seen[at]?.distinct ?? 0) <= countedValues;
    const few = some.filter((_, at) => isFew(at));
    const many = some.flatMap((cell, at) => {
      const own = seen[at];
      return own && !isFew(at) ? [{ cell, seen: own }] : [];
    });
    const found = new Map([
      ...(await countFew(session, cells, few)),
      ...(await countMany(session, cells, many)),
    ]);
    counts.push(...some.flatMap((cell) => found.get(cell) ?? []));
  }
  return counts;
}

interface Seen {
  /** About how many different values the whole column has. */
  distinct: number;
  /** Some value stood there more than once. */
  isRepeated: boolean;
  /** Values that stood there so often that they are frequent in the whole column. */
  frequent: string[];
}

/** At some rows from all over the table. */
async function look(session: DuckSession, cells: Cells, columns: readonly string[]): Promise<Seen[]> {
  const step = Math.max(rowsOfStretch, Math.floor(cells.rows / stretches));
  const places = Array.from({ length: stretches }, (_, at): [number, number] => [
    at * step,
    at * step + rowsOfStretch - 1,
  ]);
  const rows = cells.stored
    ? stretchesSql(cells.stored, places)
    : `(SELECT * FROM ${cells.sql} LIMIT ${stretches * rowsOfStretch})`;
  const each = columns.map(
    (
      cell,
    ) => `(SELECT {'values': count(*), 'rows': coalesce(sum(n), 0)::BIGINT, 'often': coalesce(sum(n) FILTER (n >= ${seenOften}), 0)::BIGINT,
      'frequent': list('|' || value) FILTER (n >= ${seenOften})} FROM (SELECT ${cell} AS value, count(*) AS n FROM looked
      WHERE NOT (${blankSql(cell)}) GROUP BY ALL)) AS ${cell}`,
  );
  const [found] = await session.rows(
    `WITH looked AS MATERIALIZED (SELECT ${columns.join(', ')} FROM ${rows}) SELECT ${each.join(', ')}`,
  );
  return columns.map((cell) => {
    const seen = (getOwn(found, cell) ?? {}) as Partial<
      Record<'values' | 'rows' | 'often' | 'frequent', unknown>
    >;
    const [values, rows] = [Number(seen.values ?? 0), Number(seen.rows ?? 0)];
    const frequent = ((seen.frequent ?? []) as string[]).map((value) => value.slice(1)).sort();
    const distinct = frequent.length + valuesOf(values - frequent.length, rows - Number(seen.often ?? 0));
    return { distinct, isRepeated: values < rows, frequent };
  });
}

/** Of how many equally frequent values so many rows would show so many different ones. */
function valuesOf(distinct: number, rows: number): number {
  const repeats = rows - distinct;
  if (repeats === 0) return rows === 0 ? 0 : Number.POSITIVE_INFINITY;
  return (rows * rows) / (2 * repeats);
}

async function countFew(
  session: DuckSession,
  cells: Cells,
  columns: readonly string[],
): Promise<Map<string, ColumnCounts>> {
  if (columns.length === 0) return new Map();
  const groups = columns.map(
    (cell) => `all_${cell} AS (SELECT ${cell} AS value, count(*)::BIGINT AS n FROM ${cells.sql} GROUP BY ALL),
      of_${cell} AS MATERIALIZED (SELECT * FROM all_${cell} WHERE NOT (${blankSql('value')}))`,
  );
  const listed = (cell: string, order: string) =>
    `(SELECT list({'value': '|' || value, 'n': n}) FROM (SELECT * FROM of_${cell} ORDER BY ${order}, value LIMIT ${allValues}))`;
  const counts = columns.map(
    (
      cell,
      at,
    ) => `SELECT ${at} AS place, coalesce(sum(n), 0)::BIGINT AS filled, count(*)::BIGINT AS distinct_values,
      ${lengthsSql('value')}, ${listed(cell, 'n DESC')} AS frequent, ${listed(cell, 'hash(value)')} AS spread FROM of_${cell}`,
  );
  const rows = await session.rows(`WITH ${groups.join(', ')} ${counts.join(' UNION ALL ')}`);
  return new Map(
    rows.map((row) => {
      const distinct = Number(row.distinct_values);
      const sample = sampled(distinct, countedOf(row.frequent), countedOf(row.spread));
      const cell = columns[Number(row.place)] ?? '';
      return [
        cell,
        { ...lengthsOf(row), filled: Number(row.filled), distinct, isEstimate: false, ...sample },
      ];
    }),
  );
}

/**
 * Without approx_count_distinct, which takes a third of the time: a sample that has all rows of its values tells it
 * better, above all where nearly all values are different. Whether a cell is blank is asked only where some cell begins
 * with white space or with what is no ASCII, which the least and the greatest value tell: it takes another third.
 */
async function countMany(
  session: DuckSession,
  cells: Cells,
  columns: readonly { cell: string; seen: Seen }[],
): Promise<Map<string, ColumnCounts>> {
  const counts = new Map<string, ColumnCounts>();
  const all = columns.map(({ cell }) => cell);
  // Empty texts are what most blank cells are, and cost nothing.
  const emptied = all.map((cell) => `nullif(${cell}, '') AS ${cell}`);
  const plain = await pickAndCount(
    session,
    `(SELECT ${emptied.join(', ')} FROM ${cells.sql})`,
    all,
    cells.rows,
  );
  const untidy = all.filter((cell) => {
    const { min, max } = lengthsOf(plain, `_${cell}`);
    return min !== null && max !== null && (min < '!' || max >= '\u007f');
  });
  const filled = untidy.map((cell) => `CASE WHEN NOT (${blankSql(cell)}) THEN ${cell} END AS ${cell}`);
  const tidied = `(SELECT ${filled.join(', ')} FROM ${cells.sql})`;
  const row = { ...plain, ...(await pickAndCount(session, tidied, untidy, cells.rows)) };
  for (const { cell, seen } of columns) {
    const filled = Number(row[`filled_${cell}`] ?? 0);
    const frequent = await countValues(session, cells, cell, seen.frequent);
    const spread = countedOf(row[`spread_${cell}`]);
    const isUnique =
      filled >= cells.rows * 0.99 && !seen.isRepeated && spread.every(({ count }) => count === 1);
    const distinct = isUnique
      ? await countDistinct(session, cells, cell)
      : estimate(filled, frequent, spread);
    counts.set(cell, {
      ...lengthsOf(row, `_${cell}`),
      filled,
      distinct,
      isEstimate: !isUnique,
      ...sampled(distinct, frequent, spread),
    });
  }
  return counts;
}

async function pickAndCount(
  session: DuckSession,
  from: string,
  columns: readonly string[],
  rows: number,
): Promise<Record<string, unknown>> {
  if (columns.length === 0) return {};
  const one = Math.max(1, Math.floor(rows / pickedValues));
  const parts = columns.map(
    (cell) => `count(${cell})::BIGINT AS filled_${cell}, ${lengthsSql(cell, `_${cell}`)},
      list_transform(map_entries(histogram(${cell}) FILTER (hash(${cell}) % ${one} = 0)),
        lambda entry: {'value': '|' || entry.key, 'n': entry.value}) AS spread_${cell}`,
  );
  const [row = {}] = await session.rows(`SELECT ${parts.join(', ')} FROM ${from}`);
  return row;
}

/** The rows that no frequent value has, by how many rows a picked value has. */
function estimate(filled: number, frequent: readonly Counted[], spread: readonly Counted[]): number {
  const known = new Set(frequent.map(({ value }) => value));
  const others = spread.filter(({ value }) => !known.has(value));
  const sum = (values: readonly Counted[]) => values.reduce((total, { count }) => total + count, 0);
  const rest = filled - sum(frequent);
  return frequent.length + (others.length === 0 ? 0 : Math.round((rest * others.length) / sum(others)));
}

/** Hashes of 64 bits instead of texts: two thirds of the time, a fraction of the memory. */
async function countDistinct(session: DuckSession, cells: Cells, cell: string): Promise<number> {
  const [row] = await session.rows(
    `SELECT count(DISTINCT hash(${cell}))::BIGINT AS n FROM ${cells.sql} WHERE NOT (${blankSql(cell)})`,
  );
  return Number(row?.n ?? 0);
}

async function countValues(
  session: DuckSession,
  cells: Cells,
  cell: string,
  values: readonly string[],
): Promise<Counted[]> {
  if (values.length === 0) return [];
  const rows = await session.rows(
    `SELECT '|' || ${cell} AS value, count(*)::BIGINT AS n FROM ${cells.sql}
     WHERE ${cell} IN (${literals(values)}) GROUP BY ${cell}`,
  );
  return rows.map(({ value, n }) => ({ value: String(value).slice(1), count: Number(n) }));
}

function lengthsSql(value: string, suffix = ''): string {
  return `coalesce(min(length(${value})), 0)::BIGINT AS shortest${suffix}, coalesce(max(length(${value})), 0)::BIGINT AS longest${suffix},
    '|' || min(${value}) AS min${suffix}, '|' || max(${value}) AS max${suffix}`;
}

function lengthsOf(row: Record<string, unknown>, suffix = '') {
  const text = (marked: unknown) => (typeof marked === 'string' ? marked.slice(1) : null);
  return {
    shortest: Number(row[`shortest${suffix}`] ?? 0),
    longest: Number(row[`longest${suffix}`] ?? 0),
    min: text(row[`min${suffix}`]),
    max: text(row[`max${suffix}`]),
  };
}

function countedOf(list: unknown): Counted[] {
  const found = (list ?? []) as { value: string; n: unknown }[];
  return found.map(({ value, n }) => ({ value: value.slice(1), count: Number(n) }));
}
