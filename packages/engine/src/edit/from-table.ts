import { getOwn } from '@godwit/contract/own';
import type { Said } from '../language/instruction.js';
import type { Condition } from '../recipe/condition.js';
import { node } from '../recipe/edit.js';
import type { Expression } from '../recipe/expression.js';
import type { Sheet } from '../recipe/recipe.js';
import { resolveTable } from '../words/naming.js';
import { listed, Refusal } from './refusal.js';
import { type Scene, templateOf } from './scene.js';
import { marked, tablesOf } from './source-columns.js';

/** Whether a row comes from a table: what the members of a union say of themselves, or what is sure without asking. */
export function fromTable(scene: Scene, sheet: Sheet, said: Said): Condition | boolean {
  const { from } = marked(scene, sheet);
  const { name } = templateOf(scene, sheet);
  if (!('union' in from)) {
    const names = tablesOf(scene, sheet).flatMap((table) => [table.file, table.name]);
    return resolveTable(said, [...names, sheet.template, name]) !== undefined;
  }
  for (const column of new Set(from.union.flatMap(({ set = {} }) => Object.keys(set)))) {
    const texts = from.union.flatMap(({ set }) => getOwn(set, column) ?? []);
    const found = resolveTable(said, texts);
    if (found)
      return {
        test: 'one_of',
        of: node({ op: 'column', name: column }),
        values: [found.name],
        ignore_case: false,
      };
  }
  const names = tablesOf(scene, sheet).map((table) => table.name);
  throw new Refusal(`${name} has no rows from "${said}": it has those of ${listed(names)}.`);
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
  try {
    const when = fromTable(scene, sheet, table);
    if (typeof when === 'boolean') return when ? after : undefined;
    return node({ op: 'if', when, use: after, otherwise: before });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
