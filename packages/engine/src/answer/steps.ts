import { nodesOf } from '../recipe/edit.js';
import type { AnyExpression } from '../recipe/expression.js';
import type { SheetView, World } from './made.js';

export type NodeOf<Op extends AnyExpression['op']> = Extract<AnyExpression, { op: Op }>;

export interface StepAt<Op extends AnyExpression['op']> {
  view: SheetView;
  column: string;
  at: number;
  node: NodeOf<Op>;
}

/** Every step of these operations in the recipe, with the column it helps to make. */
export function stepsIn<Op extends AnyExpression['op']>(
  { sheetViews }: Pick<World, 'sheetViews'>,
  ...ops: Op[]
): StepAt<Op>[] {
  return sheetViews.flatMap((view) =>
    Object.entries(view.sheet.columns).flatMap(([column, expression]) =>
      nodesOf(expression, ...ops).map((node) => ({ view, column, at: view.columns.indexOf(column), node })),
    ),
  );
}
