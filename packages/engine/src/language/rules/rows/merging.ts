import type { Grammar } from '../../chart.js';
import type { Data } from '../../data.js';
import type { Action, SaidMerge } from '../../instruction.js';
import type { Parts } from '../../parts.js';

/** How rows of several lists become one. It is told in several sentences, each a part of the same merge. */
export function mergeRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const merged = (by: string[], prefer: string[], cells: SaidMerge[] = []): Action => ({
    do: 'merge',
    by,
    ...(prefer.length > 0 && { prefer }),
    cells,
  });
  rule('Lists', 'lists|files|tables|sheets|exports');
  // By what they are known to be one.
  rule('Samekey', '( by|same|with|equal|identical? Columns )', ({ Columns }) => Columns);
  rule('Samekey', '( by|same|with|equal|identical? Columns Sep Comment )', ({ Columns }) => Columns, 0.05);
  // Rows are compared as they are written in the end, which for e-mails is in small letters.
  rule('Caseless', 'capitals|case does|do not matter|count');
  rule('Caseless', 'ignoring|regardless|whatever of? capitals|case');
  rule('Samekey', '( by|same|with|equal|identical? Columns Sep? Caseless )', ({ Columns }) => Columns);
  rule('Samekey', 'by|with|Whose? same|equal|identical Columns', ({ Columns }) => Columns);
  rule('Shared', 'If? Noun Whose? in? both|several|two|all Lists Samekey', ({ Samekey }) => Samekey);
  rule(
    'Shared',
    'If? Noun Whose? both|several|two|all Lists has|have|carry|know|list|share Samekey',
    ({ Samekey }) => Samekey,
  );
  rule('Shared', 'If? Noun Samekey Whose? in? both|several|two|all Lists', ({ Samekey }) => Samekey);
  // Which of them counts.
  for (const head of [
    'Table Vague|Noun? Keeps|wins|prevails|leads',
    'Table Vague|Noun? takes|has precedence|priority',
    'Table first',
  ]) {
    rule('Winner', head, ({ Table: table }) => (head === 'Table first' ? undefined : [table]));
    rule('Winner', `${head} Sep? Table Out`, ({ Table: table }) => [table]);
    rule('Winner', `${head} Sep? including Listing`, ({ Table: table }) => [table], 0.05);
    rule('Winner', `${head} Sep? Comment`, ({ Table: table }) => [table], 0.1);
    rule('Winner', `${head} Sep? then|followed by? Table`, ({ Table: one, Table2: two }) => [one, two]);
  }
  rule('Listing', 'Column|Vague|Word');
  rule('Listing', 'Column|Vague|Word Or Listing');
  // What the one row says of itself.
  rule('Marked', 'with|and Column Is? Sure', ({ Column: { name }, Sure: value }): SaidMerge[] => [
    { columns: [name], take: 'constant', value },
  ]);
  for (const one of ['Is|Becomes|count|counts as? Only? one Noun|Vague?', 'Is|Becomes same Noun'])
    for (const [mark, win] of [
      ['', ''],
      [' Marked', ''],
      ['', ' Sep? Winner'],
      [' Marked', ' Sep? Winner'],
    ])
      rule('Action', `Shared ${one}${mark}${win}`, ({ Shared, Marked = [], Winner = [] }) =>
        merged(Shared, Winner, Marked),
      );
  rule('Action', 'Shared Sep? Winner', ({ Shared, Winner }) => merged(Shared, Winner));
  rule('Action', 'If both|several|two Lists has|have|know Noun Sep? Winner', ({ Winner }) =>
    merged([], Winner),
  );
  rule('Action', 'Winner', ({ Winner }) => merged([], Winner), 0.1);
  // Cells that another list may have.
  rule('Wanting', 'Columns', ({ Columns }) => Columns);
  rule('Wanting', 'Columns Or no Columns', ({ Columns, Columns2 }) => [...Columns, ...Columns2]);
  for (const form of [
    'Only? If Table has|gives|shows no|neither Wanting Sep? take|use|get|copy Them from Table',
    'Columns come|comes|taken|take|is|are from Table Only? If Table has|gives|shows none|nothing|NoValue',
  ])
    rule('Action', form, ({ Table: one, Table2: two, Wanting, Columns }) => {
      const [first, next] = Wanting ? [one, two] : [two, one];
      return merged([], [first, next], [{ columns: Wanting ?? Columns, take: 'filled' }]);
    });
  rule(
    'Action',
    'Only? Columns may|can be filled|taken|completed from next|other|others Vague? If Them? Empty',
    ({ Columns }) => merged([], [], [{ columns: Columns, take: 'filled' }]),
  );
  for (const [which, take] of [
    ['First|earlier|earliest|smaller|smallest|lower|lowest|older|oldest', 'least'],
    ['Last|later|latest|larger|largest|higher|highest|newer|newest', 'greatest'],
    ['sum|total', 'sum'],
  ] as const)
    for (const form of [
      `Columns Is|Becomes|= ${which} of both|two|all Vague?`,
      `take|use ${which} of both|two|all Vague? for|as Columns`,
    ])
      rule('Action', form, ({ Columns }) => merged([], [], [{ columns: Columns, take }]));
  rule('Spelling', 'use|take|keep spelling that most of? Noun|Column have|has|use|uses');
  rule('Spelling', 'use|take|keep most common|frequent spelling');
  rule('Action', 'Spelling', (): Action => ({ do: 'common_spelling' }));
}
