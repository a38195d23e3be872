import type { Said } from '../../language/instruction.js';
import { around, isOp, node, type Step, spineOf } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/expression.js';
import type { Sheet } from '../../recipe/recipe.js';
import { resolveColumn } from '../../words/naming.js';
import type { Told } from '../column/place.js';
import { withFallback } from '../column/values.js';
import { type Edit, inTurn, setColumn } from '../edit-columns.js';
import { madeFor } from '../made-for.js';
import { listed, Refusal } from '../refusal.js';
import { columnNames, expressionOf, type Scene, templateOf } from '../scene.js';
import { sourceColumns } from '../source-columns.js';
import { resolveSource, sheetsOf, type Target, targetsOf } from '../target.js';
import { lookup } from './lookup.js';

/** Steps that take a part of one source: of another, they would take it out of something else. */
const PARTS = ['name_part', 'split', 'extract', 'substring', 'lookup', 'json_get', 'hash_id'];

export const takeFrom: Edit<'take_from'> = (scene, told) => {
  if (told.from.length === 0) throw new Refusal('Say which column it is to be taken from.');
  const list = listWith(scene, told);
  if (list) return lookup(scene, list);
  const targets = told.column === undefined ? [] : readable(scene, told.column, told.sheet, told.from);
  const meant = targets.length > 0 ? targets : resembling(scene, told);
  return inTurn(
    scene,
    meant.map((target) => (now) => {
      const sources = told.from.map((said) => readingOf(now, target.sheet, said, target.column));
      const of = converted(now, target, sources);
      const names = listed(told.from);
      if (told.as === 'replace' || !target.expression)
        return setColumn(now, target, { expression: of, says: `is taken from ${names}` }, told.sentence);
      const expression = withFallback(target.expression, of);
      return setColumn(
        now,
        target,
        { expression, says: `is taken from ${names} where it is empty` },
        told.sentence,
      );
    }),
  );
};

/** A column that the rows' own tables do not have, and another one does, is looked up there. */
function listWith(scene: Scene, told: Told<'take_from'>): Told<'lookup'> | undefined {
  const { column, sheet, from, sentence, as } = told;
  const [said, ...others] = from;
  if (column === undefined || said === undefined || others.length > 0 || as !== 'replace') return undefined;
  const targets = targetsOf(scene, column, sheet);
  if (targets.some((target) => sourceNamed(scene, target.sheet, said))) return undefined;
  const tables = scene.tables.filter((table) => (resolveColumn(said, table.columns)?.score ?? 0) > 0.8);
  const [table] = tables;
  if (!table || tables.length > 1) return undefined;
  const take = resolveColumn(said, table.columns)?.name ?? said;
  return {
    ...{ do: 'lookup', column, in: table.name, take, otherwise: 'blank', sentence },
    ...(sheet !== undefined && { sheet }),
  } as Told<'lookup'>;
}

/** The template's columns of that name, in the sheets whose source has the columns to take from. */
function readable(scene: Scene, column: Said, sheet: Said | undefined, from: readonly Said[]): Target[] {
  const named = sheetsOf(scene, sheet).flatMap((each) => {
    const wanted = resolveColumn(column, columnNames(scene, each));
    if (!wanted) return [];
    const target = { sheet: each, column: wanted.name, expression: expressionOf(each, wanted.name) };
    return [{ target, score: wanted.score }];
  });
  const best = Math.max(0, ...named.map(({ score }) => score));
  const near = named.filter(({ score }) => score >= best - 0.05).map(({ target }) => target);
  if (near.length === 0) return targetsOf(scene, column, sheet);
  const able = near.filter((target) => from.every((said) => sourceNamed(scene, target.sheet, said)));
  if (able.length > 0) return able;
  const [first] = near;
  const columns = first ? sourceColumns(scene, first.sheet).map(({ name }) => name) : [];
  throw new Refusal(`The source has no column like ${listed(from)}: it has ${listed(columns, 20)}.`);
}

/** "Use the mobile number": for the column that is called most like it. */
function resembling(scene: Scene, { from, sheet }: { from: Said[]; sheet?: Said }): Target[] {
  const [said = ''] = from;
  const found = sheetsOf(scene, sheet).flatMap((each) => {
    const wanted = resolveColumn(said, columnNames(scene, each));
    return wanted && sourceNamed(scene, each, said)
      ? [{ sheet: each, column: wanted.name, expression: expressionOf(each, wanted.name) }]
      : [];
  });
  if (found.length === 0) throw new Refusal(`Say which column is to be taken from ${listed(from)}.`);
  return found;
}

function sourceNamed(scene: Scene, sheet: Sheet, said: Said): boolean {
  return (
    resolveSource(scene, sheet, said) !== undefined ||
    resolveColumn(said, Object.keys(sheet.columns)) !== undefined
  );
}

/** A column of the source; or else what another column of the sheet is made of. */
export function readingOf(scene: Scene, sheet: Sheet, said: Said, besides?: string): Expression {
  const source = resolveSource(scene, sheet, said);
  const made = resolveColumn(
    said,
    Object.keys(sheet.columns).filter((name) => name !== besides),
  );
  const expression = made && expressionOf(sheet, made.name);
  if (expression && made.score > (source?.score ?? 0) + 0.1) return expression;
  if (source) {
    const { name, input } = source;
    return node({ op: 'column', name, ...(input === undefined ? {} : { input }) });
  }
  if (expression) return expression;
  const columns = sourceColumns(scene, sheet).map(({ name }) => name);
  throw new Refusal(
    `The source of ${templateOf(scene, sheet).name} has no column like "${said}": it has ${listed(columns, 20)}.`,
  );
}

/** The new sources through the steps that the column had: a date stays a date, a map stays a map. */
function converted(
  scene: Scene,
  { sheet, column, expression }: Target,
  sources: readonly Expression[],
): Expression {
  const made = sources.map((source) => {
    if (!isOp(source, 'column')) return source;
    const kept = expression && around(stepsOf(expression), source);
    return madeFor(scene, sheet, column, source, kept);
  });
  const [first] = made;
  return first && made.length === 1 ? first : node({ op: 'coalesce', of: made });
}

/** Those of the first branch, where there are several; white space is always taken off. */
function stepsOf(expression: Expression | undefined): Step[] {
  const none = [node({ op: 'collapse', of: { op: 'constant', value: '' } }) as Step];
  if (!expression) return none;
  const { steps, source } = spineOf(expression);
  const inner = isOp(source, 'coalesce') ? spineOf(source.of[0] ?? source).steps : [];
  const kept = [...steps, ...inner].filter(({ op }) => !PARTS.includes(op));
  return kept.length > 0 ? kept : none;
}

/** Puts the steps of a column around something else. */
export function rebased(before: Expression | undefined, source: Expression): Expression {
  return around(stepsOf(before), source);
}
