import type { Action } from '../../language/instruction.js';
import type { Condition } from '../../recipe/condition.js';
import { isOp, isStep, node, nodesOf, replaceNode } from '../../recipe/edit.js';
import type { AnyExpression, Expression } from '../../recipe/expression.js';
import { askedOf } from '../asked.js';
import { asCondition, conditionOf } from '../condition.js';
import { type Edit, editColumns } from '../edit-columns.js';
import { Refusal } from '../refusal.js';
import { type Edited, type Scene, templateOf, withSheet } from '../scene.js';
import { sheetsOf } from '../target.js';
import { keepDuplicates } from './rows.js';

/** The steps that an instruction puts into a column. */
const STEPS: Partial<Record<Action['do'], AnyExpression['op'][]>> = {
  trim: ['trim', 'collapse'],
  pad: ['pad'],
  prefix: ['prefix'],
  suffix: ['suffix'],
  shorten: ['length_limit'],
  decimals: ['round'],
  scale: ['scale'],
  replace: ['replace', 'replace_pattern'],
  strip: ['strip', 'replace', 'replace_pattern'],
  map: ['map'],
  blank_values: ['empty_if'],
  phone_country: ['phone_e164'],
  write_dates: ['date', 'datetime'],
  read_dates: ['date', 'datetime'],
};

/** Takes out of the recipe what the action would put into it. */
export const undo: Edit<'undo'> = (scene, told) => {
  const { of } = told;
  if (!of) throw new Refusal('There is no earlier version of the recipe to go back to.');
  const named = { sentence: told.sentence, ...(told.sheet === undefined ? {} : { sheet: told.sheet }) };
  if (of.do === 'deduplicate' || of.do === 'merge')
    return keepDuplicates(scene, { ...named, do: 'keep_duplicates', by: of.by });
  if (of.do === 'leave_out' || of.do === 'keep_only') return withoutFilter(scene, named, of);
  const column = 'column' in of && of.column !== undefined ? { column: of.column } : {};
  const ops = of.do === 'case' ? [of.to] : of.do === 'step' ? [of.op] : STEPS[of.do];
  if (of.do === 'default' || of.do === 'take_from')
    return editColumns(scene, { ...named, ...column }, (expression) => {
      if (!isOp(expression, 'coalesce')) return undefined;
      const [first, ...others] = expression.of.slice(0, -1);
      if (!first) return undefined;
      const left = others.length > 0 ? node({ ...expression, of: [first, ...others] }) : first;
      return { expression: left, says: 'no longer takes anything else where it is empty' };
    });
  if (!ops) throw new Refusal(`"${told.sentence}": it is not known how to take that back.`);
  return editColumns(scene, { ...named, ...column }, (expression) => {
    const left = without(expression, ops);
    return left === expression ? undefined : { expression: left, says: 'is made without that step' };
  });
};

function without(expression: Expression, ops: readonly AnyExpression['op'][]): Expression {
  const [first] = nodesOf(expression, ...ops);
  return first && isStep(first) ? without(replaceNode(expression, first, first.of), ops) : expression;
}

function withoutFilter(
  scene: Scene,
  named: { sentence: string; sheet?: string },
  of: Extract<Action, { do: 'leave_out' | 'keep_only' }>,
): Edited {
  let { recipe } = scene;
  const changes: string[] = [];
  for (const sheet of sheetsOf(scene, named.sheet)) {
    const texts = filterTexts(scene, sheet, of);
    const filters = sheet.filters.filter(({ keep }) => !texts.includes(written(keep)));
    if (filters.length === sheet.filters.length) continue;
    recipe = withSheet(recipe, { ...sheet, filters });
    changes.push(`${templateOf(scene, sheet).name} no longer leaves those rows out.`);
  }
  if (changes.length === 0) throw new Refusal('No filter leaves such rows out.');
  return { recipe, changes };
}

/** The condition that the action would write down, of a row that is kept. */
function filterTexts(
  scene: Scene,
  sheet: Scene['recipe']['sheets'][number],
  of: Extract<Action, { do: 'leave_out' | 'keep_only' }>,
): string[] {
  try {
    const when = asCondition(conditionOf(askedOf(scene, sheet), of.when));
    return [written(of.do === 'keep_only' ? when : { test: 'not', of: when })];
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** Filters of recipes that were stored before took spaces off at the ends alone; they are the same filters. */
function written(condition: Condition): string {
  return JSON.stringify(condition).replaceAll('"op":"trim"', '"op":"collapse"');
}
