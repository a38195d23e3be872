import { type DuckSession, quoteText } from '../duck/session.js';
import type { Rule } from '../validate/checks.js';
import type { SheetFile } from './sheet/sheet.js';

export type ErrorCounts = Pick<SheetFile, 'rowCount' | 'invalidRowCount' | 'errors'>;

/** What the file of a sheet holds: its rows, and the errors by column and rule. */
export async function countErrors(
  session: DuckSession,
  parquet: string,
  columns: readonly string[],
): Promise<ErrorCounts> {
  const from = `read_parquet(${quoteText(parquet)})`;
  const [rows] = await session.rows(
    `SELECT count(*)::BIGINT AS n, count(errors)::BIGINT AS invalid FROM ${from}`,
  );
  const errors =
    Number(rows?.invalid) === 0
      ? []
      : await session.rows(
          `SELECT error."column"::INTEGER AS "column", error."rule" AS "rule", count(*)::BIGINT AS n
           FROM (SELECT unnest(errors) AS error FROM ${from} WHERE errors IS NOT NULL) GROUP BY ALL ORDER BY 1, 2`,
        );
  return {
    rowCount: Number(rows?.n),
    invalidRowCount: Number(rows?.invalid),
    errors: errors.map(({ column, rule, n }) => ({
      column: columns[Number(column)] ?? '',
      rule: rule as Rule,
      count: Number(n),
    })),
  };
}
