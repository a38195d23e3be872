import type { Sheet } from '@godwit/engine/recipe/recipe';
import { z } from 'zod';
import type { Desk } from '../desk.js';
import { lines, tool } from './tool.js';

export const getRecipe = tool({
  name: 'get_prior_recipe',
  description:
    'The recipe as it is now, the built-in plan to begin with: of one template, or of all. `confidence` says how sure ' +
    'the built-in planner is of a column, `maybe` what else it thought of. Of long lists the first items are shown and ' +
    'how many are left out; a column with such a list is changed by instructions, or written without it.',
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
  return { ...(shortLists(veil.recipe(sheet)) as object), reasons: Object.fromEntries(said) };
}

const mostListed = 100;

/**
 * A map may list thousands of values, and the plan goes out with every request. The last item says how many are left
 * out, in a way that no recipe can have: written back, the list is refused instead of being cut.
 */
function shortLists(value: unknown): unknown {
  if (Array.isArray(value)) {
    const shown = value.slice(0, mostListed).map(shortLists);
    return value.length > mostListed ? [...shown, { left_out: value.length - mostListed }] : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shortLists(field)]));
}
