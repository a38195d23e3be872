import { evaluate } from '../../recipe/expression.js';
import type { Expression } from '../../recipe/operation.js';
import type { ViewColumn } from './view.js';

/** What the steps make of the sample. */
export function cellsOf(
  expression: Expression,
  { profile, cell }: ViewColumn,
): { value: string; count: number }[] {
  return profile.sample.flatMap(({ value, count }) => {
    const row = { column: () => value, position: 0, lookup: () => value };
    const made = evaluate(expression, row, new Map([[cell, value]]));
    return made ? [{ value: made, count }] : [];
  });
}
