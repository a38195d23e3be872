import { type DuckSession, withSession } from '../duck/session.js';
import type { Table } from '../read/reader.js';
import { tableSql } from '../read/table-sql.js';
import { blankSql } from '../recipe/text.js';

/** What a column holds, in numbers and a few values. */
export interface ColumnProfile {
  name: string;
  /** Cells that are not blank. */
  filled: number;
  /** Different values, blanks left out; from 10,000 rows on an estimate. */
  distinct: number;
  isEstimate: boolean;
  shortest: number;
  longest: number;
  /** First and last in the order of text. */
  min: string | null;
  max: string | null;
  /** The most frequent values, of equally frequent ones the first in the order of text. */
  top: { value: string; count: number }[];
}

const exactBelow = 10_000;
const columnsAtOnce = 50;
const shownValues = 5;
/** Up to so many different values, each is counted; above, only those that a first pass takes for frequent. */
const countedValues = 100_000;
const candidates = 50;
const cellsAtOnce = 2_000_000;

/** One pass over the columns, fifty at a time, so that a wide table needs no more memory than a narrow one. */
export async function profileTable(
  table: Table,
  scratch?: string,
  mostColumns = Number.POSITIVE_INFINITY,
): Promise<ColumnProfile[]> {
  return withSession(scratch === undefined ? {} : { scratch }, async (session) => {
    const profiles: ColumnProfile[] = [];
    const columns = table.columns.slice(0, mostColumns);
    for (let from = 0; from < columns.length; from += columnsAtOnce) {
      const some = columns.slice(from, from + columnsAtOnce);
      profiles.push(...(await profileColumns(session, table, some, from)));
    }
    return profiles;
  });
}

async function profileColumns(
  session: DuckSession,
  table: Table,
  names: readonly string[],
  from: number,
): Promise<ColumnProfile[]> {
  const isEstimate = table.rowCount >= exactBelow;
  const parts = names.flatMap((_, index) => {
    const at = from + index;
    const cell = `v${at}`;
    return [
      `count(${cell})::BIGINT AS filled${at}`,
      `${isEstimate ? `approx_count_distinct(${cell})` : `count(DISTINCT ${cell})`}::BIGINT AS distinct${at}`,
      `min(length(${cell}))::BIGINT AS shortest${at}`,
      `max(length(${cell}))::BIGINT AS longest${at}`,
      `'|' || min(${cell}) AS min${at}`,
      `'|' || max(${cell}) AS max${at}`,
    ];
  });
  const cells = names.map((_, index) => {
    const cell = `c${from + index}`;
    return `CASE WHEN NOT (${blankSql(cell)}) THEN ${cell} END AS v${from + index}`;
  });
  const [row] = await session.rows(
    `SELECT ${parts.join(', ')} FROM (SELECT ${cells.join(', ')} FROM ${tableSql(table)})`,
  );
  const distinctAt = (at: number) =>
    Math.min(Number(row?.[`distinct${at}`] ?? 0), Number(row?.[`filled${at}`] ?? 0));
  const places = names.map((_, index) => from + index);
  const top = await topValues(session, table, places, distinctAt);
  return names.map((name, index) => {
    const at = from + index;
    const number = (field: string) => Number(row?.[`${field}${at}`] ?? 0);
    return {
      name,
      filled: number('filled'),
      distinct: distinctAt(at),
      isEstimate,
      shortest: number('shortest'),
      longest: number('longest'),
      min: text(row?.[`min${at}`]),
      max: text(row?.[`max${at}`]),
      top: top.get(at) ?? [],
    };
  });
}

/**
 * Counted, not estimated: DuckDB's approx_top_k alone missed the most frequent of 89 values. Some columns at a time,
 * which are read from the file once: to open one of 16,384 columns takes longer than to count it.
 */
async function topValues(
  session: DuckSession,
  table: Table,
  places: readonly number[],
  distinctAt: (at: number) => number,
): Promise<Map<number, ColumnProfile['top']>> {
  const top = new Map<number, ColumnProfile['top']>();
  const atOnce = Math.max(1, Math.floor(cellsAtOnce / Math.max(1, table.rowCount)));
  for (let from = 0; from < places.length; from += atOnce) {
    const some = places.slice(from, from + atOnce).filter((at) => distinctAt(at) > 0);
    if (some.length === 0) continue;
    const counts = some.map((at) => {
      const filled = `(SELECT c${at} AS value FROM cells WHERE NOT (${blankSql(`c${at}`)}))`;
      const frequent = `WHERE value IN (SELECT unnest(approx_top_k(value, ${candidates})) FROM ${filled})`;
      return `(SELECT ${at} AS place, '|' || value AS value, count(*)::BIGINT AS n
        FROM ${filled} ${distinctAt(at) > countedValues ? frequent : ''}
        GROUP BY value ORDER BY n DESC, value LIMIT ${shownValues})`;
    });
    const rows = await session.rows(
      `WITH cells AS MATERIALIZED (SELECT ${some.map((at) => `c${at}`).join(', ')} FROM ${tableSql(table)})
       SELECT * FROM (${counts.join(' UNION ALL ')}) ORDER BY place, n DESC, value`,
    );
    for (const { place, value, n } of rows) {
      const own = top.get(Number(place)) ?? [];
      top.set(Number(place), [...own, { value: text(value) ?? '', count: Number(n) }]);
    }
  }
  return top;
}

function text(marked: unknown): string | null {
  return typeof marked === 'string' ? marked.slice(1) : null;
}
