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

/** One pass over the columns, fifty at a time, so that a wide table needs no more memory than a narrow one. */
export async function profileTable(table: Table, scratch?: string): Promise<ColumnProfile[]> {
  return withSession(scratch === undefined ? {} : { scratch }, async (session) => {
    const profiles: ColumnProfile[] = [];
    for (let from = 0; from < table.columns.length; from += columnsAtOnce) {
      const some = table.columns.slice(from, from + columnsAtOnce);
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
  const profiles: ColumnProfile[] = [];
  for (const [index, name] of names.entries()) {
    const at = from + index;
    const number = (field: string) => Number(row?.[`${field}${at}`] ?? 0);
    const filled = number('filled');
    const distinct = Math.min(number('distinct'), filled);
    profiles.push({
      name,
      filled,
      distinct,
      isEstimate,
      shortest: number('shortest'),
      longest: number('longest'),
      min: text(row?.[`min${at}`]),
      max: text(row?.[`max${at}`]),
      top: filled === 0 ? [] : await topValues(session, table, `c${at}`, distinct),
    });
  }
  return profiles;
}

/** Counted, not estimated: DuckDB's approx_top_k alone missed the most frequent of 89 values. */
async function topValues(
  session: DuckSession,
  table: Table,
  cell: string,
  distinct: number,
): Promise<{ value: string; count: number }[]> {
  const filled = `(SELECT ${cell} AS value FROM ${tableSql(table)} WHERE NOT (${blankSql(cell)}))`;
  const frequent = `WHERE value IN (SELECT unnest(approx_top_k(value, ${candidates})) FROM ${filled})`;
  const rows = await session.rows(
    `SELECT '|' || value AS value, count(*)::BIGINT AS n FROM ${filled} ${distinct > countedValues ? frequent : ''}
     GROUP BY ALL ORDER BY n DESC, value LIMIT ${shownValues}`,
  );
  return rows.map(({ value, n }) => ({ value: text(value) ?? '', count: Number(n) }));
}

function text(marked: unknown): string | null {
  return typeof marked === 'string' ? marked.slice(1) : null;
}
