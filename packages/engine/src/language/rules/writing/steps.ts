import { saidOperations } from '../../../recipe/expression.js';
import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { Action } from '../../instruction.js';
import type { Parts } from '../../parts.js';

/** Operations that say themselves how they are asked for. */
export function stepRules(grammar: Grammar<Parts, Data>): void {
  for (const { op, forms } of saidOperations())
    for (const each of forms) {
      const [form, cost] = typeof each === 'string' ? [each, 0] : each;
      grammar.rule('Action', form, ({ Column }): Action => ({ do: 'step', column: Column.name, op }), cost);
    }
}
