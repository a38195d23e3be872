import { blankSql } from '../cells/text.js';
import { quoteText, withSession } from '../duck/session.js';
import { cellColumn, type SheetFile } from '../run/sheet/sheet.js';
import { placeOf, type Template } from '../validate/template.js';

/** What the rows of a sheet say of how it was made, by its template alone. */
export interface RowEvidence {
  /** Of the cells of columns that every row has to have, the share that is blank. */
  hollow: number;
  /** Of the rows, the share that agrees with another in all such columns: something of what tells them apart is missing. */
  twice: number;
  /** Of the cells that lead to other sheets, the share that leads nowhere, of the worst column. */
  lost: number;
}

/** By template slug. */
export type RowEvidences = Record<string, RowEvidence>;

export function rowEvidenceOf(
  sheets: readonly SheetFile[],
  templates: readonly Template[],
): Promise<RowEvidences> {
  return withSession({}, async (session) => {
    const found: RowEvidences = {};
    for (const sheet of sheets) {
      const template = templates.find(({ slug }) => slug === sheet.template.slug);
      if (!template || sheet.rowCount === 0) continue;
      const needed = template.columns
        .filter(({ required, unique }) => required || unique)
        .map(({ name }) => placeOf(sheet.columns, name))
        .filter((at) => at >= 0)
        .map(cellColumn);
      const [counts] =
        needed.length === 0
          ? []
          : await session.rows(
              `SELECT ${needed.map(blankCount).join(', ')}, count(DISTINCT (${needed.join(', ')}))::BIGINT AS kinds FROM read_parquet(${quoteText(sheet.parquet)})`,
            );
      const blank = needed.reduce((sum, _, at) => sum + Number(counts?.[`n${at}`] ?? 0), 0);
      found[sheet.template.slug] = {
        hollow: blank / Math.max(1, needed.length * sheet.rowCount),
        twice: counts ? 1 - Number(counts.kinds) / sheet.rowCount : 0,
        lost: lostIn(sheet),
      };
    }
    return found;
  });
}

function blankCount(cell: string, at: number): string {
  return `(count(*) FILTER (${blankSql(cell)}))::BIGINT AS n${at}`;
}

function lostIn({ errors, rowCount }: SheetFile): number {
  return Math.max(0, ...errors.flatMap(({ rule, count }) => (rule === 'link' ? [count / rowCount] : [])));
}
