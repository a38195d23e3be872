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
  /** The most frequent values, the first ones of equals. */
  top: { value: string; count: number }[];
}

const exactBelow = 10_000;
const columnsAtOnce = 50;

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
      `list_transform(approx_top_k(${cell}, 5), lambda each: '|' || each) AS top${at}`,
    ];
  });
  const cells = names.map((_, index) => {
    const cell = `c${from + index}`;
    return `CASE WHEN NOT (${blankSql(cell)}) THEN ${cell} END AS v${from + index}`;
  });
  const [row] = await session.rows(
    `SELECT ${parts.join(', ')} FROM (SELECT ${cells.join(', ')} FROM ${tableSql(table)})`,
  );
  const texts = names.map((_, index) =>
    ((row?.[`top${from + index}`] ?? []) as string[]).map((each) => each.slice(1)),
  );
  const counts = await topCounts(session, table, texts, from);
  return names.map((name, index) => {
    const at = from + index;
    const number = (field: string) => Number(row?.[`${field}${at}`] ?? 0);
    const filled = number('filled');
    return {
      name,
      filled,
      distinct: Math.min(number('distinct'), filled),
      isEstimate,
      shortest: number('shortest'),
      longest: number('longest'),
      min: text(row?.[`min${at}`]),
      max: text(row?.[`max${at}`]),
      top: (counts[index] ?? []).sort((a, b) => b.count - a.count),
    };
  });
}

/** How often they really stand: what finds them in one pass only estimates it. */
async function topCounts(
  session: DuckSession,
  table: Table,
  texts: readonly string[][],
  from: number,
): Promise<{ value: string; count: number }[][]> {
  const asked = texts.flatMap((values, index) => values.map((value, place) => ({ value, place, index })));
  if (asked.length === 0) return texts.map(() => []);
  const sums = asked.map(
    ({ place, index }, at) => `count(*) FILTER (c${from + index} = $${at + 1})::BIGINT AS n${index}_${place}`,
  );
  const [row] = await session.rows(
    `SELECT ${sums.join(', ')} FROM ${tableSql(table)}`,
    asked.map(({ value }) => value),
  );
  return texts.map((values, index) =>
    values.map((value, place) => ({ value, count: Number(row?.[`n${index}_${place}`]) })),
  );
}

function text(marked: unknown): string | null {
  return typeof marked === 'string' ? marked.slice(1) : null;
}
