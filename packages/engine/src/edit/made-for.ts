import type { Conventions } from '../convert/conversion.js';
import { convert } from '../convert/convert.js';
import { node, nodesOf } from '../recipe/edit.js';
import type { Expression } from '../recipe/expression.js';
import { expressionsOf, type Recipe, type Sheet } from '../recipe/recipe.js';
import { type Target as ColumnTarget, targetOf } from '../target/target.js';
import { cellsOf, countsOf, type SampleRow, type Scene, templateOf, textsOf } from './scene.js';

/** So much more of the cells has to be valid for steps that are there to be given up. */
const BETTER = 0.1;

/**
 * A source made into what a column of the template wants. The steps that the column had (`kept`) stay unless others
 * make clearly more cells valid.
 */
export function madeFor(
  scene: Scene,
  sheet: Sheet,
  name: string,
  source: Expression,
  kept: Expression | undefined,
): Expression {
  const template = templateOf(scene, sheet);
  const column = template.columns.find((each) => each.name === name);
  const { rows } = scene.sample(sheet.template);
  if (!column) return kept ?? source;
  const target = targetOf(column, template, scene.templates);
  const [best] = convert(countsOf(source, rows) ?? [], source, target, conventionsOf(scene.recipe));
  if (!best) return kept ?? source;
  if (!kept) return best.expression;
  const cells = cellsOf(kept, rows).filter((cell): cell is string => !!cell);
  const valid = cells.length === 0 ? 0 : cells.filter((cell) => target.passes(cell)).length / cells.length;
  return best.valid > valid + BETTER ? best.expression : kept;
}

/** A text that people want in a column, as the column takes it: "active" is Active where that is in its list. */
export function writtenFor(scene: Scene, sheet: Sheet, name: string, text: string): string {
  const template = templateOf(scene, sheet);
  const column = template.columns.find((each) => each.name === name);
  if (!column) return text;
  return writtenAs(text, targetOf(column, template, scene.templates), conventionsOf(scene.recipe));
}

/** The same for any column that is wanted. */
export function writtenAs(text: string, target: ColumnTarget, conventions: Conventions): string {
  if (text.trim() === '' || target.passes(text)) return text;
  const said: Expression = node({ op: 'constant', value: text });
  // "0.00 if empty" is about the cells, not about what is put there.
  const { description: _, ...column } = target.column;
  const [best] = convert([{ value: text, count: 1 }], said, { ...target, column }, conventions);
  const made = best && textsOf(best.expression, [NO_ROW])[0];
  return made !== undefined && target.passes(made) ? made : text;
}

/** Constants read no column. */
const NO_ROW: SampleRow = { column: () => null, lookup: () => null, position: 0 };

/** How the rest of the recipe reads dates, numbers and phones. */
function conventionsOf(recipe: Recipe): Conventions {
  const all = recipe.sheets.flatMap(expressionsOf);
  const formats = all.flatMap((each) => nodesOf(each, 'date', 'datetime')).flatMap((each) => each.formats);
  const [number] = all.flatMap((each) => nodesOf(each, 'number'));
  const [phone] = all.flatMap((each) => nodesOf(each, 'phone_e164'));
  const order = formats.map(orderOf).find((each) => each !== undefined);
  return {
    placeholders: [
      ...new Set(all.flatMap((each) => nodesOf(each, 'empty_if')).flatMap((each) => each.values)),
    ],
    meanings: [],
    ...(order ? { dateOrder: order } : {}),
    ...(number ? { decimal: number.decimal } : {}),
    ...(phone ? { country: phone.country } : {}),
  };
}

function orderOf(format: string): 'dmy' | 'mdy' | undefined {
  if (/^D+[^A-Za-z]?M{1,2}(?!M)/.test(format)) return 'dmy';
  return /^M{1,2}[^A-Za-z]?D/.test(format) ? 'mdy' : undefined;
}
