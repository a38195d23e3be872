import { z } from 'zod';
import type { Desk, Tried } from '../desk.js';
import { worseThan } from '../worse.js';
import { lines, tool } from './tool.js';

export const dryRun = tool({
  name: 'dry_run',
  description:
    'Carries the recipe out on the rows and says what came of it: rows, invalid cells by column and rule, findings, ' +
    'a score from 0 (higher is better), and whether it may replace the built-in plan. Use it after every change.',
  input: z.strictObject({}),
  about: () => ({}),
  run: async (_, desk) => triedText(await desk.tried(), desk),
});

/** How a recipe did, beside the built-in one. */
export async function triedText(tried: Tried, desk: Desk): Promise<string> {
  const builtIn = await desk.builtInTried();
  const sheets = desk.templates.map(({ slug }) => {
    const sheet = tried.sheets.find(({ template }) => template.slug === slug);
    if (!sheet)
      return {
        template: slug,
        rows: 0,
        findings: desk.healthOf(tried, slug).findings.map(({ message }) => desk.veil.words(message)),
      };
    const { rowCount, invalidRowCount, errors, dropped } = sheet;
    const before = builtIn.sheets.find(({ template }) => template.slug === slug);
    return {
      template: slug,
      rows: rowCount,
      rows_of_built_in: before?.rowCount ?? 0,
      left_out:
        dropped?.rules
          .filter(({ count }) => count > 0)
          .map(({ rule, count }) => ({ rule: desk.veil.words(rule), count })) ?? [],
      invalid_rows: invalidRowCount,
      invalid_cells: errors.filter(({ count }) => count > 0),
      score: rounded(tried.scores.get(slug)),
      score_of_built_in: rounded(builtIn.scores.get(slug)),
      findings: desk.healthOf(tried, slug).findings.map(({ message }) => desk.veil.words(message)),
    };
  });
  const worse = worseThan(builtIn, tried, desk).map((each) => desk.veil.words(each));
  if (worse.length === 0) desk.best = tried;
  const verdict =
    worse.length === 0
      ? 'It is not worse than the built-in plan: it would be taken.'
      : `It is worse than the built-in plan and would not be taken:\n${worse.join('\n')}`;
  return `${lines(sheets)}\n${verdict}`;
}

function rounded(score: number | undefined): number | null {
  return score === undefined ? null : Math.round(score * 1000) / 1000;
}
