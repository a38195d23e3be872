import type { Recipe, Sheet } from '../recipe/recipe.js';
import { cellsOf, expressionOf, holds, type Scene } from './scene.js';

/**
 * Whether a changed recipe gives other rows. Undefined: that cannot be told from the rows at hand, or other things than
 * cells and filters changed.
 */
export function hasEffect(scene: Scene, before: Recipe, after: Recipe): boolean | undefined {
  if (JSON.stringify(before.inputs) !== JSON.stringify(after.inputs)) return undefined;
  const effects = after.sheets.map((sheet) => {
    const old = before.sheets.find(({ template }) => template === sheet.template);
    return old ? changes(scene, old, sheet) : undefined;
  });
  if (effects.includes(true)) return true;
  return effects.includes(undefined) ? undefined : false;
}

function changes(scene: Scene, before: Sheet, after: Sheet): boolean | undefined {
  const { rows, isWhole } = scene.sample(after.template);
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const rest = ({ columns: _, filters: __, reasons: ___, confidence: ____, ...others }: Sheet) => others;
  if (!isSame(rest(before), rest(after))) return undefined;
  const kept = ({ filters }: Sheet) => {
    const stays = filters.map(({ keep }) => holds(keep, rows));
    return [...rows.keys()].filter((at) => stays.every((each) => each[at]));
  };
  const [old, now] = [kept(before), kept(after)];
  if (!isSame(old, now)) return true;
  const names = [...new Set([...Object.keys(before.columns), ...Object.keys(after.columns)])];
  let isKnown = isWhole;
  for (const name of names) {
    const [one, other] = [expressionOf(before, name), expressionOf(after, name)];
    if (isSame(one, other)) continue;
    const [was, is] = [one, other].map((each) => (each ? cellsOf(each, rows) : rows.map(() => null)));
    if (is?.includes(undefined) || was?.includes(undefined)) isKnown = false;
    else if (now.some((at) => (was?.[at] || null) !== (is?.[at] || null))) return true;
  }
  return isKnown ? false : undefined;
}
