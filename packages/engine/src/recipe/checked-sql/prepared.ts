import type { Expression } from '../operation.js';
import type { CheckedSql } from './checker.js';

/** By the node itself: what was checked is what runs, and it is forgotten together with its recipe. */
const prepared = new WeakMap<Expression, CheckedSql>();

export function setPrepared(node: Expression, checked: CheckedSql): void {
  prepared.set(node, checked);
}

export function preparedOf(node: Expression): CheckedSql {
  const found = prepared.get(node);
  if (!found) throw new Error('A recipe with sql operations goes through prepareSql before it is compiled.');
  return found;
}
