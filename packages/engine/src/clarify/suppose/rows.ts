import { getOwn } from '@godwit/contract/own';
import type { Condition } from '../../recipe/condition.js';
import { isOp, node, rewriteCondition } from '../../recipe/edit.js';
import { parseRecipe } from '../../recipe/recipe.js';
import { type Asked, sheetsAsked } from '../asked.js';
import { readCondition } from '../condition.js';
import type { SheetView, World } from '../made.js';
import type { Supposed } from './try-out.js';

const leave =
  /\b(?:le(?:ave|aving|ft)(?: \w+){0,6}? out|left out|exclud\w*|drop\w*|remov\w*|skip\w*|filter\w*(?: out)?|delet\w*|ignor\w*|discard\w*|threw|throw\w*|get rid|got rid|omit\w*|did(?:n['’]?t| not) (?:import|take|include|keep|migrate)|do(?:n['’]?t| not) (?:import|take|include|keep|migrate))\b/;
const only =
  /\b(?:only (?:keep|kept|take|took|import\w*|use[ds]?|includ\w*|migrat\w*)|(?:keep|kept|take|took|import\w*|use[ds]?|includ\w*|migrat\w*) only|just (?:keep|take|import\w*)|restrict\w*|limit\w*)\b/;

/** Some rows left out, or only some taken. */
export async function filtered(asked: Asked, world: World): Promise<Supposed | undefined> {
  const keeps = only.test(asked.text);
  if (!keeps && !leave.test(asked.text)) return undefined;
  for (const view of sheetsAsked(asked, world)) {
    const asking = await readCondition(asked, world, view);
    if (!asking) continue;
    const condition = conditionOnSource(asking.condition, view);
    const keep = keeps ? condition : ({ test: 'not', of: condition } as const);
    const sheets = world.recipe.sheets.map((sheet) =>
      sheet === view.sheet ? { ...sheet, filters: [...sheet.filters, { keep }] } : sheet,
    );
    const recipe = parseRecipe({ ...world.recipe, sheets });
    return {
      recipe,
      says: `${view.name} ${keeps ? 'keeps only' : 'leaves out'} rows ${asking.english}.`,
    };
  }
  return undefined;
}

/** A condition on the columns of a sheet becomes one on what they are made from. */
function conditionOnSource(condition: Condition, { sheet, columns }: SheetView): Condition {
  return rewriteCondition(condition, (each) => {
    if (!isOp(each, 'column') || !columns.includes(each.name)) return each;
    return getOwn(sheet.columns, each.name) ?? node({ op: 'constant', value: '' });
  });
}
