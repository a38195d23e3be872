import type { Grammar } from '../../chart.js';
import { type Data, opposite } from '../../data.js';
import type { SaidCondition } from '../../instruction.js';
import type { Parts } from '../../parts.js';
import { all, either } from './said.js';

/** And, or, not, unless: "and" binds more than "or". */
export function logicRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  bareRules(grammar);
  rule('Simple', 'neither Simple nor Simple', ({ Simple: one, Simple2: two }) => opposite(either(one, two)));
  rule('All', 'Simple');
  rule('All', 'Simple And All', ({ Simple: one, All: rest }) => all(one, rest), 0.05);
  rule('All', 'Simple And Whose All', ({ Simple: one, All: rest }) => all(one, rest), 0.05);
  // "from Leeds without e-mail", "hired before 2018 with a termination date"
  rule('All', 'Simple Beside', ({ Simple: one, ...parts }) => all(one, parts.Beside), 0.1);
  // "… with flag 1 were deleted": what they were is said of them, and does not say which.
  rule(
    'All',
    'both? Simple Whose All',
    ({ Simple: one, Whose, All: rest }) =>
      /^(?:is|are|was|were|be)$/u.test(Whose) ? undefined : all(one, rest),
    0.1,
  );
  rule('All', 'Simple Noun? Only? If All', ({ Simple: one, All: rest }) => all(one, rest), 0.15);
  rule('Condition', 'All');
  rule(
    'Condition',
    'either? All or Noun? Whose? Condition',
    ({ All: one, Condition: rest }) => either(one, rest),
    0.05,
  );
  rule('Condition', 'All Unless Noun? Whose? Condition', ({ All: one, Unless: cue, Condition: but }) =>
    // "in GB but not in Leeds": what is denied is not denied again.
    cue === 'but' && 'not' in but && but.not ? undefined : all(one, opposite(but)),
  );
}

/** What is said of a column that was named before: "where it is before 2019". */
function bareRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  rule('Bare', 'Before Date', ({ Date: day }): SaidCondition => ({ is: 'before', value: day.from }));
  rule('Bare', 'After Date', ({ Date: day }): SaidCondition => ({ is: 'after', value: day.to }));
  for (const [cue, is] of [
    ['Less', 'less'],
    ['AtMost', 'less_or_equal'],
    ['More', 'more'],
    ['AtLeast', 'more_or_equal'],
  ] as const)
    rule('Bare', `${cue} Amount`, ({ Amount: value }): SaidCondition => ({ is, value }));
  rule('Bare', 'negative', (): SaidCondition => ({ is: 'less', value: '0' }));
}
