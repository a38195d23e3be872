import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { Parts, Such } from '../../parts.js';
import { all, either } from '../conditions/said.js';

/** Which rows are spoken of. */
export function suchRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  rule('Group', 'Noun Whose? Condition', ({ Noun: rows, Condition: when }): Such => ({ rows, when }));
  rule('Group', 'Whose Condition', ({ Condition: when }): Such => ({ when }), 0.05);
  rule('Group', 'Condition', ({ Condition: when }): Such => ({ when }), 0.1);
  rule('Group', 'Simple Noun', ({ Noun: rows, Simple: when }): Such => ({ rows, when }));
  rule(
    'Group',
    'Simple Noun Whose? Condition',
    ({ Simple: one, Noun: rows, Condition: two }): Such => ({ rows, when: all(one, two) }),
  );
  rule(
    'Group',
    'Simple Whose Condition',
    ({ Simple: one, Condition: two }): Such => ({ when: all(one, two) }),
    0.1,
  );
  rule(
    'Group',
    'Noun Whose? Vague? Number',
    ({ Number: { number } }, data): Such | undefined => {
      const key = data.keys.find((column) => data.has(column, number));
      return key === undefined ? undefined : { when: { is: 'equal', column: key, values: [number] } };
    },
    0.1,
  );
  rule(
    'Group',
    'Column Noun Some',
    ({ Column: { name }, Some: { values, columns } }, data): Such | undefined =>
      data.mayHave(name, columns) ? { when: { is: 'equal', column: name, values } } : undefined,
  );
  // "Part-timers, meaning anybody under 30 hours": a name of their own, and what is meant by it.
  rule('Group', 'Vague Sep? Clarify Group', ({ Group: such }) => such, 0.1);
  rule('Group', 'Vague ( Clarify? Group )', ({ Group: such }) => such, 0.1);
  rule('Group', 'Vague Whose? Vague? Sep Clarify Group', ({ Group: such }) => such, 0.15);
  rule('Group', 'Noun Whose Vague Sep? Clarify Group', ({ Group: such }) => such, 0.1);
  rule('Group', 'Simple Noun? Sep? Clarify Group', ({ Simple: one, Group: such }): Such | undefined =>
    JSON.stringify(one) === JSON.stringify(such.when) ? such : undefined,
  );
  rule(
    'Group',
    'Noun Some',
    ({ Some: { values } }, data): Such | undefined => {
      const key = data.keys.find((column) => values.every((value) => data.has(column, value)));
      return key === undefined || values.length < 2
        ? undefined
        : { when: { is: 'equal', column: key, values } };
    },
    0.05,
  );
  rule(
    'Group',
    'Noun of Amount',
    ({ Noun: rows, Amount }, data): Such | undefined => {
      const column = data.amounting(Amount);
      return column === undefined ? undefined : { rows, when: { is: 'equal', column, values: [Amount] } };
    },
    0.1,
  );
  rule('Group', 'Vague Sep Group', ({ Group: such }) => such, 0.5);
  rule(
    'Group',
    'Some Noun ( so|as Column )',
    ({ Some: { values, columns }, Column: { name } }, data): Such | undefined =>
      data.mayHave(name, columns) ? { when: { is: 'equal', column: name, values } } : undefined,
  );
  rule(
    'Group',
    'Some',
    ({ Some: { values } }, data): Such | undefined => {
      const key = data.keys.find((column) => values.every((value) => data.has(column, value)));
      return key !== undefined && values.every((value) => /^\d{3,}$/u.test(value))
        ? { when: { is: 'equal', column: key, values } }
        : undefined;
    },
    0.2,
  );
  rule('Such', 'Group ( Remark )', ({ Group }) => Group, 0.1);
  rule('Such', 'Group');
  // "the worn books and those in condition damaged", "card gifts under 10 and anything from PP"
  rule(
    'Such',
    'Group And|Or|Sep also? Group',
    (parts): Such | undefined => {
      const { Group: one, Group2: two } = parts;
      return two.rows === undefined ? undefined : { when: either(one.when, two.when) };
    },
    0.02,
  );
  rule('Them', 'them|those|these|it|that|they|him|her|this|the');
  rule('Them', 'them|those|these|it|that|they|him|her|this|such|the|his|its|their|none of? Noun');
  rule('Them', 'any|all|none of them|those|these|it|his|her|their Noun?');
}
