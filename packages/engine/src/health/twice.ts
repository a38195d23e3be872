import { quoteText, withSession } from '../duck/session.js';
import { cellColumn, type SheetFile } from '../run/sheet/sheet.js';
import { placeOf, type Template } from '../validate/template.js';

/**
 * Of the rows of each sheet, by its template's slug, the share that agrees with another in all that every row has to
 * have: something of what tells them apart is missing, or wrong.
 */
export function twiceIn(
  sheets: readonly SheetFile[],
  templates: readonly Template[],
): Promise<Map<string, number>> {
  return withSession({}, async (session) => {
    const found = new Map<string, number>();
    for (const { template: of, columns, parquet, rowCount } of sheets) {
      const template = templates.find(({ slug }) => slug === of.slug);
      const needed = (template?.columns ?? [])
        .filter(({ required, unique }) => required || unique)
        .map(({ name }) => placeOf(columns, name))
        .filter((at) => at >= 0)
        .map(cellColumn);
      if (needed.length === 0 || rowCount === 0) continue;
      const kinds = await session.count(
        `(SELECT DISTINCT ${needed.join(', ')} FROM read_parquet(${quoteText(parquet)}))`,
      );
      found.set(of.slug, 1 - kinds / rowCount);
    }
    return found;
  });
}
