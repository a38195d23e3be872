import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { Action } from '../../instruction.js';
import type { Parts } from '../../parts.js';
import { GLUE } from '../glue.js';

/** The same in every row. */
export function constantRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const frame: typeof grammar.frame = (...given) => grammar.frame(...given);
  rule('Each', 'Always');
  rule('Each', 'on|for|in|with|of each|every|all and? every? single? Noun');
  rule('Each', 'on|for|in the? entire|whole|complete Noun|Word');
  rule('Each', 'no matter what is? written? there?');
  rule('Each', 'Always Sep? Each');
  const constant = (column: string, value: string, data: Data): Action => ({
    do: 'constant',
    column,
    value: data.spelled(column, value),
  });
  for (const form of [
    'Column Is|Becomes|Gets? Each To',
    'Column Is|Becomes|Gets? To Sep? Each',
    'set|make Column to|be? To Each?',
    'set To as|for|in Column Each?',
    'Column set to To Each?',
    'every|all|each|everybody|everyone Noun? Column Is|Becomes|to? To Each?',
    'In Column be? To Each',
    'put|write|enter|set Text in|into|for|as Column',
    'Column = Sure',
    'Column : Sure',
    'Fill To in|into|for|as Column Each',
    'all|every|each Noun Gets Column To',
    'Each Column Is|Becomes? To',
    'Column of all|every|each Noun Is|Becomes Sure',
  ])
    rule(
      'Action',
      form,
      ({ Column: { name }, To, Sure, Text }, data) =>
        // Only a verb makes a text of any word: "everybody had their own taste" sets nothing.
        To !== undefined &&
        To === To.toLowerCase() &&
        !/^(?:set|make|put|Fill|In)\b/u.test(form) &&
        !isText(To)
          ? undefined
          : constant(name, To ?? Sure ?? Text, data),
      form.startsWith('all') ? 0.15 : form.startsWith('Column :') ? 0.4 : 0,
    );
  rule('Action', 'assign every|all|each Noun to To', ({ To: value }, data) => {
    const assigned = data.columnsWith(value);
    return assigned.length === 1 && assigned[0] !== undefined
      ? constant(assigned[0], value, data)
      : undefined;
  });
  rule(
    'Action',
    'Column every|all|each Noun to To',
    ({ Column: { name }, To: value }, data) => constant(name, value, data),
    0.05,
  );
  frame('Action', 'Column Sure Each', `Becomes Gets Fill Noun ${GLUE}`, ({ Column: { name }, Sure }, data) =>
    constant(name, Sure, data),
  );
}

/** Figures, signs and short codes are texts whatever stands beside them. */
function isText(value: string): boolean {
  return !/^\p{Ll}{3,}$/u.test(value);
}
