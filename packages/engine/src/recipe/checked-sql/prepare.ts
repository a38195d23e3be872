import { conditionChildren } from '../condition.js';
import { childrenOf, type Expression } from '../expression.js';
import { InvalidRecipe, type Recipe, type Sheet } from '../recipe.js';
import type { SqlChecker } from './checker.js';
import { setPrepared } from './prepared.js';
import { SqlRefused } from './refused.js';

/**
 * Checks every `sql` operation of a recipe, so that it can be compiled or evaluated. Parsing SQL takes DuckDB and
 * is asynchronous, while an operation writes its SQL synchronously: hence this step in between. Throws
 * InvalidRecipe, whose sentences name sheet and column.
 */
export async function prepareSql(recipe: Pick<Recipe, 'sheets'>, checker: SqlChecker): Promise<void> {
  const problems: string[] = [];
  for (const sheet of recipe.sheets)
    for (const { place, expression } of expressionsOf(sheet)) {
      try {
        await prepareExpression(expression, checker);
      } catch (error) {
        if (!(error instanceof SqlRefused)) throw error;
        problems.push(`Sheet "${sheet.template}", ${place}: ${error.message}.`);
      }
    }
  if (problems.length > 0) throw new InvalidRecipe(problems);
}

/** The same for one expression. Throws SqlRefused. */
export async function prepareExpression(expression: Expression, checker: SqlChecker): Promise<void> {
  for (const child of childrenOf(expression)) await prepareExpression(child, checker);
  if (!isSql(expression)) return;
  const { expression: text, args } = expression;
  setPrepared(expression, await checker.check(text, { columns: Object.keys(args), kind: 'text' }));
}

function isSql(
  node: Expression,
): node is Expression & { expression: string; args: Record<string, Expression> } {
  return node.op === 'sql';
}

function expressionsOf(sheet: Sheet): { place: string; expression: Expression }[] {
  const joins = 'join' in sheet.from ? sheet.from.join.with : [];
  return [
    ...Object.entries(sheet.columns).map(([name, expression]) => ({ place: `column "${name}"`, expression })),
    ...sheet.filters
      .flatMap(({ keep }) => conditionChildren(keep))
      .map((expression) => ({ place: 'filter', expression })),
    ...joins
      .flatMap(({ on }) => on.flatMap(({ left, right }) => [left, right]))
      .map((expression) => ({ place: 'join', expression })),
  ];
}
