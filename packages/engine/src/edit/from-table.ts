import { getOwn } from '@godwit/contract/own';
import type { Said, SaidCondition } from '../language/instruction.js';
import type { Condition } from '../recipe/condition.js';
import { node } from '../recipe/edit.js';
import type { Expression } from '../recipe/expression.js';
import type { Sheet } from '../recipe/recipe.js';
import { resolveTable } from '../words/naming.js';
import { listed, Refusal } from './refusal.js';
import { type Scene, templateOf } from './scene.js';
import { marked, tablesOf } from './source-columns.js';

/** Whether a row comes from a table: what the members of a union say of themselves, or what is sure without asking. */
export function fromTable(scene: Scene, sheet: Sheet, said: Said): Condition {
  const { from } = marked(scene, sheet);
  if (!('union' in from)) {
    const names = tablesOf(scene, sheet).flatMap(({ file, name }) => [file, name]);
    const value = resolveTable(said, names) ? 'x' : '';
    return { test: 'not', of: { test: 'blank', of: node({ op: 'constant', value }) } };
  }
  for (const name of new Set(from.union.flatMap(({ set = {} }) => Object.keys(set)))) {
    const texts = from.union.flatMap(({ set }) => getOwn(set, name) ?? []);
    const found = resolveTable(said, texts);
    if (found)
      return { test: 'one_of', of: node({ op: 'column', name }), values: [found.name], ignore_case: false };
  }
  const names = tablesOf(scene, sheet).map(({ name }) => name);
  throw new Refusal(
    `${templateOf(scene, sheet).name} has no rows from "${said}": it has those of ${listed(names)}.`,
  );
}

/** Whether all rows of a sheet are meant, or none of them; undefined where that differs from row to row. */
export function settled(scene: Scene, sheet: Sheet, when: SaidCondition): boolean | undefined {
  if (when.is !== 'from' || 'union' in sheet.from) return undefined;
  const tables = tablesOf(scene, sheet).flatMap(({ file, name }) => [file, name]);
  const names = [...tables, sheet.template, templateOf(scene, sheet).name];
  return (resolveTable(when.table, names) !== undefined) !== (when.not ?? false);
}

/** A change that is asked for rows of one table: for all rows of a sheet that has no others, for none where it has none. */
export function onlyFrom(
  scene: Scene,
  sheet: Sheet,
  table: Said | undefined,
  before: Expression,
  after: Expression,
): Expression | undefined {
  if (table === undefined) return after;
  const names = tablesOf(scene, sheet).flatMap(({ file, name }) => [file, name]);
  if (!('union' in sheet.from)) return resolveTable(table, names) ? after : undefined;
  try {
    return node({ op: 'if', when: fromTable(scene, sheet, table), use: after, otherwise: before });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
