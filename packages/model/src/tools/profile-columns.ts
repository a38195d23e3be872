import { withSession } from '@godwit/engine/duck/session';
import { cellColumn } from '@godwit/engine/run/sheet/sheet';
import { z } from 'zod';
import { sheetRows } from './rows.js';
import { lines, tool } from './tool.js';
import { sheetNow } from './view-preview.js';

const mostValues = 10;

export const profileColumns = tool({
  name: 'profile_columns',
  description:
    'What the columns of the sheet hold that the recipe makes now: filled, different, the most frequent values.',
  input: z.strictObject({ template: z.string() }),
  about: ({ template }, desk) => ({
    columnName: desk
      .template(template)
      .columns.map(({ name }) => name)
      .slice(0, 5)
      .join(', '),
  }),
  run: async ({ template }, desk) => {
    const sheet = await sheetNow(desk, template);
    const most = Math.min(mostValues, desk.settings.mostSamples);
    const found = await withSession({ scratch: desk.context.scratch }, async (session) => {
      const all: unknown[] = [];
      for (const [at, column] of sheet.columns.entries()) {
        const cell = cellColumn(at);
        const [counts] = await session.rows(
          `SELECT count(*)::BIGINT AS filled, count(DISTINCT ${cell})::BIGINT AS different
           FROM ${sheetRows(sheet)} WHERE trim(${cell}) <> ''`,
        );
        const rows = await session.rows(
          `SELECT '|' || ${cell} AS v, count(*)::BIGINT AS n FROM ${sheetRows(sheet)} WHERE trim(${cell}) <> ''
           GROUP BY v ORDER BY n DESC, v LIMIT ${most}`,
        );
        const values = rows.map(({ v }) => desk.veil.cell(typeof v === 'string' ? v.slice(1) : null));
        all.push({
          column,
          filled: Number(counts?.filled),
          different: Number(counts?.different),
          ...(desk.veil.samples !== 'none' && { values }),
        });
      }
      return all;
    });
    return lines(found);
  },
});
