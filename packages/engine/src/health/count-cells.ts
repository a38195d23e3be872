import { blankSql } from '../cells/text.js';
import { type DuckSession, quoteText } from '../duck/session.js';
import { cellColumn, type SheetFile } from '../run/sheet/sheet.js';

/** What a column of a sheet holds. */
export interface CellCounts {
  filled: number;
  /** Of the first rows, the share of filled cells that are JSON or HTML. */
  raw: number;
  /** All of its cells hold the same. */
  isSame: boolean;
}

const looked = 2000;
const together = 200;
/** Lists and objects as JSON has them, and markup: not what a person types into a cell. */
const rawPattern =
  '^\\s*(\\[\\s*["{\\[].*\\]|\\{\\s*".*\\})\\s*$|<(p|br|div|ul|ol|li|span|table|h[1-6])(\\s[^>]*)?/?>';

/** In the order of the columns. */
export async function countCells(session: DuckSession, sheet: SheetFile): Promise<CellCounts[]> {
  const rows = `read_parquet(${quoteText(sheet.parquet)})`;
  const counts: CellCounts[] = [];
  for (let first = 0; first < sheet.columns.length; first += together) {
    const places = sheet.columns.slice(first, first + together).map((_, at) => first + at);
    const filled = (at: number) => `NOT (${blankSql(cellColumn(at))})`;
    const [all] = await session.rows(
      `SELECT ${places
        .map(
          (at) =>
            `(count(*) FILTER (${filled(at)}))::BIGINT AS n${at}, (min(${cellColumn(at)}) = max(${cellColumn(at)})) AS s${at}`,
        )
        .join(', ')} FROM ${rows}`,
    );
    const [start] = await session.rows(
      `SELECT ${places
        .map(
          (at) =>
            `(count(*) FILTER (${filled(at)}))::BIGINT AS n${at}, (count(*) FILTER (regexp_matches(${cellColumn(at)}, ${quoteText(rawPattern)}, 'si')))::BIGINT AS r${at}`,
        )
        .join(', ')} FROM (SELECT * FROM ${rows} LIMIT ${looked})`,
    );
    for (const at of places) {
      const seen = Number(start?.[`n${at}`] ?? 0);
      const raw = Number(start?.[`r${at}`] ?? 0);
      counts.push({
        filled: Number(all?.[`n${at}`] ?? 0),
        raw: seen === 0 ? 0 : raw / seen,
        isSame: all?.[`s${at}`] === true,
      });
    }
  }
  return counts;
}
