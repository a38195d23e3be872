import { withSession } from '@godwit/engine/duck/session';
import { cellColumn } from '@godwit/engine/run/sheet/sheet';
import { z } from 'zod';
import { sheetRows } from './rows.js';
import { lines, tool } from './tool.js';
import { sheetNow } from './view-preview.js';

const mostValues = 20;

export const viewInvalidCells = tool({
  name: 'view_invalid_cells',
  description:
    'The invalid cells of the sheet that the recipe makes now: by column and rule how many, and the most frequent values.',
  input: z.strictObject({ template: z.string(), column: z.string().optional() }),
  about: ({ template, column }, desk) => ({
    templateId: desk.template(template).slug,
    ...(column && { columnName: column }),
  }),
  run: async ({ template, column }, desk) => {
    const sheet = await sheetNow(desk, template);
    const groups = sheet.errors.filter(
      (each) => each.count > 0 && (column === undefined || each.column === column),
    );
    if (groups.length === 0) return 'All cells are valid.';
    const found: unknown[] = [];
    await withSession({ scratch: desk.context.scratch }, async (session) => {
      for (const group of groups.slice(0, 30)) {
        const at = sheet.columns.indexOf(group.column);
        const cell = cellColumn(at);
        const rows = await session.rows(
          `SELECT '|' || ${cell} AS v, count(*)::BIGINT AS n FROM ${sheetRows(sheet)}
           WHERE errors IS NOT NULL
             AND len(list_filter(errors, lambda error: error."column" = ${at} AND error."rule" = $1)) > 0
           GROUP BY v ORDER BY n DESC, v LIMIT ${Math.min(mostValues, desk.settings.mostSamples)}`,
          [group.rule],
        );
        const values = rows.map(({ v }) => desk.veil.cell(typeof v === 'string' ? v.slice(1) : null));
        found.push({ ...group, ...(desk.veil.samples !== 'none' && { values }) });
      }
    });
    return lines(found);
  },
});
