import type { Sheet } from '@godwit/engine/recipe/recipe';
import { z } from 'zod';
import type { Desk } from '../desk.js';
import { lines, tool } from './tool.js';

export const getRecipe = tool({
  name: 'get_prior_recipe',
  description:
    'The recipe as it is now, the built-in plan to begin with: of one template, or of all. `confidence` says how sure ' +
    'the built-in planner is of a column, `maybe` what else it thought of.',
  input: z.strictObject({ template: z.string().optional() }),
  about: ({ template }) => ({ ...(template !== undefined && { templateId: template }) }),
  run: ({ template }, desk) => {
    const sheets =
      template === undefined ? desk.recipe.sheets : [desk.sheet(template)].flatMap((each) => each ?? []);
    if (sheets.length === 0)
      return 'Nothing is planned for it: write_recipe with `from` and `columns` makes a sheet.';
    return lines(sheets.map((sheet) => sheetShown(sheet, desk)));
  },
});

/** Reasons are words of the planner, which may quote cells. */
export function sheetShown({ reasons = {}, ...sheet }: Sheet, { veil }: Desk): unknown {
  const said = Object.entries(reasons).map(([column, reason]) => [column, veil.words(reason)]);
  return { ...(veil.recipe(sheet) as object), reasons: Object.fromEntries(said) };
}
