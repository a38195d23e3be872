import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { SaidCondition } from '../../instruction.js';
import type { Parts } from '../../parts.js';
import { all, equal } from './said.js';

/** Whether there is anything. */
export function blankRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const each = (names: readonly string[], is: 'blank' | 'filled'): SaidCondition =>
    all(...names.map((column): SaidCondition => ({ is, column })));
  // Of a column that the sentence is about anyway.
  rule('NoValue', 'there|it|they is|are|be none|nothing|Empty');
  rule('NoValue', 'nothing|none is|was|be given|known|set|entered|open|there|stated|due|left');
  rule('NoValue', 'none|nothing|Empty');
  rule('NoValue', 'no value|entry|data');
  rule('Simple', 'Column Empty', ({ Column: { name } }) => each([name], 'blank'));
  rule('Simple', 'Empty Column', ({ Column: { name } }) => each([name], 'blank'));
  // Behind an article "blank" may be a sign too; before a column it is not.
  rule('Simple', 'blank Column', ({ Column: { name } }) => each([name], 'blank'), 0.02);
  for (const [cue, is] of [
    ['Empty', 'blank'],
    ['Filled', 'filled'],
  ] as const)
    rule(
      'Simple',
      `either? Column or Column ${cue}`,
      ({ Column: one, Column2: two }): SaidCondition => ({
        is: 'or',
        of: [
          { is, column: one.name },
          { is, column: two.name },
        ],
      }),
      0.02,
    );
  rule('Beside', 'No Column', ({ Column: { name } }) => each([name], 'blank'));
  rule('Beside', 'with Column', ({ Column: { name } }) => each([name], 'filled'), 0.2);
  // "that have not left": no day is given for it.
  rule(
    'Simple',
    'Not Column',
    ({ Column: { name } }, data) => (data.isDates(name) ? each([name], 'blank') : undefined),
    0.35,
  );
  rule(
    'Simple',
    'No Column to? anyone|anybody|anything|someone|given|there|known|stated|filled|set|on|file?',
    // Without a newsletter is no newsletter.
    ({ Column: { name } }, data) => (data.no(name) === undefined ? each([name], 'blank') : undefined),
  );
  rule('Simple', 'Not got Column', ({ Column: { name } }) => each([name], 'blank'), 0.05);
  rule('Simple', 'nothing in|for|under|at Column', ({ Column: { name } }) => each([name], 'blank'), 0.02);
  rule(
    'Simple',
    'something|anything in|for|under|at Column',
    ({ Column: { name } }) => each([name], 'filled'),
    0.02,
  );
  // "Paid invoices", "who left": what happened to them has a day.
  rule(
    'Simple',
    'Column',
    ({ Column: { name } }, data) =>
      data.isDates(name) && /^(?:\w+ed|left|paid|sent|sold|gone)\b/iu.test(name)
        ? each([name], 'filled')
        : undefined,
    0.4,
  );
  rule('Simple', 'No|Empty both|either|neither Columns', ({ Columns }) => each(Columns, 'blank'));
  rule(
    'Simple',
    'No Column nor|and no? Column',
    ({ Column: one, Column2: two }) => each([one.name, two.name], 'blank'),
    0.1,
  );
  rule('Simple', 'neither Column nor Column', ({ Column: one, Column2: two }) =>
    each([one.name, two.name], 'blank'),
  );
  rule('Simple', 'No Column Sep? neither Column nor Column', ({ Column2: one, Column3: two }) =>
    each([one.name, two.name], 'blank'),
  );
  rule(
    'Simple',
    'No Column or No Column',
    ({ Column: one, Column2: two }): SaidCondition => ({
      is: 'or',
      of: [
        { is: 'blank', column: one.name },
        { is: 'blank', column: two.name },
      ],
    }),
  );
  rule('Simple', 'both Column and Column Empty', ({ Column: one, Column2: two }) =>
    each([one.name, two.name], 'blank'),
  );
  rule('Simple', 'not Column to? anyone|anybody|anything|someone', ({ Column: { name } }) =>
    each([name], 'blank'),
  );
  // "Are there cancelled orders?" asks for no day or text of theirs.
  const isHad = (cue: string, name: string, data: Data) => cue !== 'there' || data.yes(name) === undefined;
  rule(
    'Simple',
    'Column Filled',
    ({ Column: { name }, Filled: cue }, data) =>
      isHad(cue, name, data) ? each([name], 'filled') : undefined,
    0.05,
  );
  rule(
    'Simple',
    'Filled Column',
    ({ Column: { name }, Filled: cue }, data) =>
      isHad(cue, name, data) ? each([name], 'filled') : undefined,
    0.1,
  );
  rule(
    'Simple',
    'know|Filled both? Columns',
    ({ Columns, Filled: cue }, data) =>
      Columns.every((name) => isHad(cue, name, data)) ? each(Columns, 'filled') : undefined,
    0.05,
  );
  rule(
    'Simple',
    'has|have|having|with Column',
    ({ Column: { name } }, data) => (data.yes(name) === undefined ? each([name], 'filled') : undefined),
    0.3,
  );
  rule(
    'Simple',
    'with Column',
    ({ Column: { name } }, data) => {
      const yes = data.yes(name);
      return yes === undefined ? undefined : equal(name, [yes]);
    },
    0.1,
  );
  rule(
    'Simple',
    'there is|are|was|were|exists a? Column',
    ({ Column: { name } }, data) => (data.yes(name) === undefined ? each([name], 'filled') : undefined),
    0.05,
  );
  rule(
    'Simple',
    'Column to? someone|somebody|anyone|anybody',
    ({ Column: { name } }) => each([name], 'filled'),
    0.1,
  );
}
