import { negated } from '../instruct/condition.js';
import type { Action, SaidCondition } from '../instruct/instruction.js';
import type { Grammar } from './chart.js';
import type { Data } from './conditions.js';
import type { Parts, Such } from './parts.js';

const both = (...of: (SaidCondition | undefined)[]): SaidCondition | undefined => {
  const given = of.filter((each) => each !== undefined);
  return given.length > 1 ? { is: 'and', of: given } : given[0];
};

const leaveOut = ({ rows, when }: Such): Action => ({
  do: 'leave_out',
  ...(rows !== undefined && { rows }),
  when,
});
const keepOnly = ({ rows, when }: Such): Action => ({
  do: 'keep_only',
  ...(rows !== undefined && { rows }),
  when,
});

/** Which rows are meant, which there are, and which are one. */
export function rowRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);

  // Columns, also by what they belong to: "order status", "the status of the orders".
  rule('Column', 'Field');
  rule('Column', 'Noun Field', ({ Field }) => Field, 0.02);
  rule('Column', 'Field of|in|for Noun', ({ Field }) => Field, 0.02);
  rule('Column', 'Field names|codes|values|column|field|cells', ({ Field }) => Field, 0.02);
  rule('Columns', 'Column', ({ Column }) => [Column.name]);
  rule('Columns', 'Column And Columns', ({ Column, Columns }) => [Column.name, ...Columns]);

  // Rows that are meant.
  rule('Such', 'Noun Whose? Condition', ({ Noun: rows, Condition: when }): Such => ({ rows, when }));
  rule('Such', 'Whose Condition', ({ Condition: when }): Such => ({ when }), 0.05);
  rule('Such', 'Condition', ({ Condition: when }): Such => ({ when }), 0.1);
  rule('Such', 'Simple Noun', ({ Noun: rows, Simple: when }): Such => ({ rows, when }));
  rule(
    'Such',
    'Simple Noun Whose Condition',
    ({ Simple: one, Condition: two }): Such => ({
      when: both(one, two) as SaidCondition,
    }),
  );
  rule('Such', 'Noun Number', ({ Number: { number } }, data): Such | undefined => {
    const key = data.keys.find((column) => data.has(column, number));
    return key === undefined ? undefined : { when: { is: 'equal', column: key, values: [number] } };
  });
  rule('Such', 'Column Noun Some', ({ Column: { name }, Some: { values, columns } }): Such | undefined =>
    columns.includes(name) ? { when: { is: 'equal', column: name, values } } : undefined,
  );
  // "Part-timers, meaning anybody under 30 hours": a name of their own, and what is meant by it.
  for (const meaning of ['meaning', 'namely', 'that', 'in'])
    rule('Such', `Word ${meaning} is|other? words? Such`, ({ Such: such }) => such, 0.1);
  rule('Such', 'Noun Whose? Word meaning Such', ({ Such: such }) => such, 0.1);

  // Which rows there are.
  rule('Action', 'Remove Such', ({ Such }) => leaveOut(Such));
  rule('Action', 'Such Removed', ({ Such }) => leaveOut(Such));
  rule('Action', 'Such Removed Unless Whose? Condition', ({ Such: { rows, when }, Condition }) => {
    const but = negated(Condition);
    return but && leaveOut({ ...(rows !== undefined && { rows }), when: { is: 'and', of: [when, but] } });
  });
  rule('Action', 'no|nothing|none Such', ({ Such }) => leaveOut(Such), 0.1);
  rule('Action', 'Such Remark? Remove Noun?', ({ Such }) => leaveOut(Such), 0.05);
  rule('Action', 'Such Noun? Removed Remark? Remove Noun?', ({ Such }) => leaveOut(Such), 0.05);
  rule('Action', 'Such Remark Noun? Removed', ({ Such }) => leaveOut(Such), 0.1);
  rule('Action', 'If Condition Remove Noun?', ({ Condition: when }) => leaveOut({ when }));
  rule('Action', 'Such Remark Removed', ({ Such }) => leaveOut(Such), 0.1);
  rule('Action', 'Only Such Else?', ({ Such }) => keepOnly(Such));
  rule('Action', 'Keep Only Such Else?', ({ Such }) => keepOnly(Such));
  rule('Action', 'Keep Such Only', ({ Such }) => keepOnly(Such));
  rule('Action', 'Such Only', ({ Such }) => keepOnly(Such));
  rule('Action', 'Keep Such Else', ({ Such }) => keepOnly(Such));
  rule('Action', 'restrict|limit|confine Noun? Such', ({ Such }) => keepOnly(Such));
  rule('Action', 'Such Only Keep', ({ Such }) => keepOnly(Such));

  // Rows that are one.
  const unique = (column: string, keep: 'first' | 'last'): Action => ({
    do: 'deduplicate',
    by: [column],
    keep,
  });
  rule('Action', 'Duplicate Column Sep? Only? Keeps? Only? First Keeps?', ({ Column: { name } }) =>
    unique(name, 'first'),
  );
  rule('Action', 'Duplicate Column Sep? Only? Keeps? Only? Last Keeps?', ({ Column: { name } }) =>
    unique(name, 'last'),
  );
  rule('Action', 'Keep Only? First Noun? for? each|every|per Column', ({ Column: { name } }) =>
    unique(name, 'first'),
  );
}
