import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { Action, SaidCondition } from '../../instruction.js';
import type { Parts } from '../../parts.js';

/** By a condition. */
export function choosingRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  // For some rows only: "Set Branch to Leeds for rows from Leeds", "assign Bob as owner of everything from York".
  for (const form of ['Set', 'set|make|assign|put|use Sure as|for|in|to Column'])
    rule(
      'Action',
      `${form} for|in|of|on|with Such`,
      ({ Set: set, Sure, Column, Such: { when } }): Action => ({
        do: 'constant',
        column: set?.name ?? Column.name,
        value: set?.value ?? Sure,
        when,
      }),
      0.03,
    );
  rule(
    'Actions',
    'Set for|in|from Table Noun? Sep Sure for|in|from Table Noun?',
    ({ Set: { name, value }, Table: one, Sure, ...parts }): Action[] => [
      { do: 'constant', column: name, value, when: { is: 'from', table: one } },
      {
        do: 'constant',
        column: name,
        value: Sure,
        when: { is: 'from', table: parts.Table2 },
      },
    ],
  );
  rule(
    'Actions',
    'Set for|in|of|on|with Such Sep Sure for|in|of|on|with Such',
    ({ Set: { name, value }, Such: one, Such2: two, Sure }): Action[] => [
      { do: 'constant', column: name, value, when: one.when },
      { do: 'constant', column: name, value: Sure, when: two.when },
    ],
    0.03,
  );
  rule(
    'Action',
    'mark|tag|flag|label Such with|as|by Column Sure',
    ({ Column: { name }, Sure: value, Such: { when } }): Action => ({
      do: 'constant',
      column: name,
      value,
      when,
    }),
  );
  rule(
    'Action',
    'set|make|leave Column to|be? Empty If Them? Is? Bare|Condition',
    ({ Column: { name }, Condition, ...parts }): Action => {
      const { Bare } = parts;
      return {
        do: 'constant',
        column: name,
        value: '',
        when: Condition ?? ({ ...Bare, column: name } as SaidCondition),
      };
    },
    0.02,
  );
  rule(
    'Action',
    'Column Is|Becomes|should|must be? Empty If Condition',
    ({ Column: { name }, Condition: when }): Action => ({ do: 'constant', column: name, value: '', when }),
    0.02,
  );
  rule(
    'Same',
    'Else keep|stay|stays|remain|keeps|leave theirs|it|alone|unchanged|same|where|put? they? be|are?',
  );
  rule('Same', 'leave Else Noun|Column? alone|unchanged|be|as? they? be|are?');
  rule('Set', 'Column Is|Becomes|Gets? Sure', ({ Column: { name }, Sure: value }) => ({ name, value }));
  rule('Set', 'Gets Column of? Sure', ({ Column: { name }, Sure: value }) => ({ name, value }));
  rule('Set', 'Gets Sure as|for|in Column', ({ Column: { name }, Sure: value }) => ({ name, value }));
  rule('Set', 'set|make|put|write Column to? Sure', ({ Column: { name }, Sure: value }) => ({ name, value }));
  rule('Set', 'write|put Sure in|into|for Column', ({ Column: { name }, Sure: value }) => ({ name, value }));
  for (const form of [
    'If Condition Sep? Then? Set',
    'Set If Condition',
    'If Noun? Whose? Condition Sep? Then? Them? Set',
  ])
    for (const [rest, has] of [
      ['', false],
      [' Sep? Same', false],
      [' Sep? Otherwise|Else Gets|Is|Them? To', true],
      [' Sep? To Otherwise', true],
      [' Sep? Otherwise|Else Set', true],
    ] as const)
      rule('Action', `${form}${rest}`, (parts) => {
        const {
          Condition: when,
          Set: { name, value },
          To: otherwise,
        } = parts;
        const { Set2: second } = parts;
        if (second && second.name !== name) return undefined;
        return chosen(name, [{ value, when }], has ? (second?.value ?? otherwise) : undefined);
      });
  rule('Case', 'Sure for|If Such', ({ Sure: value, Such: { when } }) => ({ value, when }), 0.02);
  rule('Case', 'To If Condition', ({ To: value, Condition: when }) => ({ value, when }));
  rule('Cases', 'Case', ({ Case }) => [Case]);
  rule('Cases', 'Case Sep? Cases', ({ Case, Cases }) => [Case, ...Cases], 0.02);
  rule(
    'Action',
    'Column Is|Becomes|Gets? Cases Sep? To? Otherwise To?',
    ({ Column: { name }, Cases, To: otherwise }) =>
      otherwise === undefined ? undefined : chosen(name, Cases, otherwise),
  );
  rule(
    'Action',
    'Column of|for Such Is|Becomes Sure',
    ({ Column: { name }, Such: { when }, Sure: value }) =>
      when.is === 'equal' && when.column === name && !when.not
        ? { do: 'map', column: name, pairs: when.values.map((from) => ({ from, to: value })) }
        : mentions(when, name)
          ? undefined
          : chosen(name, [{ value, when }]),
    0.05,
  );
  rule('Action', 'Column Is|Becomes|Gets? Cases', ({ Column: { name }, Cases }) => chosen(name, Cases));
  for (const [rest, has] of [
    ['', false],
    [' Sep? Same', false],
    [' Sep? Otherwise|Else Gets|Is? To', true],
  ] as const) {
    rule(
      'Action',
      `Such Set${rest}`,
      ({ Such: { when }, Set: { name, value }, To: otherwise }) =>
        mentions(when, name) ? undefined : chosen(name, [{ value, when }], has ? otherwise : undefined),
      0.15,
    );
    // "A vehicle without a driver is spare": the column is the one that has the word.
    rule(
      'Action',
      `Such Gets Value${rest}`,
      ({ Such: { when }, Value: { value, columns, isPlural }, To: otherwise }) => {
        if (isPlural) return undefined;
        const [only, ...others] = columns;
        return only === undefined || others.length > 0 || mentions(when, only)
          ? undefined
          : chosen(only, [{ value, when }], has ? otherwise : undefined);
      },
      0.25,
    );
  }
  rule(
    'Action',
    'Column Sep? write|put|set To for|If|in all|everything? Whose? Condition Sep? Same?',
    ({ Column: { name }, To: value, Condition: when }) => chosen(name, [{ value, when }]),
  );
  rule(
    'Action',
    'set|make Column to|be? Sure for|in|If Such',
    ({ Column: { name }, Sure: value, Such: { when } }) =>
      mentions(when, name) ? undefined : chosen(name, [{ value, when }]),
    0.02,
  );
  rule('Action', 'in Table Sep? Column Is|Gets? To Each?', ({ Table: table, Column: { name }, To: value }) =>
    chosen(name, [{ value, when: { is: 'from', table } }]),
  );
}

/** What a cell says in each case; of a description, in the column that it describes. */
export function chosen(column: string | undefined, cases: Parts['Cases'], otherwise?: string): Action {
  const own = column !== undefined && { column };
  return otherwise === undefined && cases.length === 1 && cases[0]
    ? { do: 'constant', ...own, value: cases[0].value, when: cases[0].when }
    : { do: 'choose', ...own, cases, ...(otherwise !== undefined && { otherwise }) };
}

export function mentions(when: SaidCondition, column: string): boolean {
  if (when.is === 'and' || when.is === 'or') return when.of.some((each) => mentions(each, column));
  return 'column' in when && when.column === column;
}
