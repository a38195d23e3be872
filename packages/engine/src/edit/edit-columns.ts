import { getOwn } from '@godwit/contract/own';
import type { Instruction, Said } from '../language/instruction.js';
import { type isOp, isStep, nodesOf, replaceNode, withOf } from '../recipe/edit.js';
import { childrenOf, columnsOf, type Expression } from '../recipe/expression.js';
import type { Recipe, Sheet } from '../recipe/recipe.js';
import { Ask, whichSheet } from './ask.js';
import { askedOf } from './asked.js';
import type { Change, FilledPlace, Place, Told } from './column/place.js';
import { onlyFrom } from './from-table.js';
import { writtenFor } from './made-for.js';
import { Refusal } from './refusal.js';
import { cellsOf, type Edited, type SampleRow, type Scene, templateOf, withSheet } from './scene.js';
import { allowReading } from './source-columns.js';
import { sheetsOf, type Target, targetsOf } from './target.js';

export type Edit<Name extends Instruction['do']> = (scene: Scene, told: Told<Name>) => Edited;

/** A column that is filled, and some rows of its sheet. */
export interface Filled extends Target {
  expression: Expression;
  rows: readonly SampleRow[];
}

interface Named {
  column?: Said;
  sheet?: Said;
  /** Only rows that come from this table. */
  table?: Said;
  sentence: string;
}

/** Undefined: nothing to do here. */
type ChangeOf = (of: Expression, target: Filled) => Change | undefined;

/**
 * Puts each column that is named through `change`. Without a name, every column for which it gives a change. Where a
 * column of the source is named of which others are made as well, the part that reads it alone is changed.
 */
export function editColumns(scene: Scene, named: Named, change: ChangeOf): Edited {
  const targets =
    named.column === undefined
      ? sheetsOf(scene, named.sheet).flatMap(filledColumns)
      : targetsOf(scene, named.column, named.sheet);
  const filled = targets.filter(isFilled);
  if (filled.length === 0) throw new Refusal(notFilled(scene, targets));
  const refusals: Refusal[] = [];
  const changes = filled.flatMap((target) => {
    const rows = scene.sample(target.sheet.template).rows;
    const part = target.source ? partReading(target.expression, target.source.name) : target.expression;
    const made = unlessRefused(() => change(part, { ...target, rows }), refusals);
    const only = made && onlyFrom(scene, target.sheet, named.table, part, made.expression);
    if (!only) return [];
    const expression = replaceNode(target.expression, part, only);
    return [{ target, change: { ...made, expression } }];
  });
  if (changes.length === 0)
    throw (
      refusals[0] ?? new Refusal(`"${named.column ?? named.sentence}" fits no column: nothing was changed.`)
    );
  const meant =
    named.column !== undefined && named.sheet === undefined ? ofOneKind(scene, named, changes) : changes;
  return meant.reduce<Edited>(
    (edited, { target, change }) => {
      const step = setColumn({ ...scene, recipe: edited.recipe }, target, change, named.sentence);
      return { recipe: step.recipe, changes: [...edited.changes, ...step.changes] };
    },
    { recipe: scene.recipe, changes: [] },
  );
}

/** The column as the sheet of a recipe has it. */
export function placeOf(scene: Scene, { sheet, column }: Target, of: Expression): FilledPlace;
export function placeOf(scene: Scene, { sheet, column }: Target, of: Expression | undefined): Place;
export function placeOf(scene: Scene, { sheet, column }: Target, of: Expression | undefined): Place {
  const written = (text: string) => writtenFor(scene, sheet, column, text);
  return { column, of, asked: askedOf(scene, sheet), written };
}

/** What an instruction makes of one column, in every column that is meant. */
export function toColumns<One extends Instruction & Named>(
  change: (told: One, place: FilledPlace) => Change | undefined,
  unnamed?: (told: One) => string,
): (scene: Scene, told: One) => Edited {
  return (scene, told) => {
    if (unnamed && told.column === undefined) throw new Refusal(unnamed(told));
    return editColumns(scene, told, (of, target) => change(told, placeOf(scene, target, of)));
  };
}

/** What cannot be done to one column may be meant for another. */
export function unlessRefused<T>(work: () => T, refusals: Refusal[]): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refusals.push(error);
    return undefined;
  }
}

function isFilled(target: Target): target is Target & { expression: Expression } {
  return target.expression !== undefined;
}

function filledColumns(sheet: Sheet): Target[] {
  return Object.entries(sheet.columns).map(([column, expression]) => ({ sheet, column, expression }));
}

function notFilled(scene: Scene, targets: readonly Target[]): string {
  const [first] = targets;
  if (!first) return 'The recipe fills no column yet.';
  const { name } = templateOf(scene, first.sheet);
  return `${name}, ${first.column} is not filled yet: say which column it is taken from.`;
}

