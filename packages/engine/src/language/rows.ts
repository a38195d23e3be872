import type { Action } from '../instruct/instruction.js';
import type { Grammar } from './chart.js';
import { all, either } from './conditions.js';
import { type Data, opposite } from './data.js';
import type { Parts, Such } from './parts.js';

const filtered = (what: 'leave_out' | 'keep_only', { rows, when }: Such): Action => ({
  do: what,
  ...(rows !== undefined && !ANY.test(rows) && { rows }),
  when,
});
const leaveOut = (such: Such) => filtered('leave_out', such);
const keepOnly = (such: Such) => filtered('keep_only', such);

/** Words for rows that say nothing of which. */
const ANY =
  /^(?:rows?|records?|entry|entries|lines?|ones?|things?|people|persons?|everybody|everyone|anybody|anyone|some(?:body|one)|all|any(?:thing)?|everything|those|these|they|who|whoever|whatever|stuff|cases?|folks?|guys?)$/u;

/** Which rows are meant, which there are, and which are one. */
export function rowRules(grammar: Grammar<Parts, Data>): void {
  suchRules(grammar);
  filterRules(grammar);
  uniqueRules(grammar);
}

function suchRules(grammar: Grammar<Parts, Data>): void {
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
      const { Group: one, Group2: two } = parts as unknown as { Group: Such; Group2: Such };
      return two.rows === undefined ? undefined : { when: either(one.when, two.when) };
    },
    0.02,
  );
  rule('Them', 'them|those|these|it|that|they|him|her|this|the');
  rule('Them', 'them|those|these|it|that|they|him|her|this|such|the|his|its|their|none of? Noun');
  rule('Them', 'any|all|none of them|those|these|it|his|her|their Noun?');
}

function filterRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  // Rows that do not go along.
  rule('Action', 'Out Such', ({ Such }) => leaveOut(Such));
  rule('Action', 'Such Sep? Out Them?', ({ Such }) => leaveOut(Such));
  rule('Action', 'Such Them Out', ({ Such }) => leaveOut(Such), 0.05);
  rule('Action', 'Such Sep? Them Out', ({ Such }) => leaveOut(Such), 0.05);
  rule('Action', 'Such Comment Sep? Them? Out Them?', ({ Such }) => leaveOut(Such), 0.1);
  rule('Action', 'Such Comment Sep? Remark Sep? Them? Out Them?', ({ Such }) => leaveOut(Such), 0.2);
  rule('Action', 'Such Comment Sep? no|none Them', ({ Such }) => leaveOut(Such), 0.15);
  rule('Action', 'Such Sep? Remark Sep? Them? Out Them?', ({ Such }) => leaveOut(Such), 0.15);
  rule('Action', 'Such Out Sep? Out Them?', ({ Such }) => leaveOut(Such), 0.05);
  rule('Action', 'Out Such Sep? Them? Out', ({ Such }) => leaveOut(Such), 0.1);
  for (const then of [
    'Sep? Then? Them? Out Them?',
    'Sep? Remark Sep? Them? Out Them?',
    'Sep? Them? Out Them? Sep? Remark',
  ]) {
    rule(
      'Action',
      `If Noun? Condition ${then}`,
      ({ Condition: when }) => leaveOut({ when }),
      then.includes('Remark') ? 0.1 : 0,
    );
    rule(
      'Action',
      `Unless Condition ${then}`,
      ({ Condition: when }) => leaveOut({ when: opposite(when) }),
      then.includes('Remark') ? 0.1 : 0,
    );
  }
  rule('Action', 'Out Them? Noun? If|where Condition', ({ Condition: when }) => leaveOut({ when }));
  // "No guardian? Then don't import the child.", "no team = forget the ticket"
  const blank = ({ Simple: when }: Parts) =>
    when.is === 'blank' || when.is === 'and' ? leaveOut({ when }) : undefined;
  rule('Action', 'Simple Sep|= Then? Them? Out Them|Noun?', blank, 0.15);
  rule('Action', 'Simple Sep no import|migration|transfer|entry|record|row', blank, 0.1);
  rule(
    'Action',
    'If Condition Sep? Them? Out Them? Sep? Unless Them? Whose? Condition',
    ({ Condition: one, Condition2: two }) => leaveOut({ when: all(one, opposite(two)) }),
    0.05,
  );
  rule('Action', 'filter for Such', ({ Such }) => keepOnly(Such));
  rule('Action', 'no Noun|rows from|of|in Table', ({ Table: table }) =>
    leaveOut({ when: { is: 'from', table } }),
  );
  rule('Action', 'Such Out Them? Unless Whose? Condition', ({ Such: { rows, when }, Condition }) =>
    leaveOut({ ...(rows !== undefined && { rows }), when: all(when, opposite(Condition)) }),
  );
  rule(
    'Action',
    'Such Comment Sep? Them? Out Sep? Unless Whose? Condition',
    ({ Such: { when }, Condition }) => leaveOut({ when: all(when, opposite(Condition)) }),
    0.1,
  );
  rule(
    'Action',
    'Such Out Sep? Only? If Condition',
    ({ Such: { when }, Condition }) => leaveOut({ when: all(when, Condition) }),
    0.05,
  );
  rule(
    'Action',
    'Out Such Sep? Only? If Condition',
    ({ Such: { when }, Condition }) => leaveOut({ when: all(when, Condition) }),
    0.05,
  );
  rule('Action', 'no|none|nothing|nobody|neither Such In?', ({ Such }) => leaveOut(Such), 0.1);
  rule(
    'Action',
    'nobody|none|nothing Simple Sep? Clarify? Whose? Condition Sep? In',
    ({ Condition: when }) => leaveOut({ when }),
    0.3,
  );
  rule('Action', 'nobody Vague? Comment? Sep? Clarify Such Sep? In', ({ Such }) => leaveOut(Such), 0.2);
  // "Neither trial nor frozen members are to be transferred."
  rule('Action', 'neither Some nor Some Noun? In', ({ Some: one, Some2: two }) => {
    const [column, ...others] = one.columns.filter((each) => two.columns.includes(each));
    return column !== undefined && others.length === 0
      ? leaveOut({ when: { is: 'equal', column, values: [...one.values, ...two.values] } })
      : undefined;
  });
  rule('Action', 'not|not only Some but also|also? Some Noun? Out', ({ Some: one, Some2: two }) => {
    const [column, ...others] = one.columns.filter((each) => two.columns.includes(each));
    return column !== undefined && others.length === 0
      ? leaveOut({ when: { is: 'equal', column, values: [...one.values, ...two.values] } })
      : undefined;
  });
  rule('Action', 'Such Comment? Sep? Them? Out by Column', ({ Such }) => leaveOut(Such), 0.1);
  // "test customers": a word that stands inside of cells.
  for (const [form, make] of [
    ['Out Piece Noun', leaveOut],
    ['Piece Noun Sep? Comment? Sep? Them? Out Them?', leaveOut],
    ['Only In? Piece Noun In?', keepOnly],
    ['In Only Piece Noun', keepOnly],
    ['Out Noun called|from|of|in Piece', leaveOut],
    ['Only In? Noun called|from|of|in Piece', keepOnly],
  ] as const)
    rule(
      'Action',
      form,
      ({ Piece: { value, columns }, Noun: rows }) => {
        const [column, ...others] = columns;
        return column !== undefined && others.length === 0
          ? make({ rows, when: { is: 'contains', column, values: [value] } })
          : undefined;
      },
      0.2,
    );
  // What is said not to be left out needs nothing; what follows does.
  rule('Action', 'Spare Such Sep? Action', ({ Action }) => Action, 0.05);
  rule('Action', 'Action Sep? Spare Such', ({ Action }) => Action, 0.05);
  rule('Action', 'not Such Sep? but? Such Out', ({ Such2 }) => leaveOut(Such2), 0.1);
  rule('Action', 'Such Comment? Sep? In Them? Sep? Out Such', ({ Such2 }) => leaveOut(Such2), 0.2);
  rule('Action', 'leave|take|kick|throw|filter|keep Such out|off|away|behind', ({ Such }) => leaveOut(Such));
  rule(
    'Action',
    'Out Such Sep? In Such|Vague|Them',
    ({ Such, Such2 }) =>
      JSON.stringify(Such.when) === JSON.stringify(Such2?.when) ? undefined : leaveOut(Such),
    0.3,
  );
  rule('Action', 'Out Such Sep? Out Them Sep? In Vague', ({ Such }) => leaveOut(Such), 0.4);

  // Rows that alone go along.
  rule('Action', 'Only Such In?', ({ Such }) => keepOnly(Such));
  rule('Action', 'Such Sep NoneElse', ({ Such }) => keepOnly(Such), 0.05);
  rule('Action', 'Such Sep? Else Out', ({ Such }) => keepOnly(Such), 0.1);
  rule('Action', 'Only Such Sep? NoneElse', ({ Such }) => keepOnly(Such));
  rule('Action', 'Only In Such', ({ Such }) => keepOnly(Such));
  rule('Action', 'Only In Such Sep? NoneElse', ({ Such }) => keepOnly(Such));
  rule('Action', 'In Only Such Sep? NoneElse?', ({ Such }) => keepOnly(Such));
  rule('Action', 'In Such Only', ({ Such }) => keepOnly(Such));
  rule('Action', 'Such Only', ({ Such }) => keepOnly(Such));
  rule('Action', 'Such Only In', ({ Such }) => keepOnly(Such));
  rule('Action', 'Such In Only', ({ Such }) => keepOnly(Such), 0.05);
  rule('Action', 'In Such Sep? NoneElse', ({ Such }) => keepOnly(Such));
  rule('Action', 'Such In Sep? NoneElse', ({ Such }) => keepOnly(Such));
  rule('Action', 'In Such Sep? Out Else', ({ Such }) => keepOnly(Such));
  rule('Action', 'In Such Sep? Else Out', ({ Such }) => keepOnly(Such));
  rule('Action', 'Such In Sep? Else Out', ({ Such }) => keepOnly(Such));
  rule('Action', 'Such Them? In Sep? Else Out', ({ Such }) => keepOnly(Such), 0.1);
  rule('Action', 'Such the? ones Them? In Sep? Else Out', ({ Such }) => keepOnly(Such), 0.1);
  rule('Action', 'Only Such Sep? Out? Else Out?', ({ Such }) => keepOnly(Such), 0.05);
  rule('Action', 'the? Only Noun Them? In Such', ({ Such }) => keepOnly(Such));
  rule('Action', 'of? Noun Sep? Only Such In?', ({ Such }) => keepOnly(Such), 0.1);
  rule('Action', 'restrict|limit|confine|reduce Noun? Such', ({ Such }) => keepOnly(Such));
  rule('Action', 'Such Comment? Sep? Otherwise|or Them? Out Them?', ({ Such }) => keepOnly(Such));
  rule('Action', 'either Condition or Them? Out Them?', ({ Condition: when }) => keepOnly({ when }));
  rule('Action', 'Only Vague Sep? Clarify Such', ({ Such }) => keepOnly(Such), 0.05);
  rule('Action', 'In Vague Only ( Such )', ({ Such }) => keepOnly(Such), 0.1);
  rule('Action', 'Vague Only ( Such )', ({ Such }) => keepOnly(Such), 0.1);
  rule('Action', 'Vague Number? Only Sep? Clarify Such', ({ Such }) => keepOnly(Such), 0.1);
  rule('Action', 'Vague Only Sep? Such', ({ Such }) => keepOnly(Such), 0.2);
  rule('Action', 'Such Only Sep? Remark', ({ Such }) => keepOnly(Such), 0.05);
  rule('Action', 'In? Only Vague ( Such )', ({ Such }) => keepOnly(Such), 0.1);
  rule('Action', 'In? Only Vague Sep? with? Such', ({ Such }) => keepOnly(Such), 0.3);
  rule('Action', 'Such Comment Sep? Remark? Sep? Only In Them', ({ Such }) => keepOnly(Such), 0.15);
  rule('Action', 'Remark Sep? restrict|limit|confine it? to? Such', ({ Such }) => keepOnly(Such), 0.1);

  // All but some.
  rule(
    'Action',
    'In? all|everything|everybody|everyone|Noun Unless Such In?',
    ({ Such }) => leaveOut(Such),
    0.05,
  );
  rule(
    'Action',
    'Out all|everything|everybody|everyone|Noun Unless Such',
    ({ Such }) => keepOnly(Such),
    0.05,
  );
  rule(
    'Action',
    'all|everything|everybody|everyone|Noun Unless Such Out',
    ({ Such }) => keepOnly(Such),
    0.05,
  );
  // Files.
  rule('Action', 'Out Table', ({ Table: table }): Action => ({ do: 'ignore_table', table }), 0.05);
  rule(
    'Action',
    'leave|take|throw|kick Table out|away|off',
    ({ Table: table }): Action => ({ do: 'ignore_table', table }),
  );
  rule('Action', 'Table Out', ({ Table: table }): Action => ({ do: 'ignore_table', table }), 0.05);
}

