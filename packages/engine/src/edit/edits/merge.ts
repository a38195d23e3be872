import { getOwn } from '@godwit/contract/own';
import type { SaidMerge } from '../../language/instruction.js';
import type { Merge } from '../../recipe/merge.js';
import type { Sheet } from '../../recipe/recipe.js';
import { resolveColumn, resolveTable } from '../../words/naming.js';
import { type Edit, kindOf } from '../edit-columns.js';
import { type Scene, withSheet } from '../scene.js';
import { madeOne } from './rows.js';

/** Rows with the same key are one; the rows of preferred tables come first, and cells may come from others. */
export const merge: Edit<'merge'> = (scene, told) => {
  const { by, prefer = [], cells, sentence, sheet } = told;
  const base = madeOne(scene, {
    do: 'deduplicate',
    by,
    sentence,
    keep: 'first',
    ...(sheet === undefined ? {} : { sheet }),
  });
  let { recipe } = base;
  for (const [at, each] of recipe.sheets.entries()) {
    if (!each.deduplicate || each === scene.recipe.sheets[at]) continue;
    const rules = Object.fromEntries(cells.flatMap((cell) => rulesOf(each, cell)));
    recipe = withSheet(recipe, {
      ...preferring(scene, each, prefer),
      deduplicate:
        Object.keys(rules).length === 0
          ? each.deduplicate
          : { ...each.deduplicate, merge: { ...each.deduplicate.merge, ...rules } },
    });
  }
  return { recipe, changes: base.changes };
};

function rulesOf(sheet: Sheet, said: SaidMerge): [string, Merge][] {
  return said.columns.flatMap((column): [string, Merge][] => {
    const name = resolveColumn(column, Object.keys(sheet.columns))?.name;
    if (name === undefined) return [];
    const expression = getOwn(sheet.columns, name);
    if (said.take === 'constant') return [[name, { take: 'constant', value: said.value }]];
    if (said.take !== 'least' && said.take !== 'greatest') return [[name, { take: said.take }]];
    const isNumber = expression && kindOf(expression) === 'number';
    return [[name, isNumber ? { take: said.take, as: 'number' } : { take: said.take }]];
  });
}

/** Of rows that are one the first is kept: the members of the union are put in the order of preference. */
function preferring(scene: Scene, sheet: Sheet, prefer: readonly string[]): Sheet {
  const { from } = sheet;
  if (!('union' in from) || prefer.length === 0) return sheet;
  const rank = (id: string) => {
    const input = scene.recipe.inputs.find((each) => each.id === id);
    const names = [id, input?.file, input?.table].flatMap((name) => name ?? []);
    const at = prefer.findIndex((said) => resolveTable(said, names));
    return at < 0 ? prefer.length : at;
  };
  return { ...sheet, from: { union: from.union.toSorted((a, b) => rank(a.input) - rank(b.input)) } };
}
