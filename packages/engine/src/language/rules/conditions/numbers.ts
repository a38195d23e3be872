import type { Grammar } from '../../chart.js';
import { type Comparison, type Data, opposite } from '../../data.js';
import type { SaidCondition } from '../../instruction.js';
import type { Parts } from '../../parts.js';
import { equal } from './said.js';

/** How much. */
export function numberRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const compare = (
    is: Comparison,
    column: string | undefined,
    value: string,
    data: Data,
  ): SaidCondition | undefined => {
    const name = column ?? data.comparable(is, value);
    return name === undefined || !data.isNumbers(name) ? undefined : { is, column: name, value };
  };
  const order = [
    ['Less', 'less'],
    ['AtMost', 'less_or_equal'],
    ['More', 'more'],
    ['AtLeast', 'more_or_equal'],
  ] as const;
  for (const [cue, is] of order) {
    rule('Simple', `Column ${cue} Amount`, ({ Column: { name }, Amount }, data) =>
      compare(is, name, Amount, data),
    );
    rule('Simple', `${cue} Amount Column`, ({ Amount, Column: { name } }, data) =>
      compare(is, name, Amount, data),
    );
    rule(
      'Simple',
      `${cue} Amount Vague? Clarify? by? Column`,
      ({ Amount, Column: { name } }, data) => compare(is, name, Amount, data),
      0.15,
    );
    rule('Simple', `${cue} Amount`, ({ Amount }, data) => compare(is, undefined, Amount, data), 0.4);
  }
  for (const [cue, is] of [
    ['OrMore', 'more_or_equal'],
    ['OrLess', 'less_or_equal'],
  ] as const) {
    rule('Simple', `Amount ${cue} Column`, ({ Amount, Column: { name } }, data) =>
      compare(is, name, Amount, data),
    );
    rule('Simple', `Column Amount ${cue}`, ({ Column: { name }, Amount }, data) =>
      compare(is, name, Amount, data),
    );
    rule('Simple', `Column from|of|with Amount ${cue}`, ({ Column: { name }, Amount }, data) =>
      compare(is, name, Amount, data),
    );
    rule('Simple', `Amount ${cue}`, ({ Amount }, data) => compare(is, undefined, Amount, data), 0.4);
  }
  for (const [one, other] of [
    [order[0], order[2]],
    [order[2], order[0]],
  ] as const)
    rule(
      'Simple',
      `Column of? ${one[0]} Amount or ${other[0]} Amount`,
      ({ Column: { name }, Amount, Amount2 }, data): SaidCondition | undefined => {
        const [a, b] = [compare(one[1], name, Amount, data), compare(other[1], name, Amount2, data)];
        return a && b && { is: 'or', of: [a, b] };
      },
    );
  const within = (
    column: string | undefined,
    low: string,
    high: string,
    data: Data,
  ): SaidCondition | undefined => {
    const name = column ?? data.comparable('more_or_equal', low) ?? data.comparable('less_or_equal', high);
    const [from, to] = [
      compare('more_or_equal', name, low, data),
      compare('less_or_equal', name, high, data),
    ];
    return name !== undefined && from && to ? { is: 'and', of: [from, to] } : undefined;
  };
  for (const range of ['between Amount and Amount', 'from Amount up? to|AtMost Amount']) {
    rule('Simple', `Column ${range}`, ({ Column: { name }, Amount: low, Amount2: high }, data) =>
      within(name, low, high, data),
    );
    rule('Simple', `${range} Column`, ({ Column: { name }, Amount: low, Amount2: high }, data) =>
      within(name, low, high, data),
    );
    rule('Simple', range, ({ Amount: low, Amount2: high }, data) => within(undefined, low, high, data), 0.4);
  }
  rule('Simple', 'negative Column', ({ Column: { name } }, data) => compare('less', name, '0', data));
  rule(
    'Simple',
    'Column has|have|of|with? Number digits|digit',
    ({ Column: { name }, Number: { number } }): SaidCondition => ({
      is: 'matches',
      column: name,
      values: [`^\\d{${number}}$`],
    }),
  );
  rule('Simple', 'Column negative', ({ Column: { name } }, data) => compare('less', name, '0', data));
  const only = (name: string, amount: string, data: Data) =>
    data.isNumbers(name) || data.has(name, amount) ? equal(name, [amount]) : undefined;
  rule('Simple', 'Amount Column', ({ Amount, Column: { name } }, data) => only(name, Amount, data), 0.1);
  rule('Simple', 'Column of|Equals Amount', ({ Amount, Column: { name } }, data) => only(name, Amount, data));
  for (const differs of ['Equals? Not', 'Differs'])
    rule('Simple', `Column ${differs} Amount`, ({ Amount, Column: { name } }, data) => {
      const when = only(name, Amount, data);
      return when && opposite(when);
    });
  rule('Simple', 'No|nothing Column ( Number )', ({ Column: { name }, Number: { number } }, data) =>
    Number(number) === 0 ? only(name, number, data) : undefined,
  );
  rule(
    'Simple',
    'nothing Column',
    ({ Column: { name } }, data) => (data.isNumbers(name) ? equal(name, ['0']) : undefined),
    0.2,
  );
}
