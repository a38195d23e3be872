import type { Counted } from '../../convert/conversion.js';
import { repair } from '../../convert/repair.js';
import { quoteText, withSession } from '../../duck/session.js';
import type { SheetFile } from '../../run/sheet/sheet.js';
import type { Knowing } from '../columns/candidate.js';
import { conventionsOf } from '../columns/conventions.js';
import type { Draft } from '../feeds/draft.js';
import type { Work } from '../views/work.js';

const mostValues = 500;

/** Mends what can be mended of the cells that a test run found invalid. Says what was done; nothing said, nothing changed. */
export async function repairDraft(
  draft: Draft,
  sheet: SheetFile,
  knowing: Knowing,
  work: Work,
): Promise<string[]> {
  const { slug, name } = draft.template;
  const done: string[] = [];
  for (const column of draft.template.columns) {
    const errors = sheet.errors.filter(
      (each) => each.column === column.name && (each.rule === 'strict' || each.rule === 'ai'),
    );
    if (errors.length === 0) continue;
    const failing = await work.tool(
      'view_invalid_cells',
      { templateId: slug, templateName: name, columnName: column.name },
      () => failingCells(sheet, column.name),
      (values) => `${values.length} different values`,
    );
    const target = knowing.targets.of(draft.template, column);
    for (const { view, feeds } of draft.members) {
      const feed = feeds.get(column.name);
      const [source] = feed?.sources ?? [];
      if (!feed || !source) continue;
      const conventions = conventionsOf(
        { view, source, template: draft.template, target: column.name, wanted: target.wanted },
        knowing.told,
        knowing.views,
      );
      const repaired = repair(failing, feed.expression, target, conventions);
      if (!repaired) continue;
      feeds.set(column.name, {
        ...feed,
        expression: repaired.expression,
        reason: `${feed.reason}; ${repaired.reason}`,
      });
      done.push(`${draft.template.name}, ${column.name}: ${repaired.reason}`);
    }
  }
  return done;
}

async function failingCells(sheet: SheetFile, column: string): Promise<Counted[]> {
  const at = sheet.columns.indexOf(column);
  const rows = await withSession({}, (session) =>
    session.rows(
      `SELECT '|' || "c${at}" AS value, count(*)::BIGINT AS n FROM read_parquet(${quoteText(sheet.parquet)})
       WHERE len(list_filter(errors, lambda each: each."column" = ${at} AND each."rule" IN ('strict', 'ai'))) > 0 AND "c${at}" IS NOT NULL
       GROUP BY 1 ORDER BY n DESC, value LIMIT ${mostValues}`,
    ),
  );
  return rows.map(({ value, n }) => ({ value: String(value).slice(1), count: Number(n) }));
}
