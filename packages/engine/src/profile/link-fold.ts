import { bareSql, bareText } from '../cells/bare.js';
import { PLACEHOLDERS } from '../cells/placeholders.js';
import { lowerText, trimText } from '../cells/text.js';
import type { DuckSession } from '../duck/session.js';
import { literals } from '../duck/sql.js';
import type { Cells } from './cells.js';

/** How values are compared: in any case, without white space around them; and then by their letters and digits alone. */
export type LinkFold = 'as it is' | 'bare';

export function foldText(value: string, fold: LinkFold): string {
  return fold === 'bare' ? bareText(value) : lowerText(trimText(value));
}

function foldSql(cell: string, fold: LinkFold): string {
  return fold === 'bare' ? bareSql(cell, { let: (sql) => sql }) : `lower(trim(${cell}))`;
}

/** Which of the values the column has. */
export async function matchedIn(
  session: DuckSession,
  from: string,
  cell: string,
  values: readonly string[],
  fold: LinkFold,
): Promise<Set<string>> {
  const folded = [...new Set(values.map((value) => foldText(value, fold)))];
  const rows = await session.rows(
    `SELECT DISTINCT '|' || value AS value FROM (SELECT ${foldSql(cell, fold)} AS value FROM ${from})
     WHERE value IN (${literals(folded)})`,
  );
  return new Set(rows.map(({ value }) => String(value).slice(1)));
}

/** Of the rows with a value, the share whose value the other column has. */
export async function shareInSql(
  session: DuckSession,
  from: Cells & { cell: string },
  to: Cells & { cell: string },
  fold: LinkFold,
): Promise<number> {
  const values = `(SELECT ${foldSql(from.cell, fold)} AS value FROM ${from.sql})`;
  const [row] = await session.rows(
    `SELECT count(*)::BIGINT AS n, count(*) FILTER (value IN (SELECT ${foldSql(to.cell, fold)} FROM ${to.sql}))::BIGINT AS there
     FROM ${values} WHERE value NOT IN (${literals(['', ...PLACEHOLDERS])})`,
  );
  const n = Number(row?.n ?? 0);
  return n === 0 ? 0 : Number(row?.there ?? 0) / n;
}