/** The largest part that reads this column and no other. */
function partReading(expression: Expression, name: string): Expression {
  const reads = columnsOf(expression);
  if (reads.every((each) => each.name === name)) return expression;
  const child = childrenOf(expression).find((each) => columnsOf(each).some((read) => read.name === name));
  return child ? partReading(child, name) : expression;
}

/** Sets one column of a sheet, filled or not, with the reason. */
export function setColumn(
  scene: Scene,
  { sheet: { template }, column }: Pick<Target, 'sheet' | 'column'>,
  { expression, says }: Change,
  sentence: string,
): Edited {
  const sheet = scene.recipe.sheets.find((each) => each.template === template);
  if (!sheet) throw new Refusal(`There is no sheet for "${template}".`);
  const name = `${templateOf(scene, sheet).name}, ${column}`;
  const confidence = { ...sheet.confidence, [column]: 1 };
  if (JSON.stringify(getOwn(sheet.columns, column)) === JSON.stringify(expression))
    return {
      recipe: withSheet(scene.recipe, { ...sheet, confidence }),
      changes: [`${name} was already that way.`],
    };
  const readable = allowReading(
    scene,
    sheet,
    columnsOf(expression).map((read) => read.name),
  );
  const reasons = { ...sheet.reasons, [column]: reasonOf(getOwn(sheet.reasons, column), sentence) };
  const changed = {
    ...readable,
    columns: { ...sheet.columns, [column]: expression },
    reasons,
    confidence,
  };
  return { recipe: withSheet(scene.recipe, changed), changes: [`${name} ${says}.`] };
}

function reasonOf(before: string | undefined, sentence: string): string {
  const said = `Asked for: "${sentence.trim().replace(/[.!]+$/, '')}".`;
  if (before?.includes(said)) return before;
  return before ? `${before.replace(/([^.!?])$/, '$1.')} ${said}` : said;
}

interface Changed {
  target: Target & { expression: Expression };
  change: Change;
}

/** Of columns that are called the same in several sheets, those of one kind are all meant; of others, those it changes. */
function ofOneKind(scene: Scene, named: Named, changes: readonly Changed[]): readonly Changed[] {
  const kinds = (some: readonly Changed[]) => new Set(some.map(({ target }) => kindOf(target.expression)));
  if (kinds(changes).size === 1) return changes;
  const telling = changes.filter(({ target, change }) => {
    const { rows } = scene.sample(target.sheet.template);
    const before = cellsOf(target.expression, rows);
    return cellsOf(change.expression, rows).some((cell, at) => cell !== before[at]);
  });
  const meant = telling.length > 0 ? telling : changes;
  const sheets = [...new Set(meant.map(({ target }) => target.sheet))];
  if (sheets.length === 1 || kinds(meant).size === 1) return meant;
  throw new Ask(
    whichSheet(
      named.sentence,
      named.column ?? '',
      sheets.map((sheet) => ({ id: sheet.template, name: templateOf(scene, sheet).name })),
    ),
  );
}

/** By the step that says what a text is. */
export function kindOf(expression: Expression): 'date' | 'number' | 'phone' | 'choice' | 'text' {
  if (nodesOf(expression, 'date', 'datetime', 'excel_date').length > 0) return 'date';
  if (nodesOf(expression, 'number', 'round', 'scale', 'integer').length > 0) return 'number';
  if (nodesOf(expression, 'phone_e164').length > 0) return 'phone';
  if (nodesOf(expression, 'map', 'boolean').length > 0) return 'choice';
  return 'text';
}

/** Steps that finish a text stay outermost: what is put around it goes inside of them. */
export function insideOf<Name extends Expression['op']>(
  expression: Expression,
  finishing: readonly Name[],
  wrap: (of: Expression) => Expression,
): Expression {
  if (isStep(expression) && (finishing as readonly string[]).includes(expression.op))
    return withOf(expression, insideOf(expression.of, finishing, wrap));
  return wrap(expression);
}

/** Puts recipe edits after each other. */
export function inTurn(scene: Scene, edits: readonly ((scene: Scene) => Edited)[]): Edited {
  let recipe: Recipe = scene.recipe;
  const changes: string[] = [];
  for (const edit of edits) {
    const edited = edit({ ...scene, recipe });
    recipe = edited.recipe;
    changes.push(...edited.changes);
  }
  return { recipe, changes };
}

/** Whether a step of these kinds is anywhere between the source and the cell. */
export function hasStep(expression: Expression, ...names: Parameters<typeof isOp>[1][]): boolean {
  return nodesOf(expression, ...names).length > 0;
}
