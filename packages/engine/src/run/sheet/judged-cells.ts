import { blankSql } from '../../cells/text.js';
import { type DuckSession, quoteText } from '../../duck/session.js';
import { cellColumn, type JudgedCells, type SheetFile } from './sheet.js';

const looked = 2000;
const together = 200;
/** Lists and objects as JSON has them, and markup: not what a person types into a cell. */
const rawPattern =
  '^\\s*(\\[\\s*["{\\[].*\\]|\\{\\s*".*\\})\\s*$|<(p|br|div|ul|ol|li|span|table|h[1-6])(\\s[^>]*)?/?>';

function isRawSql(cell: string): string {
  return `regexp_matches(${cell}, ${quoteText(rawPattern)}, 'si')`;
}

/** What a cell of this row adds to the counts of its column, as columns of SQL. */
export function judgedCellSql(cell: string, row: string): string {
  const filled = `(NOT (${blankSql(cell)}))::INTEGER`;
  const isLooked = `(${row} < ${looked})::INTEGER`;
  const raw = `coalesce(${isRawSql(cell)}, false)::INTEGER`;
  return `${filled} AS filled, ${filled} * ${isLooked} AS seen, ${raw} * ${isLooked} AS raw`;
}

/** In the order of the columns. `filled`: what was counted of them already. */
export async function countJudgedCells(
  session: DuckSession,
  sheet: SheetFile,
  filled?: readonly number[],
): Promise<JudgedCells[]> {
  const rows = `read_parquet(${quoteText(sheet.parquet)})`;
  const isAllLooked = sheet.rowCount <= looked;
  const counts: JudgedCells[] = [];
  const filledSql = (at: number) => `(count(*) FILTER (NOT (${blankSql(cellColumn(at))})))::BIGINT AS n${at}`;
  const sameSql = (at: number) => `(min(${cellColumn(at)}) = max(${cellColumn(at)})) AS s${at}`;
  for (let first = 0; first < sheet.columns.length; first += together) {
    const places = sheet.columns.slice(first, first + together).map((_, at) => first + at);
    const raw = (at: number) => `(count(*) FILTER (${isRawSql(cellColumn(at))}))::BIGINT AS r${at}`;
    const [start] = await session.rows(
      `SELECT ${places.flatMap((at) => [filledSql(at), raw(at), sameSql(at)]).join(', ')} FROM (SELECT * FROM ${rows} LIMIT ${looked})`,
    );
    // What differs among the first rows is not the same in all.
    const maybeSame = places.filter((at) => start?.[`s${at}`] !== false);
    const asked = isAllLooked ? [] : [...(filled ? [] : places.map(filledSql)), ...maybeSame.map(sameSql)];
    const [more] = asked.length > 0 ? await session.rows(`SELECT ${asked.join(', ')} FROM ${rows}`) : [];
    const all = isAllLooked ? start : more;
    for (const at of places) {
      counts.push({
        filled: filled?.[at] ?? Number(all?.[`n${at}`] ?? 0),
        seen: Number(start?.[`n${at}`] ?? 0),
        raw: Number(start?.[`r${at}`] ?? 0),
        isSame: all?.[`s${at}`] === true,
      });
    }
  }
  return counts;
}
