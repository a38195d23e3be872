import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { Action, SaidCondition } from '../../instruction.js';
import type { Parts } from '../../parts.js';
import { GLUE } from '../glue.js';

/** What a blank cell gets. */
export function defaultRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const frame: typeof grammar.frame = (...given) => grammar.frame(...given);
  const blank = (when: SaidCondition) => (when.is === 'blank' ? when.column : undefined);
  rule('Blank', 'Simple', ({ Simple: when }) => blank(when));
  rule('Blank', 'Noun Whose? Simple', ({ Simple: when }) => blank(when), 0.03);
  rule('Blank', 'Whose Simple', ({ Simple: when }) => blank(when), 0.05);
  rule(
    'Blank',
    'Not Column',
    ({ Column: { name } }, data) => (data.yes(name) === undefined ? name : undefined),
    0.15,
  );
  const filled = (column: string, value: string, data: Data): Action | undefined =>
    data.columnsWith(value).length === 0 ||
    data.mayHave(column, data.columnsWith(value)) ||
    /^[\d.]+$/.test(value)
      ? { do: 'default', column, value: data.spelled(column, value) }
      : undefined;
  for (const form of [
    'If? Blank Sep? Then? Fill To',
    'Fill Blank with|by|as|to|Is To',
    'Fill To If|for|in Noun? Blank',
    'Blank -|=|:|→ To',
    'default Blank to|Is To',
    'To If|for|in Blank',
  ])
    rule('Action', form, (parts, data) => {
      const { Blank: column, To: value } = parts;
      const { Fill: verb = '' } = parts;
      // "… are the bosses" says what they are.
      return /^(?:is|are|was|were|be|has|have|get|gets|it)$/u.test(verb)
        ? undefined
        : filled(column, value, data);
    });
  rule(
    'Action',
    'If? Blank Sep? Fill|make? Column Is|Becomes|to? To',
    ({ Blank: column, Column: { name }, To: value }, data) =>
      column === name ? filled(column, value, data) : undefined,
  );
  // "Gifts that name no fund go into GEN": where GEN is a fund.
  rule(
    'Action',
    'If? Blank Sep? Then? Them? Gets|Is|Becomes Sure',
    ({ Blank: column, Sure: value }, data) => filled(column, value, data),
    0.05,
  );
  for (const form of [
    'Fill Column with|by|Is To If Them? Empty',
    'default Column to|Is To If? Them? Empty?',
    'Column default|defaults to To',
  ])
    rule('Action', form, ({ Column: { name }, To: value }, data) => filled(name, value, data));
  const fallback = (column: string, from: string): Action | undefined =>
    column === from ? undefined : { do: 'take_from', column, from: [from], as: 'fallback' };
  for (const form of [
    'If? Blank Sep? Then? Fill Column instead?',
    'If? Blank Sep? Column Serves for|as? Them?',
    'If? Blank Sep? Column Comment? Serves for? Them?',
    'Fill Column If|for Them? Blank',
    'Fill Blank with|by|from Column',
    'Column If|for Blank',
    'Column Serves If|for Blank',
    'Blank Sep Column then|instead',
    'If? Blank Comment Sep? Fill Column there|instead?',
  ])
    rule('Action', form, ({ Blank: column, Column: { name } }) => fallback(column, name), 0.02);
  rule('Action', 'Column Is|Becomes Column If Them? Empty', ({ Column: { name }, Column2: from }) =>
    fallback(name, from.name),
  );
  rule(
    'Action',
    'If Blank Comment? Sep? Fill Column for|as|in|under|into Column',
    ({ Blank: blanked, Column: { name }, Column2: own }) =>
      blanked === own.name ? fallback(blanked, name) : undefined,
  );
  rule(
    'Action',
    'Column Serves as|for Column If none|nobody|nothing|it|they|one? Empty|Filled|No?',
    ({ Column: { name }, Column2: own }) => fallback(own.name, name),
    0.05,
  );
  rule(
    'Action',
    'Fill Column as|for Column or Column If Blank',
    ({ Column: first, Column2: target, Column3: second, Blank: column }): Action | undefined =>
      column === first.name
        ? { do: 'take_from', column: target.name, from: [first.name, second.name], as: 'replace' }
        : undefined,
  );
  frame(
    'Action',
    'Blank Column Serves|Then|instead|use|take|put|write|fill|show|enter',
    `If ${GLUE}`,
    ({ Blank: column, Column: { name } }, data) =>
      data.isDates(column) === data.isDates(name) ? fallback(column, name) : undefined,
  );
}
