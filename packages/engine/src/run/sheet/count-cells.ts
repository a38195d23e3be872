import { blankSql } from '../../cells/text.js';
import type { DuckSession } from '../../duck/session.js';
import { currentRows } from './current-rows.js';
import { UnreadableSheet } from './readable.js';
import { cellColumn, type SheetFile } from './sheet.js';

export interface CellCounts {
  /** Cells that are not blank. */
  filled: number;
  /** Cells that break a rule, however many. */
  invalid: number;
}

/** Of one statement: each column takes room of its own. */
const mostColumns = 200;

/** For each column, in their order. */
export async function countCells(session: DuckSession, sheet: SheetFile): Promise<CellCounts[]> {
  try {
    const invalid = await invalidCells(session, sheet);
    const filled: number[] = [];
    for (let first = 0; first < sheet.columns.length; first += mostColumns) {
      const places = sheet.columns.slice(first, first + mostColumns).map((_, at) => first + at);
      const counts = places.map(
        (at) => `count(*) FILTER (WHERE NOT (${blankSql(cellColumn(at))}))::BIGINT AS n${at}`,
      );
      const [row] = await session.rows(`SELECT ${counts.join(', ')} FROM ${currentRows(sheet, places)}`);
      filled.push(...places.map((at) => Number(row?.[`n${at}`])));
    }
    return filled.map((count, at) => ({ filled: count, invalid: invalid.get(at) ?? 0 }));
  } catch (cause) {
    throw new UnreadableSheet(sheet, { cause });
  }
}

async function invalidCells(session: DuckSession, sheet: SheetFile): Promise<Map<number, number>> {
  const rows = await session.rows(
    `SELECT error."column" AS at, count(DISTINCT "row")::BIGINT AS cells
     FROM (SELECT file_row_number AS "row", unnest(errors) AS error FROM ${currentRows(sheet, [])} WHERE errors IS NOT NULL)
     GROUP BY 1`,
  );
  return new Map(rows.map(({ at, cells }) => [Number(at), Number(cells)]));
}
