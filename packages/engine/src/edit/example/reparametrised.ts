import { isOp, isStep, node, nodesOf, replaceNode, rewrite } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/expression.js';
import { type Order, reordered } from '../date-order.js';

const ORDERS: Order[] = ['dmy', 'mdy', 'ymd'];

/** The same steps, set otherwise: dates in another order, numbers in another writing, one step less. */
export function reparametrised(expression: Expression): Expression[] {
  const dates = ORDERS.map((order) =>
    rewrite(expression, (each) =>
      isOp(each, 'date', 'datetime')
        ? node({ ...each, formats: [...new Set(each.formats.map((format) => reordered(format, order)))] })
        : each,
    ),
  );
  const numbers = (['.', ','] as const).map((decimal) =>
    rewrite(expression, (each) =>
      isOp(each, 'number') ? node({ ...each, decimal, thousands: decimal === '.' ? ',' : '.' }) : each,
    ),
  );
  const fewer: Expression[] = [];
  for (let step = expression; isStep(step); step = step.of)
    fewer.push(replaceNode(expression, step, step.of));
  const rounded = [0, 1, 2, 3, 4].flatMap((places) =>
    nodesOf(expression, 'round').map((round) => replaceNode(expression, round, node({ ...round, places }))),
  );
  return [...dates, ...numbers, ...rounded, ...fewer].filter((each) => each !== expression);
}