function uniqueRules(grammar: Grammar<Parts, Data>): void {
  const rule: typeof grammar.rule = (...given) => grammar.rule(...given);
  const unique = (by: string[], keep: Parts['Keeping'] = 'first'): Action => ({
    do: 'deduplicate',
    by,
    keep,
  });
  rule('Keeping', 'Only? First Noun? Keeps?', () => 'first');
  rule('Keeping', 'Only? Last Noun? Keeps?', () => 'last');
  rule('Keeping', 'Keeps Only? First Noun?', () => 'first');
  rule('Keeping', 'Keeps Only? Last Noun?', () => 'last');
  rule('Complete', 'most complete|filled Noun?');
  rule('Complete', 'fullest Noun?');
  rule('Keeping', 'Keeps? Complete', () => 'most_complete');
  rule('Keeping', 'Keeps? Clarify? First of? Noun? is|counts|one|that?', () => 'first', 0.02);
  rule(
    'Keeping',
    'Keeps? Clarify? Last of? his|her|its|their|the? Noun? is|counts|one|that? is|counts|one|that?',
    () => 'last',
    0.02,
  );
  rule('Keeping', 'in case of doubt First', () => 'first');
  rule('Keeping', 'in case of doubt Last', () => 'last');
  rule('Keeping', 'Keeping in|of the? file|list', ({ Keeping }) => Keeping, 0.05);
  const heads = [
    'Duplicate Columns',
    'Duplicate Noun Whose? same? Columns',
    'Noun Duplicate Columns one Noun',
    'Duplicate Columns Duplicate',
    'If Columns Duplicate',
    'If? Columns occurs|appears|comes|is|are there? Duplicate|twice',
    'each|every Columns occur|appear|come|be|stay? Once|Only Once?',
    'Noun Whose? Duplicate Columns Is? Duplicate? one|Noun',
    'Noun Duplicate Columns Is? Duplicate? one|Noun',
    'each|every|Noun Noun? Once|Only Once? Sep? by Columns',
    'Only? one Noun? for|per each|every? Columns',
    'one Noun? per|for each|every? Columns Keeps?',
    'Columns must be? unique',
    'by Columns Duplicate',
    'If? Noun Whose? Duplicate Columns',
    'Keeps? Only? one Noun? per|for each|every? Columns',
    'merge? Noun Whose? Duplicate Columns',
    'no Columns Duplicate',
    'Out Duplicate Noun? by|with|of Columns',
    'Out? Duplicate by? Columns',
    'deduplicate|dedupe|dedup Noun? on|by|based|over|using? on|upon? Columns',
    'Out|merge Duplicate Noun? based|by|on|with|per on|upon|same? Columns',
    'Out|merge dup|dups Noun? ( same Columns )',
    'unique|distinct by|on|in Columns',
    'make Columns unique',
    'Noun Whose? same|identical|equal Columns should|must|Is|count|be as? merged|duplicates|same|one|Once',
    'Noun Whose? same|identical|equal Columns Is one|same Noun?',
    'one|single Noun for|per each|every? Columns Serves',
    'each|every Columns but|Only Once',
    'same Columns must|should|may|can not be|appear|occur|in|there? Duplicate',
    'If? two|several|more Noun Whose|have|has same|identical|equal Columns',
    'Noun is|are recognised|recognized|identified|told by|apart? by? Columns',
    'If Noun listed|there|in more than once under|with|by one|same Columns Sep? one Noun is|are enough',
  ];
  for (const head of heads) {
    rule('Action', head, ({ Columns }) => unique(Columns), 0.15);
    rule('Action', `${head} Sep? Then? Keeping`, ({ Columns, Keeping }) => unique(Columns, Keeping));
  }
  rule('Action', 'Keeps? Keeping for? each|every|per Columns', ({ Columns, Keeping }) =>
    unique(Columns, Keeping),
  );
  const whole: Action = { do: 'deduplicate', by: [] };
  rule('Action', 'Out Duplicate Noun', () => whole, 0.1);
  rule('Action', 'Out the|all? duplicates|doubles', () => whole);
  rule('Action', 'deduplicate|dedupe|dedup Noun?', () => whole);
  rule(
    'Action',
    'Noun? Comment? Sep? Duplicate Sep? with|( same Columns ) Sep? Comment? count|import|In Them? Once',
    ({ Columns }) => unique(Columns),
    0.1,
  );
  rule(
    'Action',
    'Only? one row|record|entry|line for|per each|every? Noun',
    ({ Noun }, data): Action | undefined =>
      data.sheetCalled(Noun) === undefined ? undefined : { do: 'one_row_per', what: [Noun] },
  );
  // One of two lists wins.
  rule('Losing', 'Sep? and? Table Out');
  rule('Losing', 'Sep? Comment');
  const merged = (by: string[], prefer: string): Action => ({ do: 'merge', by, prefer: [prefer], cells: [] });
  for (const same of ['( by|same|with? Columns )', 'by|with same? Columns', 'Whose? same Columns'])
    rule(
      'Action',
      `If Noun? Vague? in? both lists|files|tables|sheets ${same} Sep? Table Keeps Losing?`,
      ({ Columns, Table }) => merged(Columns, Table),
      0.1,
    );
  rule(
    'Action',
    'If Noun ( by Columns ) in? both lists|files|tables|sheets Sep? Table Keeps Losing?',
    ({ Columns, Table }) => merged(Columns, Table),
    0.1,
  );
}
